// What a hand on the list sends to the server: the places of its finger over time. Works without a
// page.

// The places are in points along the list's axis, and across it for a pointer, which may also move
// a row; the times in seconds since the first touch.
class HandSamples {
  // The seconds that a finger must hold still for another sample of the same place.
  static stillness = .008;

  constructor() {
    // The time of the first touch in milliseconds; null before it.
    this.start = null;
    // The place of the finger; null if it does not touch the list. The one across is null for a
    // wheel.
    this.place = null;
    this.across = null;
    // The samples to send next, and the time and the place of the last one.
    this.waiting = [];
    this.last = -1;
    this.lastPlace = null;
    this.lastAcross = null;
  }

  get isTouched() { return this.place !== null; }

  // The seconds since the first touch.
  seconds(now) { return this.start === null ? 0 : Math.max(0, now - this.start) / 1000; }

  touch(place, now, across = null) {
    this.start ??= now;
    Object.assign(this, {place, across});
    this.tick(now);
  }

  move(place, across = null) { if (this.isTouched) Object.assign(this, {place, across}); }

  // Whether the finger is where it was when its place was taken last.
  get isStill() { return this.place === this.lastPlace && this.across === this.lastAcross; }

  // Takes the finger's place for a picture, also of a finger that holds still, but not twice for a
  // touch and the picture right after it.
  tick(now) {
    const seconds = this.seconds(now);
    if (!this.isTouched || seconds <= this.last) return;
    if (this.waiting.length && this.isStill && seconds - this.last < HandSamples.stillness) return;
    const {place, across} = this;
    this.waiting.push(across === null ? [seconds, place] : [seconds, place, across]);
    [this.last, this.lastPlace, this.lastAcross] = [seconds, place, across];
  }

  // The finger lifts where it was last: a place that it holds is taken every picture, and a later
  // time would slow down a list that is thrown.
  lift(now) {
    if (!this.isTouched) return;
    if (!this.isStill) this.tick(now);
    this.place = null;
    this.waiting.push([Math.max(this.seconds(now), this.last), null]);
  }

  // The samples that have not been sent yet.
  take() {
    const samples = this.waiting;
    this.waiting = [];
    return samples;
  }
}
