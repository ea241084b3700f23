// The parts that pages with a player share: a preset's facts, text and errors.

const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

const copy = async (button, text) => {
  try { await navigator.clipboard.writeText(text); } catch {
    const area = make('textarea', {value: text});
    button.after(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  const label = button.textContent;
  button.textContent = 'Copied';
  setTimeout(() => { button.textContent = label; }, 1500);
};

// The comments, keys, texts, numbers and words of a preset.
const token = RegExp([
  /(\/\/[^\n]*|\/\*[^]*?\*\/)/, /("(?:[^"\\\n]|\\.)*")(\s*:)?/, /(-?\d[\d.eE+-]*)/,
  /\b(true|false|null)\b/,
].map(part => part.source).join('|'), 'g');
const colored = text => {
  const nodes = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [, comment, string, colon] = match;
    const kind = comment ? 'comment' : string ? colon ? 'key' : 'string' : 'number';
    nodes.push(text.slice(end, match.index),
      make('span', {className: kind, textContent: string ?? match[0]}), colon ?? '');
    end = match.index + match[0].length;
  }
  nodes.push(text.slice(end));
  return nodes;
};

// A line of the preset, with the places in it that messages name.
const markedLine = (line, marks) => {
  const characters = [...line];
  const nodes = [];
  let end = 0;
  for (const {column, length, kind} of [...marks].sort((a, b) => a.column - b.column)) {
    const start = Math.max(end, Math.min(column - 1, characters.length));
    const next = Math.max(start, Math.min(column - 1 + length, characters.length));
    nodes.push(characters.slice(end, start).join(''),
      make('mark', {className: kind, textContent: characters.slice(start, next).join('')}));
    end = next;
  }
  nodes.push(characters.slice(end).join(''));
  const kind = marks.some(mark => mark.kind === 'error') ? 'error' : 'warning';
  const title = kind === 'error' ? 'Error' : 'Warning';
  const node = make('span', {className: `line ${kind}`, title}, ...nodes);
  node.dataset.line = marks[0].line;
  return node;
};

// The text of a preset, with the places that messages name; errors take precedence. `level` is the
// heading's, h2 or h3.
const source = (text, marks, level) => {
  const button = make('button', {type: 'button', className: 'plain', textContent: 'Copy',
    onclick: () => copy(button, text)});
  const byLine = new Map();
  for (const mark of marks) byLine.set(mark.line, [...byLine.get(mark.line) ?? [], mark]);
  const code = make('code');
  let plain = [];
  text.split('\n').forEach((line, i, lines) => {
    const own = byLine.get(i + 1);
    const newline = i + 1 < lines.length ? '\n' : '';
    if (!own) { plain.push(line + newline); return; }
    code.append(...colored(plain.join('')), markedLine(line, own), newline);
    plain = [];
  });
  code.append(...colored(plain.join('')));
  const header = make('header', {}, make(level, {textContent: 'Source'}), button);
  return make('section', {className: 'source'}, header,
    make('pre', {tabIndex: 0, role: 'region', ariaLabel: 'Source'}, code));
};

// Scrolls a marked line of the source to the middle of its visible part.
const showLine = number => {
  const node = document.querySelector(`.source [data-line="${number}"]`);
  const pre = node?.closest('pre');
  if (!pre) return;
  const [line, box] = [node, pre].map(element => element.getBoundingClientRect());
  pre.scrollTop += line.top - box.top - pre.clientHeight / 2;
  pre.scrollLeft = 0;
};
const showFirstMark = marks => {
  const first = marks.find(mark => mark.kind === 'error') ?? marks[0];
  if (first) showLine(first.line);
};
const facts = preset => {
  const list = make('dl', {className: 'facts'});
  const rows = [['Preset', preset.path]];
  if (!preset.error) {
    const seconds = Number(preset.duration.toFixed(3));
    rows.push(['Length', `${seconds} s, ${plural(preset.count, 'frame')}`],
      ['Rate', `${preset.fps} frames/s`],
      ['Canvas', `${preset.width}×${preset.height} pixels at ${preset.scale}×`]);
    if (preset.tags.length) rows.push(['Uses', preset.tags.join(', ')]);
  }
  for (const [term, text] of rows) {
    list.append(make('dt', {textContent: term}), make('dd', {textContent: text}));
  }
  return list;
};

// Sentences wrap; lines of the preset do not, so marks stay below their places. A place in `path`,
// which is shown as `name`, links to the line in the source.
const messages = (error, path, name = path) => {
  const nodes = [];
  for (const line of error.split('\n')) {
    const place = messagePlace(line, path);
    if (place) {
      const leap = () => {
        showLine(place.line);
        const pre = document.querySelector('.source pre');
        pre?.scrollIntoView({block: 'nearest'});
        pre?.focus({preventScroll: true});
      };
      const button = make('button', {type: 'button', className: 'place',
        title: 'Show in the source', textContent: name + place.text.slice(path.length),
        onclick: leap});
      nodes.push(make('p', {}, button, place.rest.replaceAll(path, name)));
      continue;
    }
    const tag = isExcerpt(line) ? 'pre' : 'p';
    const focusable = tag === 'pre' ? {tabIndex: 0} : {};
    const text = line.replaceAll(path, name);
    if (tag === 'pre' && nodes.at(-1)?.localName === 'pre') nodes.at(-1).append(`\n${text}`);
    else nodes.push(make(tag, {...focusable, textContent: text}));
  }
  return nodes;
};
