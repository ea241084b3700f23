// Asks the server for the current state, and shows it: the preset as it is now, or its errors.

const player = new Player($('player'));
// The number of the preset's current frames, and the frames that are shown; null before the first.
let drawing = null;
let clip = null;
// The latest answer of the server.
let latest = null;
// Whether the frames before the last save are shown instead of the current ones.
let isBefore = false;
let changes = 0;
const choice = new ViewChoice();
// The server's description of what is shown: the current or the previous preset, in the chosen
// view.
let viewed = null;
// The figure of the current drawing; null before the first.
let plot = null;
// The code of the current drawing; null before the first.
let code = null;
const menu = new Menu();
const drafts = new Drafts(player, {
  view: () => viewed ? choice.name(latest.preset) : null, report: text => report(text),
  plotted: svg => plot?.clock.draw(svg)});
player.showed = seconds => {
  plot?.clock.show(seconds);
  drafts.pump();
  if (!player.isPlaying) poseHandles.update();
};
const editors = {};
const controls = new SourceControls({file: () => panel.index, source: () => panel.source, drafts,
  menu, editors});
const [curveEditor, springEditor] = [new CurveEditor(controls, menu),
  new SpringEditor(controls, menu)];
const keyframeEditor = new KeyframeEditor(controls, menu);
Object.assign(editors, {curve: (...args) => curveEditor.open(...args),
  spring: (...args) => springEditor.open(...args),
  keyframes: (...args) => keyframeEditor.open(...args)});
const poseHandles = new PoseHandles({controls, drafts, player, host: $('shown'),
  preset: () => latest.preset, row: () => choice.of(latest.preset).row});
editors.pose = (node, value) => poseHandles.toggle(value);
const stepLine = new StepLine(controls, player);
document.querySelector('.controls .seek').after(stepLine.node);
const panel = new SourcePanel({controls, drafts, menu,
  showed: () => {
    if (latest.preset) stepLine.show(latest.preset);
    poseHandles.update();
  }});

// A temporary message, such as that a film could not be made; null to clear it.
const report = text => {
  $('notice').hidden = text === null;
  if (text === null) return;
  const close = make('button', {type: 'button', className: 'plain', textContent: 'Close',
    onclick: () => report(null)});
  $('notice').replaceChildren(make('pre', {tabIndex: 0, textContent: text}), close);
};

// The server's description of a preset in the chosen view. It is requested if the motion differs,
// since the number of frames may differ too.
const inView = async preset => {
  const name = choice.motionName(preset);
  if (name === null) return preset;
  const answer = await fetch(`facts/${preset.drawing}/${name}`);
  if (!answer.ok) throw new Error(await answer.text());
  const {count, duration} = await answer.json();
  return {...preset, count, duration};
};

// The first frame is loaded before the current one is removed, so nothing flickers.
const showFrames = async shown => {
  const isFirst = clip === null;
  const change = ++changes;
  const name = choice.name(shown);
  let preset = shown;
  try { preset = await inView(shown); } catch (error) { report(error.message); }
  const next = {title: preset.title,
    base: `frames/${preset.drawing}/${name === null ? '' : `${name}/`}`,
    count: preset.count, fps: preset.fps, width: preset.width, height: preset.height};
  const place = () => isFirst ? 0 : Math.min((next.count - 1) / next.fps, player.seconds);
  // If it cannot be drawn, the next answer has the errors.
  const ready = await player.prepare(next, Math.floor(place() * next.fps + 1e-6));
  // Other frames have been requested in the meantime.
  if (change !== changes) { ready.pane.store.close(); return; }
  const [seconds, plays] = [place(), isFirst ? !calm.matches : player.isPlaying];
  $('player').hidden = false;
  clip = next;
  viewed = {...preset, view: name};
  player.show([clip], {seconds, plays, keepsRange: true, ready});
};

// Shows the preset as it was before the last save, or as it is now.
const compare = async () => {
  if (!latest?.preset || !latest.previous) return;
  isBefore = !isBefore;
  showSide();
  await showFrames(isBefore ? latest.previous : latest.preset);
};

// Shows the same preset in another view.
const changeView = async change => {
  const {preset, previous} = latest ?? {};
  if (!preset) return;
  change(preset);
  showSide();
  await showFrames(isBefore ? previous : preset);
  showCount();
  showDetails(latest);
};

const showViews = preset => {
  $('views').hidden = false;
  const view = choice.of(preset);
  $('row').max = preset.rows - 1;
  if (document.activeElement !== $('row') || view.row !== null) $('row').value = view.row ?? '';
  $('all-rows').disabled = view.row === null;
  for (const key of ['overlay', 'reduced']) $(key).setAttribute('aria-pressed', view[key]);
};

const showCount = () => {
  $('count').textContent = viewed
    ? `${plural(viewed.count, 'frame')} · ${viewed.width}×${viewed.height} · ${viewed.fps} fps`
    : '';
};

const showSide = () => {
  if (latest?.preset) showViews(isBefore ? latest.previous : latest.preset);
  $('compare').disabled = !latest?.previous;
  $('compare').setAttribute('aria-pressed', isBefore);
  $('before').hidden = !isBefore;
};

