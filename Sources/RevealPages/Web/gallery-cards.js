// The gallery's cards: their kinds and variants, playback, search and layout.

const data = JSON.parse($('data').textContent);
const presets = data.presets;
const byName = new Map(presets.map(preset => [preset.name, preset]));
const folderOf = name => name.slice(0, Math.max(name.lastIndexOf('/'), 0));
const address = name => name.split('/').map(encodeURIComponent).join('/');
const file = (preset, name) => `${address(preset.name)}/${name}`;
// Presets that are wrong have no pictures, and neither have those that are only found.
const hasFrames = preset => !preset.error && !preset.isListed;
// What is shown of a preset: the preset itself, or its effect in the chosen look, as on a feed.
let look = '';
for (const preset of presets) {
  for (const [name, own] of Object.entries(preset.looks ?? {})) {
    preset.looks[name] = {...preset, ...own};
  }
}
const filmOf = preset => preset.looks?.[look] ?? preset;
const shortSeconds = seconds => `${Number(seconds.toFixed(seconds < 10 ? 1 : 0))} s`;

// The film begins at the poster's frame, and the poster stays until the frame is there.
const playCard = async card => {
  const preset = byName.get(card.dataset.name);
  if (!hasFrames(preset) || card.querySelector('.moving')) return;
  const moving = make('canvas', {className: 'moving'});
  card.querySelector('.screen').prepend(moving);
  card.classList.add('plays');
  card.querySelector('.toggle')?.setAttribute('aria-pressed', true);
  const film = filmOf(preset);
  try { await loadDetails(film); } catch { return; }
  if (!moving.isConnected) return;
  card.film = new CardFilm(moving, clip(film), film.poster,
    () => card.classList.add('uncovered'));
};
const stopCard = card => {
  clearTimeout(card.hover);
  card.film?.close();
  card.film = null;
  card.querySelector('.moving')?.remove();
  card.classList.remove('plays', 'uncovered');
  card.querySelector('.toggle')?.setAttribute('aria-pressed', false);
};
const toggleCard = card => {
  if (card.querySelector('.moving')) return stopCard(card);
  for (const other of document.querySelectorAll('.card.plays')) stopCard(other);
  playCard(card);
};

// Scrolls to the whole card, not just the link below its picture, or to the top of a card that does
// not fit. Cards are laid out when they come near the window, which moves those below; so this
// takes several frames.
const bringIntoView = (card, frames = 6) => {
  const room = innerHeight - $('top').offsetHeight - 28;
  card.scrollIntoView({block: card.offsetHeight > room ? 'start' : 'nearest'});
  if (frames > 0) {
    requestAnimationFrame(() => { if (card === lastCard) bringIntoView(card, frames - 1); });
  }
};

// Without a pointer that can hover, cards have a button to play them.
const cannotHover = matchMedia('(hover: none)').matches;
// The card that was focused last; a preset can have two cards.
let lastCard = null;

// The presets that a card can show: one with its variants, which differ only in axis, curve,
// distance or strength.
const families = new Map(presets.map((_, place) => [place, []]));
presets.forEach((preset, place) => families.get(data.heads[place]).push(preset));
const familyOf = new Map(presets.map((preset, place) => [preset, families.get(data.heads[place])]));

const cardMeta = preset => preset.error ? 'Invalid preset'
  : `${shortSeconds(preset.duration)} · ${preset.width}×${preset.height} · ${preset.fps} fps`;
