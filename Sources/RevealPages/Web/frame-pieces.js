// What the frames of a clip consist of, where rows that several show are in one file. Pure
// functions, without a page.

// A clip's `frames` has for each frame its pieces from the top, one after another: the number of
// the file, the first row there, and how many; or the number of the first frame with the same
// pieces. Without it every frame has a file of its own.

// The first frame that shows the same.
const firstSame = ({frames}, frame) =>
  typeof frames?.[frame] === 'number' ? frames[frame] : frame;

// Each with the row `y` at which it is seen.
const piecesOf = (clip, frame) => {
  const flat = clip.frames?.[firstSame(clip, frame)] ?? [frame, 0, clip.height];
  const pieces = [];
  for (let i = 0, y = 0; i < flat.length; y += flat[i + 2], i += 3) {
    pieces.push({file: flat[i], top: flat[i + 1], rows: flat[i + 2], y});
  }
  return pieces;
};

// The height of the tallest file, as far as frames use it.
const heightOfFiles = clip => (clip.frames ?? []).reduce((most, flat) => {
  for (let i = 0; i < flat.length; i += 3) most = Math.max(most, flat[i + 1] + flat[i + 2]);
  return most;
}, clip.height);
