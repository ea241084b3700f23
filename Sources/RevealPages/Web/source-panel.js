// The text of the preset and of its files, with controls, as a panel with tabs and a history.

// The names of files as short as they differ.
const tabNames = paths => {
  const parts = paths.map(path => path.split('/'));
  const name = (own, count) => own.slice(-count).join('/');
  return parts.map(own => {
    let count = 1;
    while (count < own.length
      && parts.some(other => other !== own && name(other, count) === name(own, count))) count++;
    return name(own, count);
  });
};

class SourcePanel {
  // `controls` are those of the text, `drafts` have the edits, `menu` is shared with the controls;
  // `showed` is called after another text is shown.
  constructor({controls, drafts, menu, showed}) {
    Object.assign(this, {controls, drafts, menu, showed});
    this.index = 0;
    // What is on display: the server's answer; null before the first.
    this.source = null;
    this.marks = [];
    this.request = 0;
    // How far each text is scrolled, and the one that comes next; null if the same one stays.
    this.places = [];
    this.place = null;
    this.tabs = make('div', {className: 'tabs', role: 'tablist', ariaLabel: 'Files'});
    this.tabs.onkeydown = event => this.turnTab(event);
    this.undoButton = this.tool('undo', 'Undo', () => this.perform('undo'));
    this.redoButton = this.tool('redo', 'Redo', () => this.perform('redo'));
    this.versionsButton = this.tool('versions', 'Versions', () => this.showVersions());
    this.copyButton = make('button', {type: 'button', className: 'plain', textContent: 'Copy',
      onclick: () => copy(this.copyButton, this.source?.text ?? '')});
    this.code = make('code');
    this.pre = make('pre', {tabIndex: 0, role: 'region', ariaLabel: 'Source'}, this.code);
    this.pre.onkeydown = event => controls.keydown(event);
    this.node = make('section', {className: 'source'},
      make('header', {}, this.tabs, make('div', {className: 'history'}, this.undoButton,
        this.redoButton, this.versionsButton, this.copyButton)), this.pre);
  }

  tool(name, label, act) {
    return make('button', {type: 'button', className: 'icon small', title: label, ariaLabel: label,
      onclick: act, disabled: true}, icon(...icons[name]));
  }

  // Takes note of an answer of the server, with the marks of messages in the preset's text.
  async update(state, marks) {
    const {files, undo, redo, versions} = state.studio;
    Object.assign(this, {files, versions, state});
    this.index = Math.min(this.index, files.length - 1);
    for (const [button, label, name] of [[this.undoButton, undo, 'Undo'],
      [this.redoButton, redo, 'Redo']]) {
      button.disabled = label === null;
      button.title = button.ariaLabel = label === null ? name : `${name} ${label}`;
    }
    this.versionsButton.disabled = false;
    this.showTabs();
    this.marks = marks;
    await this.load();
  }

  // Tabs stay while the files do: one that is replaced while it is pressed would miss the click.
  showTabs() {
    const paths = this.files.map(({path}) => path);
    if (paths.join('\n') !== [...this.tabs.children].map(({title}) => title).join('\n')) {
      const names = tabNames(paths);
      this.tabs.replaceChildren(...paths.map((path, index) => make('button', {type: 'button',
        role: 'tab', title: path, textContent: names[index], onclick: () => this.open(index)})));
    }
    for (const [index, tab] of [...this.tabs.children].entries()) {
      tab.tabIndex = index === this.index ? 0 : -1;
      tab.setAttribute('aria-selected', index === this.index);
    }
  }

  turnTab(event) {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const count = this.files.length;
    this.open((this.index + step + count) % count);
    this.tabs.children[this.index].focus();
  }

  open(index) {
    if (index === this.index) return;
    this.places[this.index] = [this.pre.scrollTop, this.pre.scrollLeft];
    this.place = this.places[index] ?? [0, 0];
    this.index = index;
    this.source = null;
    this.showTabs();
    this.load();
  }

  // Asks for the text on display, and shows it if it has changed.
  async load() {
    const request = ++this.request;
    const answer = await fetch(`source.json?file=${this.index}`, {cache: 'no-store'});
    const source = answer.ok ? await answer.json()
      : {text: this.index === 0 ? this.state.text ?? '' : '', values: [], keys: [], containers: []};
    if (request !== this.request) return;
    const marks = this.index === 0 ? this.marks : [];
    const shown = JSON.stringify([source.digest, marks]);
    if (this.source && this.shown === shown) return;
    this.shown = shown;
    this.source = source;
    this.show(marks);
  }

  show(marks) {
    const {pre, code, controls} = this;
    const view = new SourceView(this.source, {value: (...args) => controls.value(...args),
      key: (...args) => controls.key(...args), chip: chip => controls.chip(chip)});
    const [top, left] = this.place ?? [pre.scrollTop, pre.scrollLeft];
    this.place = null;
    const {activeElement: active} = document;
    const present = pre.contains(active) ? active.closest('[data-path]')?.dataset ?? null : null;
    // What is half typed stays, though the field is a new one.
    const typed = pre.querySelector('.typed');
    if (typed) typed.onblur = null;
    const focused = controls.elements.take(present);
    code.replaceChildren(...view.lines(marks));
    [pre.scrollTop, pre.scrollLeft] = [top, left];
    const stops = [...pre.querySelectorAll('[data-path]')];
    const again = focused?.path
      && stops.find(({dataset}) => dataset.path === focused.path && dataset.part === focused.part);
    if (again) {
      controls.focus(again);
      if (typed) controls.type(again, controls.valueAt(again.dataset.path), typed.value);
    } else if (stops.length) stops[0].tabIndex = 0;
    if (marks.some(mark => mark.kind === 'error')) showFirstMark(marks);
    this.showed();
  }

  perform(name, body) {
    if (this.drafts.isActive) this.drafts.end();
    return this.drafts.perform(name, body);
  }

  showVersions() {
    const input = make('input', {placeholder: 'Name of this version', ariaLabel: 'Name',
      maxLength: 60});
    const form = make('form', {className: 'name'}, input,
      make('button', {className: 'plain', textContent: 'Keep'}));
    form.onsubmit = event => {
      event.preventDefault();
      const name = input.value.trim();
      if (!name) return;
      this.menu.close();
      this.perform('version', {name});
    };
    const items = this.versions.toReversed().map(name => Menu.item(name, 'Go back to it', () => {
      this.menu.close();
      this.perform('restore', {name});
    }));
    const note = make('p', {textContent: 'Versions are kept until the preview ends.'});
    this.menu.open(this.versionsButton, 'Versions', [form, ...items, note]);
  }

  // Undo and redo by keys; returns whether it was one of them.
  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
    const key = event.key.toLowerCase();
    const name = key === 'y' || key === 'z' && event.shiftKey ? 'redo' : key === 'z' ? 'undo' : '';
    if (!name) return false;
    this.perform(name);
    return true;
  }
}
