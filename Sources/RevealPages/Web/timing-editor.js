// The editors of curves and springs, in a menu beside the value. Points come from the server.

class TimingEditor {
  constructor(controls, menu) { Object.assign(this, {controls, menu}); }

  async ask(name, body) {
    const answer = await Drafts.post(name, body);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }

  // A field for a value from another program.
  pasteField(kind, example) {
    const input = make('input', {placeholder: `Paste ${example}`, ariaLabel: 'Value to paste',
      spellcheck: false, className: 'paste'});
    input.oninput = async () => {
      const answer = await this.ask('paste', {kind, text: input.value});
      input.setAttribute('aria-invalid', input.value !== '' && answer === null);
      if (answer === null) return;
      await this.show(answer.value);
      this.draft(answer.value);
      this.drop();
    };
    return input;
  }

  // Shows a value, and draws it.
  draft(value, ...others) {
    this.value = value;
    this.controls.draft(this.control, value, ...others);
  }

  // Writes the value, which is then the one that the file has.
  async drop() {
    const {value} = this;
    if (JSON.stringify(value) === JSON.stringify(this.control.value)) return;
    await this.controls.save();
    this.control = {...this.control, value};
  }
}

class CurveEditor extends TimingEditor {
  async open(anchor, control) {
    this.control = control;
    this.plot = new TimingPlot('Curve');
    this.knobs = [0, 1].map(index => this.plot.addHandle(`Handle ${index + 1}`, {
      move: (time, progress) => this.move(index, time, progress),
      step: (x, y) => this.move(index, this.handles[2 * index] + x * .01,
        this.handles[2 * index + 1] + y * .01),
      drop: () => this.drop()}));
    this.note = make('p', {className: 'note'});
    this.list = make('div', {className: 'curves', role: 'group', ariaLabel: 'Named curves'});
    this.menu.open(anchor, `Curve ${control.path}`, [this.plot.node, this.note,
      this.pasteField('curve', 'cubic-bezier(…), .timingCurve(…) or linear(…)'), this.list],
    () => this.controls.focusPart(control.path, 'curve'));
    await this.show(control.value);
    this.showNames();
  }

  // Shows a curve that the server knows.
  async show(value) {
    this.value = value;
    const curve = await this.ask('curve', {value});
    // The value may be the name of one in another file.
    this.handles = curve?.handles ?? null;
    if (!curve) {
      this.plot.setScale(progressBorders([]));
      this.showHandles();
      return;
    }
    const ends = curve.handles ? [curve.handles[1], curve.handles[3]] : [];
    this.plot.setScale(progressBorders([...ends, ...curve.points.map(([, y]) => y)]));
    this.plot.draw(curve.points);
    this.showHandles();
    for (const button of this.list.children) {
      button.setAttribute('aria-pressed', button.title === value);
    }
  }

  showHandles() {
    const {handles, plot, knobs} = this;
    this.note.textContent = !handles ? 'This curve has no handles: a named Bézier has.'
      : typeof this.value === 'string' ? `${this.value} · ${handles.join(', ')}`
        : handles.join(', ');
    for (const knob of knobs) knob.style.display = handles ? '' : 'none';
    plot.arms.style.display = handles ? '' : 'none';
    if (!handles) return;
    const [x1, y1, x2, y2] = handles;
    const {scale} = plot;
    plot.arms.setAttribute('d', scale.path([[0, 0], [x1, y1]]) + scale.path([[1, 1], [x2, y2]]));
    knobs.forEach((knob, index) => plot.place(knob, handles[2 * index], handles[2 * index + 1],
      `${handles[2 * index]}, ${handles[2 * index + 1]}`));
  }

  move(index, time, progress) {
    if (!this.handles) return;
    const handles = [...this.handles];
    handles[2 * index] = tidy(Math.max(0, Math.min(1, time)), .01);
    handles[2 * index + 1] = tidy(Math.max(-5, Math.min(5, progress)), .01);
    this.handles = handles;
    const [x1, y1, x2, y2] = handles;
    const at = (time, progress) => `${this.plot.scale.x(time)} ${this.plot.scale.y(progress)}`;
    this.plot.curve.setAttribute('d',
      `M${at(0, 0)}C${at(x1, y1)} ${at(x2, y2)} ${at(1, 1)}`);
    this.draft(handles);
    this.showHandles();
  }

