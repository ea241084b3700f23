// The editor of keyframes: a time line on which they are dragged.

// The times between which a keyframe can move: those of its neighbors. The first and the last one
// stay.
const keyframeRoom = (times, index) => {
  if (index === 0 || index === times.length - 1) return null;
  return [times[index - 1], times[index + 1]];
};

class KeyframeEditor {
  constructor(controls, menu) { Object.assign(this, {controls, menu}); }

  open(anchor, control) {
    this.control = control;
    this.line = make('div', {className: 'keyframe-line'});
    this.note = make('p', {className: 'note', textContent: 'Drag a keyframe along the line.'});
    this.chosen = 0;
    const tools = make('div', {className: 'row'},
      make('button', {type: 'button', className: 'plain', textContent: 'Add after',
        onclick: () => this.add()}),
      this.removal = make('button', {type: 'button', className: 'plain', textContent: 'Remove',
        onclick: () => this.remove()}));
    this.menu.open(anchor, `Keyframes ${control.path}`, [this.line, this.note, tools],
      () => this.controls.focusPart(control.path, 'keyframes'));
    this.show();
  }

  get times() { return this.control.value.map(({at}) => at ?? 0); }

  show() {
    this.line.replaceChildren(...this.control.value.map((frame, index) => {
      const node = make('span', {tabIndex: 0, className: 'keyframe',
        ariaLabel: `Keyframe ${index + 1}`, onfocus: () => this.choose(index)});
      node.setAttribute('role', 'slider');
      node.setAttribute('aria-valuemin', 0);
      node.setAttribute('aria-valuemax', 1);
      node.onpointerdown = event => this.grab(event, node, index);
      node.onkeydown = event => this.key(event, index);
      this.place(node, this.times[index]);
      return node;
    }));
    this.choose(Math.min(this.chosen, this.times.length - 1));
  }

  place(node, time) {
    node.style.left = `${time * 100}%`;
    node.setAttribute('aria-valuenow', time);
  }

  choose(index) {
    this.chosen = index;
    [...this.line.children].forEach((node, i) => node.classList.toggle('chosen', i === index));
    this.describe(index, this.times[index]);
    this.removal.disabled = keyframeRoom(this.times, index) === null;
  }

  describe(index, time) {
    const frame = {...this.control.value[index]};
    delete frame.at;
    this.note.textContent = `${tidy(time * 100, .1)} % · ${JSON.stringify(frame)}`;
  }

  grab(event, node, index) {
    if (event.button !== 0) return;
    node.focus();
    const room = keyframeRoom(this.times, index);
    if (!room) return;
    node.setPointerCapture(event.pointerId);
    const {left, width} = this.line.getBoundingClientRect();
    node.onpointermove = ({clientX}) => this.move(index, (clientX - left) / width);
    node.onlostpointercapture = () => {
      node.onpointermove = node.onlostpointercapture = null;
      this.drop(index);
    };
  }

  key(event, index) {
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    this.move(index, (this.moved ?? this.times[index]) + step * .01 * changeFactor(event));
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.drop(index), 400);
  }

  move(index, time) {
    const room = keyframeRoom(this.times, index);
    if (!room) return;
    this.moved = tidy(Math.max(room[0], Math.min(room[1], time)), .001);
    this.place(this.line.children[index], this.moved);
    this.describe(index, this.moved);
    const path = `${this.control.path}[${index}].at`;
    this.controls.draft({path, kind: 'number', value: this.control.value[index].at}, this.moved);
  }

  async drop(index) {
    const {moved} = this;
    this.moved = undefined;
    if (moved === undefined || moved === this.control.value[index].at) return;
    await this.controls.save();
    this.replace(this.control.value.map((frame, i) => i === index ? {...frame, at: moved} : frame));
  }

  replace(value) {
    this.control = {...this.control, value};
    this.show();
  }

  // Adds a keyframe between the chosen one and the next.
  async add() {
    const index = Math.min(this.chosen, this.times.length - 2);
    const at = tidy((this.times[index] + this.times[index + 1]) / 2, .001);
    const frame = {...this.control.value[index], at};
    const place = `${this.control.path}[${index + 1}]`;
    const isDone = await this.controls.edit([{path: place, value: frame, inserts: true}]);
    if (!isDone) return;
    this.chosen = index + 1;
    this.replace(this.control.value.toSpliced(index + 1, 0, frame));
  }

  async remove() {
    const {chosen} = this;
    const isDone = await this.controls.edit([{path: `${this.control.path}[${chosen}]`}]);
    if (isDone) this.replace(this.control.value.toSpliced(chosen, 1));
  }
}
