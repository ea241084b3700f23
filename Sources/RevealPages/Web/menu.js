// A menu beside what it is about: a list of choices, or other nodes, for mouse, finger and keys.

class Menu {
  constructor() {
    this.node = make('div', {className: 'menu', popover: 'auto', tabIndex: -1});
    this.node.setAttribute('role', 'dialog');
    this.node.addEventListener('keydown', event => this.key(event));
    this.node.addEventListener('toggle', event => {
      if (event.newState !== 'closed') return;
      this.closed?.();
      this.closed = null;
    });
    document.body.append(this.node);
    new ResizeObserver(() => { if (this.isOpen) this.place(); }).observe(this.node);
  }

  // Opens below an element. `closed` is called once, when the menu closes in whatever way.
  open(anchor, label, nodes, closed = null) {
    this.close();
    this.closed = closed;
    this.node.setAttribute('aria-label', label);
    this.node.replaceChildren(...nodes);
    this.node.showPopover();
    this.anchor = anchor.getBoundingClientRect();
    this.place();
    this.stops.find(stop => stop.matches('[aria-current]'))?.focus();
    if (!this.node.contains(document.activeElement)) (this.stops[0] ?? this.node).focus();
  }

  // Places the menu where all of it is in sight.
  place() {
    const {anchor: box} = this;
    const {offsetWidth: width, offsetHeight: height} = this.node;
    const fits = box.bottom + 6 + height <= innerHeight - 8 || box.top < height + 14;
    const top = fits ? box.bottom + 6 : box.top - height - 6;
    this.node.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
    this.node.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
  }

  get isOpen() { return this.node.matches(':popover-open'); }

  close() { if (this.isOpen) this.node.hidePopover(); }

  get stops() { return [...this.node.querySelectorAll('button, input, textarea, [tabindex="0"]')]; }

  key(event) {
    if (event.target.matches('textarea, input, [role=slider]') && event.key !== 'Escape') return;
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (event.key === 'Escape') this.close();
    else if (step) {
      const {stops} = this;
      const index = stops.indexOf(document.activeElement);
      stops[(index + step + stops.length) % stops.length]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // A choice: its text, what it means, and what it does.
  static item(text, about, act, isCurrent = false) {
    const node = make('button', {type: 'button', className: 'item', onclick: act},
      make('b', {textContent: text}), ...about ? [make('span', {textContent: about})] : []);
    if (isCurrent) node.setAttribute('aria-current', 'true');
    return node;
  }
}
