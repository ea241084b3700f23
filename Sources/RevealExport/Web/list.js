// changeList(list, () => row.remove(), {moved: [row]}) lets rows travel to where a change of the
// page puts them.
function changeList(list, change, {moved = [], layout} = {}) {
  const legs = changeList.legs ??= new WeakMap(), animations = [];
  const prefix = list.dataset.reveal, style = getComputedStyle(list);
  const ranks = {inserting: 0, removing: 0, moving: 0};
  const arrival = animations => Promise.allSettled(animations.map(({finished}) => finished));
  layout ??= Object.fromEntries(['spring', 'easing', 'duration', 'delay', 'steps'].map(
    key => [key, style.getPropertyValue(`--reveal-layout-${key}`).trim()]));
  const [duration, delay] = [layout.duration, layout.delay].map(time => parseFloat(time) || 0);

  // What a spring leaves of a distance after some seconds.
  const spring = ([frequency, ratio], distance, velocity) => {
    const decay = ratio * frequency, wave = frequency * Math.sqrt(1 - ratio ** 2);
    const ends = distance.map((x, axis) => [x, (velocity[axis] + decay * x) / wave]);
    const reach = Math.max(...ends.map(([x, y]) => Math.abs(x) + Math.abs(y)));
    const duration = Math.log(reach * 100 + 9) / decay;
    return {
      duration,
      count: Math.min(duration * frequency * Math.sqrt(reach * 12), layout.steps || 250) | 0,
      at: time => ends.map(([x, y]) =>
        Math.exp(-decay * time) * (x * Math.cos(wave * time) + y * Math.sin(wave * time))),
    };
  };

  // Where a row is seen, how fast it travels, and where it arrives.
  const place = row => {
    const box = row.getBoundingClientRect(), leg = legs.get(row), h = 1e-4;
    const [x, y] = getComputedStyle(row).translate.split(' ').map(parseFloat);
    const time = Math.max(leg?.animation.currentTime / 1000 - leg?.delay, 0);
    const velocity = [0, 1].map(
      axis => leg?.at ? (leg.at(time + h)[axis] - leg.at(time - h)[axis]) / 2 / h : 0);
    return {box, velocity, left: box.left - (x || 0), top: box.top - (y || 0)};
  };
  const rows = list.getElementsByClassName(`${prefix}-row`);
  const places = () => new Map(
    [...rows].filter(row => !row.inert).map(row => [row, place(row)]));

  const travel = (row, distance, velocity) => {
    const leg = layout.spring
      ? spring(layout.spring.split(' '), distance, delay ? [0, 0] : velocity) : {duration};
    const ways = [distance];
    for (let i = 1; i < leg.count; i++) ways.push(leg.at(leg.duration * i / leg.count));
    leg.animation = row.animate({translate: [...ways, [0, 0]].map(([x, y]) => `${x}px ${y}px`)}, {
      duration: leg.duration * 1000, delay: delay * 1000,
      easing: leg.at ? 'linear' : layout.easing || 'ease', fill: 'backwards'});
    legs.set(row, {...leg, delay});
    animations.push(leg.animation);
  };

  const play = (row, state) => {
    row.classList.remove(`${prefix}-inserting`, `${prefix}-moving`);
    row.getAnimations();
    row.classList.add(`${prefix}-${state}`);
    row.style.setProperty('--reveal-rank', ranks[state]++);
    const playing = row.getAnimations({subtree: true}).filter(item => item.animationName);
    animations.push(...playing);
    return arrival(playing);
  };

  const before = places();
  change();
  for (const [row, {left, top}] of places()) {
    const was = before.get(row);
    if (!was) play(row, 'inserting');
    if (moved.includes(row)) play(row, 'moving');
    if (!before.delete(row) || Math.hypot(left - was.left, top - was.top) < 0.01) continue;
    legs.get(row)?.animation.cancel();
    travel(row, [was.box.left - left, was.box.top - top], was.velocity);
  }
  // Copies of rows that have gone play the removal.
  for (const [row, {box}] of before) {
    const copy = row.cloneNode(true), {left, top} = list.getBoundingClientRect();
    copy.inert = true;
    Object.assign(copy.style, {
      position: 'absolute', margin: 0, width: `${box.width}px`, height: `${box.height}px`,
      left: `${box.left - left + list.scrollLeft}px`,
      top: `${box.top - top + list.scrollTop}px`});
    list.append(copy);
    play(copy, 'removing').then(() => copy.remove());
  }
  return arrival(animations);
}
