// Asks the server what to show, and shows it: the preset as it is now, or what is wrong with it.

const player = new Player($('player'));
// The number of the frames that the preset has now, and the frames on display; null before the
// first.
let drawing = null;
let clip = null;
// What the server said last.
let latest = null;
// Whether the frames of the last save are on display in place of those of now.
let isBefore = false;
let changes = 0;
// The figure of the latest drawing; null before the first.
let plot = null;
player.showed = seconds => plot?.clock.show(seconds);

// The frame to begin with is there before the one on display goes, so nothing flickers.
const showFrames = async preset => {
  const isFirst = clip === null;
  const change = ++changes;
  const next = {title: preset.title, base: `frames/${preset.drawing}/`,
    count: preset.count, fps: preset.fps, width: preset.width, height: preset.height};
  const place = () => isFirst ? 0 : Math.min((next.count - 1) / next.fps, player.seconds);
  const first = new Image();
  const frame = Math.floor(place() * next.fps + 1e-6);
  first.src = `${next.base}frame_${String(frame).padStart(5, '0')}.png`;
  // What is wrong with it is among the errors of the next answer.
  await first.decode().catch(() => {});
  // Others came meanwhile.
  if (change !== changes) return;
  const [seconds, plays] = [place(), isFirst ? !calm.matches : player.isPlaying];
  $('player').hidden = false;
  clip = next;
  player.show([clip], {seconds, plays, keepsRange: true});
  if (first.naturalWidth) player.panes[0].canvas.getContext('2d').drawImage(first, 0, 0);
};

// Shows the preset as it was before the last save, or as it is now.
const compare = async () => {
  if (!latest?.preset || !latest.previous) return;
  isBefore = !isBefore;
  showSide();
  await showFrames(isBefore ? latest.previous : latest.preset);
};

const showSide = () => {
  $('compare').disabled = !latest?.previous;
  $('compare').setAttribute('aria-pressed', isBefore);
  $('before').hidden = !isBefore;
};

// The figure of a drawing, read once.
const figure = preset => {
  if (plot?.drawing !== preset.drawing) {
    const address = `plot.svg?drawing=${preset.drawing}`;
    const clock = new PlotClock(address, 1 / preset.fps, seconds => {
      player.pause();
      player.seek(Math.round(seconds * player.fps));
    });
    const caption = make('figcaption', {}, make('span', {textContent: 'Curves over time'}),
      make('a', {href: address, target: '_blank', rel: 'noopener', textContent: 'Open'}));
    const node = make('figure', {className: 'picture'}, caption, clock.node);
    plot = {drawing: preset.drawing, clock, node};
    if (player.panes.length) clock.show(player.frame / player.fps);
  }
  return plot.node;
};

const showDetails = state => {
  const {preset, text} = state;
  const nodes = [];
  if (preset?.description) {
    nodes.push(make('p', {className: 'about', textContent: preset.description}));
  }
  if (preset) {
    nodes.push(facts({...preset, path: state.path}));
    for (const text of preset.warnings) {
      nodes.push(make('pre', {className: 'warning', textContent: text}));
    }
  }
  const marks = marksOf(state.error ? [state.error] : preset?.warnings ?? [], state.path);
  if (text) nodes.push(source(text, marks));
  if (preset) nodes.push(figure(preset));
  const top = $('details').scrollTop;
  const textTop = document.querySelector('.source pre')?.scrollTop ?? 0;
  $('details').replaceChildren(...nodes);
  $('details').scrollTop = top;
  const pre = document.querySelector('.source pre');
  if (pre) pre.scrollTop = textTop;
  if (state.error) showFirstMark(marks);
};

const setLive = (text, kind) => {
  if ($('live').textContent !== text) $('live').textContent = text;
  $('live').className = kind;
};

const show = async state => {
  const {preset, error} = state;
  latest = state;
  if (preset && preset.drawing !== drawing) {
    isBefore = false;
    await showFrames(preset);
    drawing = preset.drawing;
  }
  showSide();
  const name = state.path.split('/').at(-1);
  const title = preset?.title ?? name;
  $('title').textContent = title;
  document.title = `${error ? '✗ ' : ''}${title} · reveal`;
  $('count').textContent = preset
    ? `${plural(preset.count, 'frame')} · ${preset.width}×${preset.height} · ${preset.fps} fps`
    : '';
  $('failure').hidden = !error;
  $('failure').replaceChildren(...error ? messages(error, state.path, name) : []);
  showDetails(state);
};

const follow = async () => {
  let revision = null;
  for (;;) {
    // A page that nobody sees holds no connection: browsers have six for all.
    while (document.hidden) {
      await new Promise(resolve => addEventListener('visibilitychange', resolve, {once: true}));
    }
    try {
      const address = revision === null ? 'state' : `state?after=${revision}`;
      const answer = await fetch(address, {cache: 'no-store'});
      if (!answer.ok) throw new Error(answer.statusText);
      const state = await answer.json();
      if (state.revision !== revision) await show(state);
      revision = state.revision;
      setLive(...state.error ? ['Invalid preset', 'wrong'] : ['Live', '']);
    } catch {
      setLive('Disconnected: reveal has stopped', 'lost');
      await new Promise(resolve => setTimeout(resolve, 1000));
    }
  }
};

$('compare').onclick = compare;
$('keys-button').onclick = () => $('keys').showModal();
$('keys').onclick = event => { if (event.target === $('keys')) $('keys').close(); };
addEventListener('keydown', event => {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
  if ($('keys').open) return;
  if (event.target.matches('select')) return;
  if (event.key === '?') { event.preventDefault(); $('keys').showModal(); return; }
  if (event.key === 'b') { event.preventDefault(); compare(); return; }
  if (event.key === 'd') { event.preventDefault(); $('theme').onclick(); return; }
  const isInText = $('details').contains(event.target) || $('failure').contains(event.target);
  if (!isInText) player.key(event);
});
follow();
