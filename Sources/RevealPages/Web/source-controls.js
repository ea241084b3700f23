// What the controls in a text do: numbers are dragged, words chosen, keys added and removed.

class SourceControls {
  // `file` returns the number of the file on display, and `source` what the server says about its
  // text; `drafts` has the edits; `editors` open the editor of a value by its kind, if it has one.
  constructor({file, source, drafts, menu, editors}) {
    Object.assign(this, {file, source, drafts, menu, editors});
    // What is being dragged: {path, control, start, from}; null if nothing is.
    this.drag = null;
    this.saving = 0;
    this.elements = new ListElements(this);
    addEventListener('pointermove', event => this.move(event));
    addEventListener('pointerup', event => this.drop(event));
    addEventListener('pointercancel', () => this.cancel());
  }

  // MARK: Nodes

  node(tag, part, control, properties) {
    const node = make(tag, {tabIndex: -1, ...properties});
    Object.assign(node.dataset, {part, path: control.path});
    return node;
  }

  value(control, text) {
    const node = this.node('span', 'value', control, {className: `control ${control.kind}-value`,
      textContent: text});
    const {path, unit, about} = control;
    node.title = [about, unit && `in ${unit}`, this.hint(control)].filter(Boolean).join('\n');
    node.setAttribute('aria-label', unit ? `${path}, ${unit}` : path);
    if (control.kind === 'number') {
      node.setAttribute('role', 'spinbutton');
      node.setAttribute('aria-valuenow', control.value);
      node.setAttribute('aria-valuemin', control.min);
      node.setAttribute('aria-valuemax', control.max);
      node.onpointerdown = event => this.grab(event, node, node.control);
    } else {
      node.setAttribute('role', 'button');
      node.setAttribute('aria-label', `${path}: ${text}`);
    }
    node.onclick = () => this.click(node, node.control);
    node.control = {...control, text};
    return node;
  }

  hint({kind, min, max}) {
    if (kind !== 'number') return '';
    return Math.abs(min) >= 1e6 && max >= 1e6 ? 'drag, or ↑ ↓' : `${min} to ${max} · drag, or ↑ ↓`;
  }

  key(key, text) {
    const node = this.node('span', 'key', key, {textContent: text, title: key.about ?? ''});
    node.setAttribute('role', 'button');
    node.setAttribute('aria-haspopup', 'dialog');
    node.classList.add('control');
    node.onclick = () => this.describe(node, key);
    return node;
  }

  // A button that the text does not have: for additions, or an editor.
  chip({value, container}) {
    const about = value ?? container;
    const kind = value ? value.kind : 'add';
    const names = {add: 'Add to', curve: 'Edit the curve', spring: 'Edit the spring',
      keyframes: 'Edit the keyframes', steps: 'Edit the steps', pose: 'Handles on the picture for',
      color: 'Choose the color'};
    if (value && kind !== 'color' && !this.editors[kind]) return '';
    const label = `${names[kind]} ${about.path || 'the preset'}`;
    const node = this.node('button', kind, about, {type: 'button', className: `chip ${kind}`,
      title: label, ariaLabel: label});
    if (icons[kind]) node.append(icon(...icons[kind]));
    if (kind === 'color') node.style.setProperty('--color', ColorValue.css(value.value));
    node.onclick = () => {
      if (container) this.add(node, container);
      else if (kind === 'color') this.chooseColor(node, value);
      else this.editors[kind](node, value);
    };
    return node;
  }

  // MARK: Changes

  // Shows a value where it stands, and draws it, with other edits if there are some.
  draft(control, value, ...others) {
    if (this.drafts.isGivenUp) return;
    this.display(control.path, value);
    for (const other of others) this.display(other.path, other.value);
    this.drafts.change(this.file(),
      [{path: control.path, value, seen: control.value}, ...others]);
  }

  // Shows a value, or the values in it, where they stand.
  display(path, value) {
    const node = this.find(path);
    if (node) {
      node.textContent = JSON.stringify(value);
      if (typeof value === 'number') node.setAttribute('aria-valuenow', value);
    } else if (Array.isArray(value)) {
      value.forEach((element, index) => this.display(`${path}[${index}]`, element));
    } else if (value && typeof value === 'object') {
      for (const key in value) this.display(`${path}.${key}`, value[key]);
    }
  }

  // The control of the value at a path; undefined if there is none.
  valueAt(path) { return this.source().values.find(value => value.path === path); }

  find(path) {
    const selector = `[data-part="value"][data-path="${CSS.escape(path)}"]`;
    return document.querySelector(`.source ${selector}`);
  }

  // Writes the draft, at once or after a moment without further changes.
  save(delay = 0) {
    clearTimeout(this.saving);
    const {drafts} = this;
    if (!delay) return drafts.save();
    this.saving = setTimeout(() => drafts.save(), delay);
    return null;
  }

