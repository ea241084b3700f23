// The steps of the scroll script as blocks under the time line of the film. They are dragged to
// another place, and longer or shorter at their ends.

// What a step is about: its first key, with a short value.
const stepLabel = step => {
  const [key] = Object.keys(step);
  const values = Object(step[key]) === step[key] ? Object.values(step[key]) : [step[key]];
  return [key, ...values.filter(value => Object(value) !== value)].join(' ');
};

// How the end of a step is dragged: {key, value, perSecond}, where the value at the key changes by
// `perSecond` for each second; null for a step without a length.
const stepLength = step => {
  if (typeof step.rest === 'number') return {key: 'rest', value: step.rest, perSecond: 1};
  if (typeof step.duration === 'number') {
    return {key: 'duration', value: step.duration, perSecond: 1};
  }
  if (typeof step.fling === 'number') {
    return {key: 'fling', value: step.fling, perSecond: 600 * (Math.sign(step.fling) || 1)};
  }
  return null;
};

// The least width of a block in pixels: a step without a length must be seen and hit by a finger.
const leastStep = 24;

// The left and right edges of the blocks of steps, in pixels of a line of some width, from the
// starts and the ends of the steps. A block begins at its time, unless those before it need room.
const stepPlaces = (times, duration, width) => {
  const least = Math.min(leastStep, width / times.length);
  const pixels = seconds => seconds / duration * width;
  const lefts = [];
  for (const [index, [start]] of times.entries()) {
    const earliest = index > 0 ? lefts[index - 1] + least : 0;
    lefts.push(Math.max(pixels(start), earliest));
  }
  for (const index of times.keys()) {
    lefts[index] = Math.min(lefts[index], width - (times.length - index) * least);
  }
  return times.map(([, end], index) => {
    const next = lefts[index + 1] ?? width;
    return [lefts[index], Math.max(Math.min(pixels(end), next), lefts[index] + least)];
  });
};

// The number of the step before which a dragged one is dropped at a place of the line; `places` are
// the edges of all blocks.
const dropPlace = (places, place) => {
  const index = places.findIndex(([left, right]) => place < (left + right) / 2);
  return index < 0 ? places.length : index;
};

class StepLine {
  constructor(controls, player) {
    Object.assign(this, {controls, player});
    this.node = make('div', {className: 'step-line', role: 'group', ariaLabel: 'Scroll script',
      hidden: true});
    // What is being dragged: {index, node, start, kind}; null if nothing is.
    this.drag = null;
    this.node.onpointerdown = event => this.grab(event);
    this.node.onpointermove = event => this.move(event);
    this.node.onpointerup = () => this.drop();
    this.node.onpointercancel = () => this.cancel();
    this.node.onkeydown = event => this.key(event);
    new ResizeObserver(() => this.place()).observe(this.node);
  }

  // Shows the steps of a drawing, if the file on display has them.
  show({steps, duration}) {
    const control = this.controls.source()?.values.find(value => value.kind === 'steps');
    const isKnown = control && control.path === 'scroll' && control.value.length === steps.length;
    // While another file is on display, the line keeps its room, so that the picture does not jump.
    const isOther = !isKnown && this.controls.file() !== 0;
    this.node.style.visibility = isOther ? 'hidden' : '';
    if (!isOther) this.node.hidden = !isKnown || steps.length === 0;
    if (!isKnown) return;
    Object.assign(this, {control, times: steps, duration: Math.max(duration, .001)});
    this.stretched = null;
    const focused = [...this.node.children].indexOf(document.activeElement);
    this.node.replaceChildren(...control.value.map((step, index) => {
      const [start, end] = steps[index];
      const label = stepLabel(step);
      const node = make('button', {type: 'button', className: 'step', textContent: label,
        title: `${label}\n${tidy(start, .01)} to ${tidy(end, .01)} s`});
      node.setAttribute('aria-label', `Step ${index + 1}: ${label}`);
      node.dataset.step = index;
      node.classList.toggle('sudden', end - start < .001);
      if (stepLength(step)) node.append(make('i', {className: 'end'}));
      return node;
    }));
    this.place();
    this.node.children[focused]?.focus();
  }

