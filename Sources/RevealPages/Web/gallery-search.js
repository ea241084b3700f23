// Which presets a search finds: those in which each of its words occurs, in the name, the library,
// the title, the description or what they use. Pure functions, without a page.

// "3-D" is also found as "3d", and "fade-in" as "fadein".
const searchText = ({name, title, description, tags}) => {
  const text = [name, title, description ?? '', ...tags ?? []].join(' ').toLowerCase();
  return `${text} ${text.replaceAll('-', '')}`;
};
const searchWords = query => query.toLowerCase().split(/\s+/).filter(word => word);
const isFound = (text, words) => words.every(word => text.includes(word));

// Insertions, deletions, replacements and swaps of neighbors that make one word another.
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
// The word of the texts that is nearest to another, if it is near enough for a typing error, which
// is the rule of `reveal effects`, too.
const nearestWord = (word, vocabulary) => {
  const limit = Math.max(1, Math.floor(word.length / 4));
  const near = vocabulary.filter(other => Math.abs(other.length - word.length) <= limit)
    .map(other => ({other, distance: editDistance(word, other)}))
    .filter(({distance}) => distance <= limit);
  near.sort((a, b) => a.distance - b.distance || (a.other < b.other ? -1 : 1));
  return near[0]?.other;
};
// Searches that find something, in place of one that finds nothing: the same one without typing
// errors, or else each of its words alone.
const nearestSearches = (texts, words) => {
  const finds = some => texts.some(text => isFound(text, some));
  const vocabulary = [...new Set(texts.flatMap(text => text.split(/[^\p{L}\p{N}-]+/u)))];
  const near = words.map(word => finds([word]) ? word : nearestWord(word, vocabulary))
    .filter(word => word);
  if (near.length === words.length && finds(near)) return [near.join(' ')];
  return [...new Set(near)];
};
