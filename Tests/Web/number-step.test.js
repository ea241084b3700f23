'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {changeFactor, inRange, stepped, tidy} = load(['number-step.js'],
  'changeFactor', 'inRange', 'stepped', 'tidy');

describe('a number that is dragged', () => {
  const share = {min: 0, max: 1, step: .01, isWhole: false};
  const seconds = {min: 0, max: 3600, excludesMin: true, step: .01, isWhole: false};
  const rows = {min: 1, max: 10, step: 1, isWhole: true};

  test('has no more digits than its steps', () => {
    assert.equal(tidy(.1 + .2, .01), .3);
    assert.equal(tidy(1234.5678, 10), 1235);
    assert.equal(stepped(share, .1, 20, 1), .3);
    assert.equal(stepped(share, .5, 3, .1), .503);
    assert.equal(stepped(share, .123, 1, 10), .22);
  });

  test('stays in its range', () => {
    assert.equal(stepped(share, .5, 200, 1), 1);
    assert.equal(stepped(share, .5, -200, 1), 0);
    assert.equal(stepped(seconds, .5, -200, 1), .01, 'the border itself is excluded');
    assert.equal(inRange({...share, excludesMax: true}, 1), .99);
  });

  test('stays whole, even with Alt', () => {
    assert.equal(stepped(rows, 5, 1, .1), 6);
    assert.equal(stepped(rows, 5, -1, 10), 1);
    assert.equal(stepped(rows, 5, 1.4, 1), 6);
  });

  test('changes by a tenth with Alt and ten times as much with Shift', () => {
    assert.equal(changeFactor({altKey: true, shiftKey: false}), .1);
    assert.equal(changeFactor({altKey: false, shiftKey: true}), 10);
    assert.equal(changeFactor({altKey: false, shiftKey: false}), 1);
  });
});
