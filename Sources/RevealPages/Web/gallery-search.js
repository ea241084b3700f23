// Which presets a search finds: those in which each of its words occurs, in the name, the library,
// the title, the description or what they use. Pure functions, without a page.

// "3-D" is also found as "3d", and "fade-in" as "fadein".
const searchText = ({name, title, description, tags}) => {
  const text = [name, title, description ?? '', ...tags ?? []].join(' ').toLowerCase();
  return `${text} ${text.replaceAll('-', '')}`;
};
const searchWords = query => query.toLowerCase().split(/\s+/).filter(word => word);
const isFound = (text, words) => words.every(word => text.includes(word));
