'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {textParts} = load(['source-view.js'], 'textParts');

describe('a text with chips', () => {
  const parts = (start, end, chips) => textParts(start, end, chips)
    .map(({start, end, chips}) => [start, end, chips.map(({at}) => at)]);

  test('is one part without any', () => assert.deepEqual(parts(3, 9, []), [[3, 9, []]]));

  test('is divided where they are', () => {
    assert.deepEqual(parts(0, 10, [{at: 7}, {at: 2}]), [[0, 2, []], [2, 7, [2]], [7, 10, [7]]]);
  });

  test('may begin with some, and have several at a place', () => {
    assert.deepEqual(parts(4, 10, [{at: 4}, {at: 4}, {at: 10}, {at: 1}]), [[4, 10, [4, 4]]]);
  });
});
