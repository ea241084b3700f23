'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {LoopRange} = load(['loop-range.js'], 'LoopRange');

const range = (end, start, stop) => {
  const range = new LoopRange(end);
  if (start !== null) range.mark('start', start);
  if (stop !== null) range.mark('end', stop);
  return range;
};
const places = range => [range.first, range.last];

describe('the range that playback repeats', () => {
  test('is the whole clip without marks', () => {
    const whole = new LoopRange(59);
    assert.deepEqual(places(whole), [0, 59]);
    assert.equal(whole.isSet, false);
    assert.equal(whole.wrap(59.9), 59.9);
    assert.equal(whole.wrap(60), 0);
    assert.equal(whole.wrap(-1), 59);
  });

  test('lies between its marks, and on one side without one', () => {
    assert.deepEqual(places(range(59, 10, 20)), [10, 20]);
    assert.deepEqual(places(range(59, 10, null)), [10, 59]);
    assert.deepEqual(places(range(59, null, 20)), [0, 20]);
    assert.equal(range(59, 10, 20).label, 'frames 10 to 20');
  });

  test('loses a mark that is set again at the same frame', () => {
    const marked = range(59, 10, 20);
    marked.mark('start', 10);
    assert.deepEqual(places(marked), [0, 20]);
    marked.mark('end', 20);
    assert.equal(marked.isSet, false);
  });

  test('is never empty', () => {
    const late = range(59, 10, 20);
    late.mark('start', 30);
    assert.deepEqual(places(late), [30, 59]);
    const early = range(59, 10, 20);
    early.mark('end', 5);
    assert.deepEqual(places(early), [0, 5]);
    assert.deepEqual(places(range(59, 7, 7)), [7, 7]);
  });

  for (const [position, expected] of [[10, 10], [20.75, 20.75], [21, 10], [32.5, 10.5], [9, 20],
    [3, 14], [54, 10]]) {
    test(`is at ${expected} once it has run on to ${position}`, () => {
      assert.equal(range(59, 10, 20).wrap(position), expected);
    });
  }

  test('repeats a single frame', () => {
    for (const position of [7, 8, 19]) assert.equal(range(59, 7, 7).wrap(position), 7);
  });

  test('says which frames it has', () => {
    const marked = range(59, 10, 20);
    assert.deepEqual([9, 10, 20, 21].map(frame => marked.has(frame)), [false, true, true, false]);
  });

  test('keeps its times in a clip of another rate or length', () => {
    assert.deepEqual(places(range(59, 10, 20).fitted(59, 1)), [10, 20]);
    assert.deepEqual(places(range(59, 10, 20).fitted(29, .5)), [5, 10]);
    assert.deepEqual(places(range(59, 10, 20).fitted(15, 1)), [10, 15]);
    assert.deepEqual(range(59, 10, 20).fitted(5, 1).isSet, false);
  });
});