const cardPicture = (preset, card) => {
  if (preset.error) {
    const messages = preset.error.split('\n').filter(line => !isExcerpt(line))
      .map(line => line.replace(`${preset.path}:`, '').replace(/^(\d+):\d+: error: /, 'Line $1: '));
    return make('div', {className: 'shelf'},
      make('ul', {}, ...messages.map(textContent => make('li', {textContent}))));
  }
  if (preset.isListed) {
    return make('div', {className: 'shelf'}, make('code', {textContent: preset.command ?? ''}));
  }
  const film = filmOf(preset);
  const screen = make('div', {className: 'screen'},
    make('img', {alt: '', loading: 'lazy', decoding: 'async', src: file(film, film.picture)}));
  screen.style.setProperty('--ratio', film.width / film.height);
  const shelf = make('div', {className: 'shelf'}, screen);
  if (cannotHover) {
    const toggle = iconButton('play', `Play ${preset.title}`, 'space', () => toggleCard(card));
    toggle.className = 'toggle';
    toggle.tabIndex = -1;
    shelf.append(toggle);
  }
  return shelf;
};
const variantChoice = (preset, card) => {
  const family = familyOf.get(preset);
  if (family.length < 2) return [];
  const select = make('select', {className: 'variants', title: 'Variants',
    onchange: () => { card.isChosen = true; fillCard(card, byName.get(select.value)); }},
  ...family.map(({name, title}) => make('option', {value: name, textContent: title})));
  select.setAttribute('aria-label', `Variant of ${family[0].title}`);
  select.value = preset.name;
  return [make('div', {className: 'choice'}, select,
    make('span', {textContent: plural(family.length, 'variant')}))];
};
const fillCard = (card, preset) => {
  stopCard(card);
  card.dataset.name = preset.name;
  card.className = preset.error ? 'card broken' : preset.isListed ? 'card listed' : 'card';
  const link = make('a', {href: `#${address(preset.name)}`, textContent: preset.title});
  link.onblur = () => stopCard(card);
  link.onfocus = () => {
    lastCard = card;
    if (!link.matches(':focus-visible')) return;
    bringIntoView(card);
    if (!calm.matches) playCard(card);
  };
  const picture = cardPicture(preset, card);
  if (!preset.error) picture.append(copyButton(preset));
  card.replaceChildren(picture, make('h3', {}, link),
    make('p', {className: 'about', textContent: preset.description ?? ''}),
    ...variantChoice(preset, card),
    make('p', {className: 'meta', textContent: cardMeta(filmOf(preset))}),
    make('p', {className: 'path', textContent: preset.path}));
};
const makeCard = preset => {
  const card = make('article');
  card.onpointerenter = event => {
    // A pointer that only crosses the card loads nothing.
    if (event.pointerType === 'mouse' && !calm.matches) {
      card.hover = setTimeout(() => playCard(card), 80);
    }
  };
  card.onpointerleave = event => { if (event.pointerType === 'mouse') stopCard(card); };
  card.className = 'card';
  card.dataset.name = preset.name;
  return card;
};
// Cards are empty until they are needed, so that many of them delay nothing.
const filledIn = card => {
  if (!card.firstChild) fillCard(card, byName.get(card.dataset.name));
  return card;
};

$('title').textContent = data.title;
document.title = `${data.title} · reveal`;
const folders = [...new Set(presets.map(preset => folderOf(preset.name)))];
const makeSection = (title, inside) => {
  const heading = make('h2', {}, make('span', {textContent: title}),
    make('small', {textContent: inside.length}));
  const cards = make('div', {className: 'cards'}, ...inside.map(makeCard));
  const section = make('section', {}, heading, cards);
  $('grid').append(section);
  return section;
};
// The presets that a newcomer should see first. They are also under their kinds, and only there in
// a single grid and in search results.
const featured = makeSection('Featured', data.featured.map(name => byName.get(name)));
const engine = new PresetSearch(data.index);
const byRank = engine.search('').presets;
byRank.sort((a, b) => Boolean(presets[a].isListed) - Boolean(presets[b].isListed));
$('search').placeholder = `Search ${plural(presets.length, 'preset')}`;
const kindOf = preset => preset.error ? 'invalid' : preset.kinds[0];
const kinds = [...data.kinds, {name: 'invalid', title: 'Invalid presets'}];
// What a search finds, the best first.
const results = makeSection('Results', []);
const sections = kinds.map(({name, title}) => makeSection(title,
  byRank.filter(place => data.heads[place] === place && kindOf(presets[place]) === name)
    .map(place => presets[place])));
