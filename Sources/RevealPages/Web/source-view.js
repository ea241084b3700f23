// The text of a file with its controls, as nodes. What the controls do is in `SourceControls`.

// The parts of a text between places where something is inserted: [{start, end, chips}, …], with
// the chips that come before a part. `chips` are {at, …}, in any order.
const textParts = (start, end, chips) => {
  const inside = chips.filter(({at}) => at >= start && at < end).sort((a, b) => a.at - b.at);
  const parts = [];
  let [place, waiting] = [start, []];
  for (const chip of inside) {
    if (chip.at > place) {
      parts.push({start: place, end: chip.at, chips: waiting});
      [place, waiting] = [chip.at, []];
    }
    waiting.push(chip);
  }
  if (place < end) parts.push({start: place, end, chips: waiting});
  return parts;
};

class SourceView {
  // `source` is the server's answer {text, values, keys, containers}; `node` makes the nodes of
  // controls: node.value(control, text), node.key(key, text), node.chip(chip).
  constructor(source, node) {
    this.text = source.text;
    this.node = node;
    this.values = new Map();
    this.chips = [];
    for (const value of source.values) {
      const isPart = ['curve', 'spring', 'keyframes', 'steps', 'pose'].includes(value.kind);
      if (isPart || value.kind === 'color') this.chips.push({at: value.start, value});
      if (!isPart) this.values.set(value.start, value);
    }
    this.keys = new Map(source.keys.map(key => [key.start, key]));
    for (const container of source.containers) {
      this.chips.push({at: container.start + 1, container});
    }
  }

  // The nodes of a part of the text.
  nodes(start, end) {
    const nodes = [];
    for (const part of textParts(start, end, this.chips)) {
      nodes.push(...part.chips.map(chip => this.node.chip(chip)),
        ...this.plain(part.start, part.end));
    }
    return nodes;
  }

  // The nodes of a part without chips. A value of several tokens, such as the list of a color, is
  // one control, unless something is inserted inside of it.
  plain(start, end) {
    const nodes = [];
    let place = start;
    const skip = to => { if (to > place) nodes.push(this.text.slice(place, to)); place = to; };
    for (const match of this.text.slice(start, end).matchAll(token)) {
      const at = start + match.index;
      if (at < place) continue;
      const [whole, comment, string, colon] = match;
      const kind = comment ? 'comment' : string ? colon ? 'key' : 'string' : 'number';
      const text = string ?? whole;
      const list = this.listBefore(place, at);
      if (list && list.end <= end) {
        skip(list.start);
        nodes.push(this.node.value(list, this.text.slice(list.start, list.end)));
        place = list.end;
        continue;
      }
      skip(at);
      const control = colon ? this.keys.get(at) : this.values.get(at);
      const node = control
        ? colon ? this.node.key(control, text) : this.node.value(control, text)
        : make('span', {className: kind, textContent: text});
      node.classList.add(kind);
      nodes.push(node, colon ?? '');
      place = at + whole.length;
    }
    skip(end);
    return nodes;
  }

  // A control that is written as a list and begins in a part of the text.
  listBefore(from, to) {
    for (let at = from; at < to; at++) {
      const value = this.values.get(at);
      if (value && this.text[at] === '[') return value;
    }
    return null;
  }

  // All lines as nodes; lines with marks have these in place of controls.
  lines(marks) {
    const byLine = new Map();
    for (const mark of marks) byLine.set(mark.line, [...byLine.get(mark.line) ?? [], mark]);
    const nodes = [];
    let [start, place] = [0, 0];
    this.text.split('\n').forEach((line, index, lines) => {
      const own = byLine.get(index + 1);
      const next = place + line.length + (index + 1 < lines.length ? 1 : 0);
      if (own) {
        nodes.push(...this.nodes(start, place), markedLine(line, own));
        start = place + line.length;
      }
      place = next;
    });
    nodes.push(...this.nodes(start, this.text.length));
    return nodes;
  }
}
