'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {clampedView, fittedView, focusedView, movedView, placeOf, pointAt, viewScale, zoomedView} =
  load(['report-zoom.js'], 'clampedView', 'fittedView', 'focusedView', 'movedView', 'placeOf',
    'pointAt', 'viewScale', 'zoomedView');

const picture = {width: 400, height: 800};
const pane = {width: 300, height: 400};
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

describe('the view of a picture', () => {
  test('fits at first, in the middle', () => {
    const view = fittedView(picture);
    assert.equal(viewScale(view, picture, pane), .5);
    assert.deepEqual(placeOf({x: 0, y: 0}, view, picture, pane), {x: 50, y: 0});
    assert.deepEqual(pointAt({x: 150, y: 200}, view, picture, pane), {x: 200, y: 400});
  });

  test('keeps the point under the pointer while it zooms', () => {
    const place = {x: 140, y: 130};
    let view = fittedView(picture);
    const point = pointAt(place, view, picture, pane);
    for (const factor of [3, 2, 1.5, .7]) {
      view = zoomedView(view, factor, place, picture, pane);
      const now = pointAt(place, view, picture, pane);
      near(now.x, point.x);
      near(now.y, point.y);
    }
    near(view.zoom, 6.3);
  });

  test('neither shrinks below what fits nor grows beyond a limit', () => {
    const view = fittedView(picture);
    assert.deepEqual(zoomedView(view, .1, {x: 10, y: 10}, picture, pane), view);
    const large = zoomedView(view, 1e6, {x: 150, y: 200}, picture, pane);
    assert.equal(viewScale(large, picture, pane), 64);
    // A tiny picture is larger than the limit as soon as it fits.
    assert.equal(clampedView({zoom: 9, x: 1, y: 1}, {width: 2, height: 2}, pane).zoom, 1);
  });

  test('moves with a drag, up to the edges', () => {
    const view = clampedView({zoom: 4, x: 200, y: 400}, picture, pane);
    const moved = movedView(view, 20, -10, picture, pane);
    assert.deepEqual([moved.x, moved.y], [190, 405]);
    const edge = movedView(view, 1e5, 1e5, picture, pane);
    assert.deepEqual(placeOf({x: 0, y: 0}, edge, picture, pane), {x: 0, y: 0});
  });

  test('has a pixel in its middle, so large that it is seen', () => {
    const view = focusedView([200, 300], picture, pane);
    assert.equal(viewScale(view, picture, pane), 16);
    assert.deepEqual(placeOf({x: 200.5, y: 300.5}, view, picture, pane), {x: 150, y: 200});
    const corner = focusedView([0, 0], picture, pane);
    assert.deepEqual(placeOf({x: .5, y: .5}, corner, picture, pane), {x: 8, y: 8});
  });
});
