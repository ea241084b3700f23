// The viewer of a comparison: which frame is shown, and how.

class ReportViewer {
  static modes = ['side', 'overlay', 'swipe', 'blink', 'difference'];
  static blinkTime = 500;

  // `changed` is called when the frame or the state changes.
  constructor(lines, changed) {
    this.changed = changed;
    this.pictures = new ReportPictures(lines, () => this.arrived());
    this.painter = new ReportPainter();
    this.mode = 'side';
    this.hasCross = true;
    this.share = .5;
    this.isBlinked = false;
    this.panes = [];
    this.position = 0;
    new ResizeObserver(() => this.setPanes()).observe($('stage'));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.redraw());
  }

  show(report, place) {
    this.stopBlinking();
    [this.report, this.place] = [report, place];
    [this.width, this.height] = report.size ?? [1, 1];
    this.position = worstFrame(report);
    this.view = fittedView(this.picture);
    this.setPanes();
    this.seek(this.position);
  }

  get picture() { return {width: this.width, height: this.height}; }
  get frames() { return this.report.frames; }
  get index() { return Math.min(this.frames.length - 1, Math.floor(this.position + 1e-6)); }
  get frame() { return this.frames[this.index]; }
  // The size of a pane; all panes are equal.
  get pane() {
    const {canvas} = this.panes[0];
    return {width: Math.max(1, canvas.clientWidth), height: Math.max(1, canvas.clientHeight)};
  }

  seek(position) {
    this.position = Math.max(0, Math.min(this.frames.length - 1e-3, position));
    this.redraw();
    this.changed();
  }

  setMode(mode) {
    this.mode = mode;
    this.stopBlinking();
    if (mode === 'blink') {
      const toggle = () => { this.isBlinked = !this.isBlinked; this.redraw(); };
      if (!calm.matches) this.blinking = setInterval(toggle, ReportViewer.blinkTime);
      this.toggleBlink = toggle;
    }
    this.setPanes();
    this.changed();
  }

  stopBlinking() {
    clearInterval(this.blinking);
    this.isBlinked = false;
  }

  // The panes of the mode: [contents, title].
  get layout() {
    if (this.mode === 'side') {
      const sides = [['expected', 'Expected'], ['actual', 'Actual']];
      return $('stage').clientWidth < 640 ? sides : [...sides, ['difference', 'Difference']];
    }
    return [[this.mode, {overlay: 'Expected and actual', swipe: 'Expected | actual',
      blink: 'Expected', difference: 'Difference'}[this.mode]]];
  }

  setPanes() {
    if (!this.report) return;
    const kinds = this.layout.map(([kind]) => kind).join();
    if (kinds !== this.kinds) {
      this.kinds = kinds;
      this.panes = this.layout.map(([kind, title]) => {
        const canvas = make('canvas', {className: 'sheet'});
        canvas.setAttribute('role', 'img');
        const caption = make('figcaption', {textContent: title});
        const missing = make('p', {className: 'missing', hidden: true});
        return {kind, title, canvas, caption, missing,
          node: make('figure', {}, caption, make('div', {className: 'glass'}, canvas, missing))};
      });
      $('stage').replaceChildren(...this.panes.map(pane => pane.node));
    }
    this.view = clampedView(this.view, this.picture, this.pane);
    this.redraw();
  }

  // The loaded pictures of a frame: full-size ones if it is at rest, otherwise the small ones.
  images(index, isWhole) {
    const places = picturesOf(this.report, this.place, index, isWhole);
    const images = {};
    for (const side of ['expected', 'actual']) {
      let image = this.pictures.get(places[side]);
      if (image === undefined && isWhole) {
        // The small picture replaces it until it is loaded.
        image = this.pictures.get(picturesOf(this.report, this.place, index, false)[side]);
      }
      images[side] = image;
    }
    images.difference = this.pictures.get(places.difference);
    if (!images.difference && images.expected && images.actual) {
      const isSmall = images.actual.width;
      images.difference = this.painter
        .difference(`${this.place}/${index}/${isSmall}`, images.expected, images.actual);
    }
    return images;
  }

  // Whether a frame can be drawn immediately.
  isReady(index) {
    const {expected, actual} = this.images(shownFrame(this.report, index), false);
    return expected !== undefined && actual !== undefined;
  }

  // Requests the pictures of coming frames.
  prepare(indices) {
    for (const index of indices) {
      const places = picturesOf(this.report, this.place, shownFrame(this.report, index), false);
      this.pictures.load(places.expected);
      this.pictures.load(places.actual);
    }
  }

  arrived() { if (!this.isPlaying) this.redraw(); }

  redraw() {
    if (!this.report || !this.panes.length || $('viewer').hidden) return;
    const index = shownFrame(this.report, this.index);
    const images = this.images(index, !this.isPlaying);
    const sizes = sizesOf(this.report, index);
    // A canvas does not know the style's colors by their names.
    const style = getComputedStyle(this.panes[0].canvas.parentNode);
    const colors = {line: style.color, sheet: style.caretColor, accent: style.outlineColor,
      mark: '#ff2d95', halo: '#ffffffb0'};
    const isStill = !this.isPlaying && index === this.index;
    const marks = this.hasCross && isStill && this.frame.first ? this.frame : {};
    for (const pane of this.panes) {
      const target = this.painter.begin(pane, this.view, this.picture);
      this.painter.sheet(target, colors);
      const isMissing = this.paint(pane, target, images, sizes, colors);
      pane.missing.hidden = !isMissing;
      pane.missing.textContent = this.missingText(pane, images);
      if (!isMissing) this.painter.marks(target, marks, colors);
      pane.canvas.setAttribute('aria-label', `${pane.caption.textContent}, frame ${
        this.frames[index].number}`);
    }
    this.showPixel(images, sizes);
  }

  // Draws a pane, and returns whether there is nothing to draw.
  paint(pane, target, images, sizes, colors) {
    const {painter, share} = this;
    const {expected, actual, difference} = images;
    switch (pane.kind) {
      case 'expected': case 'actual':
        painter.image(target, images[pane.kind], sizes[pane.kind]);
        return images[pane.kind] === null;
      case 'difference':
        painter.image(target, difference, sizes.actual);
        return difference === null && expected !== undefined && actual !== undefined;
      case 'overlay':
        painter.image(target, expected, sizes.expected);
        painter.image(target, actual, sizes.actual, {alpha: expected ? share : 1});
        break;
      case 'swipe':
        painter.image(target, expected, sizes.expected);
        painter.image(target, actual, sizes.actual, {from: share});
        painter.edge(target, this.width * share, colors.accent);
        break;
      default: {
        const side = this.isBlinked ? 'actual' : 'expected';
        painter.image(target, images[side], sizes[side]);
        pane.caption.textContent = this.isBlinked ? 'Actual' : 'Expected';
      }
    }
    return expected === null && actual === null;
  }

  missingText(pane, images) {
    const {outcome} = this.frame;
    if (outcome === 'missing' && pane.kind !== 'expected') return 'There is no actual frame';
    if (outcome === 'extra' && pane.kind !== 'actual') return 'There is no golden frame';
    if (pane.kind === 'difference' && images.expected && images.actual) return 'Sizes differ';
    return 'No image';
  }

  // Describes the first differing pixel, if the page has full-size pictures.
  showPixel(images, sizes) {
    const {first} = this.frame;
    $('pixel').hidden = !first;
    if (!first) return;
    const [a, b] = ['expected', 'actual']
      .map(side => ReportPainter.color(images[side], first, sizes[side]));
    $('pixel').replaceChildren(`First differing pixel: x ${first[0]}, y ${first[1]}`,
      ...a && b ? [': expected ', make('code', {textContent: a}), ', actual ',
        make('code', {textContent: b})] : []);
  }

  // MARK: Zoom

  setView(view) {
    this.view = clampedView(view, this.picture, this.pane);
    this.redraw();
    this.changed();
  }

  zoom(factor, place = {x: this.pane.width / 2, y: this.pane.height / 2}) {
    this.setView(zoomedView(this.view, factor, place, this.picture, this.pane));
  }

  fit() { this.setView(fittedView(this.picture)); }

  // The pixel of the frame, or else of the first frame that has one.
  focus() {
    const index = this.frame.first ? this.index : firstDifference(this.frames);
    this.hasCross = true;
    this.seek(index);
    const {first} = this.frame;
    if (first) this.setView(focusedView(first, this.picture, this.pane));
  }

  get pixelSize() { return viewScale(this.view, this.picture, this.pane); }
}
