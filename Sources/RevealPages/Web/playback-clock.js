// The time of the player: which frame is due, and how many of those due were shown. Needs no page,
// as callers pass in the time.

// Runs from a position, counted in frames; times are in milliseconds. The position follows from
// the time that has passed, however often it is asked for.
class PlaybackClock {
  constructor(now, position, framesPerSecond, speed) {
    Object.assign(this, {start: now, position, framesPerSecond, speed});
    this.shown = [];
  }

  // Never before the start: a browser's frame may have begun earlier.
  at(now) {
    const seconds = Math.max(0, now - this.start) / 1000;
    return this.position + seconds * this.speed * this.framesPerSecond;
  }

  // Notes that another frame was shown.
  note(now) { this.shown.push(now); }

  // Frames shown for each second of the clip, over the last second or, where that is longer,
  // the time of twenty frames; null until so much time has passed.
  rate(now) {
    const seconds = Math.max(1, 20 / this.framesPerSecond / this.speed);
    const begin = now - seconds * 1000;
    this.shown = this.shown.filter(time => time > begin);
    return this.start > begin ? null : this.shown.length / seconds / this.speed;
  }

  // As in "60 fps", or "60 fps, showing 24" where frames are dropped.
  label(now) {
    const rate = this.rate(now);
    const isShort = rate !== null && rate < .9 * this.framesPerSecond;
    return `${this.framesPerSecond} fps${isShort ? `, showing ${Math.round(rate)}` : ''}`;
  }
}
