// A hand on the list: the pointer drags, throws and catches it in the picture, and records it.
//
// The server moves the list by the laws of the simulation and answers with pictures, one at a time:
// while one is on its way, samples gather for the next.

class Hand {
  // The milliseconds after the last turn of a wheel at which its finger lifts.
  static wheelPause = 80;
  // The limit on the seconds of a recording; the server's is a little longer.
  static longest = 119;

  // `describe` returns the server's description of the preset, and `report` shows a message.
  constructor(describe, report) {
    Object.assign(this, {describe, report, isOpen: false, number: 0, pointer: null});
    // The milliseconds from samples to the pictures that show them, for measurements.
    this.delays = [];
    this.canvas = $('hand-picture');
    this.context = this.canvas.getContext('2d');
    $('hand-button').onclick = () => this.toggle();
    $('hand-close').onclick = () => this.close();
    $('hand-again').onclick = $('hand-place').onchange = () => this.begin();
    $('hand-record').onclick = () => this.record();
    this.canvas.onpointerdown = event => this.touch(event);
    this.canvas.onpointermove = event => this.move(event);
    this.canvas.onpointerup = this.canvas.onpointercancel = event => this.lift(event);
    this.canvas.addEventListener('wheel', event => this.wheel(event), {passive: false});
    this.canvas.onkeydown = event => this.key(event);
    this.samples = new HandSamples();
  }

  toggle() { if (this.isOpen) this.close(); else this.open(); }

  async open() {
    if (!this.describe()) return;
    this.isOpen = true;
    $('hand-button').setAttribute('aria-pressed', true);
    $('hand').hidden = false;
    await this.begin();
    this.canvas.focus();
  }

  close() {
    this.isOpen = false;
    $('hand-button').setAttribute('aria-pressed', false);
    $('hand').hidden = true;
    this.number = 0;
  }

  // Begins anew: every hand has a number of its own.
  async begin() {
    const preset = this.describe();
    const number = this.number = 1 + Math.floor(Math.random() * 2 ** 40);
    Object.assign(this, {samples: new HandSamples(), preset, isMoving: false, pointer: null});
    clearTimeout(this.wheelEnd);
    $('hand-record').disabled = true;
    const {width, height} = preset;
    Object.assign(this.canvas, {width, height});
    this.canvas.style.setProperty('--ratio', width / height);
    const after = $('hand-place').value === 'after';
    if (await this.ask('begin', {drawing: preset.drawing, after})) this.follow(number);
  }

  // Sends what the finger does, frame by frame, as long as this hand is on the list.
  async follow(number) {
    while (this.isOpen && this.number === number) {
      const now = await new Promise(requestAnimationFrame).then(() => performance.now());
      if (this.samples.seconds(now) > Hand.longest) {
        this.report('A recording has at most two minutes: record it, or start over.');
        return;
      }
      this.samples.tick(now);
      const samples = this.samples.take();
      if (!samples.length && !this.isMoving) continue;
      const isShown = await this.ask('move', {now: this.samples.seconds(now), samples});
      if (!isShown) return;
      if (samples.length) this.delays.push(performance.now() - now);
    }
  }

  post(action, what) {
    return fetch(`hand/${action}`, {method: 'POST', headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({hand: this.number, ...what})});
  }

  // Asks for a picture and shows it; returns false if there is none.
  async ask(action, what) {
    const {number} = this;
    try {
      const answer = await this.post(action, what);
      if (!answer.ok) throw new Error(answer.status === 410 ? '' : await answer.text());
      const picture = await createImageBitmap(await answer.blob());
      if (number !== this.number) return false;
      this.context.clearRect(0, 0, this.canvas.width, this.canvas.height);
      this.context.drawImage(picture, 0, 0);
      picture.close();
      this.isMoving = answer.headers.get('X-Reveal-Moving') === '1';
      return true;
    } catch (error) {
      if (number !== this.number) return false;
      this.report(error.message || 'The preset was saved meanwhile: open the hand again.');
      this.close();
      return false;
    }
  }

  // The place of a pointer along the list's axis, in points.
  place(event) {
    const {left, top, width, height} = this.canvas.getBoundingClientRect();
    const {axis, scale} = this.preset;
    return axis === 'horizontal' ? (event.clientX - left) / width * this.canvas.width / scale
      : (event.clientY - top) / height * this.canvas.height / scale;
  }

  touch(event) {
    if (event.button !== 0 || this.pointer !== null) return;
    this.samples.lift(performance.now());
    this.pointer = event.pointerId;
    this.canvas.setPointerCapture(event.pointerId);
    this.down(this.place(event));
  }

  move(event) {
    if (event.pointerId === this.pointer) this.samples.move(this.place(event));
  }

  down(place) {
    clearTimeout(this.wheelEnd);
    this.samples.touch(place, performance.now());
    $('hand-record').disabled = false;
  }

  lift(event) {
    if (event.pointerId !== this.pointer) return;
    this.pointer = null;
    this.samples.lift(performance.now());
  }

  // A wheel or a trackpad moves a finger that lifts when it stops.
  wheel(event) {
    // A pinch, or a wheel with this key, zooms the page.
    if (event.ctrlKey) return;
    event.preventDefault();
    const turned = this.preset.axis === 'horizontal' ? event.deltaX || event.deltaY : event.deltaY;
    const points = event.deltaMode === 1 ? turned * 16 : turned;
    if (this.pointer !== null) return;
    if (!this.samples.isTouched) this.down(0);
    this.samples.move(this.samples.place - points);
    clearTimeout(this.wheelEnd);
    this.wheelEnd = setTimeout(() => this.samples.lift(performance.now()), Hand.wheelPause);
  }

  // Arrow keys throw the list by a short movement of a finger.
  key(event) {
    if (event.key === 'Escape') { this.close(); $('hand-button').focus(); return; }
    const direction = {ArrowDown: -1, ArrowRight: -1, ArrowUp: 1, ArrowLeft: 1}[event.key];
    if (!direction || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.samples.isTouched) return;
    this.down(0);
    const {samples} = this;
    let steps = 0;
    const step = () => {
      samples.move(samples.place + direction * 14);
      if (++steps < 8) requestAnimationFrame(step);
      else samples.lift(performance.now());
    };
    requestAnimationFrame(step);
  }

  async record() {
    try {
      const answer = await this.post('record', {});
      if (!answer.ok) throw new Error(await answer.text());
      const {fingers} = await answer.json();
      this.close();
      this.report(`${plural(fingers, 'gesture')} recorded in "scroll".`);
    } catch (error) { this.report(error.message); }
  }
}
