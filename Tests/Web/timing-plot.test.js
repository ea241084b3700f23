'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {PlotScale, keyframeRoom, progressBorders} = load(['timing-plot.js', 'keyframe-editor.js'],
  'PlotScale', 'keyframeRoom', 'progressBorders');

describe('a plot of progress over time', () => {
  const scale = new PlotScale({width: 200, height: 150, right: 2, low: -.25, high: 1.25});

  test('has time to the right and progress upwards', () => {
    assert.deepEqual([scale.x(0), scale.x(1), scale.y(1.25), scale.y(-.25)], [0, 100, 0, 150]);
    assert.equal(scale.time(scale.x(.7)), .7);
    assert.ok(Math.abs(scale.progress(scale.y(.3)) - .3) < 1e-12);
    assert.equal(scale.path([[0, 0], [2, 1]]), 'M0.00 125.00L200.00 25.00');
  });

  test('shows all of a curve that overshoots', () => {
    assert.deepEqual(progressBorders([0, .5, 1]), {low: -.25, high: 1.25});
    assert.deepEqual(progressBorders([-1, 2]), {low: -1.1, high: 2.1});
  });
});

describe('a keyframe', () => {
  test('moves between its neighbors', () => {
    assert.deepEqual(keyframeRoom([0, .2, .6, 1], 1), [0, .6]);
    assert.deepEqual(keyframeRoom([0, .2, .6, 1], 2), [.2, 1]);
  });

  test('stays at an end', () => {
    assert.equal(keyframeRoom([0, .2, 1], 0), null);
    assert.equal(keyframeRoom([0, .2, 1], 2), null);
  });
});
