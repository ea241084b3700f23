// The frames that onion skin lays over the current one, with their weights and tints. Pure
// functions, without a page.

// The shares of red, green and blue: orange before, blue after; together they are white.
const onionTints = {before: [1, .5, 0], after: [0, .5, 1]};
const tintColor = (tint, weight = 1) =>
  `rgb(${tint.map(share => share * weight * 255).join(' ')})`;
// The weight of all ghosts of a side. Since the tints of both sides divide the channels, it is also
// the weight of all ghosts in each channel; the current frame has the rest.
const onionWeight = .5;

// The ghosts on the sides 'both', 'before' or 'after': `count` per side, `apart` frames from each
// other, the farthest first. Weights decrease with the distance and are equal on both sides.
const onionSkin = (sides, count, apart) => {
  const names = sides === 'both' ? ['before', 'after'] : [sides];
  let sum = 0;
  for (let i = 1; i <= count; i++) sum += 1 / i;
  const ghosts = [];
  for (let i = count; i >= 1; i--) {
    for (const side of names) {
      const offset = (side === 'before' ? -i : i) * apart;
      ghosts.push({side, offset, weight: onionWeight / i / sum});
    }
  }
  return ghosts;
};
