'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {timePlace, timeAt, plotColumn} =
  load(['plot-clock.js'], 'timePlace', 'timeAt', 'plotColumn');

describe('the time in a figure', () => {
  const charts = [{top: .1, height: .2, from: .5, to: 1.5}, {top: .5, height: .3, from: 0, to: 4}];
  const right = plotColumn.left + plotColumn.width;

  test('lies between both ends of a chart, or not in it', () => {
    assert.equal(timePlace(charts[0], .5), plotColumn.left);
    assert.equal(timePlace(charts[0], 1.5), right);
    assert.equal(timePlace(charts[1], 2), plotColumn.left + plotColumn.width / 2);
    assert.equal(timePlace(charts[0], .4), null);
    assert.equal(timePlace(charts[0], 1.6), null);
    assert.equal(timePlace(charts[0], 1.6, .1), right);
  });

  test('is that of the chart at a place', () => {
    assert.equal(timeAt(charts, plotColumn.left, .2), .5);
    assert.equal(timeAt(charts, right, .2), 1.5);
    assert.equal(timeAt(charts, .01, .6), 0);
    assert.equal(timeAt(charts, .99, .8), 4);
    for (const y of [0, .05, .4, .9]) assert.equal(timeAt(charts, .5, y), null);
  });

  test('comes back from its place', () => {
    for (const seconds of [0, .3, 1.75, 4]) {
      const time = timeAt(charts, timePlace(charts[1], seconds), .6);
      assert.ok(Math.abs(time - seconds) < 1e-9, `${time}`);
    }
  });
});
