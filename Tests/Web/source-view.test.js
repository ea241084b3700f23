'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {tabNames, textParts} = load(['source-view.js', 'source-panel.js'], 'tabNames', 'textParts');

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

test('tabs are called after their files, with folders where these have one name', () => {
  assert.deepEqual(tabNames(['a/p.json', 'a/decks/d.json']), ['p.json', 'd.json']);
  assert.deepEqual(tabNames(['a/w.json', 'a/decks/w.json']), ['a/w.json', 'decks/w.json']);
});
