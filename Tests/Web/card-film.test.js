'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {CardFilm} = load(['card-film.js'], 'CardFilm');

// A film whose frames arrive when `arrive` is called, on a canvas that notes what is drawn.
const film = (clip, first) => {
  const made = {drawn: [], images: new Map(), asked: [], uncovered: 0};
  const canvas = {getContext: () => ({drawImage: ({frame}) => made.drawn.push(frame)})};
  const store = {loading: new Set(), get: frame => made.images.get(frame),
    lacks: frame => !made.images.has(frame) && !store.loading.has(frame),
    load: frame => { store.loading.add(frame); made.asked.push(frame); }, setWidth() {}, close() {}};
  Object.assign(globalThis, {devicePixelRatio: 1, requestAnimationFrame: () => 0,
    FrameStore: function () { return store; }, FramePainter: {resize() {}}});
  made.film = new CardFilm(canvas, clip, first, () => { made.uncovered++; });
  made.arrive = (...frames) => frames.forEach(frame => {
    store.loading.delete(frame);
    made.images.set(frame, {frame});
  });
  return made;
};

describe('the film of a card', () => {
  const clip = {count: 100, fps: 60};

  test('begins with the poster once that is loaded', () => {
    const made = film(clip, 40);
    assert.deepEqual(made.asked, [40, 42, 44, 46]);
    made.film.tick(1000);
    assert.equal(made.uncovered, 0);
    made.arrive(40);
    made.film.tick(1500);
    assert.deepEqual([made.drawn, made.uncovered], [[40], 1]);
  });

  test('keeps time, and skips frames that are late', () => {
    const made = film(clip, 40);
    made.arrive(40, 42);
    made.film.tick(0);
    made.film.tick(100);
    assert.deepEqual(made.drawn, [40, 42]);
    made.arrive(46);
    made.film.tick(101);
    assert.deepEqual(made.drawn, [40, 42, 46]);
    assert.equal(made.uncovered, 1);
  });

  test('goes round from the last frame to the first', () => {
    const made = film({count: 7, fps: 60}, 5);
    assert.deepEqual([0, 1, 2, 3, 4].map(place => made.film.frameAt(place)), [5, 0, 2, 4, 5]);
    made.arrive(5, 0, 2, 4);
    for (let i = 0; i < 8; i++) made.film.tick(i * 1000 / 60 + .1);
    assert.deepEqual(made.drawn, [5, 0, 2, 4, 5]);
  });
});
