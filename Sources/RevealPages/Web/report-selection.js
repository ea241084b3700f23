// The frames that are chosen in the filmstrip. Pure functions, without a page.

// The range from the frame where choosing began to another one.
const rangeTo = (anchor, index) => ({anchor, first: Math.min(anchor, index),
  last: Math.max(anchor, index)});

const isChosen = (range, index) => !!range && index >= range.first && index <= range.last;

// The numbers of the chosen frames, as in [12, 30]; null if none is chosen.
const chosenNumbers = (range, frames) =>
  range ? [frames[range.first].number, frames[range.last].number] : null;

// The frames in the range that differ and are not approved yet.
const chosenBad = (range, frames) => range
  ? frames.slice(range.first, range.last + 1).filter(frame => !frame.passes && !frame.approved)
  : [];

// As in "frame 12" or "frames 12–30".
const rangeText = (range, frames) => {
  const [first, last] = chosenNumbers(range, frames);
  return first === last ? `frame ${first}` : `frames ${first}–${last}`;
};
