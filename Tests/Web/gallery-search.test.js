'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {searchText, searchWords, isFound, nearestSearches} =
  load(['gallery-search.js'], 'searchText', 'searchWords', 'isFound', 'nearestSearches');
const presets = [
  {name: 'icarousel/coverFlow', title: 'coverFlow', description: 'Tilts the cards at the sides.',
    tags: ['scroll effect', 'rotation', '3-D']},
  {name: 'animate.css/fade-in', title: 'Fade in', description: null, tags: ['entrance', 'fade']},
  {name: 'odd/broken', title: 'Broken'},
];
const found = query => presets
  .filter(preset => isFound(searchText(preset), searchWords(query))).map(preset => preset.name);

describe('a search', () => {
  test('finds names, libraries, titles, descriptions and what is used', () => {
    assert.deepEqual(found('flow'), ['icarousel/coverFlow']);
    assert.deepEqual(found('animate.css'), ['animate.css/fade-in']);
    assert.deepEqual(found('BROKEN'), ['odd/broken']);
    assert.deepEqual(found('tilts'), ['icarousel/coverFlow']);
    assert.deepEqual(found('entrance'), ['animate.css/fade-in']);
  });

  test('finds words with and without hyphens', () => {
    assert.deepEqual(found('3-D'), ['icarousel/coverFlow']);
    assert.deepEqual(found('3d'), ['icarousel/coverFlow']);
    assert.deepEqual(found('fadein'), ['animate.css/fade-in']);
  });

  test('finds what has all of its words, and everything without any', () => {
    assert.deepEqual(found('  scroll   rotation '), ['icarousel/coverFlow']);
    assert.deepEqual(found('scroll fade'), []);
    assert.equal(found(' ').length, 3);
  });
});

describe('a search that finds nothing', () => {
  const nearest = query => nearestSearches(presets.map(searchText), searchWords(query));

  test('leads to one without its typing errors', () => {
    assert.deepEqual(nearest('brokne'), ['broken']);
    assert.deepEqual(nearest('scroll rotatoin'), ['scroll rotation']);
    assert.deepEqual(nearest('fade-inn'), ['fade-in']);
  });

  test('leads to its words alone where no preset has all of them', () => {
    assert.deepEqual(nearest('scroll fade'), ['scroll', 'fade']);
    assert.deepEqual(nearest('tilts nothing'), ['tilts']);
  });

  test('leads nowhere by a guess', () => {
    assert.deepEqual(nearest('wallet'), []);
    assert.deepEqual(nearest('stories'), []);
  });
});
