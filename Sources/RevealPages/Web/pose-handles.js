// Handles of a pose on the picture: its card is moved, made larger or smaller, turned, and its
// anchor is moved. Where they are, and what a drag changes in the text, the server says.

// The place to which a key moves a handle, given the pivot; null if it does not move it.
const turnedPlace = (handle, [x, y], [px, py], event) => {
  const factor = changeFactor(event);
  const way = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[
    event.key];
  if (!way) return null;
  const [dx, dy] = way.map(step => step * factor);
  if (handle === 'move' || handle === 'anchor') return [x + dx, y + dy];
  const step = dx || -dy;
  const [rx, ry] = [x - px, y - py];
  if (handle === 'scale') {
    const scale = 1 + step * .01;
    return [px + rx * scale, py + ry * scale];
  }
  const angle = step * Math.PI / 180;
  return [px + rx * Math.cos(angle) - ry * Math.sin(angle),
    py + rx * Math.sin(angle) + ry * Math.cos(angle)];
};

class PoseHandles {
  // The distance in pixels of the handle that turns from the middle of the upper edge.
  static reach = 30;

  // `preset` returns the server's description of the preset, and `row` the only row that is shown,
  // or null.
  constructor({controls, drafts, player, host, preset, row}) {
    Object.assign(this, {controls, drafts, player, host, preset, row});
    // The control of the pose; null while there are no handles.
    this.control = null;
    // What the server said last about the pose as it is saved, and as it is dragged.
    this.saved = this.places = null;
    // What is dragged: {handle, from, to}; null if nothing is.
    this.drag = null;
    this.isBusy = false;
    this.drawing = svg('svg', {'aria-hidden': 'true'});
    this.buttons = [['move', 'Move'], ['scale', 'Scale'], ['scale', 'Scale'], ['scale', 'Scale'],
      ['scale', 'Scale'], ['turn', 'Turn'], ['anchor', 'Move the anchor of']].map(
      ([handle, label], index) => {
        const node = make('button', {type: 'button', className: `handle ${handle}`,
          title: `${label} the pose`});
        // One corner is enough for keys.
        if (index > 1 && handle === 'scale') node.tabIndex = -1;
        node.onpointerdown = event => this.grab(event, handle, node);
        node.onkeydown = event => this.key(event, handle, node);
        return node;
      });
    this.close = make('button', {type: 'button', className: 'plain', textContent: 'Done',
      onclick: () => this.hide()});
    this.node = make('div', {className: 'pose-handles', hidden: true}, this.drawing,
      ...this.buttons, this.close);
    this.node.setAttribute('role', 'group');
    host.append(this.node);
    new ResizeObserver(() => this.draw()).observe(host);
  }

  toggle(control) {
    if (this.control?.path === control.path) this.hide();
    else this.show(control);
  }

  async show(control) {
    this.control = control;
    this.file = this.controls.file();
    this.player.pause();
    this.node.setAttribute('aria-label', `Handles of ${control.path}`);
    const names = {move: 'Move', scale: 'Scale', turn: 'Turn', anchor: 'Move the anchor of'};
    for (const button of this.buttons) {
      const [, handle] = button.classList;
      button.setAttribute('aria-label', `${names[handle]} ${control.path}`);
    }
    if (await this.load()) this.buttons[0].focus();
  }

  hide() {
    if (!this.control) return;
    const {path} = this.control;
    this.control = this.drag = null;
    this.node.hidden = true;
    if (this.drafts.isActive) this.drafts.end();
    this.controls.focusPart(path, 'pose');
  }

  // Follows the text and the frame on display.
  update() {
    if (!this.control || this.drag || this.drafts.isActive) return;
    const isThere = this.controls.file() === this.file
      && this.controls.source()?.values.some(({kind, path}) =>
        kind === 'pose' && path === this.control.path);
    if (isThere) this.load();
    else this.hide();
  }

  async ask(drag) {
    const row = this.row();
    const answer = await Drafts.post('pose', {file: this.file, path: this.control.path,
      frame: this.player.frame, ...row === null ? {} : {row}, ...drag ? {drag} : {}});
    return answer.ok ? answer.json() : null;
  }

  async load() {
    const {control} = this;
    const places = await this.ask(null);
    if (this.control !== control || this.drag) return false;
    this.saved = this.places = places;
    this.draw();
    return places !== null;
  }

  // MARK: Drawing

