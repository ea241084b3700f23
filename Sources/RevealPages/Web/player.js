// The player: shows one clip, or two in lockstep, and plays, steps, scrubs and overlays frames.
//
// `new Player(host)` fills an element. `show([clip, …], {seconds, plays, keepsRange, ready})` shows
// clips in the form of `FrameStore` from a time on, and may keep the repeated range; `ready` is the
// result of `prepare(clip, frame)` for a clip that must be shown without delay. `key(event)`
// returns whether it handled a key; `close()` releases all frames. Frames are counted at the rate
// of the clip with most frames. The player runs in real time and drops frames that are late.

class Player {
  // The limit on bytes of the decoded frames of all clips; browsers report gigabytes of memory.
  static memory = Math.min(768, Math.max(192, (navigator.deviceMemory ?? 4) * 64)) * 2 ** 20;
  static framesAhead = 30;
  // The limit on pictures that are loaded at a time.
  static atOnce = 4;

  constructor(host) {
    this.panes = [];
    this.position = 0;
    this.end = 0;
    this.range = new LoopRange(0);
    this.isPlaying = false;
    // The clock, which starts once there is a first frame.
    this.clock = null;
    // The estimated milliseconds for loading a frame.
    this.delay = 50;
    this.request = 0;
    // A callback with the time in seconds of each frame that is shown.
    this.showed = () => {};
    this.painter = new FramePainter();
    // Whether pictures of a draft are shown in place of the clip's.
    this.isDraft = false;
    this.view = new PlayerView(host, this);
    // A hidden tab is paused and continues where it was.
    document.addEventListener('visibilitychange', () => this.restartClock());
  }

  // A pane for a clip, which may use a share of the memory.
  pane(clip, share) {
    const pane = {clip, canvas: document.createElement('canvas')};
    Object.assign(pane.canvas, {width: clip.width, height: clip.height});
    pane.store = new FrameStore(clip, Player.memory * share, {
      arrived: delay => this.arrived(delay), distance: frame => this.distance(pane, frame)});
    return pane;
  }

  // Loads a frame of a clip that will replace the current one, at the same size.
  async prepare(clip, frame) {
    const pane = this.pane(clip, 1);
    const present = this.panes[0]?.canvas.clientWidth;
    if (present && this.view.isFit) pane.store.setWidth(present * devicePixelRatio);
    await pane.store.load(frame);
    return {pane, frame};
  }

  // Keeps the present picture until there are pictures of a draft, which replace it until
  // `endDraft`. No others are loaded.
  beginDraft() { this.isDraft = true; }

  showDraft(picture) {
    const [pane] = this.panes;
    if (!pane) return;
    this.painter.paint(pane.canvas, picture, picture, []);
    this.view.setMissing(pane, false);
  }

  // How pictures of a draft are to be decoded: as wide as the clip's.
  get draftSize() {
    const [{clip, store}] = this.panes;
    const {width, height} = store.size;
    return width < clip.width
      ? {resizeWidth: width, resizeHeight: height, resizeQuality: 'medium'} : {};
  }

  endDraft() {
    if (!this.isDraft) return;
    this.isDraft = false;
    this.restartClock();
    this.seek(this.position);
  }

  show(clips, {seconds = 0, plays = false, keepsRange = false, ready = null} = {}) {
    this.close();
    const formerRate = this.fps;
    this.panes = ready ? [ready.pane] : clips.map(clip => this.pane(clip, 1 / clips.length));
    // If the store needs it at another size, this one is kept until then.
    const first = ready?.pane.store.get(ready.frame);
    if (first) this.painter.paint(ready.pane.canvas, ready.pane.store.size, first, []);
    this.fps = Math.max(...clips.map(clip => clip.fps));
    const counts = clips.map(clip => Math.ceil(clip.count / clip.fps * this.fps - 1e-6));
    this.end = Math.max(...counts) - 1;
    this.range = keepsRange
      ? this.range.fitted(this.end, this.fps / formerRate) : new LoopRange(this.end);
    this.position = Math.max(0, Math.min(this.end, seconds * this.fps));
    this.view.setPanes(this.panes);
    if (plays) this.play();
  }

