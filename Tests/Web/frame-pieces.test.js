'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {firstSame, heightOfFiles, piecesOf} =
  load(['frame-pieces.js'], 'firstSame', 'heightOfFiles', 'piecesOf');

describe('the pieces of frames', () => {
  const clip = {height: 200, frames: [[0, 0, 200], 0, [0, 64, 100, 2, 0, 100], 2]};

  test('lie below each other', () => {
    const pieces = [{file: 0, top: 64, rows: 100, y: 0}, {file: 2, top: 0, rows: 100, y: 100}];
    assert.deepEqual(piecesOf(clip, 2), pieces);
  });

  test('are those of the first frame that shows the same', () => {
    assert.deepEqual([0, 1, 2, 3].map(frame => firstSame(clip, frame)), [0, 0, 2, 2]);
    assert.deepEqual(piecesOf(clip, 3), piecesOf(clip, 2));
  });

  test('are whole files where nothing is shared', () => {
    assert.equal(firstSame({height: 9}, 7), 7);
    assert.deepEqual(piecesOf({height: 9}, 7), [{file: 7, top: 0, rows: 9, y: 0}]);
  });

  test('are in files as high as the lowest of them ends', () => {
    assert.equal(heightOfFiles({height: 9}), 9);
    assert.equal(heightOfFiles(clip), 200);
    assert.equal(heightOfFiles({height: 200, frames: [[0, 0, 200], [0, 200, 100, 0, 100, 100], 0]}), 300);
  });
});
