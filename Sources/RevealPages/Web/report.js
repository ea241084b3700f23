// The page of a comparison: fills the markup from the data and reacts to clicks and keys.

const data = JSON.parse($('data').textContent);
const frames = data.frames;
const bad = frames.map((f, i) => i).filter(i => !frames[i].passes);
const hasPictures = f => f.goldenImage || f.actualImage;
let current = bad.find(i => frames[i].name === data.worst) ?? bad[0] ?? 0;
let mode = 'side';
let timer = 0;

const verdicts = {equal: 'Equal', different: 'Different', unknown: 'Could not be compared'};
$('verdict').textContent = verdicts[data.verdict];
$('verdict').className = data.verdict;
const count = n => n === 1 ? '1 frame' : `${n} frames`;
const differ = bad.length === 1 ? 'differs' : 'differ';
$('summary').textContent = bad.length
  ? `${bad.length} of ${count(frames.length)} ${differ} from the golden`
  : frames.length === 1 ? 'The frame matches the golden'
  : `All ${count(frames.length)} match the golden`;
$('golden').textContent = data.golden;
$('actual').textContent = data.actual;
for (const text of data.timing) $('findings').append(make('li', {textContent: `Timing: ${text}`}));
if (frames.length > 1 && bad.length) {
  $('findings').append(make('li', {textContent: `Frames that differ: ${data.ranges.join(', ')}`}));
}
for (const text of data.notes) {
  $('findings').append(make('li', {className: 'note', textContent: text}));
}

const picture = (file, alt) => {
  const image = make('img', {src: file, alt});
  image.onload = () => {
    image.parentNode?.classList.toggle('pixelated', image.naturalWidth < image.width);
  };
  return image;
};
const figure = (title, file) => make('figure', {}, make('figcaption', {textContent: title}), file
  ? make('div', {className: 'frame'}, picture(file, title))
  : make('div', {className: 'empty', textContent: 'No image'}));
const over = (frame, right) => {
  const box = make('div', {className: 'frame'}, picture(frame.goldenImage, 'Expected'),
    picture(frame.actualImage, 'Actual'));
  box.append(make('span', {className: 'tag left', textContent: 'Expected'}));
  if (right) box.append(make('span', {className: 'tag right', textContent: 'Actual'}));
  return box;
};
const views = {
  side: f => make('div', {className: 'sides'}, figure('Expected', f.goldenImage),
    figure('Actual', f.actualImage),
    ...f.differenceImage ? [figure('Difference', f.differenceImage)] : []),
  difference: f => make('div', {className: 'one'}, figure('Difference', f.differenceImage)),
  swipe: f => {
    const box = over(f, true);
    const handle = make('div', {className: 'handle'});
    const slider = make('input', {type: 'range', min: 0, max: 100, step: .1, value: 50});
    slider.setAttribute('aria-label', 'Share of the expected frame');
    const show = () => {
      box.children[1].style.clipPath = `inset(0 0 0 ${slider.value}%)`;
      handle.style.left = `${slider.value}%`;
    };
    const follow = event => {
      const r = box.getBoundingClientRect();
      slider.value = (event.clientX - r.left) / r.width * 100;
      show();
    };
    box.style.touchAction = 'pan-y';
    box.onpointerdown = event => {
      event.preventDefault();
      box.setPointerCapture(event.pointerId);
      follow(event);
    };
    box.onpointermove = event => { if (event.buttons) follow(event); };
    slider.oninput = show;
    box.append(handle);
    show();
    return make('div', {className: 'one'}, box, slider);
  },
  blink: f => {
    const box = over(f, false);
    const tag = box.lastChild;
    const toggle = () => {
      const actual = box.children[1];
      actual.hidden = !actual.hidden;
      tag.textContent = actual.hidden ? 'Expected' : 'Actual';
    };
    toggle();
    box.onclick = toggle;
    box.style.cursor = 'pointer';
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) timer = setInterval(toggle, 600);
    return make('div', {className: 'one'}, box);
  },
};

