'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {FrameStore} = load(['frame-pieces.js', 'frame-store.js'], 'FrameStore');
const clip = {title: 'Clip', base: 'frames/', count: 100, fps: 60, width: 400, height: 200};
// Room for twenty frames of full size; the frame needed next is 50.
const store = () => new FrameStore(clip, 20 * 400 * 200 * 4,
  {arrived() {}, distance: frame => Math.abs(frame - 50)});

describe('the frames in memory', () => {
  test('are more where they are shown smaller, and never fewer than twelve', () => {
    const frames = store();
    assert.equal(frames.limit, 20);
    frames.setWidth(200);
    assert.deepEqual(frames.size, {width: 200, height: 100});
    assert.equal(frames.limit, 80);
    assert.equal(new FrameStore(clip, 0, {}).limit, 12);
  });

  test('stay at about the same size, and go at another', () => {
    const frames = store();
    frames.setWidth(200);
    frames.images.set(0, null);
    frames.setWidth(190);
    assert.ok(frames.has(0));
    frames.setWidth(100);
    assert.ok(!frames.has(0));
    frames.setWidth(1000);
    assert.deepEqual(frames.size, {width: 400, height: 200});
  });

  test('are shared by frames that show the same', () => {
    const pieces = [[0, 0, 200], 0, [2, 0, 64, 0, 64, 136], 0, 2];
    const frames = new FrameStore({...clip, count: 5, frames: pieces},
      0, {arrived() {}, distance: frame => Math.abs(frame - 3)});
    frames.images.set(0, null);
    assert.deepEqual([0, 1, 2, 3, 4].map(frame => frames.has(frame)),
      [true, true, false, true, false]);
    assert.ok(frames.lacks(4));
    frames.loading.add(2);
    assert.ok(!frames.lacks(4));
    frames.limit = 1;
    frames.images.set(2, null);
    frames.trim();
    assert.deepEqual([...frames.images.keys()], [0]);
  });

  test('are those that are needed first', () => {
    const frames = store();
    const closed = [];
    for (let i = 0; i < 100; i++) {
      frames.images.set(i, {close: () => closed.push(i)});
      frames.trim();
    }
    assert.equal(frames.images.size, 20);
    assert.equal(closed.length, 80);
    for (let i = 41; i <= 59; i++) assert.ok(frames.has(i), `frame ${i}`);
  });
});
