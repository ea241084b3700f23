// The pieces of a clip's frames, when files have rows that several frames share. Pure functions,
// without a page.

// A clip's `frames` has for each frame its pieces from the top, one after another: the number of
// the file, the first row in it, and the number of rows; or else the number of the first frame with
// the same pieces. Without `frames`, every frame has a file of its own.

// The first frame that is equal.
const firstSame = ({frames}, frame) =>
  typeof frames?.[frame] === 'number' ? frames[frame] : frame;

// The pieces, each with the row `y` at which it is shown.
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
