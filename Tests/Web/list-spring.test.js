'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {changeList} = load(
  ['list.js', 'list-spring.js'].map(name => `../../RevealExport/Web/${name}`), 'changeList');
const spring = (text, steps) => changeList.spring(key => ({spring: text, steps})[key]);

describe('the springs of exported lists', () => {
  for (const text of ['12.566371 0.8', '20 0.99999', '9 0.3']) {
    test(`of ${text} go from a distance to rest`, () => {
      const {ways, duration, easing} = spring(text)([120, -40], []);
      assert.deepEqual([ways[0], ways.at(-1), easing], [[120, -40], [0, 0], 'linear']);
      assert.ok(ways.length > 10 && ways.length <= 251 && duration > 0);
      assert.ok(ways.at(-2).every(length => Math.abs(length) < 1));
    });

    test(`of ${text} go on when they are let go again on their way`, () => {
      const go = spring(text, '400'), leg = go([120, -40], []);
      const index = Math.floor(leg.ways.length / 5);
      const time = leg.duration * index / (leg.ways.length - 1);
      leg.playing = [{currentTime: (time + 0.2) * 1000}];
      leg.delay = 0.2;
      const next = go(leg.ways[index], leg.velocity(leg));
      const step = leg.duration / (leg.ways.length - 1);
      // The course of the first one, at the times of the second one.
      for (const share of [0.1, 0.25, 0.5]) {
        const place = Math.round(share * (next.ways.length - 1));
        const after = time + next.duration * place / (next.ways.length - 1);
        const before = Math.min(Math.floor(after / step), leg.ways.length - 2);
        const part = after / step - before;
        next.ways[place].forEach((length, axis) => {
          const [a, b] = [leg.ways[before][axis], leg.ways[before + 1][axis]];
          assert.ok(Math.abs(a + (b - a) * part - length) < 0.2);
        });
      }
    });
  }

  test('begin with the velocity that they are given', () => {
    const {ways, duration} = spring('12 0.7', '2000')([0], [600]);
    const step = duration / (ways.length - 1);
    assert.ok(Math.abs(ways[1][0] / step - 600) < 20);
  });
});
