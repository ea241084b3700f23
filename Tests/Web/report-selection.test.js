'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {chosenBad, chosenNumbers, isChosen, markDifferences, rangeText, rangeTo} =
  load(['report-selection.js', 'pixel-difference.js'], 'chosenBad', 'chosenNumbers', 'isChosen',
    'markDifferences', 'rangeText', 'rangeTo');

const frames = [3, 4, 5, 9].map(number => ({number, passes: number === 4}));

describe('the chosen frames', () => {
  test('reach from the first to the last, in either direction', () => {
    const range = rangeTo(2, 0);
    assert.deepEqual(range, {anchor: 2, first: 0, last: 2});
    assert.deepEqual([0, 1, 2, 3].map(i => isChosen(range, i)), [true, true, true, false]);
    assert.deepEqual(rangeTo(range.anchor, 3), {anchor: 2, first: 2, last: 3});
    assert.ok(!isChosen(null, 0));
  });

  test('are named by their numbers', () => {
    assert.equal(rangeText(rangeTo(3, 3), frames), 'frame 9');
    assert.equal(rangeText(rangeTo(0, 3), frames), 'frames 3–9');
    assert.deepEqual(chosenNumbers(rangeTo(3, 1), frames), [4, 9]);
    assert.equal(chosenNumbers(null, frames), null);
  });

  test('are to be approved unless they pass or are approved', () => {
    const numbers = range => chosenBad(range, frames).map(frame => frame.number);
    assert.deepEqual(numbers(rangeTo(0, 3)), [3, 5, 9]);
    assert.deepEqual(numbers(rangeTo(1, 1)), []);
    assert.deepEqual(numbers(null), []);
    frames[2].approved = true;
    assert.deepEqual(numbers(rangeTo(0, 3)), [3, 9]);
  });
});

describe('the picture of a difference', () => {
  test('marks every pixel that differs, by however little', () => {
    const expected = [10, 20, 30, 255, 10, 20, 30, 255, 0, 0, 0, 0, 200, 100, 0, 255];
    const actual = [10, 20, 30, 255, 10, 20, 31, 255, 0, 0, 0, 255, 200, 100, 0, 255];
    const marked = new Uint8ClampedArray(16);
    assert.equal(markDifferences(expected, actual, marked), 2);
    const pixel = i => [...marked.slice(4 * i, 4 * i + 4)];
    assert.deepEqual(pixel(1), [224, 32, 58, 255]);
    assert.deepEqual(pixel(2), [224, 32, 58, 255]);
    for (const i of [0, 3]) {
      const [r, g, b, a] = pixel(i);
      assert.ok(r === g && g === b && r > 200 && a === 255, `${pixel(i)}`);
    }
  });
});
