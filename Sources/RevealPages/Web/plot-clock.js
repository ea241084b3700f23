// A preset's figure, which shows the current time and changes it when clicked.

// The horizontal extent of a figure's charts, in shares of its width.
const plotColumn = {left: .15, width: .81};

// The horizontal position of a time in a chart of the times `from` to `to`, in shares of the
// figure's width; null if the chart does not show it. The last frame of a run may begin up to a
// frame's length after the run's end, and the ends of charts are rounded to milliseconds.
const timePlace = ({from, to}, seconds, frame = 0) => {
  const rounding = .001;
  if (seconds < from - rounding || seconds > to + frame + rounding) return null;
  const share = (seconds - from) / (to - from);
  return plotColumn.left + plotColumn.width * Math.max(0, Math.min(1, share));
};

// The time at a position in shares of the figure's size; null above, below and between charts.
const timeAt = (charts, x, y) => {
  const chart = charts.find(({top, height}) => y >= top && y <= top + height);
  if (!chart) return null;
  const share = Math.max(0, Math.min(1, (x - plotColumn.left) / plotColumn.width));
  return chart.from + share * (chart.to - chart.from);
};

class PlotClock {
  // `address` is that of the figure, `frame` the length of a frame, and `seek` goes to a time. All
  // times are in seconds.
  constructor(address, frame, seek) {
    this.frame = frame;
    this.charts = [];
    this.seconds = 0;
    this.address = address;
    this.image = make('img', {src: address, alt: 'Curves over time'});
    this.node = make('div', {className: 'plot'}, this.image);
    this.node.onclick = event => {
      const box = this.node.getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width;
      const y = (event.clientY - box.top) / box.height;
      const seconds = timeAt(this.charts, x, y);
      if (seconds !== null) seek(seconds);
    };
    this.read(address);
  }

  // The figure says which of its charts show times.
  async read(address) {
    const answer = await fetch(address);
    if (answer.ok) this.take(await answer.text());
  }

  // Shows another figure in its place, that of a draft; null for its own.
  draw(text) {
    this.image.src = text === null ? this.address
      : `data:image/svg+xml,${encodeURIComponent(text)}`;
    if (text === null) this.read(this.address);
    else this.take(text);
  }

  take(text) {
    const figure = new DOMParser().parseFromString(text, 'image/svg+xml');
    const total = Number(figure.documentElement.getAttribute('height'));
    this.charts = [...figure.querySelectorAll('.span')].map(span => {
      const [top, from, to] = ['top', 'from', 'to'].map(name => Number(span.dataset[name]));
      const height = Number(span.getAttribute('height')) / total;
      const line = make('i', {hidden: true});
      Object.assign(line.style, {top: `${top / total * 100}%`, height: `${height * 100}%`});
      return {top: top / total, height, from, to, line};
    });
    for (const line of this.node.querySelectorAll('i')) line.remove();
    this.node.append(...this.charts.map(chart => chart.line));
    this.show(this.seconds);
  }

  show(seconds) {
    this.seconds = seconds;
    for (const chart of this.charts) {
      const place = timePlace(chart, seconds, this.frame);
      chart.line.hidden = place === null;
      if (place !== null) chart.line.style.left = `${place * 100}%`;
    }
  }
}
