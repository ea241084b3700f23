// Approving and undoing in a review, as carried out by the page's server.

class Review {
  // `changed` is called when the state of the goldens changes.
  constructor(reports, strip, viewer, changed) {
    Object.assign(this, {reports, strip, viewer, changed, isBusy: false});
    $('review').hidden = false;
    $('approve-frames').onclick = () => {
      this.act('approve', {preset: viewer.place,
        frames: chosenNumbers(this.named, viewer.frames)});
    };
    $('approve-preset').onclick = () => this.act('approve', {preset: viewer.place});
    for (const place of ['', 'index-']) {
      $(`${place}approve-all`).onclick = () => this.act('approve');
      $(`${place}undo`).onclick = () => this.act('undo');
    }
    this.ask('state');
  }

  // The selected frames, or the one that is shown.
  get range() { return this.strip.range ?? rangeTo(this.viewer.index, this.viewer.index); }

  get left() {
    return this.reports.filter(report => report.frames?.some(f => !f.passes && !f.approved));
  }

  act(name, what = {}) {
    return this.ask(name, {method: 'POST', headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({revision: this.revision, ...what})});
  }

  async ask(name, options) {
    if (this.isBusy) return;
    this.isBusy = true;
    this.update();
    try {
      const answer = await fetch(name, options);
      this.take(await answer.json());
    } catch { this.say('Disconnected: reveal has stopped', false); }
    this.isBusy = false;
    this.update();
  }

  take({revision, isDone, bad, steps, message}) {
    Object.assign(this, {revision, steps});
    bad.forEach((names, i) => {
      const still = new Set(names);
      for (const frame of this.reports[i].frames) {
        frame.approved = !frame.passes && !still.has(frame.name);
      }
    });
    this.say(message ?? '', isDone);
    this.changed();
  }

  say(text, isGood) {
    for (const id of ['review-status', 'index-status']) {
      $(id).textContent = text;
      $(id).className = isGood ? 'good' : 'bad';
    }
  }

  update() {
    const {viewer, left} = this;
    const steps = this.steps ?? [];
    const isOff = this.isBusy || this.revision === undefined;
    if (viewer.report) {
      const {range} = this;
      // While frames play, the button keeps its name and its meaning.
      this.named = range;
      $('approve-frames').textContent = `Approve ${rangeText(range, viewer.frames)}`;
      $('approve-frames').disabled = isOff || !chosenBad(range, viewer.frames).length;
      const open = viewer.frames.filter(frame => !frame.passes && !frame.approved).length;
      $('approve-preset').textContent = this.reports.length > 1
        ? `Approve preset (${open})` : `Approve all (${open})`;
      $('approve-preset').disabled = isOff || !open;
    }
    for (const id of ['approve-all', 'index-approve-all']) {
      $(id).hidden = this.reports.length < (id === 'approve-all' ? 2 : 1);
      $(id).disabled = isOff || !left.length;
      $(id).textContent = this.reports.length < 2 ? `Approve preset (${left.length})`
        : `Approve all presets (${left.length})`;
    }
    for (const id of ['undo', 'index-undo']) {
      $(id).disabled = isOff || !steps.length;
      $(id).title = steps.length ? `Undo: ${steps.at(-1)}` : '';
    }
  }
}
