// changeList(list, () => row.remove(), {moved: [row]}) lets rows travel to where a change of the
// page puts them.
function changeList(list, change, {moved = [], updated = [], layout, wait} = {}) {
  const legs = changeList.legs ??= new WeakMap(), animations = [];
  const prefix = list.dataset.reveal, style = getComputedStyle(list), ranks = {};
  const rank = state => ranks[state] = (ranks[state] ?? -1) + 1;
  const arrival = animations => Promise.allSettled(animations.map(({finished}) => finished));
  layout ??= Object.fromEntries(
    ['spring', 'easing', 'across', 'duration', 'delay', 'stagger', 'steps', 'path'].map(
      key => [key, style.getPropertyValue(`--reveal-layout-${key}`).trim()]));
  const [duration, delay, stagger] =
    [layout.duration, layout.delay, layout.stagger].map(time => parseFloat(time) || 0);

  // What a spring leaves of distances after some seconds.
  const spring = ([frequency, ratio], distance, velocity) => {
    const decay = ratio * frequency, wave = frequency * Math.sqrt(1 - ratio ** 2);
    const ends = distance.map((x, i) => [x, ((velocity[i] || 0) + decay * x) / wave]);
    const reach = Math.max(...ends.map(([x, y]) => Math.abs(x) + Math.abs(y)));
    const duration = Math.log(reach * 100 + 9) / decay;
    return {
      duration,
      count: Math.min(duration * frequency * Math.sqrt(reach * 12), layout.steps || 250) | 0,
      at: time => ends.map(([x, y]) =>
        Math.exp(-decay * time) * (x * Math.cos(wave * time) + y * Math.sin(wave * time))),
    };
  };

  // What is measured of an element, what of it once it has arrived, and its speed.
  const place = (element, measure) => {
    const leg = legs.get(element), seen = measure(element), h = 1e-4;
    const target = target => leg?.animations.forEach(({effect}) => effect.target = target);
    const time = Math.max(leg?.animations[0].currentTime / 1000 - leg?.delay, 0);
    const former = leg?.at?.(time - h);
    target(null);
    const rest = measure(element);
    target(element);
    return {seen, rest, velocity: former?.map((x, i) => (leg.at(time + h)[i] - x) / 2 / h) ?? []};
  };

  // Lets an element go from where it was seen to where it rests.
  const travel = (element, {seen, velocity}, rest, delay, frame) => {
    const distance = seen.map((x, i) => x - rest[i]), ways = [distance];
    const leg = layout.spring
      ? spring(layout.spring.split(' '), distance, delay ? [] : velocity) : {duration};
    for (let i = 1; i < leg.count; i++) ways.push(leg.at(leg.duration * i / leg.count));
    legs.get(element)?.animations.forEach(animation => animation.cancel());
    leg.animations = (more?.parts(ways) ?? [ways]).map((ways, index) => element.animate(
      [...ways, distance.map(() => 0)].map(frame), {
        duration: leg.duration * 1000, delay: delay * 1000, fill: 'backwards',
        easing: leg.at ? 'linear' : index ? layout.across : layout.easing || 'ease',
        composite: index ? 'add' : 'replace'}));
    legs.set(element, {...leg, delay});
    animations.push(...leg.animations);
    return arrival(leg.animations);
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
  const leave = (row, {seen: [x, y], box}) => {
    const copy = row.cloneNode(true), {left, top} = list.getBoundingClientRect();
    copy.inert = true;
    Object.assign(copy.style, {
      position: 'absolute', margin: 0, width: `${box.width}px`, height: `${box.height}px`,
      left: `${x - left + list.scrollLeft}px`, top: `${y - top + list.scrollTop}px`});
    list.append(copy);
    const playing = play(copy, 'removing');
    arrival(playing).then(() => copy.remove());
    return playing;
  };

  const more = changeList.more?.({list, updated, layout, place, travel, play, leave});
  const corner = row => [row.getBoundingClientRect()].flatMap(({left, top}) => [left, top]);
  const places = () => new Map(
    [...list.querySelectorAll(`.${prefix}-row, .${prefix}-section > *`)]
      .filter(row => !row.inert).map(row => [
        row, {...place(row, more?.measure ?? corner), box: row.getBoundingClientRect()}]));
  const before = places();
  more?.begin(before);
  change();
  for (const [row, {rest}] of places()) {
    const was = before.get(row);
    if (!was) play(row, 'inserting');
    if (moved.includes(row)) play(row, 'moving');
    if (!before.delete(row)) continue;
    const isStill = rest.every((x, i) => Math.abs(x - was.rest[i]) < 0.01);
    if (isStill && !updated.includes(row)) continue;
    const delays = delay + (wait?.(row) ?? stagger * rank('travelling'));
    if (more?.go(row, was, rest, delays) || isStill) continue;
    travel(row, was, rest, delays, ([x, y]) => ({translate: `${x}px ${y}px`}));
  }
  before.forEach((was, row) => leave(row, was));
  return arrival(animations);
}