  close() {
    this.isDraft = false;
    this.pause();
    for (const pane of this.panes) pane.store.close();
    this.panes = [];
  }

  // The current time, for a clip with another rate.
  get seconds() { return this.position / this.fps; }

  // The frame that is due.
  get frame() { return Math.floor(this.position + 1e-6); }

  // The frame of a clip that corresponds to one of the player's.
  static counterpart(pane, frame, fps) {
    return Math.min(pane.clip.count - 1, Math.floor(frame / fps * pane.clip.fps + 1e-6));
  }

  // The pictures for a frame in a pane: the frame and its ghosts.
  pictures(pane, frame) {
    const present = Player.counterpart(pane, frame, this.fps);
    const ghosts = this.view.ghosts().map(ghost => ({...ghost, frame: present + ghost.offset}))
      .filter(ghost => ghost.frame >= 0 && ghost.frame < pane.clip.count);
    return {present, ghosts};
  }

  isReady(frame) {
    return this.panes.every(pane => {
      const {present, ghosts} = this.pictures(pane, frame);
      return pane.store.has(present) && ghosts.every(ghost => pane.store.has(ghost.frame));
    });
  }

  seek(position) {
    this.position = Math.max(0, Math.min(this.end, position));
    this.draw(this.frame);
    this.load();
  }

  step(frames) {
    this.pause();
    const next = this.frame + frames;
    const count = this.end + 1;
    this.seek(this.view.loops && Math.abs(frames) === 1 ? (next + count) % count : next);
  }

  toggle() { if (this.isPlaying) this.pause(); else this.play(); }

  play() {
    if (!this.panes.length || this.end === 0) return;
    const {first, last} = this.range;
    if (this.frame >= last || this.frame < first) this.seek(first);
    this.isPlaying = true;
    cancelAnimationFrame(this.request);
    this.request = requestAnimationFrame(now => this.tick(now));
    this.view.update();
  }

  pause() {
    const wasPlaying = this.isPlaying;
    this.isPlaying = false;
    this.clock = null;
    this.view?.setRate(null);
    cancelAnimationFrame(this.request);
    // The frame that is due, if another one is shown in its place.
    if (wasPlaying) this.seek(this.frame);
    this.view?.update();
  }

  // Marks the current frame as the 'start' or the 'end' of the repeated range; a second time clears
  // the mark.
  mark(side) {
    this.range.mark(side, this.frame);
    this.restartClock();
    this.view.update();
  }

  // Continues from the current position as soon as there is a first frame.
  restartClock() { this.clock = null; }

  tick(now) {
    if (!this.clock && (this.isDraft || this.isReady(this.frame))) {
      // A frame drawn now is visible for one refresh of the screen, and the middle of that time
      // counts.
      const start = now - 1000 / 120;
      this.clock = new PlaybackClock(start, this.position, this.fps, this.view.speed);
    }
    if (this.clock) {
      const next = this.clock.at(now);
      if (next >= this.range.last + 1 && !this.view.loops) {
        this.position = this.range.last;
        this.pause();
        return;
      }
      this.position = this.range.wrap(next);
      const ready = this.isDraft ? this.frame : this.latestReady();
      if (ready !== this.drawn) {
        this.clock.note(now);
        this.draw(ready);
      } else this.view.update();
      this.view.setRate(this.clock, now);
    }
    this.load();
    this.request = requestAnimationFrame(now => this.tick(now));
  }

  // The frame that is due, or the last loaded one before it, or else the one that is shown.
  latestReady() {
    const {first, last} = this.range;
    for (let back = 0; back <= last - first; back++) {
      const frame = this.frame - back;
      if (frame < first && !this.view.loops) break;
      const candidate = this.range.wrap(frame);
      if (candidate === this.drawn || this.isReady(candidate)) return candidate;
    }
    return this.drawn;
  }

