// Plays the frames of a comparison in step, with the controls for that.

class ReportPlayer {
  static speeds = [.1, .25, .5, 1, 1.5, 2];
  // The rate of frames that do not state one.
  static usualRate = 30;
  static framesAhead = 24;

  constructor(viewer) {
    this.viewer = viewer;
    this.loops = true;
    this.request = 0;
    $('speed').append(...ReportPlayer.speeds.map(speed =>
      make('option', {value: speed, textContent: `${speed}×`})));
    $('speed').value = 1;
    $('speed').onchange = () => { this.clock = null; };
    const buttons = [['first', 'First frame', 'home', () => this.step(-this.end - 1)],
      ['back', 'One frame back', '←', () => this.step(-1)],
      ['play', 'Play', 'space', () => this.toggle()],
      ['forward', 'One frame forward', '→', () => this.step(1)],
      ['last', 'Last frame', 'end', () => this.step(this.end + 1)]]
      .map(([name, label, key, action]) => iconButton(name, label, key, action));
    [,, this.playButton] = buttons;
    this.playButton.classList.add('play');
    $('steps').append(...buttons);
    this.loopButton = iconButton('loop', 'Loop', 'L', () => {
      this.loops = !this.loops;
      this.loopButton.setAttribute('aria-pressed', this.loops);
    });
    this.loopButton.setAttribute('aria-pressed', true);
    $('options').append(this.loopButton);
    $('scrub').oninput = () => {
      this.pause();
      viewer.seek($('scrub').valueAsNumber);
    };
    document.addEventListener('visibilitychange', () => { this.clock = null; });
  }

  get rate() { return this.viewer.report.fps ?? ReportPlayer.usualRate; }
  get end() { return this.viewer.frames.length - 1; }
  get speed() { return Number($('speed').value); }

  changeSpeed(direction) {
    const index = $('speed').selectedIndex + direction;
    if (index < 0 || index >= ReportPlayer.speeds.length) return;
    $('speed').selectedIndex = index;
    this.clock = null;
  }

  toggle() { if (this.viewer.isPlaying) this.pause(); else this.play(); }

  play() {
    if (this.end === 0) return;
    if (this.viewer.index >= this.end) this.viewer.seek(0);
    this.viewer.isPlaying = true;
    this.stop = Infinity;
    this.clock = null;
    cancelAnimationFrame(this.request);
    this.request = requestAnimationFrame(now => this.tick(now));
    this.viewer.changed();
  }

  // Plays all frames once, and stops at the one with which it began.
  playOnce() {
    const start = this.viewer.index;
    this.play();
    this.stop = start + (this.viewer.index < start ? 0 : this.end + 1);
  }

  pause() {
    cancelAnimationFrame(this.request);
    if (!this.viewer.isPlaying) return;
    this.viewer.isPlaying = false;
    this.viewer.seek(this.viewer.index);
  }

  step(frames) {
    this.pause();
    const count = this.end + 1;
    const next = this.viewer.index + frames;
    const isOne = this.loops && Math.abs(frames) === 1;
    this.viewer.seek(isOne ? (next + count) % count : Math.max(0, Math.min(this.end, next)));
  }

  // Goes to the next or the previous differing frame.
  leap(direction) {
    const next = nextBad(this.viewer.frames, this.viewer.index, direction);
    this.pause();
    if (next !== undefined) this.viewer.seek(next);
  }

  tick(now) {
    const {viewer} = this;
    if (!this.clock && viewer.isReady(viewer.index)) {
      this.clock = new PlaybackClock(now, viewer.position, this.rate, this.speed);
      this.drawn = null;
    }
    if (this.clock) {
      const next = this.clock.at(now);
      if (next >= this.end + 1 && !this.loops) {
        viewer.seek(this.end);
        this.pause();
        return;
      }
      if (next >= this.stop) {
        viewer.seek(this.stop % (this.end + 1));
        this.pause();
        return;
      }
      const position = next % (this.end + 1);
      const index = Math.floor(position);
      // A frame that has not been loaded is skipped.
      if (index !== this.drawn && viewer.isReady(index)) {
        this.drawn = index;
        this.clock.note(now);
        viewer.seek(position);
      } else viewer.position = Math.min(position, this.end);
    }
    const ahead = Math.min(ReportPlayer.framesAhead, this.end);
    viewer.prepare(Array.from({length: ahead}, (_, i) => (viewer.index + i) % (this.end + 1)));
    this.request = requestAnimationFrame(now => this.tick(now));
  }

  update() {
    const {viewer} = this;
    const {isPlaying = false, index, report} = viewer;
    $('scrub').max = this.end;
    $('scrub').value = index;
    $('scrub').style.setProperty('--share', this.end ? index / this.end : 0);
    $('scrub').setAttribute('aria-valuetext', `frame ${viewer.frame.number}`);
    $('time').textContent = frameTime(report, index);
    $('count').textContent = `${report.fps ? `frame ${viewer.frame.number} / ` : 'of '}${
      report.frames.at(-1).number}`;
    const label = this.clock && isPlaying ? this.clock.label(performance.now())
      : report.fps ? `${report.fps} fps` : '';
    if (!isPlaying || performance.now() > (this.nextLabel ?? 0)) {
      this.nextLabel = performance.now() + 500;
      $('rate').textContent = label;
    }
    if (this.playButton.dataset.state === String(isPlaying)) return;
    this.playButton.dataset.state = isPlaying;
    this.playButton.replaceChildren(icon(...icons[isPlaying ? 'pause' : 'play']));
    this.playButton.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
  }
}
