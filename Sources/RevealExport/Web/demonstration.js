// Changes the list of a page as the preset's own script does, at its times.
const {prefix, axis, start, changes} =
  JSON.parse(document.querySelector('#changes').textContent);
const list = document.querySelector(`.${prefix}-list`);
const content = list.firstElementChild;
const [extent, side, offset] =
  axis === 'y' ? ['height', 'top', 'scrollTop'] : ['width', 'left', 'scrollLeft'];
const row = number => content.querySelector(`[data-number="${number}"]:not([inert])`);
const lengths = values => values.map(value => `${value}px`);

// Scrolls to a place. Browsers scroll by whole pixels: the content is moved by what is left.
let part = 0;
const scrollList = place => {
  list[offset] = place;
  part = Math.abs(place - list[offset]) < 1 ? place - list[offset] : 0;
  content.style[side] = `${-part}px`;
};

// A row as it is from a change on, if that inserts the row or updates its card.
const later = (step, number) => document.querySelector('template').content
  .querySelector(`[data-step="${step}"][data-number="${number}"]`)?.cloneNode(true);

// Makes one change, and lets its rows travel.
const apply = ({step, removed, moved, updated, shift, length, layout, waits, rows, headers}) =>
  changeList(list, () => {
    const place = list[offset] + part + shift;
    for (const number of removed) row(number)?.remove();
    rows.forEach(([number, frame, card, depth, radius = ''], index) => {
      const next = later(step, number);
      // New rows come before those that follow them, which lie above them.
      const following = () => rows.slice(index).map(([other]) => row(other)).find(Boolean);
      const element = row(number) ?? content.insertBefore(next, following() ?? null);
      if (next && next !== element) {
        const [inner, former] = [next, element].map(row => row.querySelector(`.${prefix}-card`));
        former.style.background = inner.style.background;
        former.replaceChildren(...inner.children);
      }
      [frame, card].forEach((box, index) => {
        const [left, top, width, height] = lengths(box);
        Object.assign([element, element.firstElementChild][index].style,
          {left, top, width, height});
      });
      element.firstElementChild.style.borderRadius = radius && `${radius}px`;
      const [scale, opacity, zIndex] = depth ?? [];
      Object.assign(element.style, {scale, opacity, zIndex});
    });
    content.querySelectorAll(`.${prefix}-section`).forEach(({style}, index) => {
      [style.top, style.height] = lengths(headers[index]);
    });
    content.style[extent] = `${length}px`;
    scrollList(place);
  }, {
    moved: moved.map(row), updated: updated.map(row),
    wait: row => waits[row.dataset.number] ?? 0,
    layout,
  });

if (location.hash !== '#still') {
  scrollList(start);
  for (const change of changes) {
    const {time, place} = change, isPlaced = place !== null;
    const approach = () => list.scrollTo({[side]: place, behavior: 'smooth'});
    if (isPlaced) setTimeout(approach, time * 1000 - 600);
    setTimeout(() => {
      if (isPlaced) scrollList(place);
      apply(change);
    }, time * 1000);
  }
}
