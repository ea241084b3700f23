// The lines that differ between two texts. Pure functions, without a page.

// The limit on pairs of lines to compare, above which the page would freeze.
const mostLinePairs = 4e6;

// The lines of both texts in order, as [[' ' | '-' | '+', line], …]: in both, only in the first,
// only in the second. As many lines as possible are in both.
const lineDifference = (first, second) => {
  const [a, b] = [first.split('\n'), second.split('\n')];
  let [start, end] = [0, 0];
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [m, n] = [a.length - start - end, b.length - start - end];
  const lines = a.slice(0, start).map(line => [' ', line]);
  // The lengths of the longest common subsequences after each pair of lines; all 0 if there are too
  // many pairs.
  const width = n + 1;
  const isSmall = m * n <= mostLinePairs;
  const common = new Uint32Array(isSmall ? (m + 1) * width : 0);
  for (let i = m - 1; isSmall && i >= 0; i--) {
    for (let j = n - 1; j >= 0; j--) {
      const at = i * width + j;
      common[at] = a[start + i] === b[start + j] ? common[at + width + 1] + 1
        : Math.max(common[at + width], common[at + 1]);
    }
  }
  let [i, j] = [0, 0];
  while (i < m || j < n) {
    const at = i * width + j;
    if (isSmall && i < m && j < n && a[start + i] === b[start + j]) {
      lines.push([' ', a[start + i++]]);
      j++;
    } else if (i < m && (j === n || !isSmall || common[at + width] >= common[at + 1])) {
      lines.push(['-', a[start + i++]]);
    } else lines.push(['+', b[start + j++]]);
  }
  return lines.concat(a.slice(a.length - end).map(line => [' ', line]));
};

// The lines that differ, each with `around` lines of context; null stands for skipped lines.
const differingLines = (lines, around = 2) => {
  const shown = lines.map((_, i) => lines.slice(Math.max(0, i - around), i + around + 1)
    .some(([kind]) => kind !== ' '));
  const result = [];
  lines.forEach((line, i) => {
    if (shown[i]) result.push(line);
    else if (i === 0 || shown[i - 1]) result.push(null);
  });
  return result;
};
