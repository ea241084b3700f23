'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {dropPlace, stepLabel, stepLength} = load(['step-line.js'],
  'dropPlace', 'stepLabel', 'stepLength');

describe('a step of the scroll script', () => {
  test('is called after its first key', () => {
    assert.equal(stepLabel({rest: .8}), 'rest 0.8');
    assert.equal(stepLabel({to: {row: 2}, duration: .7}), 'to 2');
    assert.equal(stepLabel({jump: 'end'}), 'jump end');
  });

  test('has a length that can change', () => {
    assert.deepEqual(stepLength({rest: .8}), {key: 'rest', value: .8, perSecond: 1});
    assert.deepEqual(stepLength({to: 0, duration: .7}), {key: 'duration', value: .7, perSecond: 1});
    assert.deepEqual(stepLength({fling: -900}), {key: 'fling', value: -900, perSecond: -600});
    assert.equal(stepLength({jump: 'end'}), null);
    assert.equal(stepLength({to: 0}), null, 'its duration is not in the text');
  });

  test('is dropped before the step whose middle comes later', () => {
    const times = [[0, 1], [1, 3], [3, 3]];
    assert.deepEqual([0, .6, 1.9, 2.1, 3.5].map(seconds => dropPlace(times, seconds)),
      [0, 1, 1, 2, 3]);
  });
});
