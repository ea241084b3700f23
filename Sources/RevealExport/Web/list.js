// changeList(list, () => row.remove(), {moved: [row]}) lets rows travel to their new places.
function changeList(list, change, {moved = [], updated = [], layout, wait} = {}) {
  const legs = changeList.legs ??= new WeakMap(), animations = [], ranks = {};
  const prefix = list.dataset.reveal, style = getComputedStyle(list);
  const setting = key =>
    layout ? layout[key] : style.getPropertyValue(`--reveal-layout-${key}`).trim();
  const time = key => parseFloat(setting(key)) || 0;
  const rank = state => ranks[state] = (ranks[state] ?? -1) + 1;
  const arrival = playing => Promise.allSettled(playing.map(({finished}) => finished));
  const isNear = (some, others) => some.every((x, i) => Math.abs(x - others[i]) < 0.01);
  const spring = setting('spring') && changeList.spring?.(setting);

  // What is measured of an element, now and once it has arrived, and its speed.
  const place = (element, measure) => {
    const leg = legs.get(element), seen = measure(element);
    const target = target => leg?.playing.forEach(({effect}) => effect.target = target);
    target(null);
    const rest = measure(element);
    target(element);
    return {seen, rest, velocity: leg?.velocity?.(leg) ?? []};
  };

  // Lets an element go from where it was seen to where it rests.
  const travel = (element, {seen, velocity}, rest, delay, frame) => {
    const distance = seen.map((x, i) => x - rest[i]);
    const leg = spring?.(distance, delay ? [] : velocity) ?? {
      duration: time('duration'), easing: setting('easing') || 'ease',
      ways: [distance, distance.map(() => 0)]};
    legs.get(element)?.playing.forEach(animation => animation.cancel());
    leg.playing = (more?.parts(leg.ways) ?? [[leg.ways]]).map(([ways, options]) =>
      element.animate(ways.map(frame), {
        duration: leg.duration * 1000, delay: delay * 1000, fill: 'backwards',
        easing: leg.easing, ...options}));
    legs.set(element, {...leg, delay});
    animations.push(...leg.playing);
    return leg.playing;
  };

  const play = (row, state) => {
    row.classList.remove(`${prefix}-inserting`, `${prefix}-moving`);
    row.getAnimations();
    row.classList.add(`${prefix}-${state}`);
    row.style.setProperty('--reveal-rank', rank(state));
    const playing = row.getAnimations({subtree: true}).filter(item => item.animationName);
    animations.push(...playing);
    return playing;
  };

  // Lets a copy of a row play the removal.
  const leave = (row, {seen: [x, y], box: {width, height}}) => {
    const copy = row.cloneNode(true), {left, top} = list.getBoundingClientRect();
    copy.inert = true;
    Object.assign(copy.style, {
      position: 'absolute', margin: 0, width: `${width}px`, height: `${height}px`,
      left: `${x - left + list.scrollLeft}px`, top: `${y - top + list.scrollTop}px`});
    list.append(copy);
    const playing = play(copy, 'removing');
    arrival(playing).then(() => copy.remove());
    return playing;
  };

  const more = changeList.more?.({
    list, updated, setting, arrival, isNear, place, travel, play, leave});
  const corner = row => (({x, y}) => [x, y])(row.getBoundingClientRect());
  const places = () => new Map(
    [...list.querySelectorAll(`.${prefix}-row:not([inert]), .${prefix}-section > *`)].map(
      row => [row, {...place(row, more?.measure ?? corner), box: row.getBoundingClientRect()}]));
  const before = places();
  more?.begin(before);
  change();
  for (const [row, {rest}] of places()) {
    const was = before.get(row);
    if (!was) play(row, 'inserting');
    if (moved.includes(row)) play(row, 'moving');
    if (!before.delete(row)) continue;
    const isStill = isNear(rest, was.rest);
    if (isStill && !updated.includes(row)) continue;
    const delay = time('delay') + (wait?.(row) ?? time('stagger') * rank('travelling'));
    if (more?.go(row, was, rest, delay) || isStill) continue;
    const above = moved.includes(row) && {zIndex: 1};
    travel(row, was, rest, delay, ([x, y]) => ({translate: `${x}px ${y}px`, ...above}));
  }
  before.forEach((was, row) => leave(row, was));
  return arrival(animations);
}
