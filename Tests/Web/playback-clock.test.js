'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {PlaybackClock} = load(['playback-clock.js'], 'PlaybackClock');

describe('the clock of the player', () => {
  for (const interval of [4, 17, 250]) {
    for (const speed of [.1, 1, 2]) {
      test(`keeps to the time, asked each ${interval} ms at ${speed}×`, () => {
        const clock = new PlaybackClock(1000, 10, 60, speed);
        for (let now = 1000; now <= 3000; now += interval) clock.at(now);
        assert.equal(clock.at(3000), 10 + 120 * speed);
        assert.equal(clock.at(900), 10);
      });
    }
  }

  for (const [shown, rate, speed, label] of [
    [60, 60, 1, '60 fps'], [24, 60, 1, '60 fps, showing 24'], [12, 60, .5, '60 fps, showing 24'],
    [30, 60, .5, '60 fps'], [60, 60, 2, '60 fps, showing 30'], [6, 60, .1, '60 fps'],
    [19, 20, 1, '20 fps'],
  ]) {
    test(`says "${label}" of ${shown} frames a second at ${speed}×`, () => {
      const clock = new PlaybackClock(0, 0, rate, speed);
      let said = '';
      for (let now = 0; now < 8000; now++) {
        const [frame, before] = [now, now - 1].map(time => Math.floor(time * shown / 1000));
        if (frame !== before) clock.note(now);
        if (now % 500 === 0) said = clock.label(now);
      }
      assert.equal(said, label);
    });
  }
});