  // Writes edits that need no picture before, and returns whether the file has changed.
  edit(edits) {
    const {digest} = this.source();
    return this.drafts.perform('save', {file: this.file(), edits, digest});
  }

  write(edits) {
    this.menu.close();
    return this.edit(edits);
  }

  cancel() {
    if (this.drag?.hasMoved) this.drafts.end();
    this.drag?.node.classList.remove('dragged');
    const {drag} = this;
    this.drag = null;
    if (drag) this.restore(drag.control);
  }

  // Shows what is saved instead of a draft, and lets no pointer that is down change more.
  giveUp() {
    clearTimeout(this.saving);
    this.cancel();
    this.drafts.isGivenUp = true;
    this.drafts.end();
    const nodes = document.querySelectorAll('.source [data-part="value"]');
    for (const {control} of nodes) this.restore(control);
  }

  restore(control) {
    const node = this.find(control.path);
    if (node) node.textContent = control.text;
  }

  // MARK: Numbers

  grab(event, node, control) {
    if (event.button !== 0 || node.querySelector('input')) return;
    clearTimeout(this.saving);
    const value = Number(node.textContent);
    this.drag = {node, control, start: event.clientX,
      from: Number.isFinite(value) ? value : control.value, hasMoved: false,
      wasFocused: document.activeElement === node};
  }

  move(event) {
    const {drag} = this;
    if (!drag) return;
    if (!drag.hasMoved && Math.abs(event.clientX - drag.start) < 3) return;
    drag.hasMoved = true;
    this.find(drag.control.path)?.classList.add('dragged');
    const factor = changeFactor(event);
    // A change of the factor begins anew, so that the number does not jump.
    if (drag.factor !== factor && drag.factor !== undefined) {
      Object.assign(drag, {from: drag.value, start: event.clientX});
    }
    drag.factor = factor;
    const steps = (event.clientX - drag.start) / pixelsPerStep(drag.control);
    const value = stepped(drag.control, drag.from, steps, factor);
    if (value === drag.value) return;
    drag.value = value;
    this.draft(drag.control, value);
  }

  drop() {
    const {drag} = this;
    this.drag = null;
    if (!drag) return;
    this.find(drag.control.path)?.classList.remove('dragged');
    if (drag.hasMoved) {
      // The click that follows is no click.
      this.hasDragged = true;
      setTimeout(() => { this.hasDragged = false; });
      this.save();
    }
  }

  click(node, control) {
    if (this.hasDragged || node.querySelector('input')) return;
    const wasFocused = this.focused === node;
    this.focus(node);
    if (control.kind === 'boolean') this.toggle(control);
    else if (control.kind === 'word') this.choose(node, control);
    else if (control.kind === 'color') this.chooseColor(node, control);
    else if (control.kind === 'text' || wasFocused) this.type(node, control);
  }

  // Lets a value be typed in its place.
  type(node, control, first = null) {
    const text = control.kind === 'number' ? node.textContent : control.value;
    const input = make('input', {value: first ?? text, spellcheck: false, className: 'typed'});
    input.setAttribute('aria-label', control.path);
    if (control.kind === 'number') input.inputMode = 'decimal';
    const fit = () => { input.style.width = `${Math.max(3, input.value.length + 1)}ch`; };
    const shown = node.textContent;
    const leave = isKept => {
      input.onblur = null;
      // Much of the world writes a comma before decimals.
      const value = control.kind === 'number' ? Number(input.value.replace(',', '.'))
        : input.value;
      const isWrong = control.kind === 'number'
        && (!input.value.trim() || !Number.isFinite(value));
      node.textContent = shown;
      if (isKept && !isWrong && value !== control.value) {
        this.draft(control, value);
        this.save();
      }
      this.focus(node);
    };
    input.oninput = fit;
    input.onblur = () => leave(true);
    input.onkeydown = event => {
      if (event.key === 'Enter' || event.key === 'Escape') {
        event.preventDefault();
        leave(event.key === 'Enter');
      }
      event.stopPropagation();
    };
    node.replaceChildren(input);
    fit();
    input.focus();
    if (first === null) input.select();
  }

  // MARK: Choices

  toggle(control) {
    this.draft(control, !control.value);
    this.save();
  }

  choose(node, control) {
    const choices = control.choices ?? [];
    const items = choices.map(({value, about}) => Menu.item(String(value), about, () => {
      this.menu.close();
      if (value !== control.value) {
        this.draft(control, value);
        this.save();
      }
    }, value === control.value));
    items.push(Menu.item('Type…', 'Another value', () => {
      this.menu.close();
      this.type(node, control);
    }));
    this.menu.open(node, control.path, items, () => this.focus(node));
  }

