// Elements of lists that trade places with those beside them.

// The edits that bring an element of a list to another place, one place after the other, so that
// comments go with their elements.
const exchanges = (list, from, to) => {
  const step = Math.sign(to - from);
  return Array.from({length: Math.abs(to - from)}, (_, i) => {
    const place = from + step * i;
    return {path: `${list}[${Math.min(place, place + step)}]`, exchanges: true};
  });
};

// The element of a list in which the value at a path is, as {list, index}; null if there is none.
const elementOf = path => {
  const match = path.match(/^(.*)\[(\d+)\]/);
  return match && {list: match[1], index: Number(match[2])};
};

class ListElements {
  constructor(controls) { this.controls = controls; }

  // The element {list, index} in which a value is; null if there is none beside it.
  beside(path, step) {
    const place = elementOf(path);
    if (!place) return null;
    const other = `${place.list}[${place.index + step}]`;
    const {containers, values} = this.controls.source();
    return [...containers, ...values].some(({path}) => path === other) ? place : null;
  }

  // The items of a menu that move the element at a path.
  items(path) {
    return [['Move up', -1], ['Move down', 1]].flatMap(([name, step]) => {
      const place = this.beside(path, step);
      return place ? [Menu.item(name, '', () => this.move(place, step))] : [];
    });
  }

  // Exchanges an element with the one beside it; the control in it keeps the focus.
  async move({list, index}, step) {
    const {part, path} = this.controls.focused?.dataset ?? {};
    const own = `${list}[${index}]`;
    if (path?.startsWith(own)) {
      this.wanted = {part, path: `${list}[${index + step}]${path.slice(own.length)}`};
    }
    const isDone = await this.controls.write(exchanges(list, index, index + step));
    if (!isDone) this.wanted = null;
  }

  // The control that is to be focused in the next text instead of the present one, once.
  take(present) {
    const wanted = this.wanted ?? present;
    this.wanted = null;
    return wanted;
  }
}
