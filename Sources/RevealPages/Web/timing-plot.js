// A plot of progress over time with handles, in which values from 0 to 1 are a square.

// The places of a plot: {width, height, left, right, low, high} with the borders of time and
// progress; pure, without a page.
class PlotScale {
  constructor({width, height, left = 0, right = 1, low, high}) {
    Object.assign(this, {width, height, left, right, low, high});
  }

  x(time) { return (time - this.left) / (this.right - this.left) * this.width; }

  y(progress) { return (this.high - progress) / (this.high - this.low) * this.height; }

  time(x) { return this.left + x / this.width * (this.right - this.left); }

  progress(y) { return this.high - y / this.height * (this.high - this.low); }

  path(points) {
    return points.map(([time, progress], index) => `${index ? 'L' : 'M'}`
      + `${this.x(time).toFixed(2)} ${this.y(progress).toFixed(2)}`).join('');
  }
}

// The borders of progress that show all of some values, at least those from 0 to 1 with room.
const progressBorders = values => {
  const [low, high] = [Math.min(-.25, ...values), Math.max(1.25, ...values)];
  return {low: low < -.25 ? low - .1 : low, high: high > 1.25 ? high + .1 : high};
};

class TimingPlot {
  static width = 280;
  static height = 220;

  constructor(label) {
    const {width, height} = TimingPlot;
    this.lines = svg('g');
    this.curve = svg('path', {class: 'curve'});
    this.arms = svg('path', {class: 'arms'});
    this.handles = svg('g');
    this.node = svg('svg', {viewBox: `0 0 ${width} ${height}`, class: 'timing-plot', role: 'group',
      'aria-label': label}, this.lines, this.arms, this.curve, this.handles);
  }

  // Sets the borders of time and progress, and draws the lines at 0 and 1.
  setScale(borders) {
    const {width, height} = TimingPlot;
    this.scale = new PlotScale({width, height, ...borders});
    this.lines.replaceChildren(...[0, 1].map(progress => svg('path', {
      d: `M0 ${this.scale.y(progress).toFixed(2)}h${width}`})));
  }

  draw(points) { this.curve.setAttribute('d', this.scale.path(points)); }

  // Adds a handle. `move` takes a time and a progress while it is dragged, `step` the directions of
  // arrow keys with a factor, and `drop` is called when it is released.
  addHandle(label, {move, step, drop}) {
    const node = svg('circle', {r: 7, tabindex: 0, role: 'slider', 'aria-label': label});
    node.onpointerdown = event => {
      if (event.button !== 0) return;
      event.preventDefault();
      node.focus();
      node.setPointerCapture(event.pointerId);
      const {left, top, width} = this.node.getBoundingClientRect();
      const ratio = TimingPlot.width / width;
      node.onpointermove = ({clientX, clientY}) => move(
        this.scale.time((clientX - left) * ratio), this.scale.progress((clientY - top) * ratio));
      node.onlostpointercapture = () => {
        node.onpointermove = node.onlostpointercapture = null;
        drop();
      };
    };
    let saving = 0;
    node.onkeydown = event => {
      const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
      const direction = steps[event.key];
      if (!direction) return;
      event.preventDefault();
      event.stopPropagation();
      step(...direction.map(part => part * changeFactor(event)));
      clearTimeout(saving);
      saving = setTimeout(drop, 400);
    };
    this.handles.append(node);
    return node;
  }

  place(handle, time, progress, text) {
    handle.setAttribute('cx', this.scale.x(time).toFixed(2));
    handle.setAttribute('cy', this.scale.y(progress).toFixed(2));
    handle.setAttribute('aria-valuenow', tidy(progress, .001));
    handle.setAttribute('aria-valuetext', text);
  }
}
