// The gallery's cards: their folders, playback, search and layout.

const data = JSON.parse($('data').textContent);
const presets = data.presets;
const byName = new Map(presets.map(preset => [preset.name, preset]));
const folderOf = name => name.split('/').slice(0, -1).join('/');
const address = name => name.split('/').map(encodeURIComponent).join('/');
const file = (preset, name) => `${address(preset.name)}/${name}`;
const shortSeconds = seconds => `${Number(seconds.toFixed(seconds < 10 ? 1 : 0))} s`;

// The film begins at the poster's frame, and the poster stays until the film is loaded.
const playCard = card => {
  const preset = byName.get(card.dataset.name);
  if (preset.error || card.querySelector('.moving')) return;
  const moving = make('img', {className: 'moving', alt: '', src: file(preset, preset.film)});
  card.querySelector('.screen').prepend(moving);
  moving.onload = () => { if (moving.isConnected) card.classList.add('uncovered'); };
  card.classList.add('plays');
  card.querySelector('.toggle')?.setAttribute('aria-pressed', true);
};
// Removing the element makes the animation start over the next time.
const stopCard = card => {
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

const makeCard = preset => {
  const link = make('a', {href: `#${address(preset.name)}`, textContent: preset.title});
  const meta = preset.error ? 'Invalid preset'
    : `${shortSeconds(preset.duration)} · ${preset.width}×${preset.height} · ${preset.fps} fps`;
  const card = make('article', {className: preset.error ? 'card broken' : 'card'});
  card.dataset.name = preset.name;
  if (preset.error) {
    const messages = preset.error.split('\n').filter(line => !isExcerpt(line))
      .map(line => line.replace(`${preset.path}:`, '').replace(/^(\d+):\d+: error: /, 'Line $1: '));
    card.append(make('div', {className: 'shelf'},
      make('ul', {}, ...messages.map(textContent => make('li', {textContent})))));
  } else {
    const screen = make('div', {className: 'screen'},
      make('img', {alt: '', loading: 'lazy', decoding: 'async',
        src: file(preset, 'poster.png')}));
    screen.style.setProperty('--ratio', preset.width / preset.height);
    const shelf = make('div', {className: 'shelf'}, screen);
    if (cannotHover) {
      const toggle = iconButton('play', `Play ${preset.title}`, 'space', () => toggleCard(card));
      toggle.className = 'toggle';
      toggle.tabIndex = -1;
      shelf.append(toggle);
    }
    card.append(shelf);
    card.onpointerenter = event => {
      if (event.pointerType === 'mouse' && !calm.matches) playCard(card);
    };
    card.onpointerleave = event => { if (event.pointerType === 'mouse') stopCard(card); };
    link.onblur = () => stopCard(card);
  }
  link.onfocus = () => {
    lastCard = card;
    if (!link.matches(':focus-visible')) return;
    bringIntoView(card);
    if (!calm.matches) playCard(card);
  };
  card.append(make('h3', {}, link),
    make('p', {className: 'about', textContent: preset.summary ?? ''}),
    make('p', {className: 'meta', textContent: meta}),
    make('p', {className: 'path', textContent: preset.path}));
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
// The presets that a newcomer should see first. They are also in their folders, and only there in a
// single grid and in search results.
const featured = makeSection('Featured', data.featured.map(name => byName.get(name)));
const sections = folders.map(folder => makeSection(folder || data.title,
  presets.filter(preset => folderOf(preset.name) === folder)));
const chips = new Map();
for (const section of [featured, ...sections]) {
  const textContent = section.querySelector('h2 span').textContent;
  chips.set(section, make('button', {type: 'button', className: 'chip plain',
    textContent, onclick: () => {
      const card = section.querySelector('.card:not([hidden])');
      const target = $('grid').classList.contains('flat') ? card : section;
      target?.scrollIntoView({behavior: calm.matches ? 'auto' : 'smooth', block: 'start'});
      card?.querySelector('a').focus({preventScroll: true});
    }}));
}
$('folders').append(...chips.values());
$('folders').hidden = folders.length < 2;

// A single grid or one for each folder, and the width of cards; both are remembered.
const showFeatured = () => {
  featured.hidden = !data.featured.length || $('search').value.trim() !== ''
    || $('grid').classList.contains('flat');
  chips.get(featured).hidden = featured.hidden;
};
const setFlat = isFlat => {
  $('grid').classList.toggle('flat', isFlat);
  $('flat').setAttribute('aria-pressed', isFlat);
  remember('reveal-grid', isFlat ? 'flat' : null);
  showFeatured();
};
$('flat').onclick = () => setFlat(!$('grid').classList.contains('flat'));
$('flat').hidden = folders.length < 2;
setFlat(remembered('reveal-grid') === 'flat');
const setSize = size => {
  if (size) document.documentElement.style.setProperty('--card-size', `${size}px`);
  remember('reveal-card-size', size);
};
$('size').oninput = () => setSize($('size').value);
const knownSize = Number(remembered('reveal-card-size'));
if (knownSize >= $('size').min && knownSize <= $('size').max) setSize(knownSize);
const rootStyle = getComputedStyle(document.documentElement);
$('size').value = parseInt(rootStyle.getPropertyValue('--card-size'));
// The focused card must not be hidden by the header, which may have two lines.
new ResizeObserver(() => {
  document.documentElement.style.setProperty('--header', `${$('top').offsetHeight}px`);
}).observe($('top'));

// One card for each preset.
const allCards = sections.flatMap(section => [...section.querySelectorAll('.card')]);
const searchTexts = new Map(presets.map(preset => [preset.name, searchText(preset)]));
const showNearest = searches => {
  const buttons = searches.map(textContent => make('button', {type: 'button', textContent,
    onclick: () => { $('search').value = textContent; search(); $('search').focus(); }}));
  $('nearest').replaceChildren(...buttons.length ? ['Did you mean ', ...buttons] : []);
};
const search = () => {
  const words = searchWords($('search').value);
  for (const card of allCards) {
    card.hidden = !isFound(searchTexts.get(card.dataset.name), words);
    if (card.hidden) stopCard(card);
  }
  const found = allCards.filter(card => !card.hidden);
  showFeatured();
  for (const section of sections) {
    const inside = section.querySelectorAll('.card').length;
    const shown = section.querySelectorAll('.card:not([hidden])').length;
    section.hidden = shown === 0;
    const count = shown < inside ? `${shown} of ${inside}` : inside;
    section.querySelector('h2 small').textContent = count;
    chips.get(section).hidden = section.hidden;
  }
  $('none').hidden = found.length > 0;
  showNearest(found.length > 0 ? [] : nearestSearches([...searchTexts.values()], words));
  const broken = found.filter(card => card.classList.contains('broken')).length;
  $('count').textContent = (words.length ? `${found.length} of ` : '')
    + plural(allCards.length, 'preset') + (broken ? `, ${broken} invalid` : '');
  // Results are at the top.
  scrollTo({top: 0, behavior: 'instant'});
};
$('search').oninput = search;
$('clear').onclick = () => { $('search').value = ''; search(); $('search').focus(); };
search();

// Moves from card to card as they are placed on the screen.
const moveFocus = key => {
  const links = [...document.querySelectorAll('.card')].filter(card => card.checkVisibility())
    .map(card => card.querySelector('a'));
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
