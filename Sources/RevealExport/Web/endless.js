// Lets lists go on forever: a row that leaves at one end comes in at the other.
for (const list of document.querySelectorAll('[data-lap]')) {
  const {reveal: prefix, axis, lap, inset} = list.dataset;
  const [side, size, offset, view] = axis === 'y'
    ? ['top', 'height', 'scrollTop', 'clientHeight']
    : ['left', 'width', 'scrollLeft', 'clientWidth'];
  const rows = [...list.querySelectorAll(`.${prefix}-row`)].map(row => {
    const [start, extent] = [side, size].map(key => parseFloat(getComputedStyle(row)[key]));
    return {row, start, center: start + extent / 2};
  });
  const update = () => {
    const middle = list[offset] + list[view] / 2;
    for (const {row, start, center} of rows) {
      row.style[side] = `${start + Math.round((middle - center) / lap) * lap}px`;
    }
  };
  // Goes back by whole laps when nothing moves, so that no scroll meets an end.
  list.addEventListener('scrollend', () => {
    const laps = Math.round((list[offset] - inset) / lap);
    if (Math.abs(laps) < 10) return;
    list[offset] -= laps * lap;
    update();
  });
  list.addEventListener('scroll', update, {passive: true});
  list[offset] = inset;
  update();
}
