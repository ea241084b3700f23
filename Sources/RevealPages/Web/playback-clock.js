// The time of the player: the frame that is due, and the number of frames that were shown. Works
// without a page, since callers pass the time.

// Runs from a position, counted in frames; times are in milliseconds. The position depends only on
// the elapsed time, not on how often it is read.
class PlaybackClock {
  constructor(now, position, framesPerSecond, speed) {
    Object.assign(this, {start: now, position, framesPerSecond, speed});
    this.shown = [];
  }

  // Never before the start, since a browser's frame may have begun earlier.
  at(now) {
    const seconds = Math.max(0, now - this.start) / 1000;
    return this.position + seconds * this.speed * this.framesPerSecond;
  }

  // Records that another frame was shown.
  note(now) { this.shown.push(now); }

  // The frames shown per second of the clip, over the last second or the time of twenty frames,
  // whichever is longer; null until that time has passed.
  rate(now) {
    const seconds = Math.max(1, 20 / this.framesPerSecond / this.speed);
    const begin = now - seconds * 1000;
    this.shown = this.shown.filter(time => time > begin);
    return this.start > begin ? null : this.shown.length / seconds / this.speed;
  }

  // The label, as in "60 fps", or "60 fps, showing 24" if frames are dropped.
  label(now) {
    const rate = this.rate(now);
    const isShort = rate !== null && rate < .9 * this.framesPerSecond;
    return `${this.framesPerSecond} fps${isShort ? `, showing ${Math.round(rate)}` : ''}`;
  }
}
