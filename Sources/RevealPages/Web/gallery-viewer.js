// The gallery's view of a preset: player, comparison, facts and the preset's text; and the
// addresses and keys of the page.

const unseen = 'This page has no pictures of this preset. The command writes it, and '
  + 'reveal preview shows it.';
const viewer = $('viewer');
const player = new Player($('player'));
let shown = null;
let other = null;

// The preset whose details are filled in.
let filled = null;

const hash = (preset, other) =>
  `#${address(preset.name)}${other ? `&with=${address(other.name)}` : ''}`;
// The preset in the address, and the one to compare it with.
const asked = () => {
  const [name, ...options] = location.hash.slice(1).split('&');
  const find = text => {
    try { return byName.get(decodeURIComponent(text)); } catch { return undefined; }
  };
  const second = options.find(option => option.startsWith('with='))?.slice(5);
  return {preset: find(name), other: second && find(second)};
};
const go = (preset, other, seconds) => {
  history.replaceState(null, '', hash(preset, other));
  open(preset, other, seconds);
};
// In the order of the page, each once.
const visible = () => [...$('grid').querySelectorAll('.card')]
  .filter(card => homes.has(card) && !card.hidden).map(card => byName.get(card.dataset.name));
const turn = direction => {
  const list = visible().includes(shown) ? visible() : presets;
  const next = list[list.indexOf(shown) + direction];
  if (next) go(next, null);
};