// The figure of a drawing, loaded only once.
const figure = preset => {
  const name = choice.motionName(preset);
  const address = `plot.svg?drawing=${preset.drawing}${name === null ? '' : `&view=${name}`}`;
  if (plot?.address !== address) {
    const clock = new PlotClock(address, 1 / preset.fps, seconds => {
      player.pause();
      player.seek(Math.round(seconds * player.fps));
    });
    const caption = make('figcaption', {}, make('span', {textContent: 'Curves over time'}),
      make('a', {href: address, target: '_blank', rel: 'noopener', textContent: 'Open'}));
    const node = make('figure', {className: 'picture'}, caption, clock.node);
    plot = {address, clock, node};
    if (player.panes.length) clock.show(player.frame / player.fps);
  }
  return plot.node;
};

// The code of a drawing, loaded only once.
const codeSection = preset => {
  if (code?.drawing !== preset.drawing) {
    const load = async () => {
      const answer = await fetch(`code.json?drawing=${preset.drawing}`);
      if (!answer.ok) throw new Error(await answer.text() || 'There is a newer version.');
      return answer.json();
    };
    code = {drawing: preset.drawing, node: codeView(load)};
  }
  return code.node;
};

const showDetails = async state => {
  const {preset, text} = state;
  const nodes = [];
  const below = [];
  if (preset?.description) {
    nodes.push(make('p', {className: 'about', textContent: preset.description}));
  }
  if (preset) {
    nodes.push(facts({...preset, path: state.path}));
    for (const text of preset.warnings) {
      nodes.push(make('pre', {className: 'warning', tabIndex: 0, textContent: text}));
    }
  }
  const marks = marksOf(state.error ? [state.error] : preset?.warnings ?? [], state.path);
  if (preset) below.push(codeSection(preset), figure(preset));
  // The panel stays where it is, so that it keeps the focus.
  if (!panel.node.isConnected && text !== null) $('facts').after(panel.node);
  $('facts').replaceChildren(...nodes);
  if (below.some((node, index) => node !== $('below').children[index])) {
    $('below').replaceChildren(...below);
  }
  await panel.update(state, marks);
  if (preset) stepLine.show(preset);
};

const setLive = (text, kind) => {
  if ($('live').textContent !== text) $('live').textContent = text;
  $('live').className = kind;
};

const liveText = ({error}) => error ? ['Invalid preset', 'wrong'] : ['Live', ''];

const show = async state => {
  const {preset, error} = state;
  latest = state;
  $('all').hidden = !state.isInFolder;
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
  showCount();
  await showDetails(state);
  setLive(...liveText(state));
  $('failure').hidden = !error;
  $('failure').replaceChildren(...error ? messages(error, state.path, name) : []);
  drafts.redrawn();
};

const follow = async () => {
  let revision = null;
  for (;;) {
    // A hidden page keeps no connection open: browsers allow six for all pages.
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
      setLive(...liveText(state));
    } catch {
      setLive('Disconnected: reveal has stopped', 'lost');
      await new Promise(resolve => setTimeout(resolve, 1000));
    }
  }
};

$('compare').onclick = compare;
new Splitter($('splitter'), {name: 'reveal-source-width', least: 280, width: 400,
  set: width => document.body.style.setProperty('--source', `${width}px`)});
const toggle = key => changeView(preset => choice.toggle(key, preset));
const stepRow = direction => changeView(preset => choice.stepRow(direction, preset));
const showAllRows = () => changeView(() => { choice.row = null; });
$('overlay').onclick = () => toggle('overlay');
$('reduced').onclick = () => toggle('reduced');
$('all-rows').onclick = showAllRows;
$('row').oninput = () => changeView(preset => choice.chooseRow($('row').value, preset));
new FilmDownloads($('downloads'), {report, address: format => {
  const view = viewed.view === null ? '' : `&view=${viewed.view}`;
  const {isSet, first, last} = player.range;
  const part = isSet ? `&frames=${first}-${last}` : '';
  return {name: latest.path.split('/').at(-1).replace(/(.)\.[^.]*$/, '$1'),
    address: `film.${format}?drawing=${viewed.drawing}${view}&size=${$('film-size').value}${part}`};
}});
$('keys-button').onclick = () => $('keys').showModal();
$('keys').onclick = event => { if (event.target === $('keys')) $('keys').close(); };
const hand = new Hand(() => latest?.preset ?? null, report);
// Escape gives up what a pointer drags, until the pointer is lifted.
let isPressed = false;
addEventListener('pointerdown', () => { isPressed = true; }, true);
for (const kind of ['pointerup', 'pointercancel']) {
  addEventListener(kind, () => {
    isPressed = false;
    // Handlers of the same event come first.
    setTimeout(() => { drafts.isGivenUp = false; });
  }, true);
}
addEventListener('keydown', event => {
  if (event.key !== 'Escape' || !isPressed) return;
  stepLine.cancel();
  controls.giveUp();
}, true);
addEventListener('keydown', event => {
  if (!event.defaultPrevented && !event.target.matches('select, input, textarea')
    && panel.key(event)) { event.preventDefault(); return; }
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
  if ($('keys').open) return;
  if (event.target.closest('.menu')) return;
  if (event.target.matches('select, input:not([type=range])')) return;
  if (event.key === '?') { event.preventDefault(); $('keys').showModal(); return; }
  const own = {b: compare, d: () => $('theme').onclick(), o: () => toggle('overlay'),
    r: () => toggle('reduced'), ',': () => stepRow(-1), '.': () => stepRow(1), a: showAllRows,
    h: () => hand.toggle()};
  if (Object.hasOwn(own, event.key)) { event.preventDefault(); own[event.key](); return; }
  const isInText = $('details').contains(event.target) || $('failure').contains(event.target);
  if (!isInText) player.key(event);
});
follow();
