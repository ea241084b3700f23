// Edits of a file that are not saved yet, and the picture that they give.
//
// While a control moves, the server draws the frame under the play head from the draft. One request
// is under way at a time, and after it the latest state is asked for, so that nothing queues up.

class Drafts {
  // `view` returns the name of the chosen view, null for that of the command line; `report` shows a
  // message, null for none; `plotted` is called with the figure of a draft that rests.
  constructor(player, {view, report, plotted}) {
    Object.assign(this, {player, view, report, plotted});
    this.page = Math.random().toString(36).slice(2);
    this.number = 0;
    // The draft: {file, edits}; null if there is none.
    this.current = null;
    this.isBusy = false;
    // Whether the draft has been saved, and its drawing is awaited.
    this.isSaved = false;
    // Whether the pointer that is down changes nothing any more.
    this.isGivenUp = false;
    // What the last request was about.
    this.asked = null;
    this.resting = 0;
    // The milliseconds from a change to its picture, the latest last.
    this.delays = [];
  }

  get isActive() { return this.current !== null; }

  // Replaces the edits of the draft; an edit is {path, value, seen} as the server reads it.
  change(file, edits) {
    if (this.isGivenUp) return;
    this.current = {file, edits};
    this.isSaved = false;
    this.changed = performance.now();
    this.player.beginDraft();
    this.pump();
  }

  // Asks for the picture of the present draft at the present frame, unless it is there.
  async pump() {
    const {current, player} = this;
    if (!current || this.isBusy) return;
    const asked = {current, frame: player.frame, view: this.view()};
    const {asked: last} = this;
    if (last?.current === current && last.frame === asked.frame && last.view === asked.view) return;
    this.asked = asked;
    this.isBusy = true;
    const start = this.changed;
    clearTimeout(this.resting);
    try {
      const answer = await this.send('draft', current, asked);
      if (!answer.ok) throw new Error(answer.statusText);
      if (answer.headers.get('Content-Type') === 'image/png') {
        const picture = await createImageBitmap(await answer.blob(), player.draftSize);
        if (this.current) {
          player.showDraft(picture);
          if (last?.current !== current) this.delays.push(performance.now() - start);
          if (this.delays.length > 1000) this.delays.shift();
          this.report(null);
        }
        picture.close();
      } else this.report(await answer.text() || null);
    } catch (error) { this.report(error.message); }
    this.isBusy = false;
    if (this.current === current) {
      this.resting = setTimeout(() => this.plot(current), 200);
    }
    // A new value is drawn at once. A new frame alone waits for the next one that is due.
    if (this.current !== current || !player.isPlaying) this.pump();
  }

  // The figure follows once the draft rests.
  async plot(current) {
    try {
      const answer = await this.send('draft-plot', current, {frame: 0, view: this.view()});
      const isFigure = answer.headers.get('Content-Type')?.startsWith('image/svg');
      if (isFigure && this.current === current) this.plotted(await answer.text());
    } catch { /* The next answer of the server says that it is gone. */ }
  }

  send(name, {file, edits}, {frame, view}) {
    return Drafts.post(name, {file, edits, frame, page: this.page, number: ++this.number,
      ...view === null ? {} : {view}});
  }

  static post(name, body) {
    return fetch(name, {method: 'POST', headers: {'Content-Type': 'application/json'},
      body: JSON.stringify(body)});
  }

  // Changes files, and returns whether something has changed.
  async perform(name, body = {}) {
    try {
      const answer = await Drafts.post(name, body);
      if (!answer.ok) throw new Error(await answer.text());
      const {isDone, message} = await answer.json();
      this.report(message);
      return isDone;
    } catch (error) {
      this.report(error.message);
      return false;
    }
  }

  // Writes the draft to its file. Its picture stays until the server has the new drawing.
  async save() {
    const {current} = this;
    if (!current) return;
    this.isSaved = true;
    const isDone = await this.perform('save', current);
    if (this.current === current && !isDone) this.end();
  }

  // Shows what is saved.
  end() {
    if (!this.current) return;
    clearTimeout(this.resting);
    this.current = this.asked = null;
    this.isSaved = false;
    this.plotted(null);
    this.player.endDraft();
  }

  // Takes note that the server has a new drawing; a draft that is still changing stays.
  redrawn() {
    if (this.isSaved) this.end();
    else if (this.current) {
      this.asked = null;
      this.player.beginDraft();
      this.pump();
    }
  }
}
