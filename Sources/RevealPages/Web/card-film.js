// Plays the frames of a clip on its card, in real time; frames that are late are skipped.

class CardFilm {
  // The limit on bytes of the decoded frames.
  static memory = 96 * 2 ** 20;
  static framesPerSecond = 30;
  static framesAhead = 10;
  // The limit on pictures that are loaded at a time.
  static atOnce = 4;

  // Begins with the frame `first`, and calls `uncovered` when it is there.
  constructor(canvas, clip, first, uncovered) {
    Object.assign(this, {canvas, clip, first, uncovered});
    this.step = Math.max(1, Math.round(clip.fps / CardFilm.framesPerSecond));
    // The number of steps in a round, and the one that is due.
    this.count = Math.ceil(clip.count / this.step);
    this.place = 0;
    this.begin = null;
    this.drawn = null;
    this.store = new FrameStore(clip, CardFilm.memory,
      {arrived: () => this.load(), distance: frame => this.distance(frame)});
    this.store.setWidth(canvas.clientWidth * devicePixelRatio);
    this.load();
    this.request = requestAnimationFrame(now => this.tick(now));
  }

  frameAt(place) { return (this.first + place % this.count * this.step) % this.clip.count; }

  tick(now) {
    if (this.begin === null && this.store.get(this.first)) this.begin = now;
    if (this.begin !== null) {
      const elapsed = (now - this.begin) / 1000 * this.clip.fps % this.clip.count;
      this.place = Math.floor(elapsed / this.step);
      this.draw();
      this.load();
    }
    this.request = requestAnimationFrame(now => this.tick(now));
  }

  // The frame that is due, or the last one before it that is loaded.
  draw() {
    for (let back = 0; back < this.count; back++) {
      const frame = this.frameAt(this.place - back + this.count);
      if (frame === this.drawn) return;
      const picture = this.store.get(frame);
      if (!picture) continue;
      FramePainter.resize(this.canvas, picture.width, picture.height);
      const context = this.canvas.getContext('2d');
      context.globalCompositeOperation = 'copy';
      context.drawImage(picture, 0, 0);
      if (this.drawn === null) this.uncovered();
      this.drawn = frame;
      return;
    }
  }

  load() {
    for (let i = 0; i < CardFilm.framesAhead; i++) {
      if (this.store.loading.size >= CardFilm.atOnce) return;
      const frame = this.frameAt(this.place + i);
      if (this.store.lacks(frame)) this.store.load(frame);
    }
  }

  distance(frame) {
    const {count} = this.clip;
    return (frame - this.frameAt(this.place) + count) % count;
  }

  close() {
    cancelAnimationFrame(this.request);
    this.store.close();
  }
}
