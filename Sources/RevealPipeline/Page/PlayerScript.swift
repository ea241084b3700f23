/// The player: shows one clip, or two in lockstep, and plays, steps, scrubs and overlays frames.
///
/// `new Player(host, { changed })` fills an element; `show([clip, …], { position, plays })` shows clips as
/// ``FrameStoreScript`` describes them, `position` counting frames of the first; `key(event)` says whether it took
/// a key; `close()` lets go of all frames. `changed()` is called when what is shown is another frame.
enum PlayerScript {
  static let text = #"""
    class Player {
      // Bytes of decoded frames, all clips together.
      static memory = 256 << 20;
      static framesAhead = 24;

      constructor(host, {changed = () => {}} = {}) {
        this.changed = changed;
        this.panes = [];
        this.position = 0;
        this.end = 0;
        this.isPlaying = false;
        this.request = 0;
        this.view = new PlayerView(host, this);
      }

      show(clips, {position = 0, plays = false} = {}) {
        this.pause();
        this.close();
        this.panes = clips.map(clip => ({
          clip, store: new FrameStore(clip, Player.memory / clips.length, () => this.arrived()),
          canvas: Object.assign(document.createElement('canvas'), {width: clip.width, height: clip.height}),
        }));
        this.fps = clips[0].fps;
        this.end = Math.max(...clips.map(clip => Math.ceil(clip.count / clip.fps * this.fps - 1e-6))) - 1;
        this.view.setPanes(this.panes);
        this.seek(position);
        if (plays) this.play();
      }

      close() {
        this.pause();
        for (const pane of this.panes) pane.store.close();
        this.panes = [];
      }

      // The frame that is to be seen, of the first clip.
      get frame() { return Math.floor(this.position + 1e-6); }

      // Which frame of a clip is to be seen while the first clip shows one of its own.
      static counterpart(pane, frame, fps) {
        return Math.min(pane.clip.count - 1, Math.floor(frame / fps * pane.clip.fps + 1e-6));
      }

      seek(position) {
        this.position = Math.max(0, Math.min(this.end, position));
        this.load();
        this.draw();
      }

      step(frames) {
        this.pause();
        const next = this.frame + frames;
        const count = this.end + 1;
        this.seek(this.view.loops && Math.abs(frames) === 1 ? (next + count) % count : next);
      }

      toggle() { if (this.isPlaying) this.pause(); else this.play(); }

      play() {
        if (!this.panes.length || this.end === 0) return;
        if (this.frame >= this.end) this.seek(0);
        this.isPlaying = true;
        this.last = performance.now();
        cancelAnimationFrame(this.request);
        this.request = requestAnimationFrame(now => this.tick(now));
        this.view.update();
      }

      pause() {
        this.isPlaying = false;
        cancelAnimationFrame(this.request);
        this.view?.update();
      }

      tick(now) {
        // A tab that was away does not leap.
        const seconds = Math.min(.1, Math.max(0, now - this.last) / 1000);
        this.last = now;
        let next = this.position + seconds * this.view.speed * this.fps;
        if (next >= this.end + 1) {
          if (!this.view.loops) { this.seek(this.end); this.pause(); return; }
          next %= this.end + 1;
        }
        const isNew = Math.floor(next) !== this.frame;
        // No frame is left out because it is late: the clock waits for it.
        if (!isNew || this.panes.every(p => p.store.has(Player.counterpart(p, Math.floor(next), this.fps)))) {
          this.position = next;
          if (isNew) this.draw();
        }
        this.load(Math.floor(next));
        this.request = requestAnimationFrame(now => this.tick(now));
      }

      // Asks for the frames needed soon, those needed first in front.
      load(first = this.frame) {
        const ghosts = this.view.ghosts();
        const offsets = [0, ...ghosts.map(ghost => ghost.offset)];
        for (let i = 1; i <= Player.framesAhead; i++) offsets.push(i);
        offsets.push(-1, -2);
        const count = this.end + 1;
        for (const pane of this.panes) {
          const frames = offsets.map(offset => first + offset)
            .map(frame => this.view.loops ? (frame + count) % count : frame)
            .filter(frame => frame >= 0 && frame < count)
            .map(frame => Player.counterpart(pane, frame, this.fps));
          pane.store.want([...new Set(frames)]);
        }
      }

      arrived() { if (this.panes.some(pane => !pane.isCurrent)) this.draw(); }

      draw() {
        for (const pane of this.panes) {
          const frame = Player.counterpart(pane, this.frame, this.fps);
          const ghosts = this.view.ghosts().map(({offset, opacity}) => ({frame: frame + offset, opacity}))
            .filter(ghost => ghost.frame >= 0 && ghost.frame < pane.clip.count);
          const image = pane.store.get(frame);
          pane.isCurrent = image !== undefined && ghosts.every(ghost => pane.store.has(ghost.frame));
          this.view.setMissing(pane, image === null);
          if (image === undefined) continue;
          const context = pane.canvas.getContext('2d');
          context.clearRect(0, 0, pane.canvas.width, pane.canvas.height);
          context.globalAlpha = 1;
          if (image) context.drawImage(image, 0, 0);
          for (const ghost of ghosts) {
            const picture = pane.store.get(ghost.frame);
            context.globalAlpha = ghost.opacity;
            if (picture) context.drawImage(picture, 0, 0);
          }
          pane.shown = frame;
        }
        this.view.update();
        this.changed();
      }

      key(event) {
        if (!this.panes.length || event.metaKey || event.ctrlKey || event.altKey) return false;
        if (event.target.matches('select, textarea, input:not([type=range])')) return false;
        const step = event.shiftKey ? 10 : 1;
        const keys = {
          ArrowLeft: () => this.step(-step), ArrowRight: () => this.step(step),
          Home: () => this.step(-this.end - 1), End: () => this.step(this.end + 1),
          '-': () => this.view.changeSpeed(-1), '+': () => this.view.changeSpeed(1), '=': () => this.view.changeSpeed(1),
          l: () => this.view.press('loop'), o: () => this.view.press('onion'), z: () => this.view.press('zoom'),
        };
        // On a button the space bar presses it.
        if (!event.target.matches('button, a, summary')) keys[' '] = () => this.toggle();
        const action = keys[event.key];
        if (!action) return false;
        event.preventDefault();
        action();
        return true;
      }
    }

    """#
}
