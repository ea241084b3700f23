'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {lineDifference, differingLines} =
  load(['line-difference.js'], 'lineDifference', 'differingLines');

describe('the difference of two texts', () => {
  for (const [first, second, expected] of [
    ['a\nb\nc', 'a\nb\nc', [null]],
    ['a\nb\nc', 'a\nx\nc', [[' ', 'a'], ['-', 'b'], ['+', 'x'], [' ', 'c']]],
    ['b', 'a\nb', [['+', 'a'], [' ', 'b']]],
    ['a\nb\nc\nd\ne', 'a\nb\nc\nd', [null, [' ', 'd'], ['-', 'e']]],
    ['x\na\nb\ny', 'a\nz\nb', [['-', 'x'], [' ', 'a'], ['+', 'z'], [' ', 'b'], ['-', 'y']]],
  ]) {
    test(`shows the lines that differ, and one around them: ${JSON.stringify([first, second])}`,
      () => {
        assert.deepEqual(differingLines(lineDifference(first, second), 1), expected);
      });
  }

  for (const count of [20, 3000]) {
    test(`explains both texts wholly, however long they are: ${count} lines`, () => {
      // Lines from a small alphabet, so that many are in both.
      let state = 7;
      const line = () => String((state = state * 48271 % 2147483647) % 9);
      const [a, b] = [0, 1].map(() => Array.from({length: count}, line).join('\n'));
      const lines = lineDifference(a, b);
      const side = sign =>
        lines.filter(([kind]) => kind !== sign).map(([, text]) => text).join('\n');
      assert.equal(side('+'), a);
      assert.equal(side('-'), b);
    });
  }
});
