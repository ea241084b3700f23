'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {onionSkin, onionTints, tintColor} =
  load(['onion-skin.js'], 'onionSkin', 'onionTints', 'tintColor');

describe('onion skin', () => {
  for (const [sides, weights] of [['both', [.5, .5]], ['before', [.5, 0]], ['after', [0, .5]]]) {
    for (const count of [1, 2, 4]) {
      test(`weighs sides the same, and leaves half of each channel: ${count} ${sides}`, () => {
        const ghosts = onionSkin(sides, count, 3);
        const sum = weight =>
          Math.round(ghosts.reduce((sum, ghost) => sum + weight(ghost), 0) * 1e6) / 1e6;
        const side = name => sum(ghost => ghost.side === name ? ghost.weight : 0);
        assert.deepEqual([side('before'), side('after')], weights);
        const channels = [0, 1, 2].map(i => Math.max(
          sum(ghost => ghost.weight * onionTints[ghost.side][i]),
          sum(ghost => ghost.weight * (1 - onionTints[ghost.side][i]))));
        assert.equal(Math.max(...channels), .5);
      });
    }
  }

  test('puts the nearest ghosts on top and makes them strongest', () => {
    const ghosts = onionSkin('both', 2, 3)
      .map(({side, offset, weight}) => [side, offset, weight > .3]);
    assert.deepEqual(ghosts, [['before', -6, false], ['after', 6, false], ['before', -3, true],
      ['after', 3, true]]);
  });

  test('has tints that are white together', () => {
    const sums = onionTints.before.map((share, i) => share + onionTints.after[i]);
    assert.deepEqual(sums, [1, 1, 1]);
    assert.equal(tintColor(onionTints.before, .5), 'rgb(127.5 63.75 0)');
  });
});
