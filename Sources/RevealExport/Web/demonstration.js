// Changes the list of a page as the preset's own script does, at its times.
const {prefix, axis, changes} =
  JSON.parse(document.querySelector('#changes').textContent);
const list = document.querySelector(`.${prefix}-list`);
const content = list.firstElementChild;
const [extent, offset] = axis === 'y' ? ['height', 'scrollTop'] : ['width', 'scrollLeft'];
const row = number => content.querySelector(`[data-number="${number}"]:not([inert])`);

// Makes one change, and lets its rows travel.
const apply = ({removed, moved, shift, length, layout, rows}) => changeList(list, () => {
  for (const number of removed) row(number)?.remove();
  for (const [number, ...box] of rows) {
    const later = document.querySelector('template').content;
    const element = row(number) ?? content.appendChild(
      later.querySelector(`[data-number="${number}"]`).cloneNode(true));
    [element, element.firstElementChild].forEach(({style}, index) => {
      const [left, top, width, height] = box.slice(4 * index).map(value => `${value}px`);
      Object.assign(style, {left, top, width, height});
    });
  }
  content.style[extent] = `${length}px`;
  list[offset] += shift;
}, {moved: moved.map(row), layout: {spring: '', easing: '', ...layout}});

if (location.hash !== '#still') {
  for (const change of changes) setTimeout(apply, change.time * 1000, change);
}
