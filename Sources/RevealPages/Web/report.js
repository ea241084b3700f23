// The page of differences: connects its parts, and handles keys.

const data = JSON.parse($('data').textContent);
const {reports} = data;
const isAlone = reports.length === 1 && !!reports[0].frames;
let review = null;

const update = () => {
  if (!viewer.report) return;
  player.update();
  strip.update();
  showFrame(viewer.report, viewer.index);
  for (const button of document.querySelectorAll('[data-mode]')) {
    button.setAttribute('aria-pressed', button.dataset.mode === viewer.mode);
  }
  const hasShare = ['overlay', 'swipe'].includes(viewer.mode);
  $('share-box').hidden = !hasShare;
  $('share').value = viewer.share * 100;
  $('share').setAttribute('aria-label',
    viewer.mode === 'overlay' ? 'Share of the actual frame' : 'Share of the expected frame');
  $('zoom-value').textContent = `${Math.round(viewer.pixelSize * devicePixelRatio * 100)} %`;
  $('cross').setAttribute('aria-pressed', viewer.hasCross);
  if (!viewer.isPlaying) review?.update();
};
const viewer = new ReportViewer($('pictures').textContent.split('\n'), update);
const player = new ReportPlayer(viewer);
const strip = new ReportStrip(viewer, player, update);

// The verdict and the numbers in the header, of one comparison or of all.
const showHead = () => {
  const {report} = viewer;
  if ($('viewer').hidden || !report) {
    const isEqual = reports.every(report => statusLabel(report)[0] === 'equal');
    $('verdict').textContent = !isEqual ? 'Different'
      : reports.every(report => report.status === 'equal') ? 'Equal' : 'Approved';
    $('verdict').className = `pill ${isEqual ? 'equal' : 'different'}`;
    $('summary').textContent = data.title;
    $('index-summary').textContent = tally(reports);
    return;
  }
  const [className, word] = statusLabel(report);
  $('verdict').textContent = word;
  $('verdict').className = `pill ${className}`;
  $('summary').textContent = `${report.name ? `${report.name}: ` : ''}${headline(report.frames)}`;
};

const open = place => {
  const report = reports[place];
  $('index').hidden = true;
  $('viewer').hidden = false;
  $('home').hidden = isAlone && !data.home;
  player.pause();
  showComparison(report);
  strip.show(report, place);
  viewer.show(report, place);
  showHead();
  if (!calm.matches && report.status !== 'equal') player.playOnce();
  if (!isAlone) history.replaceState(null, '', `#preset=${encodeURIComponent(report.name)}`);
};
const openIndex = () => {
  player.pause();
  viewer.stopBlinking();
  $('viewer').hidden = true;
  $('index').hidden = false;
  $('home').hidden = true;
  showHead();
  history.replaceState(null, '', '#');
};
$('home').onclick = event => {
  if (data.home) return;
  event.preventDefault();
  openIndex();
};
if (data.home) $('home').href = data.home;

const modeButtons = [...document.querySelectorAll('[data-mode]')];
for (const button of modeButtons) button.onclick = () => viewer.setMode(button.dataset.mode);
$('share').oninput = () => {
  viewer.share = $('share').valueAsNumber / 100;
  viewer.redraw();
};
$('previous').onclick = () => player.leap(-1);
$('next').onclick = () => player.leap(1);
$('zoom-out').onclick = () => viewer.zoom(1 / 1.5);
$('zoom-in').onclick = () => viewer.zoom(1.5);
$('zoom-value').onclick = () => viewer.fit();
$('cross').onclick = () => {
  viewer.hasCross = !viewer.hasCross;
  viewer.redraw();
  update();
};
$('find').onclick = () => {
  player.pause();
  viewer.focus();
};
$('zoom-out').append(icon(...icons.minus));
$('zoom-in').append(icon(...icons.plus));
$('cross').append(icon(...icons.cross));
$('keys-button').onclick = () => $('keys').showModal();
addGestures($('stage'), viewer);

const keys = {
  ArrowLeft: event => player.step(event.shiftKey ? -10 : -1),
  ArrowRight: event => player.step(event.shiftKey ? 10 : 1),
  Home: () => player.step(-player.end - 1), End: () => player.step(player.end + 1),
  ',': () => player.leap(-1), '.': () => player.leap(1),
  '<': () => player.changeSpeed(-1), '>': () => player.changeSpeed(1),
  '+': () => viewer.zoom(1.5), '=': () => viewer.zoom(1.5), '-': () => viewer.zoom(1 / 1.5),
  0: () => viewer.fit(), x: () => $('cross').click(), f: () => $('find').click(),
  l: () => player.loopButton.click(),
};
ReportViewer.modes.forEach((mode, i) => { keys[i + 1] = () => viewer.setMode(mode); });
addEventListener('keydown', event => {
  if (event.metaKey || event.ctrlKey || event.altKey || $('keys').open) return;
  if (event.target.matches('select, input:not([type=range])')) return;
  const isButton = event.target.matches('button, a, summary');
  const shared = {d: () => $('theme').click(), '?': () => $('keys').showModal()};
  const own = $('viewer').hidden ? {} : keys;
  const action = shared[event.key] ?? own[event.key]
    ?? (event.key === ' ' && !isButton && !$('viewer').hidden ? () => player.toggle() : null);
  if (!action) return;
  event.preventDefault();
  action(event);
});

if (data.isServed) {
  review = new Review(reports.filter(report => report.frames), strip, viewer, () => {
    for (const report of reports) {
      const [, word] = statusLabel(report);
      report.card?.classList.toggle('approved', word === 'Approved');
      report.card?.querySelector('.pill').replaceChildren(word);
    }
    showHead();
    update();
  });
  $('index-review').hidden = false;
}
if (isAlone) open(0);
else {
  showIndex(reports, viewer, open);
  const wanted = /^#preset=(.*)$/.exec(location.hash)?.[1];
  const place = reports.findIndex(report =>
    report.frames && report.name === decodeURIComponent(wanted ?? ''));
  if (wanted && place >= 0) open(place); else openIndex();
}
