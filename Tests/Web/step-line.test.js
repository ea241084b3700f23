'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {dropPlace, stepLabel, stepLength, stepPlaces} = load(['step-line.js'],
  'dropPlace', 'stepLabel', 'stepLength', 'stepPlaces');

describe('a step of the scroll script', () => {
  test('is called after its first key', () => {
    assert.equal(stepLabel({rest: .8}), 'rest 0.8');
    assert.equal(stepLabel({to: {row: 2}, duration: .7}), 'to 2');
    assert.equal(stepLabel({jump: 'end'}), 'jump end');
    assert.equal(stepLabel({present: {row: 1, frame: {y: 3}}}), 'present 1');
    assert.equal(stepLabel({finger: [[0, 0], [.1, 4]]}), 'finger');
  });

  test('has a length that can change', () => {
    assert.deepEqual(stepLength({rest: .8}), {key: 'rest', value: .8, perSecond: 1});
    assert.deepEqual(stepLength({to: 0, duration: .7}), {key: 'duration', value: .7, perSecond: 1});
    assert.deepEqual(stepLength({fling: -900}), {key: 'fling', value: -900, perSecond: -600});
    assert.equal(stepLength({jump: 'end'}), null);
    assert.equal(stepLength({to: 0}), null, 'its duration is not in the text');
  });

  test('has a block at its time', () => {
    assert.deepEqual(stepPlaces([[0, 1], [1, 3]], 4, 400), [[0, 100], [100, 300]]);
  });

  test('has a block of a finger\'s width even without a length', () => {
    assert.deepEqual(stepPlaces([[0, 0], [0, 1], [1, 1], [1, 1]], 2, 200),
      [[0, 24], [24, 100], [100, 124], [124, 148]]);
    assert.deepEqual(stepPlaces([[0, 2], [2, 2], [2, 2]], 2, 200),
      [[0, 152], [152, 176], [176, 200]]);
    assert.deepEqual(stepPlaces([[0, 0], [0, 0], [0, 0]], 1, 30), [[0, 10], [10, 20], [20, 30]]);
  });

  test('is dropped before the step whose middle comes later', () => {
    const times = [[0, 1], [1, 3], [3, 3]];
    assert.deepEqual([0, .6, 1.9, 2.1, 3.5].map(seconds => dropPlace(times, seconds)),
      [0, 1, 1, 2, 3]);
  });
});
