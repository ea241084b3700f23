// A hand on the list: the pointer drags, throws and catches it in the picture, swipes and carries
// its rows, and records it.
//
// The server moves the list by the laws of the simulation and answers with pictures, one at a time:
// while one is on its way, samples gather for the next.

class Hand {
  // The milliseconds after the last turn of a wheel at which its finger lifts.
  static wheelPause = 80;
  // The limit on the seconds of a recording; the server's is a little longer.
  static longest = 119;
  // The points of a step of a key's finger, and the milliseconds for which it holds still to lift a
  // row.
  static keyStep = 14;
  static longPress = 600;

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

  // Waits a moment for the drawing after a save, and returns whether there is another one.
  async redrawn(drawing) {
    for (let turn = 0; turn < 40 && this.isOpen; turn++) {
      if (this.describe().drawing !== drawing) return true;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    return false;
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
      if (answer.status === 410 && action === 'begin' && await this.redrawn(what.drawing)) {
        if (number === this.number) this.begin();
        return false;
      }
      if (!answer.ok) throw new Error(answer.status === 410 ? '' : await answer.text());
      const picture = await createImageBitmap(await answer.blob());
      if (number !== this.number) return false;
      this.context.clearRect(0, 0, this.canvas.width, this.canvas.height);
      this.context.drawImage(picture, 0, 0);
      picture.close();
      this.isMoving = answer.headers.get('X-Reveal-Moving') === '1';
      const moved = answer.headers.get('X-Reveal-Moved');
      this.canvas.dataset.moves = moved;
      $('hand-moves').textContent =
        {list: 'Scrolls', card: 'Swipes the row', row: 'Carries the row'}[moved] ?? '';
      return true;
    } catch (error) {
      if (number !== this.number) return false;
      this.report(error.message || 'The preset was saved meanwhile: open the hand again.');
      this.close();
      return false;
    }
  }

  // The places of a pointer along the list's axis and across it, in points.
  places(event) {
    const {left, top, width, height} = this.canvas.getBoundingClientRect();
    const {axis, scale} = this.preset;
    const places = [(event.clientY - top) / height * this.canvas.height / scale,
      (event.clientX - left) / width * this.canvas.width / scale];
    return axis === 'horizontal' ? places.reverse() : places;
  }

  touch(event) {
    if (event.button !== 0 || this.pointer !== null) return;
    this.samples.lift(performance.now());
    this.pointer = event.pointerId;
    this.canvas.setPointerCapture(event.pointerId);
    this.down(...this.places(event));
  }

  move(event) {
    if (event.pointerId === this.pointer) this.samples.move(...this.places(event));
  }

  down(place, across = null) {
    clearTimeout(this.wheelEnd);
    this.samples.touch(place, performance.now(), across);
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

  // Arrow keys along the list throw it by a short movement of a finger; those across it swipe the
  // row in the middle, and with Alt, those along the list carry it, after a long press.
  key(event) {
    if (event.key === 'Escape') { this.close(); $('hand-button').focus(); return; }
    const arrow = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]}[
      event.key];
    if (!arrow || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.samples.isTouched) return;
    const {axis, scale} = this.preset;
    const [along, across] = axis === 'horizontal' ? arrow.toReversed() : arrow;
    const middle = [this.canvas.height / scale / 2, this.canvas.width / scale / 2];
    if (axis === 'horizontal') middle.reverse();
    if (event.altKey && along) this.gesture(middle, [along * Hand.keyStep, 0], Hand.longPress);
    else if (across && !event.altKey) this.gesture(middle, [0, across * Hand.keyStep]);
    else if (along) this.gesture([0, null], [-along * Hand.keyStep, 0]);
  }

  // Moves a finger that holds still for some milliseconds and then takes a step every picture.
  gesture([place, across], [along, aside], hold = 0) {
    this.down(place, across);
    const {samples} = this;
    const start = performance.now();
    let steps = 0;
    const step = () => {
      if (performance.now() - start < hold) { requestAnimationFrame(step); return; }
      samples.move(samples.place + along, across === null ? null : samples.across + aside);
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
