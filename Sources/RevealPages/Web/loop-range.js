// The frames that playback repeats: all of a clip, or those between two marks. Works without a
// page.

class LoopRange {
  // `end` is the number of the clip's last frame.
  constructor(end) {
    this.end = end;
    // The marked frames; null if there is no mark.
    this.marks = {start: null, end: null};
  }

  get first() { return this.marks.start ?? 0; }

  get last() { return this.marks.end ?? this.end; }

  get isSet() { return this.marks.start !== null || this.marks.end !== null; }

  // Sets the mark at a side, 'start' or 'end'; the same frame again clears it. If the mark at the
  // other side would make the range empty, it is cleared.
  mark(side, frame) {
    this.marks[side] = this.marks[side] === frame ? null : frame;
    const other = side === 'start' ? 'end' : 'start';
    if (this.last < this.first) this.marks[other] = null;
  }

  has(frame) { return frame >= this.first && frame <= this.last; }

  // Maps a position, counted in frames, that has run past the range to one inside it.
  wrap(position) {
    if (position >= this.first && position < this.last + 1) return position;
    const count = this.last + 1 - this.first;
    return this.first + ((position - this.first) % count + count) % count;
  }

  // The same range for a clip with another last frame, at `ratio` times the rate. Marks after that
  // frame are cleared.
  fitted(end, ratio) {
    const range = new LoopRange(end);
    for (const side of ['start', 'end']) {
      const frame = this.marks[side] === null ? null : Math.round(this.marks[side] * ratio);
      range.marks[side] = frame !== null && frame <= end ? frame : null;
    }
    return range;
  }

  // The label, as in "frames 12 to 30".
  get label() { return `frames ${this.first} to ${this.last}`; }
}
