// The player's stage and controls.

class PlayerView {
  static speeds = [.1, .25, .5, 1, 1.5, 2];
  // The ways to show two clips, and whether a slider sets the share of each.
  static comparisons = [['side', 'Side by side', false], ['swipe', 'Swipe', true],
    ['overlay', 'Overlay', true], ['difference', 'Difference', false]];

  constructor(host, player) {
    this.player = player;
    this.isFit = true;
    this.loops = true;
    this.hasGhosts = false;
    this.stage = make('div', {className: 'stage'});
    this.rangeBand = make('div', {className: 'range', role: 'img', hidden: true});
    this.scrubber = make('input', {type: 'range', className: 'scrub', min: 0, step: 1});
    this.scrubber.setAttribute('aria-label', 'Frame');
    this.scrubber.oninput = () => {
      const frame = this.scrubber.valueAsNumber;
      player.pause();
      player.seek(frame);
    };
    this.time = make('output', {className: 'time'});
    this.count = make('span', {className: 'count'});
    this.rate = make('span', {className: 'rate'});
    this.playButton = iconButton('play', 'Play', 'space', () => player.toggle());
    this.playButton.classList.add('play');
    this.speedChoice = this.choice('Speed', PlayerView.speeds.map(s => [s, `${s}×`]), 1);
    this.speedChoice.onchange = () => player.restartClock();
    this.buttons = {
      loop: iconButton('loop', 'Loop', 'L', () => { this.loops = !this.loops; this.update(); }),
      start: iconButton('start', 'Loop from this frame', '[', () => player.mark('start')),
      end: iconButton('end', 'Loop to this frame', ']', () => player.mark('end')),
      onion: iconButton('onion', 'Onion skin', 'S', () => {
        this.hasGhosts = !this.hasGhosts;
        this.redraw();
      }),
      zoom: iconButton('zoom', 'Fit to window', 'Z', () => {
        this.isFit = !this.isFit;
        this.resize();
      }),
    };
    this.ghostSides = this.choice('Frames to overlay', [['both', 'Before and after'],
      ['before', 'Before'], ['after', 'After']], 'both');
    this.ghostCount = this.choice('Frames on each side', [1, 2, 3, 4].map(n => [n, n]), 2);
    this.ghostStep = this.choice('Distance in frames', [1, 2, 3, 5, 8, 12].map(n => [n, n]), 3);
    this.tints = {};
    for (const side of ['before', 'after']) {
      const swatch = make('i');
      swatch.style.background = tintColor(onionTints[side]);
      this.tints[side] = make('span', {className: 'tint'}, swatch, side);
    }
    for (const choice of [this.ghostSides, this.ghostCount, this.ghostStep]) {
      choice.onchange = () => this.redraw();
    }
    this.ghostRow = make('div', {className: 'ghosts', hidden: true},
      make('span', {textContent: 'Onion skin'}), this.ghostSides,
      this.labeled(this.ghostCount, 'on each side'),
      this.labeled(this.ghostStep, 'frames apart'), ...Object.values(this.tints));
    this.comparison = this.choice('Comparison', PlayerView.comparisons, 'side');
    this.comparison.onchange = () => { this.compare(); this.resize(); };
    this.share = make('input', {type: 'range', min: 0, max: 100, value: 50});
    this.share.oninput = () => this.compare();
    this.titles = [0, 1].map(() => make('span'));
    this.comparisonRow = make('div', {className: 'comparison', hidden: true}, this.comparison,
      this.titles[0], this.share, this.titles[1]);
    const steps = make('div', {className: 'steps'},
      iconButton('first', 'First frame', 'home', () => player.step(-player.end - 1)),
      iconButton('back', 'One frame back', '←', () => player.step(-1)), this.playButton,
      iconButton('forward', 'One frame forward', '→', () => player.step(1)),
      iconButton('last', 'Last frame', 'end', () => player.step(player.end + 1)));
    const clock = make('div', {className: 'clock'}, this.time, this.count, this.rate);
    const options = make('div', {className: 'options'}, this.speedChoice,
      ...Object.values(this.buttons));
    host.classList.add('player');
    host.replaceChildren(this.stage, make('div', {className: 'controls'},
      make('div', {className: 'seek'}, this.rangeBand, this.scrubber),
      make('div', {className: 'bar'}, clock, steps, options),
      this.comparisonRow, this.ghostRow));
    new ResizeObserver(() => {
      clearTimeout(this.resizing);
      this.resizing = setTimeout(() => this.resize(), 100);
    }).observe(this.stage);
  }

  choice(label, values, value) {
    const select = make('select', {},
      ...values.map(([value, text]) => make('option', {value, textContent: text})));
    select.setAttribute('aria-label', label);
    select.value = value;
    return select;
  }

  labeled(select, text) { return make('label', {}, select, make('span', {textContent: text})); }

  get speed() { return Number(this.speedChoice.value); }

  changeSpeed(direction) {
    const index = this.speedChoice.selectedIndex + direction;
    if (index < 0 || index >= PlayerView.speeds.length) return;
    this.speedChoice.selectedIndex = index;
    this.player.restartClock();
  }

  press(name) { this.buttons[name].click(); }