  // Puts the blocks to their places, which depend on the width of the line.
  place() {
    const {width} = this.node.getBoundingClientRect();
    if (!width || !this.times?.length) return;
    this.places = stepPlaces(this.times, this.duration, width);
    this.places.forEach(([left, right], index) => {
      const {style} = this.node.children[index];
      [style.left, style.width] = [`${left}px`, `${right - left}px`];
    });
  }

  get secondsPerPixel() { return this.duration / this.node.getBoundingClientRect().width; }

  grab(event) {
    const node = event.target.closest('.step');
    if (!node || event.button !== 0) return;
    this.node.setPointerCapture(event.pointerId);
    this.drag = {index: Number(node.dataset.step), node, start: event.clientX, value: null,
      isEnd: event.target.matches('.end'), hasMoved: false};
  }

  move(event) {
    const {drag} = this;
    if (!drag) return;
    const shift = event.clientX - drag.start;
    if (!drag.hasMoved && Math.abs(shift) < 4) return;
    drag.hasMoved = true;
    drag.node.classList.add('dragged');
    if (drag.isEnd) this.stretch(drag.index, shift * this.secondsPerPixel * changeFactor(event));
    else {
      drag.node.style.translate = `${shift}px`;
      const {left} = this.node.getBoundingClientRect();
      drag.to = dropPlace(this.places, event.clientX - left);
      const place = this.places[drag.to]?.[0] ?? this.places.at(-1)[1];
      this.node.style.setProperty('--drop', `${place}px`);
      this.node.classList.add('moving');
    }
  }

  // Makes a step longer or shorter by some seconds, as a draft.
  stretch(index, seconds) {
    const length = stepLength(this.control.value[index]);
    if (!length) return;
    const path = `scroll[${index}].${length.key}`;
    const known = this.controls.valueAt(path);
    if (!known) return;
    const unit = length.key === 'fling' ? 10 : .01;
    const value = inRange(known, tidy(length.value + seconds * length.perSecond, unit));
    this.stretched = {index, value};
    this.controls.draft(known, value);
    const [left, right] = this.places[index];
    const change = length.key === 'fling' ? seconds : value - length.value;
    const width = right - left + change / this.secondsPerPixel;
    const step = {...this.control.value[index], [length.key]: value};
    this.node.children[index].firstChild.data = stepLabel(step);
    this.node.children[index].style.width = `${Math.max(leastStep, width)}px`;
  }

  async drop() {
    const {drag} = this;
    this.drag = null;
    if (!drag) return;
    drag.node.classList.remove('dragged');
    if (!drag.hasMoved) {
      drag.node.focus();
      this.player.pause();
      this.player.seek(Math.round(this.times[drag.index][0] * this.player.fps));
    } else if (drag.isEnd) this.controls.save();
    else {
      drag.node.style.translate = '';
      this.node.classList.remove('moving');
      await this.reorder(drag.index, drag.to);
    }
  }

  // Shows the steps as they are saved.
  cancel() {
    if (!this.drag) return;
    if (this.drag.hasMoved) this.controls.drafts.end();
    this.node.classList.remove('moving');
    this.drag = null;
    this.show({steps: this.times, duration: this.duration});
  }

  // Moves a step before another one, or behind the last one.
  reorder(from, to) {
    const place = to > from ? to - 1 : to;
    return place === from ? null : this.controls.edit(exchanges('scroll', from, place));
  }

  async key(event) {
    const index = Number(event.target.dataset.step);
    const direction = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    const turn = {ArrowUp: 1, ArrowDown: -1}[event.key];
    if (direction && event.altKey) {
      const to = direction > 0 ? index + 2 : index - 1;
      if (to < 0 || to > this.times.length) return;
      event.preventDefault();
      event.stopPropagation();
      this.node.children[index + direction]?.focus();
      await this.reorder(index, to);
      return;
    }
    if (direction) this.node.children[index + direction]?.focus();
    else if (turn) {
      const present = this.stretched?.index === index ? this.stretched.seconds : 0;
      const seconds = present + turn * .05 * changeFactor(event);
      this.stretch(index, seconds);
      if (this.stretched) this.stretched.seconds = seconds;
      this.controls.save(500);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      this.controls.edit([{path: `scroll[${index}]`}]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
