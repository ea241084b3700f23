'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {PresetSearch, searchWords, stemOf} =
  load(['gallery-search.js'], 'PresetSearch', 'searchWords', 'stemOf');
// Three presets; the group −1 holds the first two.
const search = new PresetSearch({
  terms: {fad: [0, 2400, 1, 2400], up: [1, 2400], walet: [2, 8000],
    boardpas: [2, 8000], mov: [-1, 1000], from: [0, 400]},
  names: {fade: [0, 32000], fadeup: [1, 32000]}, groups: [[0, 1]],
  vocabulary: ['boarding', 'fade', 'move', 'wallet'], bonus: [0, 0, 480], ranks: [1, 2, 0],
  ignored: ['the'], weak: ['from'],
});
const found = text => search.search(text).presets;

describe('a search', () => {
  test('compares words without their endings', () => {
    assert.deepEqual(searchWords('fadeInUp, 3-D'), ['fade', 'in', 'up', '3', 'd']);
    assert.deepEqual(['faded', 'fading', 'fades', 'fade'].map(stemOf), ['fad', 'fad', 'fad', 'fad']);
    assert.deepEqual(['stories', 'flipped', 'spring', 'glass'].map(stemOf),
      ['story', 'flip', 'spring', 'glas']);
  });

  test('puts exact names before all', () => {
    assert.deepEqual(found('fade'), [0, 1]);
    assert.deepEqual(found('Fade Up'), [1]);
    assert.deepEqual(found('fadeUp'), [1]);
  });

  test('finds phrases, groups, beginnings and parts of words', () => {
    assert.deepEqual(found('the boarding pass'), [2]);
    assert.deepEqual(found('moving'), [0, 1]);
    assert.deepEqual(found('wal'), [2]);
    assert.deepEqual(found('oardp'), [2]);
    assert.deepEqual(found(''), [2, 0, 1]);
  });

  test('forgives typing errors, and says so', () => {
    assert.deepEqual(search.search('walet'), {presets: [2], corrections: [], unknown: []});
    assert.deepEqual(search.search('wallte').corrections, [{typed: 'wallte', meant: 'wallet'}]);
    assert.deepEqual(search.search('fade qqqq').unknown, ['qqqq']);
    assert.deepEqual(found('constructor'), []);
  });

  test('offers the nearest words where it finds nothing', () => {
    assert.deepEqual(search.suggestions('wuaalet'), ['wallet']);
    assert.deepEqual(search.suggestions('qqqqqq'), []);
  });
});