  // The named curves as small pictures.
  async showNames() {
    CurveEditor.named ??= fetch('curves.json').then(answer => answer.json());
    const curves = await CurveEditor.named;
    const scale = new PlotScale({width: 36, height: 36, low: -.3, high: 1.3});
    this.list.replaceChildren(...curves.map(({name, points}) => {
      const picture = svg('svg', {viewBox: '0 0 36 36', 'aria-hidden': 'true'},
        svg('path', {d: scale.path(points)}));
      const button = make('button', {type: 'button', title: name, ariaLabel: name,
        onclick: async () => {
          await this.show(name);
          this.draft(name);
          this.drop();
        }}, picture);
      button.setAttribute('aria-pressed', name === this.value);
      return button;
    }));
  }
}

class SpringEditor extends TimingEditor {
  async open(anchor, control) {
    this.control = control;
    this.isAsking = false;
    // The values that are wanted while the server is asked.
    this.wanted = null;
    this.plot = new TimingPlot('Spring');
    this.time = this.plot.addHandle('Duration', {
      move: time => this.want({seconds: time}),
      step: (x, y) => this.want({seconds: this.spring.seconds + (x + y) * .01}),
      drop: () => this.drop()});
    this.peak = this.plot.addHandle('Bounce', {
      move: (_, progress) => this.pull(progress),
      step: (x, y) => this.want({bounce: this.spring.bounce + (x + y) * .01}),
      drop: () => this.drop()});
    this.note = make('p', {className: 'note'});
    // The duration of the animation beside the spring, which UIKit's form takes.
    this.beside = this.controls.valueAt(control.path.replace(/\.?spring$/, '.duration'));
    this.seconds = this.beside?.value ?? .4;
    this.menu.open(anchor, `Spring ${control.path}`, [this.plot.node, this.note,
      this.pasteField('spring', '.spring(duration: 0.5, bounce: 0.2) or a spring of Motion')],
    () => this.controls.focusPart(control.path, 'spring'));
    await this.show(control.value);
  }

  async show(value) {
    this.value = value;
    const spring = await this.ask('spring', {value, duration: this.seconds});
    for (const handle of [this.time, this.peak]) handle.style.display = spring ? '' : 'none';
    if (spring) this.take(spring);
    else this.note.textContent = 'This spring is not written here.';
  }

  take(spring, keepsScale = false) {
    this.spring = spring;
    const heights = spring.points.map(([, y]) => y);
    if (!keepsScale || spring.duration > this.plot.scale.right) {
      this.plot.setScale({...progressBorders(heights), right: spring.duration});
    }
    this.plot.draw(spring.points);
    const seconds = spring.takesDuration ? this.seconds : spring.seconds;
    this.plot.place(this.time, Math.min(seconds, this.plot.scale.right), 0,
      `${tidy(seconds, .01)} s`);
    const [time, progress] = spring.points.reduce((best, point) =>
      point[1] > best[1] + 1e-4 ? point : best);
    this.plot.place(this.peak, time, progress, `bounce ${tidy(spring.bounce, .01)}`);
    this.note.textContent = `${tidy(seconds, .01)} s · bounce ${tidy(spring.bounce, .01)} · `
      + `at rest after ${tidy(spring.duration, .01)} s`;
  }

  // The bounce by the height of the first peak; one with less than none creeps.
  pull(progress) {
    const top = Math.max(...this.spring.points.map(([, y]) => y));
    this.want({bounce: this.spring.bounce + (progress - top) * .5});
  }

  // Asks the server for the spring with other values, the latest ones if it is busy.
  async want(values) {
    this.wanted = {seconds: this.spring.seconds, bounce: this.spring.bounce, ...this.wanted,
      ...values};
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.wanted) {
      const {seconds, bounce} = this.wanted;
      this.wanted = null;
      const to = {seconds: Math.max(.05, Math.min(10, seconds)),
        bounce: Math.max(-.9, Math.min(.95, bounce))};
      if (this.spring.takesDuration) {
        to.bounce = Math.max(0, to.bounce);
        if (values.seconds) this.seconds = tidy(to.seconds, .01);
      }
      const spring = await this.ask('spring', {value: this.value, duration: this.seconds, to});
      if (!spring) continue;
      this.take(spring, true);
      const {beside} = this;
      const others = spring.takesDuration && beside && beside.value !== this.seconds
        ? [{path: beside.path, value: this.seconds, seen: beside.value}] : [];
      this.draft(spring.value, ...others);
    }
    this.isAsking = false;
  }

  async drop() {
    while (this.isAsking) await new Promise(resolve => setTimeout(resolve, 10));
    const {beside, seconds} = this;
    if (this.spring.takesDuration && beside && beside.value !== seconds) {
      await this.controls.save();
      this.control = {...this.control, value: this.value};
      this.beside = {...beside, value: seconds};
    } else await super.drop();
    this.take(this.spring);
  }
}
