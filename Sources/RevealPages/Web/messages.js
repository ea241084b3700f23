// The places in a preset's text that an error's messages name. Pure functions, without a page.

// Whether a line of an error shows a line of the preset, or marks a place in it.
const isExcerpt = line => /^ *\d* \|/.test(line);

// The place at the start of a message about `path`, as in "a.json:3:14: error: …", with its text
// and the rest of the message; null for any other line.
const messagePlace = (line, path) => {
  if (!line.startsWith(`${path}:`)) return null;
  const match = /^(\d+):(\d+): (error|warning): /.exec(line.slice(path.length + 1));
  if (!match) return null;
  const text = `${path}:${match[1]}:${match[2]}`;
  return {line: Number(match[1]), column: Number(match[2]), kind: match[3], text,
    rest: line.slice(text.length)};
};

// The places in the text of `path` that messages name: {line, column, length, kind}, with line and
// column from 1, and columns counting characters.
const marksOf = (messages, path) => {
  const marks = [];
  for (const message of messages) {
    let mark = null;
    for (const line of message.split('\n')) {
      const place = messagePlace(line, path);
      const caret = /^ *\| *(\^~*)/.exec(line);
      if (place) {
        mark = {line: place.line, column: place.column, length: 1, kind: place.kind};
        marks.push(mark);
      } else if (caret && mark) {
        mark.length = caret[1].length;
        mark = null;
      } else if (!isExcerpt(line)) mark = null;
    }
  }
  return marks;
};
