'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {HandSamples} = load(['hand-samples.js'], 'HandSamples');

describe('what a hand sends', () => {
  test('is nothing before the first touch', () => {
    const hand = new HandSamples();
    hand.tick(1000);
    hand.move(5);
    hand.lift(2000);
    assert.deepEqual(hand.take(), []);
    assert.equal(hand.seconds(5000), 0);
  });

  test('begins at the first touch, and has a place for every picture', () => {
    const hand = new HandSamples();
    hand.touch(100, 1000);
    hand.move(90);
    hand.move(80);
    hand.tick(1016);
    assert.deepEqual(hand.take(), [[0, 100], [.016, 80]]);
    hand.tick(1032);
    assert.deepEqual(hand.take(), [[.032, 80]]);
    assert.equal(hand.isTouched, true);
  });

  test('ends where the finger was last, at that time', () => {
    const hand = new HandSamples();
    hand.touch(100, 0);
    hand.move(90);
    hand.tick(16);
    hand.lift(30);
    assert.deepEqual(hand.take(), [[0, 100], [.016, 90], [.03, null]]);
    assert.equal(hand.isTouched, false);
    hand.tick(48);
    assert.deepEqual(hand.take(), []);
  });

  test('has a last movement that no picture has shown', () => {
    const hand = new HandSamples();
    hand.touch(100, 0);
    hand.move(90);
    hand.lift(10);
    assert.deepEqual(hand.take(), [[0, 100], [.01, 90], [.01, null]]);
  });

  test('has one sample for a touch and the picture right after it', () => {
    const hand = new HandSamples();
    hand.touch(100, 1000);
    hand.tick(1002);
    hand.tick(1016);
    assert.deepEqual(hand.take(), [[0, 100], [.016, 100]]);
  });

  test('goes on in time with the next touch', () => {
    const hand = new HandSamples();
    hand.touch(100, 1000);
    hand.lift(1010);
    hand.take();
    hand.touch(50, 1500);
    assert.deepEqual(hand.take(), [[.5, 50]]);
    assert.equal(hand.seconds(2000), 1);
  });

  test('has increasing times', () => {
    const hand = new HandSamples();
    hand.touch(0, 100);
    for (const [place, now] of [[1, 100], [2, 90], [3, 101]]) {
      hand.move(place);
      hand.tick(now);
    }
    assert.deepEqual(hand.take(), [[0, 0], [.001, 3]]);
  });

  test('has places across for a pointer, also for one that moves only across', () => {
    const hand = new HandSamples();
    hand.touch(100, 0, 40);
    hand.move(100, 30);
    hand.tick(4);
    hand.lift(20);
    assert.deepEqual(hand.take(), [[0, 100, 40], [.004, 100, 30], [.02, null]]);
  });
});