const show = () => {
  clearInterval(timer);
  const frame = frames[current];
  if (!frame) return;
  $('name').textContent = frame.name.replace(/\.png$/i, '');
  $('text').textContent = frame.text.charAt(0).toUpperCase() + frame.text.slice(1);
  $('rows').replaceChildren(...(frame.rows ?? []).map(textContent => make('li', {textContent})));
  const both = frame.goldenImage && frame.actualImage;
  const usable =
    {side: hasPictures(frame), swipe: both, blink: both, difference: frame.differenceImage};
  const view = usable[mode] ? mode : 'side';
  for (const button of document.querySelectorAll('[data-mode]')) {
    button.disabled = !usable[button.dataset.mode];
    button.setAttribute('aria-pressed', button.dataset.mode === view && !button.disabled);
  }
  $('stage').replaceChildren(usable[view] ? views[view](frame) : frame.small
    ? make('div', {className: 'sides'}, figure('Actual (thumbnail)', frame.small))
    : make('p', {className: 'empty', textContent: 'No image of this frame'}));
  $('legend').hidden = !usable.difference;
  $('previous').disabled = !bad.some(i => i < current);
  $('next').disabled = !bad.some(i => i > current);
  for (const node of document.querySelectorAll('#strip [aria-current]')) {
    node.removeAttribute('aria-current');
  }
  const thumb = document.querySelector(`#strip [data-index="${current}"]`);
  thumb?.setAttribute('aria-current', 'true');
  const strip = $('strip');
  if (thumb) strip.scrollLeft = thumb.offsetLeft - strip.offsetLeft - strip.clientWidth / 2 + 30;
  const mark = $('mark');
  if (mark) mark.setAttribute('x', current);
};
const select = index => { current = index; show(); };
const step = direction => {
  const others = bad.filter(i => direction > 0 ? i > current : i < current);
  if (others.length) select(direction > 0 ? others[0] : others.at(-1));
};
$('previous').onclick = () => step(-1);
$('next').onclick = () => step(1);
for (const button of document.querySelectorAll('[data-mode]')) {
  button.onclick = () => { mode = button.dataset.mode; show(); };
}
addEventListener('keydown', event => {
  if (event.target.matches('input') || event.metaKey || event.ctrlKey || event.altKey) return;
  if (event.key === 'ArrowLeft') step(-1);
  if (event.key === 'ArrowRight') step(1);
});

if (frames.length > 1 && bad.length) {
  const most = Math.max(1, ...frames.map(f => f.pixels));
  // Square roots, so that small differences are seen beside large ones.
  const height = f => f.passes ? 0 : f.pixels ? Math.max(6, Math.sqrt(f.pixels / most) * 100) : 100;
  const bars = frames.map((f, i) => svg('rect', {x: i, y: 100 - height(f), width: 1,
    height: height(f), fill: f.pixels ? 'var(--bad)' : 'var(--warn)'},
    svg('title', {}, `${f.name}: ${f.text}`)));
  const chart = svg('svg', {viewBox: `0 0 ${frames.length} 100`, preserveAspectRatio: 'none',
    height: 120, 'shape-rendering': 'crispEdges', role: 'img',
    'aria-label': 'Differing pixels by frame'},
    svg('rect', {id: 'mark', x: current, y: 0, width: 1, height: 100, fill: 'var(--accent)',
      opacity: .35}), ...bars,
    svg('rect', {x: 0, y: 99, width: frames.length, height: 1, fill: 'var(--line)'}));
  chart.style.cursor = 'pointer';
  chart.onclick = event => {
    const r = chart.getBoundingClientRect();
    const index = Math.floor((event.clientX - r.left) / r.width * frames.length);
    select(Math.min(frames.length - 1, index));
  };
  $('curve').append(chart, make('div', {className: 'axis'},
    make('span', {textContent: `frame ${frames[0].number}`}),
    make('span', {textContent: most > 1 ? `up to ${most.toLocaleString('en')} pixels` : ''}),
    make('span', {textContent: frames.at(-1).number})));
} else $('curve-card').hidden = true;

if (data.heat) {
  const {columns, rows, cells} = data.heat;
  const most = Math.max(...cells);
  const map = svg('svg', {viewBox: `0 0 ${columns} ${rows}`, role: 'img',
    'aria-label': 'Where pixels differ', 'shape-rendering': 'crispEdges'},
    svg('rect', {width: columns, height: rows, fill: 'var(--back)', stroke: 'var(--line)',
      'stroke-width': .2}));
  cells.forEach((n, i) => n && map.append(svg('rect', {x: i % columns, y: Math.floor(i / columns),
    width: 1, height: 1, fill: 'var(--bad)', opacity: Math.max(.12, Math.sqrt(n / most))})));
  $('heat').append(map);
} else $('heat-card').hidden = true;
if (!bad.length || (!data.heat && frames.length === 1)) {
  if ($('curve-card').hidden && $('heat-card').hidden) {
    document.querySelector('aside').hidden = true;
    document.querySelector('main').style.gridTemplateColumns = 'minmax(0, 1fr)';
  }
}

let skipped = false;
frames.forEach((frame, i) => {
  if (!frame.small && frame.passes) { skipped = true; return; }
  if (skipped) $('strip').append(make('span', {className: 'gap', textContent: '…'}));
  skipped = false;
  const button = make('button', {className: frame.passes ? '' : 'bad',
    title: `${frame.name}: ${frame.text}`, onclick: () => select(i)},
    ...frame.small ? [make('img', {src: frame.small, alt: '', loading: 'lazy'})] : [],
    make('span', {textContent: frame.number}));
  button.dataset.index = i;
  $('strip').append(button);
});
document.querySelector('nav').hidden = frames.length < 2;
show();
