// The frames selected in the filmstrip. Pure functions, without a page.

// The range from the frame where the selection began to another one.
const rangeTo = (anchor, index) => ({anchor, first: Math.min(anchor, index),
  last: Math.max(anchor, index)});

const isChosen = (range, index) => !!range && index >= range.first && index <= range.last;

// The numbers of the selected frames, as in [12, 30]; null if none is selected.
const chosenNumbers = (range, frames) =>
  range ? [frames[range.first].number, frames[range.last].number] : null;

// The frames in the range that differ and have not been approved.
const chosenBad = (range, frames) => range
  ? frames.slice(range.first, range.last + 1).filter(frame => !frame.passes && !frame.approved)
  : [];

// The range as text, as in "frame 12" or "frames 12–30".
const rangeText = (range, frames) => {
  const [first, last] = chosenNumbers(range, frames);
  return first === last ? `frame ${first}` : `frames ${first}–${last}`;
};
