/// The player's stage and controls.
enum PlayerViewScript {
  static let text = #"""
    const make = (tag, properties = {}, ...children) => {
      const node = Object.assign(document.createElement(tag), properties);
      node.append(...children);
      return node;
    };
    const icon = (...paths) => {
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      svg.setAttribute('viewBox', '0 0 24 24');
      svg.setAttribute('aria-hidden', 'true');
      for (const d of paths) {
        const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
        path.setAttribute('d', d);
        svg.append(path);
      }
      return svg;
    };
    const icons = {
      play: ['M8 5.5v13l10.5-6.5z'], pause: ['M8.5 5.5v13', 'M15.5 5.5v13'],
      back: ['M14.5 6l-6 6 6 6'], forward: ['M9.5 6l6 6-6 6'],
      first: ['M17 6l-6 6 6 6', 'M7 6v12'], last: ['M7 6l6 6-6 6', 'M17 6v12'],
      loop: ['M17 3l3 3-3 3', 'M4 11V9.5A3.5 3.5 0 0 1 7.5 6H20', 'M7 21l-3-3 3-3', 'M20 13v1.5a3.5 3.5 0 0 1-3.5 3.5H4'],
      onion: ['M4 8h9v12H4z', 'M8 8V6h8v12h-3', 'M12 6V4h8v12h-4'],
      zoom: ['M4 9V4h5', 'M20 9V4h-5', 'M4 15v5h5', 'M20 15v5h-5'],
    };
    const iconButton = (name, label, key, onclick) => {
      const button = make('button', {className: 'icon', type: 'button', title: `${label} (${key})`, onclick},
        icon(...icons[name]));
      button.setAttribute('aria-label', label);
      return button;
    };

    class PlayerView {
      static speeds = [.1, .25, .5, 1, 1.5, 2];

      constructor(host, player) {
        this.player = player;
        this.isFit = true;
        this.loops = true;
        this.hasGhosts = false;
        this.stage = make('div', {className: 'stage'});
        this.scrubber = make('input', {type: 'range', className: 'scrub', min: 0, step: 1});
        this.scrubber.setAttribute('aria-label', 'Frame');
        this.scrubber.oninput = () => {
          const frame = this.scrubber.valueAsNumber;
          player.pause();
          player.seek(frame);
        };
        this.time = make('output', {className: 'time'});
        this.count = make('span', {className: 'count'});
        this.playButton = iconButton('play', 'Play', 'space', () => player.toggle());
        this.playButton.classList.add('play');
        this.speedChoice = this.choice('Speed', PlayerView.speeds.map(s => [s, `${s}×`]), 1);
        this.buttons = {
          loop: iconButton('loop', 'Loop', 'L', () => { this.loops = !this.loops; this.update(); }),
          onion: iconButton('onion', 'Onion skin', 'O', () => { this.hasGhosts = !this.hasGhosts; this.redraw(); }),
          zoom: iconButton('zoom', 'Fit to the window', 'Z', () => { this.isFit = !this.isFit; this.resize(); }),
        };
        this.ghostSides = this.choice('Ghosts of', [['both', 'both sides'], ['before', 'frames before'],
          ['after', 'frames after']], 'both');
        this.ghostCount = this.choice('Ghosts', [1, 2, 3, 4].map(n => [n, n]), 2);
        this.ghostStep = this.choice('Frames apart', [1, 2, 3, 5, 8, 12].map(n => [n, n]), 3);
        for (const choice of [this.ghostSides, this.ghostCount, this.ghostStep]) choice.onchange = () => this.redraw();
        this.ghostRow = make('div', {className: 'ghosts', hidden: true}, make('span', {textContent: 'Onion skin'}),
          this.ghostSides, this.labelled(this.ghostCount, 'deep'), this.labelled(this.ghostStep, 'frames apart'));
        const steps = make('div', {className: 'steps'},
          iconButton('first', 'First frame', 'home', () => player.step(-player.end - 1)),
          iconButton('back', 'One frame back', '←', () => player.step(-1)), this.playButton,
          iconButton('forward', 'One frame forward', '→', () => player.step(1)),
          iconButton('last', 'Last frame', 'end', () => player.step(player.end + 1)));
        const options = make('div', {className: 'options'}, this.speedChoice, ...Object.values(this.buttons));
        host.classList.add('player');
        host.replaceChildren(this.stage, make('div', {className: 'controls'}, this.scrubber,
          make('div', {className: 'bar'}, make('div', {className: 'clock'}, this.time, this.count), steps, options),
          this.ghostRow));
        addEventListener('resize', () => this.resize());
      }

      choice(label, values, value) {
        const select = make('select', {}, ...values.map(([value, text]) => make('option', {value, textContent: text})));
        select.setAttribute('aria-label', label);
        select.value = value;
        return select;
      }

      labelled(select, text) { return make('label', {}, select, make('span', {textContent: text})); }

      get speed() { return Number(this.speedChoice.value); }

      changeSpeed(direction) {
        const index = this.speedChoice.selectedIndex + direction;
        if (index >= 0 && index < PlayerView.speeds.length) this.speedChoice.selectedIndex = index;
      }

      press(name) { this.buttons[name].click(); }

      // Which other frames lie over the one shown, the nearest last and strongest.
      ghosts() {
        if (!this.hasGhosts) return [];
        const [count, apart] = [Number(this.ghostCount.value), Number(this.ghostStep.value)];
        const sides = {both: [-1, 1], before: [-1], after: [1]}[this.ghostSides.value];
        const ghosts = [];
        for (let i = count; i >= 1; i--) {
          for (const side of sides) ghosts.push({offset: side * i * apart, opacity: .36 / i});
        }
        return ghosts;
      }

      redraw() {
        this.ghostRow.hidden = !this.hasGhosts;
        this.player.load();
        this.player.draw();
      }

      setPanes(panes) {
        this.stage.replaceChildren(...panes.map(pane => {
          const {clip, canvas} = pane;
          canvas.setAttribute('role', 'img');
          pane.missing = make('p', {className: 'missing', textContent: 'This frame is not there.', hidden: true});
          pane.box = make('div', {className: 'pane'}, canvas, pane.missing);
          pane.box.style.setProperty('--ratio', clip.width / clip.height);
          return make('figure', {}, ...panes.length > 1 ? [make('figcaption', {textContent: clip.title})] : [], pane.box);
        }));
        this.stage.classList.toggle('two', panes.length > 1);
        this.scrubber.max = this.player.end;
        this.resize();
      }

      setMissing(pane, isMissing) { pane.missing.hidden = !isMissing; }

      resize() {
        this.stage.classList.toggle('actual', !this.isFit);
        for (const {clip, canvas} of this.player.panes) {
          canvas.style.width = this.isFit ? '' : `${clip.width / devicePixelRatio}px`;
        }
        this.update();
      }

      update() {
        const {frame, end, fps, isPlaying, panes} = this.player;
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
        for (const {clip, canvas, shown} of panes) canvas.setAttribute('aria-label', `${clip.title}, frame ${shown ?? 0}`);
        this.buttons.loop.setAttribute('aria-pressed', this.loops);
        this.buttons.onion.setAttribute('aria-pressed', this.hasGhosts);
        this.buttons.zoom.setAttribute('aria-pressed', this.isFit);
      }
    }

    """#
}
