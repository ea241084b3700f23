// The data of a comparison: which frames differ, and what can be shown of each. Pure functions,
// without a page.

const frameCount = n => n === 1 ? '1 frame' : `${n} frames`;
const pictureKinds = ['expectedSmall', 'actualSmall', 'expected', 'actual', 'difference'];

const verdictWords = {equal: 'Equal', different: 'Different', unknown: 'Could not be compared',
  missing: 'No golden', broken: 'Invalid'};

// The parts of a text in which backticks enclose code: [text, isCode].
const codeParts = text => {
  const parts = text.split('`');
  // An unpaired backtick is part of the text.
  if (parts.length % 2 === 0) parts.push(`${parts.splice(-2, 1)}\`${parts.pop()}`);
  return parts.map((part, i) => [part, i % 2 === 1]).filter(([part]) => part);
};

// The label of a comparison's state after approvals: [class, word].
const statusLabel = report => report.frames && report.status !== 'equal'
    && report.frames.every(frame => frame.passes || frame.approved)
  ? ['equal', 'Approved'] : [report.status, verdictWords[report.status]];

// The headline, as in "12 of 80 frames differ from the golden".
const headline = frames => {
  const bad = frames.filter(frame => !frame.passes && !frame.approved).length;
  const approved = frames.filter(frame => frame.approved).length;
  const done = approved ? `, ${approved} approved` : '';
  if (bad) {
    return `${bad} of ${frameCount(frames.length)} ${bad === 1 ? 'differs' : 'differ'} `
      + `from the golden${done}`;
  }
  if (approved) return `${approved} of ${frameCount(frames.length)} approved`;
  return frames.length === 1 ? 'The frame matches the golden'
    : `All ${frameCount(frames.length)} match the golden`;
};

// The indices of frames that differ.
const badFrames = frames => frames.flatMap((frame, i) => frame.passes ? [] : [i]);

// The differing frame before or after one; undefined if there is none.
const nextBad = (frames, index, direction) => {
  const bad = badFrames(frames);
  return direction > 0 ? bad.find(i => i > index) : bad.findLast(i => i < index);
};

// The first frame whose first differing pixel is known.
const firstDifference = frames => {
  const bad = badFrames(frames);
  return bad.find(i => frames[i].first) ?? bad[0] ?? 0;
};

// The frame that differs most; the first that differs where no pixels can be counted.
const worstFrame = report => {
  const index = report.frames.findIndex(frame => frame.name === report.worst);
  return index < 0 ? firstDifference(report.frames) : index;
};

const hasPicture = frame => pictureKinds.some(kind => frame[kind] !== undefined);

// The frame whose pictures represent a frame: itself, or the nearest earlier one that has some.
const shownFrame = (report, index) => {
  if (report.isServed) return index;
  for (let i = index; i >= 0; i--) if (hasPicture(report.frames[i])) return i;
  const next = report.frames.findIndex(hasPicture);
  return next < 0 ? index : next;
};

// The number of frames that have pictures.
const countShown = report =>
  report.isServed ? report.frames.length : report.frames.filter(hasPicture).length;

// The pictures of a frame: a number on the page or an address of the server for each, null if there
// is none. Full-size pictures are for a frame at rest.
const picturesOf = (report, place, index, isWhole) => {
  const frame = report.frames[index];
  const find = kind => report.isServed ? `pictures/${place}/${index}/${kind}` : frame[kind] ?? null;
  const isMissing = {expected: frame.outcome === 'extra', actual: frame.outcome === 'missing'};
  const side = name => {
    if (isMissing[name]) return null;
    const small = find(`${name}Small`);
    return isWhole ? find(name) ?? small : small ?? find(name);
  };
  const actual = side('actual');
  // Equal frames are stored once.
  const expected = frame.outcome === 'equal' ? actual ?? side('expected') : side('expected');
  const canDiffer = !frame.passes && expected !== null && actual !== null
    && frame.outcome !== 'otherSize';
  return {expected, actual: actual ?? (frame.outcome === 'equal' ? expected : null),
    difference: canDiffer && isWhole ? find('difference') : null};
};

// The sizes of both sides of a frame in pixels.
const sizesOf = (report, index) => {
  const usual = report.size ?? [1, 1];
  const frame = report.frames[index];
  return {expected: frame.expectedSize ?? usual, actual: frame.actualSize ?? usual};
};

// The time of a frame, or its number if the rate is unknown.
const frameTime = (report, index) => {
  const {number} = report.frames[index];
  return report.fps ? `${(number / report.fps).toFixed(3)} s` : `frame ${number}`;
};
