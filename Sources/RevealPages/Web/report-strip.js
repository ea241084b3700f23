// The filmstrip, with the frames selected for approval, and the curve above it.

class ReportStrip {
  // `chosen` is called when the selection changes.
  constructor(viewer, player, chosen) {
    Object.assign(this, {viewer, player, chosen, range: null});
  }

  // The limit on pictures of frames that pass; all bad frames have one.
  static mostGood = 160;

  show(report, place) {
    const {frames} = report;
    this.range = null;
    const good = frames.filter(frame => frame.passes).length;
    const stride = Math.max(1, Math.ceil(good / ReportStrip.mostGood));
    let [passed, isSkipped] = [0, false];
    const nodes = [];
    this.buttons = [];
    frames.forEach((frame, i) => {
      if (frame.passes && passed++ % stride) { isSkipped = true; return; }
      if (isSkipped) nodes.push(make('span', {className: 'gap', textContent: '…'}));
      isSkipped = false;
      const button = make('button', {type: 'button', className: frame.passes ? '' : 'bad',
        title: `${frame.name}: ${frame.text}`});
      button.onclick = event => this.press(i, event);
      const {actual, expected} = picturesOf(report, place, i, false);
      const picture = actual ?? expected;
      if (picture !== null) {
        const image = make('img', {alt: '', loading: 'lazy', decoding: 'async', draggable: false});
        image.src = this.viewer.pictures.address(picture);
        button.append(image);
      }
      button.append(make('span', {textContent: frame.number}));
      button.setAttribute('aria-label',
        `Frame ${frame.number}${frame.passes ? '' : ', differs'}`);
      button.dataset.index = i;
      this.buttons[i] = button;
      nodes.push(button);
    });
    $('strip').style.setProperty('--ratio', (report.size ?? [9, 16]).join(' / '));
    $('strip').replaceChildren(...nodes);
    $('strip').hidden = frames.length < 2;
    $('curve').replaceChildren(...frames.length > 1 ? [this.curve(frames)] : []);
    $('curve').hidden = frames.length < 2;
  }

  // With shift, the frames from the first selected one to this one are selected.
  press(index, event) {
    this.player.pause();
    const anchor = event.shiftKey ? this.range?.anchor ?? this.viewer.index : index;
    this.choose(rangeTo(anchor, index));
    this.viewer.seek(index);
  }

  choose(range) {
    this.range = range;
    this.chosen();
  }

  curve(frames) {
    const most = Math.max(1, ...frames.map(frame => frame.pixels));
    // Square roots make small differences visible next to large ones.
    const height = frame => frame.passes ? 0
      : frame.pixels ? Math.max(12, Math.sqrt(frame.pixels / most) * 100) : 100;
    return svg('svg', {viewBox: `0 0 ${frames.length} 100`, preserveAspectRatio: 'none',
      role: 'img', 'aria-label': `Differing pixels by frame, up to ${most}`,
      'shape-rendering': 'crispEdges'},
    ...frames.flatMap((frame, i) => frame.passes ? [] : [svg('rect', {x: i, width: 1,
      y: 100 - height(frame), height: height(frame),
      fill: frame.pixels ? 'var(--bad)' : 'var(--warn)'})]));
  }

  update() {
    const {index, frames, isPlaying} = this.viewer;
    for (const node of $('strip').querySelectorAll('[aria-current]')) {
      node.removeAttribute('aria-current');
    }
    let near = index;
    while (near > 0 && !this.buttons[near]) near--;
    const button = this.buttons[near];
    button?.setAttribute('aria-current', 'true');
    const strip = $('strip');
    if (button) {
      const left = button.offsetLeft - strip.offsetLeft - strip.clientWidth / 2 + 30;
      if (Math.abs(strip.scrollLeft - left) > (isPlaying ? strip.clientWidth / 3 : 1)) {
        strip.scrollLeft = left;
      }
    }
    if (isPlaying) return;
    this.buttons.forEach((button, i) => {
      button.classList.toggle('chosen', isChosen(this.range, i)
        && this.range.first !== this.range.last);
      button.classList.toggle('approved', !!frames[i].approved);
    });
  }
}