const choiceOf = (select, title, choices) => {
  select.append(make('option', {value: '', textContent: title}),
    ...choices.map(({name, title: label, count}) =>
      make('option', {value: name, textContent: `${label} (${count})`})));
  select.hidden = choices.length < 2;
  select.onchange = () => search();
};
const counted = choices => choices.map(choice => ({...choice,
  count: presets.filter(preset => choice.has(preset)).length})).filter(({count}) => count > 0);
choiceOf($('kind'), 'All kinds', counted(kinds.map(kind =>
  ({...kind, has: preset => preset.error ? kind.name === 'invalid'
    : preset.kinds.includes(kind.name)}))));
choiceOf($('library'), 'All libraries', counted(folders.map(folder =>
  ({name: folder, title: data.libraries[folder] ?? (folder || data.title),
    has: preset => folderOf(preset.name) === folder}))));

const isSearching = () => $('search').value.trim() !== '' || $('kind').value !== ''
  || $('library').value !== '';

// A single grid or one for each kind, the width of cards and their look; all are remembered.
const showFeatured = () => {
  featured.hidden = !data.featured.length || isSearching()
    || $('grid').classList.contains('flat');
};
const setFlat = isFlat => {
  $('grid').classList.toggle('flat', isFlat);
  $('flat').setAttribute('aria-pressed', isFlat);
  remember('reveal-grid', isFlat ? 'flat' : null);
  showFeatured();
};
$('flat').onclick = () => setFlat(!$('grid').classList.contains('flat'));
$('flat').hidden = sections.filter(section => section.querySelector('.card')).length < 2;
setFlat(remembered('reveal-grid') === 'flat');
const setSize = size => {
  if (size) document.documentElement.style.setProperty('--card-size', `${size}px`);
  remember('reveal-card-size', size);
};
$('size').oninput = () => setSize($('size').value);
const knownSize = Number(remembered('reveal-card-size'));
if (knownSize >= $('size').min && knownSize <= $('size').max) setSize(knownSize);
const setLook = name => {
  look = name;
  remember('reveal-look', name || null);
  const others = presets.filter(preset => hasFrames(preset) && !preset.looks?.[name]).length;
  $('look-note').hidden = !name || !others;
  $('look-note').textContent = `${plural(others, 'preset')} ${
    others === 1 ? 'keeps its' : 'keep their'} own cards.`;
  for (const card of document.querySelectorAll('.card:not(:empty)')) {
    const preset = byName.get(card.dataset.name);
    if (preset.looks) fillCard(card, preset);
  }
};
if (data.looks.length) {
  const choices = [{name: '', title: 'Plain'}, ...data.looks];
  const known = choices.some(({name}) => name === remembered('reveal-look'));
  look = known ? remembered('reveal-look') : '';
  $('looks').hidden = false;
  $('looks').append(...choices.map(({name, title}) => make('label', {},
    make('input', {type: 'radio', name: 'look', value: name, checked: name === look,
      onchange: () => setLook(name)}), title)));
  setLook(look);
}
const rootStyle = getComputedStyle(document.documentElement);
$('size').value = parseInt(rootStyle.getPropertyValue('--card-size'));
// The focused card must not be hidden by the header, which may have two lines.
new ResizeObserver(() => {
  document.documentElement.style.setProperty('--header', `${$('top').offsetHeight}px`);
}).observe($('top'));

// One card for each family, at its place under its kind.
const allCards = sections.flatMap(section => [...section.querySelectorAll('.card')]);
let areAtHome = true;
const homes = new Map(allCards.map(card => [card, card.parentNode]));
const cardOf = new Map(allCards.flatMap(card =>
  familyOf.get(byName.get(card.dataset.name)).map(preset => [preset, card])));
