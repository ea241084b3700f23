// The frames that onion skin lays over the present one: which, how strong and in which tint.
// Pure functions, without a page.

// Shares of red, green and blue: orange before, blue after; together they are white.
const onionTints = {before: [1, .5, 0], after: [0, .5, 1]};
const tintColor = (tint, weight = 1) =>
  `rgb(${tint.map(share => share * weight * 255).join(' ')})`;
// The weight of all ghosts of a side. As the tints of both sides share the channels, it is also
// that of all ghosts in each channel, which leaves the rest to the present frame.
const onionWeight = .5;

// Ghosts on the sides 'both', 'before' or 'after', `count` a side and `apart` frames from each
// other, farthest first. Weights fall with the distance and are equal on both sides.
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
