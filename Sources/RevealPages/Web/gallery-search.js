// The presets that a search finds: those in which each of its words occurs, in the name, the
// library, the title, the description or the features. Pure functions, without a page.

// "3-D" is also found as "3d", and "fade-in" as "fadein".
const searchText = ({name, title, description, tags}) => {
  const text = [name, title, description ?? '', ...tags ?? []].join(' ').toLowerCase();
  return `${text} ${text.replaceAll('-', '')}`;
};
const searchWords = query => query.toLowerCase().split(/\s+/).filter(word => word);
const isFound = (text, words) => words.every(word => text.includes(word));

// The number of insertions, deletions, replacements and swaps of neighbors between two words.
const editDistance = (a, b) => {
  let before = [];
  let previous = Array.from({length: b.length + 1}, (_, j) => j);
  for (let i = 0; i < a.length; i++) {
    const row = [i + 1];
    for (let j = 0; j < b.length; j++) {
      let cost = Math.min(previous[j] + (a[i] !== b[j]), previous[j + 1] + 1, row[j] + 1);
      if (i && j && a[i] === b[j - 1] && a[i - 1] === b[j]) {
        cost = Math.min(cost, before[j - 1] + 1);
      }
      row.push(cost);
    }
    [before, previous] = [previous, row];
  }
  return previous[b.length];
};
// The nearest word in the texts, if it is near enough to be meant, by the rule of `reveal effects`.
const nearestWord = (word, vocabulary) => {
  const limit = Math.max(1, Math.floor(word.length / 4));
  const near = vocabulary.filter(other => Math.abs(other.length - word.length) <= limit)
    .map(other => ({other, distance: editDistance(word, other)}))
    .filter(({distance}) => distance <= limit);
  near.sort((a, b) => a.distance - b.distance || (a.other < b.other ? -1 : 1));
  return near[0]?.other;
};
// Alternatives to a search without results: the same one without typing errors, or each of its
// words.
const nearestSearches = (texts, words) => {
  const finds = some => texts.some(text => isFound(text, some));
  const vocabulary = [...new Set(texts.flatMap(text => text.split(/[^\p{L}\p{N}-]+/u)))];
  const near = words.map(word => finds([word]) ? word : nearestWord(word, vocabulary))
    .filter(word => word);
  if (near.length === words.length && finds(near)) return [near.join(' ')];
  return [...new Set(near)];
};
