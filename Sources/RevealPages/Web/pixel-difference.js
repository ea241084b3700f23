// Pictures of differences, for frames for which the page has none. Works without a page.

// Marks the pixels that differ, on a faint copy of the expected ones; all are RGBA bytes.
const markDifferences = (expected, actual, marked) => {
  let count = 0;
  for (let i = 0; i < marked.length; i += 4) {
    const differs = expected[i] !== actual[i] || expected[i + 1] !== actual[i + 1]
      || expected[i + 2] !== actual[i + 2] || expected[i + 3] !== actual[i + 3];
    if (differs) {
      [marked[i], marked[i + 1], marked[i + 2]] = [224, 32, 58];
      count++;
    } else {
      const light = (expected[i] * 77 + expected[i + 1] * 150 + expected[i + 2] * 29) / 256;
      marked[i] = marked[i + 1] = marked[i + 2] = 255 - (255 - light) * expected[i + 3] / 255 * .2;
    }
    marked[i + 3] = 255;
  }
  return count;
};
