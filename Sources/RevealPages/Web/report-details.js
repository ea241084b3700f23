// The text beside the viewer: about the frame, the places where frames differ, and the comparison.

// A text with its code marked up.
const withCode = text =>
  codeParts(text).map(([part, isCode]) => isCode ? make('code', {}, part) : part);

const showComparison = report => {
  $('golden').textContent = report.golden;
  $('actual').textContent = report.actual;
  const bad = badFrames(report.frames);
  const findings = [...report.findings];
  if (report.frames.length > 1 && bad.length) {
    findings.push(`Frames that differ: ${report.ranges.join(', ')}`);
  }
  const shown = countShown(report);
  const notes = [...report.notes];
  if (shown > 0 && shown < report.frames.length) {
    notes.push(`This page shows ${shown} of ${frameCount(report.frames.length)}: `
      + 'more would make it too large');
  }
  $('findings').replaceChildren(...findings.map(text => make('li', {}, ...withCode(text))),
    ...notes.map(text => make('li', {className: 'note', textContent: text})));
  $('heat').replaceChildren(...report.heat ? [heatMap(report.heat)] : []);
  $('heat-card').hidden = !report.heat;
  $('legend').hidden = !bad.length;
};

const heatMap = ({columns, rows, cells}) => {
  const most = Math.max(...cells);
  const map = svg('svg', {viewBox: `0 0 ${columns} ${rows}`, role: 'img',
    'aria-label': 'Where pixels differ', 'shape-rendering': 'crispEdges'},
  svg('rect', {width: columns, height: rows, fill: 'var(--back)', stroke: 'var(--line)',
    'stroke-width': .2}));
  cells.forEach((n, i) => n && map.append(svg('rect', {x: i % columns, y: Math.floor(i / columns),
    width: 1, height: 1, fill: 'var(--bad)', opacity: Math.max(.12, Math.sqrt(n / most))})));
  return map;
};

const showFrame = (report, index) => {
  const frame = report.frames[index];
  const shown = shownFrame(report, index);
  $('name').textContent = frame.name.replace(/\.png$/i, '');
  const text = `${frame.approved ? 'approved: ' : ''}${frame.text}`;
  $('text').textContent = text.charAt(0).toUpperCase() + text.slice(1)
    + (shown === index || !hasPicture(report.frames[shown]) ? ''
      : `; the picture is that of frame ${report.frames[shown].number}`);
  $('text').className = frame.passes ? '' : frame.approved ? 'good' : 'bad';
  $('rows').replaceChildren(...(frame.rows ?? []).map(textContent => make('li', {textContent})));
  $('previous').disabled = nextBad(report.frames, index, -1) === undefined;
  $('next').disabled = nextBad(report.frames, index, 1) === undefined;
};