  // The frames that will be needed, in order. During playback, frames that would be late are
  // skipped.
  upcoming() {
    // Stepping can leave the range.
    const range = this.isPlaying ? this.range : new LoopRange(this.end);
    const room = Math.floor(Math.min(...this.panes.map(pane => pane.store.limit)) / 2);
    const ahead = Math.min(Player.framesAhead, room);
    const late = this.clock ? Math.ceil(this.delay / 1000 * this.fps * this.view.speed) : 0;
    const offsets = Array.from({length: ahead}, (_, i) => late + i);
    if (!this.clock) offsets.splice(2, 0, -1);
    const frames = offsets.map(offset => this.frame + offset);
    return this.view.loops ? frames.map(frame => range.wrap(frame))
      : frames.filter(frame => range.has(frame));
  }

  // Requests pictures, up to the limit.
  load() {
    if (this.isDraft) return;
    const loading = this.panes.reduce((sum, pane) => sum + pane.store.loading.size, 0);
    let free = Player.atOnce - loading;
    if (free <= 0) return;
    for (const frame of this.upcoming()) {
      for (const pane of this.panes) {
        const {present, ghosts} = this.pictures(pane, frame);
        for (const own of [present, ...ghosts.map(ghost => ghost.frame)]) {
          if (!pane.store.lacks(own)) continue;
          pane.store.load(own);
          if (--free === 0) return;
        }
      }
    }
  }

  // The distance to the next use of a pane's frame: ahead of the play head, or behind it for
  // ghosts.
  distance(pane, frame) {
    const present = Player.counterpart(pane, this.frame, this.fps);
    if (!this.clock) return Math.abs(frame - present);
    const reach = Math.max(0, ...this.view.ghosts().map(ghost => -ghost.offset));
    const [first, last] = [this.range.first, this.range.last]
      .map(frame => Player.counterpart(pane, frame, this.fps));
    // Frames that are not played, nor ghosts of those that are, are needed last.
    if (frame < first - reach || frame > last + reach) return Infinity;
    const count = last - first + 1;
    return ((frame - present + reach) % count + count) % count;
  }

  arrived(delay) {
    this.delay += (delay - this.delay) / 8;
    if (!this.clock && this.panes.some(pane => !pane.isCurrent)) this.draw(this.frame);
    this.load();
  }

  // Draws a frame, as far as its pictures are loaded.
  draw(frame) {
    for (const pane of this.isDraft ? [] : this.panes) {
      const {present, ghosts} = this.pictures(pane, frame);
      const image = pane.store.get(present);
      pane.isCurrent = image !== undefined
        && ghosts.every(ghost => pane.store.has(ghost.frame));
      this.view.setMissing(pane, image === null);
      if (image === undefined) continue;
      this.painter.paint(pane.canvas, pane.store.size, image, ghosts
        .map(ghost => ({...ghost, image: pane.store.get(ghost.frame)}))
        .filter(ghost => ghost.image));
      pane.shown = present;
    }
    this.drawn = frame;
    this.view.update();
    this.showed(frame / this.fps);
  }

  // Adapts to another size of the panes.
  resize() {
    for (const pane of this.panes) {
      const isFit = this.view.isFit && pane.canvas.clientWidth > 0;
      pane.store.setWidth(isFit ? pane.canvas.clientWidth * devicePixelRatio : pane.clip.width);
      pane.isCurrent = false;
    }
    if (!this.clock) this.draw(this.frame);
    this.load();
  }

  key(event) {
    if (!this.panes.length || event.metaKey || event.ctrlKey || event.altKey) return false;
    if (event.target.matches('select, textarea, input:not([type=range])')) return false;
    const step = event.shiftKey ? 10 : 1;
    const keys = {
      ArrowLeft: () => this.step(-step), ArrowRight: () => this.step(step),
      Home: () => this.step(-this.end - 1), End: () => this.step(this.end + 1),
      '-': () => this.view.changeSpeed(-1), '+': () => this.view.changeSpeed(1),
      '=': () => this.view.changeSpeed(1), l: () => this.view.press('loop'),
      '[': () => this.mark('start'), ']': () => this.mark('end'),
      s: () => this.view.press('onion'), z: () => this.view.press('zoom'),
    };
    // On a button, the space bar presses it.
    if (!event.target.matches('button, a, summary')) keys[' '] = () => this.toggle();
    const action = keys[event.key];
    if (!action) return false;
    event.preventDefault();
    action();
    return true;
  }
}
