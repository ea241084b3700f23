// With this script, changeList() of list.js lets cards grow to new sizes, those of rows in
// `updated` fade from what they showed, and rows lie in stacks and travel by other ways.
changeList.more = options => {
  const {list, updated, setting, arrival, isNear, place, travel, play, leave} = options;
  const across = list.dataset.axis === 'x' ? 1 : 0, cards = new Map();
  const size = card => {
    const style = getComputedStyle(card);
    return ['left', 'top', 'width', 'height', 'borderTopLeftRadius']
      .map(side => parseFloat(style[side]) || 0);
  };

  // The space that a card takes is the new one at once, so that only the row's way moves others.
  // A card that comes back from above others stays there on its way.
  const grow = (card, was, delay, level) => {
    const {rest} = place(card, size);
    if (isNear(rest, was.rest)) return;
    const {marginRight, marginBottom} = getComputedStyle(card);
    const [{effect}] = travel(card, was, rest, delay, ([left, top, width, height, radius]) => ({
      left: `${rest[0] + left}px`, top: `${rest[1] + top}px`,
      width: `${Math.max(rest[2] + width, 0)}px`, height: `${Math.max(rest[3] + height, 0)}px`,
      marginRight: `${parseFloat(marginRight) - width}px`,
      marginBottom: `${parseFloat(marginBottom) - height}px`,
      ...radius && {borderRadius: `${Math.max(rest[4] + radius, 0)}px`}}));
    if (level > 0) card.parentElement.animate({zIndex: [level, level]}, effect.getTiming());
  };

  // Lets a copy of what a card showed fade away over what it shows now.
  const fade = (card, copy, delay) => {
    copy.querySelector(':scope > [inert]')?.remove();
    copy.inert = true;
    Object.assign(copy.style, {
      position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, boxShadow: 'none',
      animation: 'none', borderRadius: 'inherit', overflow: 'clip'});
    card.append(copy);
    const was = {seen: [100], velocity: []};
    arrival(travel(copy, was, [0], delay, ([share]) => ({opacity: share / 100})))
      .then(() => copy.remove());
  };

  // Lets a row go where it was, and then come where it is.
  const replace = (row, was, delay) => {
    const postpone = (playing, time) => playing.forEach(
      ({effect}) => effect.updateTiming({delay: effect.getTiming().delay + time}));
    const leaving = leave(row, was);
    // The copy lies above rows that come in its place.
    leaving.forEach(({effect}) => effect.target.closest('[inert]').style.zIndex = 'auto');
    const ends = leaving.map(({effect}) => effect.getComputedTiming().endTime);
    postpone(leaving, delay * 1000);
    postpone(play(row, 'inserting'), Math.max(0, ...ends) + delay * 1000);
  };

  return {
    // The corner of a row before it is scaled, its scale and opacity in percent, and its size.
    measure(row) {
      const box = row.getBoundingClientRect(), style = getComputedStyle(row);
      const scale = parseFloat(style.scale) || 1;
      const [width, height] = [box.width / scale, box.height / scale];
      return [
        box.left + (box.width - width) / 2, box.top + (box.height - height) / 2,
        scale * 100, style.opacity * 100, width, height];
    },
    // The way across the list may have an easing of its own; rows that jump rise, and fall.
    parts(ways) {
      const [rise, easing] = ['rise', 'across'].map(setting), [distance, rest] = ways;
      if (!rise && !easing || distance.length !== 6) return [[ways]];
      const part = (axis, length, easing) =>
        [[rest.with(axis, length), rest], {easing, composite: 'add'}];
      if (!rise) {
        return [[[distance.with(across, 0), rest]], part(across, distance[across], easing)];
      }
      const [x, y] = distance, top = Math.min(y, 0) - Math.max(Math.abs(x), Math.abs(y));
      return [
        [[distance.with(1, 0), rest]], part(1, y - top, rise), part(1, top, setting('fall'))];
    },
    begin(rows) {
      rows.forEach((was, row) => {
        const [, , , , width, height] = was.seen, card = row.firstElementChild;
        was.box = {width, height};
        if (!card) return;
        cards.set(row, [
          place(card, size), updated.includes(row) && card.cloneNode(true),
          getComputedStyle(row).zIndex]);
      });
    },
    // Returns whether the row needs no other way.
    go(row, was, rest, delay) {
      const card = row.firstElementChild, [size, copy, level] = cards.get(row) ?? [];
      if (size) grow(card, size, delay, level);
      if (copy) fade(card, copy, delay);
      if (isNear(rest, was.rest)) return true;
      if (setting('path') === 'replace') {
        replace(row, was, delay);
        return true;
      }
      if (getComputedStyle(row).scale === 'none') return false;
      // The lowest row of a stack is gone at once when another one covers it.
      const isCovered = row.style.zIndex && !rest[3] && was.rest[2] === rest[2];
      travel(row, was, rest, delay, ([x, y, scale, opacity]) => ({
        translate: `${x}px ${y}px`, scale: Math.max(rest[2] + scale, 0) / 100,
        opacity: isCovered ? 0 : (rest[3] + opacity) / 100}));
      return true;
    },
  };
};