const compareChoice = preset => {
  const select = make('select', {id: 'compare'}, make('option', {value: '', textContent: 'None'}));
  for (const folder of folders) {
    const group = make('optgroup', {label: folder || data.title});
    for (const {name, title, error, isListed} of presets) {
      if (folderOf(name) !== folder || error || isListed || name === preset.name) continue;
      group.append(make('option', {value: name, textContent: title}));
    }
    if (group.children.length) select.append(group);
  }
  select.value = other?.name ?? '';
  select.onchange = () => go(preset, byName.get(select.value), player.seconds);
  return make('label', {className: 'compare'}, make('span', {textContent: 'Compare with'}), select);
};
const plotFigure = preset => {
  const title = 'Curves, rows and scroll over time';
  const src = URL.createObjectURL(new Blob([preset.plot], {type: 'image/svg+xml'}));
  return make('figure', {className: 'picture'}, make('figcaption', {textContent: title}),
    make('a', {href: src, target: '_blank', rel: 'noopener'}, make('img', {src, alt: title})));
};
// In pixels, twice the number of points.
const momentWidth = 200;
// A dozen evenly spaced frames, which link to their positions in the player.
const moments = preset => {
  const last = preset.count - 1;
  const count = Math.min(12, preset.count);
  const numbers = Array.from({length: count}, (_, i) => Math.round(i * last / (count - 1 || 1)));
  const canvases = new Map(numbers.map(number =>
    [number, make('canvas', {width: preset.width, height: preset.height})]));
  const section = make('section', {className: 'moments'}, make('h3', {textContent: 'Moments'}),
    make('div', {}, ...numbers.map(number => {
      const seconds = number / preset.fps;
      return make('button', {type: 'button', title: `Show frame ${number}`,
        onclick: () => { player.pause(); player.seek(seconds * player.fps); }},
      canvases.get(number), make('span', {textContent: `${seconds.toFixed(2)} s`}));
    })));
  new IntersectionObserver((entries, observer) => {
    if (!entries.some(entry => entry.isIntersecting)) return;
    observer.disconnect();
    drawMoments(preset, canvases);
  }).observe(section);
  return section;
};
// The small pictures are drawn when they come into view.
const drawMoments = async (preset, canvases) => {
  const store = new FrameStore(clip(preset), 32 << 20, {arrived: () => {}, distance: () => 0});
  store.setWidth(momentWidth);
  for (const [number, canvas] of canvases) {
    if (store.lacks(number)) await store.load(number);
    const picture = store.get(number);
    if (!picture || !canvas.isConnected) continue;
    FramePainter.resize(canvas, picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
  }
  store.close();
};
// The differences between the texts of two presets.
const changes = (first, second) => {
  const label = 'Differences in the source';
  const section = make('section', {className: 'changes'}, make('h3', {textContent: label}));
  const lines = lineDifference(first.text.replaceAll('\r', ''), second.text.replaceAll('\r', ''));
  if (lines.every(([kind]) => kind === ' ')) {
    section.append(make('p', {textContent: 'The two sources are the same.'}));
    return section;
  }
  section.append(make('p', {textContent: `− ${first.title}, + ${second.title}`}));
  const tags = {' ': 'span', '-': 'del', '+': 'ins'};
  const signs = {' ': ' ', '-': '−', '+': '+'};
  const code = make('code', {}, ...differingLines(lines).map(line => line
    ? make(tags[line[0]], {textContent: `${signs[line[0]]} ${line[1]}`})
    : make('span', {textContent: '⋯'})));
  section.append(make('pre', {tabIndex: 0, role: 'region', ariaLabel: label}, code));
  return section;
};
const fillChanges = () => {
  $('changes').replaceChildren(...other?.text && shown.text ? [changes(shown, other)] : []);
};
const downloads = preset => {
  const message = make('pre', {className: 'warning', tabIndex: 0, hidden: true});
  message.setAttribute('role', 'status');
  const buttons = make('div', {className: 'downloads', role: 'group'},
    make('span', {textContent: 'Download'}));
  buttons.setAttribute('aria-label', 'Download');
  new FilmDownloads(buttons, {
    report: text => { message.hidden = text === null; message.textContent = text ?? ''; },
    address: format => ({name: preset.name.split('/').at(-1),
      address: `film.${format}?preset=${encodeURIComponent(preset.name)}`}),
  });
  return make('section', {}, buttons, message);
};
// The command that writes the preset.
const commandLine = ({command}) => {
  const button = make('button', {type: 'button', className: 'plain', textContent: 'Copy',
    onclick: () => copy(button, command)});
  return make('div', {className: 'command'}, make('code', {textContent: command}), button);
};
const fillDetails = preset => {
  const nodes = [];
  if (preset.description) {
    nodes.push(make('p', {className: 'about', textContent: preset.description}));
  }
  const film = filmOf(preset);
  if (film.command) nodes.push(commandLine(film));
  if (hasFrames(preset)) nodes.push(compareChoice(preset));
  nodes.push(make('div', {id: 'changes'}), facts(film));
  for (const text of preset.warnings ?? []) {
    nodes.push(make('pre', {className: 'warning', tabIndex: 0, textContent: text}));
  }
  const marks = marksOf([preset.error ?? '', ...preset.warnings ?? []], preset.path);
  if (preset.text) nodes.push(source(preset.text, marks, 'h3'));
  if (hasFrames(preset)) {
    nodes.push(codeView(() => preset.codes), plotFigure(preset), moments(film));
    if (data.isServed) nodes.push(downloads(film));
  }
  $('details').replaceChildren(...nodes);
  $('details').scrollTop = 0;
  showFirstMark(marks);
};

const open = (preset, second, seconds) => {
  other = second && hasFrames(second) && second !== preset ? second : null;
  const isNew = preset !== shown;
  shown = preset;
  for (const card of document.querySelectorAll('.card.plays')) stopCard(card);
  $('viewer-title').textContent = preset.title;
  const list = visible().includes(preset) ? visible() : presets;
  $('earlier').disabled = preset === list[0];
  $('later').disabled = preset === list.at(-1);
  $('player').hidden = !hasFrames(preset);
  $('failure').hidden = hasFrames(preset);
  $('failure').replaceChildren(...preset.error ? messages(preset.error, preset.path)
    : preset.isListed ? [make('p', {className: 'note', textContent: unseen})] : []);
  const plays = isNew ? !calm.matches : player.isPlaying;
  if (isNew) {
    player.close();
    $('details').replaceChildren();
  }
  viewer.scrollTop = 0;
  if (!viewer.open) viewer.showModal();
  fillViewer({seconds, plays, keepsRange: !isNew});
};
// Shows the presets once their details are loaded.
const fillViewer = async options => {
  const asked = [shown, other];
  const drawn = asked.filter(preset => preset && hasFrames(preset));
  const films = drawn.map(filmOf);
  try { await Promise.all([...new Set([...drawn, ...films])].map(loadDetails)); } catch (error) {
    if (shown !== asked[0]) return;
    $('failure').hidden = false;
    $('failure').replaceChildren(make('p', {textContent: error.message}));
    return;
  }
  // Others may have been chosen since.
  if (shown !== asked[0] || other !== asked[1]) return;
  const isNew = filled !== shown;
  filled = shown;
  if (isNew) fillDetails(shown);
  else if ($('compare')) $('compare').value = other?.name ?? '';
  fillChanges();
  if (!films.length) return;
  player.show(films.map(clip), options);
  if (isNew) player.view.playButton.focus({preventScroll: true});
};
const follow = () => {
  const {preset, other} = asked();
  if (preset) open(preset, other);
  else if (viewer.open) { closedByAddress = true; viewer.close(); }
};
let closedByAddress = false;
viewer.onclose = () => {
  const leavesAddress = closedByAddress;
  closedByAddress = false;
  // The event is late: the viewer may be open again by now.
  if (viewer.open) return;
  player.close();
  const isShown = card => card.dataset.name === shown?.name;
  const card = lastCard?.checkVisibility() && isShown(lastCard) ? lastCard : cardOf.get(shown);
  shown = other = filled = null;
  // After a step back, the address is right, and may even be that of a step forward.
  if (location.hash && !leavesAddress) {
    history.pushState(null, '', location.pathname + location.search);
  }
  if (!card) return;
  filledIn(card).querySelector('a').focus({preventScroll: true});
  bringIntoView(card);
};
addEventListener('hashchange', follow);
$('earlier').append(icon(...icons.back));
$('later').append(icon(...icons.forward));
$('close').append(icon('M6 6l12 12', 'M18 6L6 18'));
$('earlier').onclick = () => turn(-1);
$('later').onclick = () => turn(1);
$('close').onclick = () => viewer.close();
$('keys-button').onclick = () => $('keys').showModal();
$('keys').onclick = event => { if (event.target === $('keys')) $('keys').close(); };

addEventListener('keydown', event => {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
  if ($('keys').open) return;
  if (event.target.matches('input:not([type=range], [type=radio]), textarea')) {
    if (event.key === 'Escape' && event.target === $('search') && !viewer.open) {
      $('search').value = '';
      search();
      $('search').blur();
    }
    if (event.key === 'ArrowDown' && event.target === $('search')) {
      event.preventDefault();
      moveFocus('ArrowDown');
    }
    return;
  }
  const take = action => { event.preventDefault(); action(); };
  if (event.key === '?') return take(() => $('keys').showModal());
  if (event.target.matches('select')) return;
  if (event.key === 'd') return take(() => $('theme').onclick());
  if (event.key === 'g' && !viewer.open && !$('flat').hidden) {
    return take(() => $('flat').click());
  }
  if (viewer.open) {
    if (event.key === 'p') return take(() => turn(-1));
    if (event.key === 'n') return take(() => turn(1));
    if (event.key === 'c') return take(() => { $('compare')?.focus(); });
    if (!event.target.matches('.source pre') && hasFrames(shown)) player.key(event);
    return;
  }
  if (event.key === '/') return take(() => { $('search').focus(); $('search').select(); });
  const card = document.activeElement?.closest('.card');
  if (event.key === ' ' && card && !event.target.matches('button')) {
    return take(() => toggleCard(card));
  }
  const isOnCard = card || event.target === document.body;
  if (event.key.startsWith('Arrow') && isOnCard && !event.shiftKey) {
    if (!card && event.key !== 'ArrowRight') return;
    take(() => moveFocus(event.key));
  }
});
follow();