  // The pixels for each point, and the corner of the picture in the host.
  get scale() {
    const canvas = this.player.panes[0]?.canvas;
    if (!canvas) return null;
    const [own, box] = [this.host.getBoundingClientRect(), canvas.getBoundingClientRect()];
    const {width, scale} = this.preset();
    return {left: box.left - own.left, top: box.top - own.top, factor: box.width * scale / width};
  }

  draw() {
    const scale = this.control && this.places ? this.scale : null;
    this.node.hidden = !scale;
    if (!scale) return;
    const place = ([x, y]) => [scale.left + x * scale.factor, scale.top + y * scale.factor];
    const [corners, rest] = [this.places.corners, this.places.rest].map(list => list.map(place));
    const points = list => list.map(point => point.join()).join(' ');
    const middle = corners.reduce(([x, y], [a, b]) => [x + a / 4, y + b / 4], [0, 0]);
    const top = [(corners[0][0] + corners[1][0]) / 2, (corners[0][1] + corners[1][1]) / 2];
    const height = Math.hypot(top[0] - middle[0], top[1] - middle[1]) || 1;
    const turn = [0, 1].map(i => top[i] + (top[i] - middle[i]) / height * PoseHandles.reach);
    this.drawing.replaceChildren(
      svg('polygon', {class: 'rest', points: points(rest)}),
      svg('polygon', {class: 'start', points: points(corners)}),
      svg('line', {x1: top[0], y1: top[1], x2: turn[0], y2: turn[1]}));
    const anchor = this.places.anchor && place(this.places.anchor);
    const ends = [middle, ...corners, turn, anchor];
    this.buttons.forEach((button, index) => {
      const end = ends[index];
      button.hidden = !end;
      if (end) [button.style.left, button.style.top] = end.map(pixels => `${pixels}px`);
    });
  }

  // MARK: Dragging

  // The place of a pointer in points of the canvas.
  point({clientX, clientY}) {
    const {left, top, factor} = this.scale;
    const own = this.host.getBoundingClientRect();
    return [(clientX - own.left - left) / factor, (clientY - own.top - top) / factor];
  }

  grab(event, handle, node) {
    if (event.button !== 0 || !this.saved) return;
    event.preventDefault();
    node.focus();
    node.setPointerCapture(event.pointerId);
    const from = this.point(event);
    this.begin(handle, from);
    node.onpointermove = move => this.move(this.point(move), move);
    node.onlostpointercapture = () => {
      node.onpointermove = node.onlostpointercapture = null;
      this.drop();
    };
  }

  begin(handle, from) {
    clearTimeout(this.saving);
    if (this.drag?.handle !== handle) this.drag = {handle, from, to: from};
  }

  move(to, event) {
    if (!this.drag) return;
    Object.assign(this.drag, {to, fine: event.altKey, isNew: true, hasMoved: true});
    this.pump();
  }

  // Asks for the edits of the drag, one request at a time.
  async pump() {
    const {drag} = this;
    if (!drag?.isNew || this.isBusy) return;
    this.isBusy = true;
    drag.isNew = false;
    const {handle, from, to, fine = false} = drag;
    const places = await this.ask({handle, from, to, fine});
    this.isBusy = false;
    if (this.drag !== drag) return;
    if (places) {
      this.places = places;
      this.draw();
      for (const {path, value} of places.edits) this.controls.display(path, value);
      if (places.edits.length) this.drafts.change(this.file, places.edits);
    }
    this.pump();
    if (drag.isOver && !drag.isNew && !this.isBusy) this.finish();
  }

  drop() {
    const {drag} = this;
    if (!drag) return;
    drag.isOver = true;
    if (!drag.isNew && !this.isBusy) this.finish();
  }

  async finish() {
    this.drag = null;
    if (this.drafts.isActive) await this.controls.save();
    else this.draw();
  }

  key(event, handle, node) {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      this.hide();
      return;
    }
    if (!this.saved || event.ctrlKey || event.metaKey) return;
    const own = this.scale;
    const at = () => [(parseFloat(node.style.left) - own.left) / own.factor,
      (parseFloat(node.style.top) - own.top) / own.factor];
    const {drag} = this;
    const start = drag?.handle === handle ? drag.to : at();
    const to = turnedPlace(handle, start, this.places.pivot, event);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    this.begin(handle, start);
    this.move(to, {altKey: true});
    this.saving = setTimeout(() => this.drop(), 400);
  }
}
