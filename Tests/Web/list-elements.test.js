'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {elementOf, exchanges} = load(['list-elements.js'], 'elementOf', 'exchanges');
const {tidy, turnedPlace} = load(['number-step.js', 'pose-handles.js'], 'tidy', 'turnedPlace');

describe('elements of lists', () => {
  test('trade places one after the other', () => {
    assert.deepEqual(exchanges('scroll', 3, 1), [{path: 'scroll[2]', exchanges: true},
      {path: 'scroll[1]', exchanges: true}]);
    assert.deepEqual(exchanges('scroll', 0, 1), [{path: 'scroll[0]', exchanges: true}]);
    assert.deepEqual(exchanges('scroll', 2, 2), []);
  });

  test('are the innermost ones around a value', () => {
    assert.deepEqual(elementOf('scroll[2].to.row'), {list: 'scroll', index: 2});
    assert.deepEqual(elementOf('a[1].b[10]'), {list: 'a[1].b', index: 10});
    assert.equal(elementOf('entrance.duration'), null);
  });
});

describe('keys on the handles of a pose', () => {
  const press = (handle, key, modifiers = {}) =>
    turnedPlace(handle, [30, 10], [10, 10], {key, ...modifiers})?.map(n => tidy(n, 1e-6)) ?? null;

  test('move by a point, by ten or by a tenth', () => {
    assert.deepEqual(press('move', 'ArrowLeft'), [29, 10]);
    assert.deepEqual(press('anchor', 'ArrowDown', {shiftKey: true}), [30, 20]);
    assert.deepEqual(press('move', 'ArrowUp', {altKey: true}), [30, 9.9]);
  });

  test('scale by a percent and turn by a degree about the pivot', () => {
    assert.deepEqual(press('scale', 'ArrowUp'), [30.2, 10]);
    assert.deepEqual(press('scale', 'ArrowLeft', {shiftKey: true}), [28, 10]);
    const [x, y] = press('turn', 'ArrowRight', {shiftKey: true});
    assert.ok(Math.abs(Math.atan2(y - 10, x - 10) * 180 / Math.PI - 10) < 1e-3);
  });

  test('leave others alone', () => { assert.equal(press('move', 'Enter'), null); });
});