  chooseColor(node, control) {
    const {value, path} = control;
    const rgb = ColorValue.rgb(value);
    let isChanged = false;
    const change = hex => {
      isChanged = true;
      this.draft(control, ColorValue.colorLike(value, hex));
      const chip = document.querySelector(`.chip.color[data-path="${CSS.escape(path)}"]`);
      chip?.style.setProperty('--color', hex);
    };
    const picker = make('input', {type: 'color', value: rgb, ariaLabel: path});
    picker.oninput = () => change(picker.value);
    const label = make('label', {className: 'picker'}, picker,
      make('span', {textContent: typeof value === 'string' ? value : JSON.stringify(value)}));
    const swatches = (control.choices ?? []).map(({value: name}) => {
      const swatch = make('button', {type: 'button', className: 'swatch', title: name,
        ariaLabel: name, onclick: () => {
          isChanged = true;
          this.draft(control, name);
          this.menu.close();
        }});
      swatch.style.setProperty('--color', name);
      return swatch;
    });
    this.menu.open(node, path, [label, make('div', {className: 'swatches'}, ...swatches)], () => {
      if (isChanged) this.save();
      this.focus(this.find(path) ?? node);
    });
  }

  // MARK: Keys

  describe(node, key) {
    const nodes = [make('h2', {textContent: key.path})];
    if (key.about) nodes.push(make('p', {textContent: key.about}));
    if (key.default !== null) {
      nodes.push(make('p', {className: 'default'}, 'By default ',
        make('code', {textContent: JSON.stringify(key.default)})));
    }
    if (!key.isNeeded) {
      nodes.push(Menu.item('Remove', '', () => this.remove(key.path)));
    }
    this.menu.open(node, key.path, nodes, () => this.focus(node));
  }

  // Removes what is at a path.
  remove(path) { return this.write([{path}]); }

  async add(node, container) {
    const place = `file=${this.file()}&path=${encodeURIComponent(container.path)}`;
    const answer = await fetch(`additions.json?${place}`);
    if (!answer.ok) { this.drafts.report(await answer.text()); return; }
    const additions = await answer.json();
    const items = additions.map(({path, key, value, text, about, isInherited}) => {
      const note = text.length > 40 ? `${text.slice(0, 39)}…` : text;
      const notes = [key ? note : null, isInherited && 'inherited', about];
      return Menu.item(key ?? note, notes.filter(Boolean).join(' · '),
        () => this.write([{path, value, adds: true}]));
    });
    if (!items.length) items.push(make('p', {textContent: 'Nothing else fits here.'}));
    if (/\]$/.test(container.path)) {
      items.push(...this.elements.items(container.path));
      items.push(Menu.item('Remove', container.path, () => this.remove(container.path)));
    }
    this.menu.open(node, `Add to ${container.path || 'the preset'}`, items,
      () => this.focus(node));
  }

  // MARK: Keys of the keyboard

  // Makes a control the one that Tab reaches.
  focus(node) {
    if (!node.isConnected) return;
    for (const other of document.querySelectorAll('.source [tabindex="0"][data-path]')) {
      other.tabIndex = -1;
    }
    node.tabIndex = 0;
    node.focus({preventScroll: false});
    this.focused = node;
  }

  // Goes to a part of the text after its editor is closed.
  focusPart(path, part) {
    const selector = `[data-part="${part}"][data-path="${CSS.escape(path)}"]`;
    const node = document.querySelector(`.source ${selector}`);
    if (node) this.focus(node);
  }

  keydown(event) {
    const node = event.target.closest('[data-path]');
    if (!node || event.ctrlKey || event.metaKey) return;
    const {control} = node;
    const turn = {ArrowUp: 1, ArrowDown: -1}[event.key];
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    const place = turn && event.altKey && control?.kind !== 'number'
      ? this.elements.beside(node.dataset.path, -turn) : null;
    if (place) this.elements.move(place, -turn);
    else if (step) {
      const stops = [...document.querySelectorAll('.source [data-path]')];
      const next = stops[stops.indexOf(node) + step];
      if (next) this.focus(next);
    } else if (turn && control?.kind === 'number') {
      const number = Number(node.textContent);
      this.draft(control, stepped(control, number, turn, changeFactor(event)));
      this.save(500);
    } else if (turn && control?.choices?.length) {
      const values = control.choices.map(({value}) => value);
      const present = this.turned?.path === control.path ? this.turned.value : control.value;
      const index = values.indexOf(present) - turn;
      const value = values[(index + values.length) % values.length];
      this.turned = {path: control.path, value};
      this.draft(control, value);
      this.save(500);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (control?.kind === 'number') this.type(node, control);
      else node.click();
    } else if (event.key === 'Escape') {
      clearTimeout(this.saving);
      this.drafts.end();
      if (control?.text !== undefined) this.restore(control);
    } else if (event.key === '+') {
      const chips = [...document.querySelectorAll('.source .chip.add')];
      chips.findLast(chip => node.dataset.path.startsWith(chip.dataset.path))?.click();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      this.remove(node.dataset.path);
    } else if (control?.kind === 'number' && /^[\d.-]$/.test(event.key)) {
      this.type(node, control, event.key);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