const showNearest = searches => {
  const buttons = searches.map(textContent => make('button', {type: 'button', textContent,
    onclick: () => { $('search').value = textContent; search(); $('search').focus(); }}));
  $('nearest').replaceChildren(...buttons.length ? ['Did you mean ', ...buttons] : []);
};
// Fills the first cards that are shown, and the others little by little.
const fillCards = () => {
  clearTimeout(fillCards.timer);
  const empty = [...$('grid').querySelectorAll('.card:not([hidden]):empty')];
  empty.slice(0, fillCards.most).forEach(filledIn);
  if (empty.length > fillCards.most) fillCards.timer = setTimeout(fillCards);
};
fillCards.most = 24;
const search = () => {
  const [kind, library] = [$('kind').value, $('library').value];
  const text = $('search').value.trim();
  const {presets: places, corrections, unknown} = engine.search(text);
  const found = places.map(place => presets[place]).filter(preset =>
    (isSearching() || !preset.isListed)
      && (!kind || (preset.error ? kind === 'invalid' : preset.kinds.includes(kind)))
      && ($('library').selectedIndex < 1 || folderOf(preset.name) === library));
  // The best of each family is on its card.
  const shown = new Map();
  for (const preset of found) {
    if (!shown.has(cardOf.get(preset))) shown.set(cardOf.get(preset), preset);
  }
  for (const card of allCards) {
    card.hidden = !shown.has(card);
    if (card.hidden) stopCard(card);
    const head = familyOf.get(byName.get(card.dataset.name))[0];
    const best = text ? shown.get(card) : head;
    if (text) card.isChosen = false;
    if (best && !card.isChosen && best.name !== card.dataset.name) {
      card.dataset.name = best.name;
      card.replaceChildren();
    }
  }
  // Results are in their own order; without words, every card is at home.
  const grid = results.querySelector('.cards');
  if (text) grid.replaceChildren(...shown.keys());
  else if (!areAtHome) for (const card of allCards) homes.get(card).append(card);
  areAtHome = !text;
  results.hidden = !text || shown.size === 0;
  results.querySelector('h2 small').textContent = shown.size;
  showFeatured();
  for (const section of sections) {
    const inside = section.querySelectorAll('.card').length;
    const count = section.querySelectorAll('.card:not([hidden])').length;
    section.hidden = count === 0;
    section.querySelector('h2 small').textContent = count < inside ? `${count} of ${inside}`
      : inside;
  }
  $('none').hidden = shown.size > 0;
  showNearest(shown.size || !text ? [] : engine.suggestions(text));
  const broken = found.filter(preset => preset.error).length;
  $('count').textContent = (found.length < presets.length ? `${found.length} of ` : '')
    + plural(presets.length, 'preset') + (broken ? `, ${broken} invalid` : '');
  const notes = shown.size ? [
    ...corrections.map(({typed, meant}) => `Nothing has “${typed}”; these have “${meant}”.`),
    ...unknown.map(word => `Nothing has “${word}”; these have the other words.`)] : [];
  $('note').textContent = notes.join(' ');
  $('note').hidden = !notes.length;
  fillCards();
  // Results are at the top.
  scrollTo({top: 0, behavior: 'instant'});
};
$('search').oninput = search;
$('clear').onclick = () => {
  for (const choice of ['search', 'kind', 'library']) $(choice).value = '';
  search();
  $('search').focus();
};
search();

// Moves from card to card as they are placed on the screen.
const moveFocus = key => {
  const links = [...document.querySelectorAll('.card')].filter(card => card.checkVisibility())
    .map(card => filledIn(card).querySelector('a'));
  const index = links.indexOf(document.activeElement);
  if (index < 0) { links[0]?.focus(); return; }
  const here = links[index].closest('.card').getBoundingClientRect();
  if (key === 'ArrowLeft') return links[index - 1]?.focus();
  if (key === 'ArrowRight') return links[index + 1]?.focus();
  const isDown = key === 'ArrowDown';
  const others = links.map(link => ({link, box: link.closest('.card').getBoundingClientRect()}))
    .filter(({box}) => isDown ? box.top >= here.bottom : box.bottom <= here.top)
    .map(({link, box}) => {
      const down = Math.abs(isDown ? box.top - here.bottom : here.top - box.bottom);
      return {link, far: down * 4 + Math.abs(box.left - here.left)};
    });
  others.sort((a, b) => a.far - b.far)[0]?.link.focus();
};