  // The ghosts over the current frame; the nearest is last and strongest.
  ghosts() {
    if (!this.hasGhosts) return [];
    const [count, apart] = [this.ghostCount, this.ghostStep].map(choice => Number(choice.value));
    return onionSkin(this.ghostSides.value, count, apart);
  }

  redraw() {
    this.ghostRow.hidden = !this.hasGhosts;
    for (const [side, node] of Object.entries(this.tints)) {
      node.hidden = !['both', side].includes(this.ghostSides.value);
    }
    this.player.seek(this.player.position);
  }

  // The rate of the clip and, during playback, of the frames shown; changes twice a second.
  setRate(clock, now) {
    if (clock && now < this.nextRate) return;
    this.nextRate = clock ? now + 500 : 0;
    const text = clock ? clock.label(now) : this.player.fps ? `${this.player.fps} fps` : '';
    if (this.rate.textContent !== text) this.rate.textContent = text;
  }

  setPanes(panes) {
    this.stage.replaceChildren(...panes.map(pane => {
      const {clip, canvas} = pane;
      canvas.setAttribute('role', 'img');
      pane.missing = make('p', {className: 'missing', textContent: 'Frame missing', hidden: true});
      pane.box = make('div', {className: 'pane'}, canvas, pane.missing);
      pane.box.style.setProperty('--ratio', clip.width / clip.height);
      const title = make('figcaption', {textContent: clip.title});
      return make('figure', {}, ...panes.length > 1 ? [title] : [], pane.box);
    }));
    this.compare();
    this.scrubber.max = this.player.end;
    this.setRate(null);
    this.resize();
  }

  // Lays out two clips next to each other, or one over the other.
  compare() {
    const {panes} = this.player;
    const isPair = panes.length > 1;
    const kind = isPair ? this.comparison.value : null;
    this.comparisonRow.hidden = !isPair;
    this.stage.classList.toggle('two', kind === 'side');
    for (const [name, , hasShare] of PlayerView.comparisons.slice(1)) {
      this.stage.classList.toggle(name, kind === name);
      if (kind === name) this.share.hidden = !hasShare;
    }
    if (kind === 'side') this.share.hidden = true;
    // The line of a swipe follows the slider's thumb; the first clip is on its left.
    this.stage.style.setProperty('--part', this.share.value / 100);
    this.share.setAttribute('aria-label',
      kind === 'swipe' ? 'Border between the clips' : 'Opacity of the second clip');
    this.titles.forEach((title, i) => {
      title.hidden = kind === 'side';
      title.textContent = panes[i]?.clip.title ?? '';
    });
  }

  setMissing(pane, isMissing) { pane.missing.hidden = !isMissing; }

  resize() {
    this.stage.classList.toggle('actual', !this.isFit);
    this.stage.classList.toggle('stacked', this.isFit && this.isBetterStacked());
    for (const {clip, canvas} of this.player.panes) {
      canvas.style.width = this.isFit ? '' : `${clip.width / devicePixelRatio}px`;
    }
    this.player.resize();
    this.update();
  }

  // Whether two clips are larger when one is above the other.
  isBetterStacked() {
    const clips = this.player.panes.map(pane => pane.clip);
    if (clips.length < 2 || this.comparison.value !== 'side') return false;
    // The window's height, since on a narrow page the stage's height depends on the clips.
    const [width, height] = [this.stage.clientWidth, innerHeight * .7];
    const size = (columns, rows) => Math.min(...clips.map(clip =>
      Math.min(width / columns / clip.width, height / rows / clip.height)));
    return size(1, 2) > size(2, 1);
  }

  update() {
    const {frame, end, fps, isPlaying, panes, range} = this.player;
    if (!panes.length) return;
    const seconds = (frame / fps).toFixed(3);
    this.scrubber.value = frame;
    this.scrubber.style.setProperty('--share', end ? frame / end : 0);
    this.scrubber.setAttribute('aria-valuetext', `frame ${frame} of ${end}, ${seconds} seconds`);
    this.time.textContent = `${seconds} s`;
    this.count.textContent = `frame ${frame} / ${end}`;
    if (this.playButton.dataset.state !== String(isPlaying)) {
      this.playButton.dataset.state = isPlaying;
      this.playButton.replaceChildren(icon(...icons[isPlaying ? 'pause' : 'play']));
      this.playButton.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
    }
    for (const {clip, canvas, shown} of panes) {
      canvas.setAttribute('aria-label', `${clip.title}, frame ${shown ?? 0}`);
    }
    this.buttons.loop.setAttribute('aria-pressed', this.loops);
    for (const side of ['start', 'end']) {
      this.buttons[side].setAttribute('aria-pressed', range.marks[side] !== null);
    }
    this.rangeBand.hidden = !range.isSet;
    if (range.isSet) {
      this.rangeBand.setAttribute('aria-label', `Loop range: ${range.label}`);
      this.rangeBand.style.setProperty('--first', end ? range.first / end : 0);
      this.rangeBand.style.setProperty('--last', end ? range.last / end : 1);
    }
    this.buttons.onion.setAttribute('aria-pressed', this.hasGhosts);
    this.buttons.zoom.setAttribute('aria-pressed', this.isFit);
  }
}
