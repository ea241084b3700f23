// The search of the gallery: presets by what people type. All that it knows is in the index that
// the program wrote into the page; `SearchIndex` of the program finds the same by it. Pure
// functions, without a page.

// The words of a text in lowercase; capitals begin words, too, as in "fadeInUp".
const searchWords = text => text.replace(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, '$1 ').toLowerCase()
  .match(/[\p{L}\p{N}]+/gu) ?? [];

// A word without the endings of its plural, its participles and its verb.
const stemOf = word => {
  let stem = word;
  const cut = count => { stem = stem.slice(0, stem.length - count); };
  const hasVowel = count => /[aeiouy]/.test(stem.slice(0, stem.length - count));
  if (stem.length < 4) return stem;
  if (stem.length > 4 && stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`;
  else if (stem.endsWith('s') && !/(ss|us|is)$/.test(stem)) cut(1);
  if (stem.length >= 6 && stem.endsWith('ing') && hasVowel(3)) cut(3);
  else if (stem.length >= 5 && stem.endsWith('ed') && !stem.endsWith('eed') && hasVowel(2)) cut(2);
  if (stem.length > 3 && stem.at(-1) === stem.at(-2)) cut(1);
  if (stem.length >= 4 && stem.endsWith('e')) cut(1);
  return stem;
};

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

const longestPhrase = 6;
// The score from which a preset is found even if others have more of the words.
const leadingScore = 4000;
// The least weight of a word that says what a preset is.
const telling = 1000;

class PresetSearch {
  constructor(index) {
    this.index = index;
    this.ignored = new Set(index.ignored);
    this.weak = new Set(index.weak);
    this.keys = Object.keys(index.terms);
  }

  // Finds presets, as their numbers, the best first; with the words that were searched for in
  // place of those with typing errors, and the words that nothing has.
  search(text) {
    const {terms, names, ranks, bonus} = this.index;
    const typed = searchWords(text);
    const result = {presets: [], corrections: [], unknown: []};
    if (!typed.length) {
      result.presets = ranks.map((_, preset) => preset).sort((a, b) => ranks[a] - ranks[b]);
      return result;
    }
    const meaningful = typed.filter(word => !this.ignored.has(word));
    const words = meaningful.length ? meaningful : [...typed];
    const scores = new Map();
    const add = (targets, first, end, times = 1, quarters = 4) => {
      for (let i = 0; i < targets.length; i += 2) {
        const [target, weight] = [targets[i], targets[i + 1] * times * quarters / 4];
        for (const preset of target < 0 ? this.index.groups[-1 - target] : [target]) {
          const known = scores.get(preset) ?? {score: 0, covered: new Map()};
          known.score += weight;
          const points = targets[i + 1] * quarters / 4 >= telling ? 2 : 1;
          for (let word = first; word < end; word++) {
            known.covered.set(word, Math.max(points, known.covered.get(word) ?? 0));
          }
          scores.set(preset, known);
        }
      }
    };
    const own = (table, key) => Object.hasOwn(table, key) ? table[key] : null;
    add(own(names, typed.join('')) ?? [], 0, words.length);
    words.forEach((word, place) => {
      if (this.isKnown(place, words) || this.begun(word).length) return;
      const meant = this.nearest(word);
      if (!meant) return;
      result.corrections.push({typed: word, meant});
      words[place] = meant;
    });
    if (result.corrections.length) add(own(names, words.join('')) ?? [], 0, words.length);
    const stems = words.map(stemOf);
    const places = words.map((_, place) => place);
    const counted = new Set(places.filter(place => !this.weak.has(words[place])));
    for (let first = 0; first < words.length; first++) {
      for (let last = first; last < Math.min(words.length, first + longestPhrase); last++) {
        const targets = own(terms, stems.slice(first, last + 1).join(''));
        if (!targets) continue;
        // Weak words count as parts of phrases.
        for (let place = first; place <= last && first < last; place++) counted.add(place);
        const isWeak = first === last && this.weak.has(words[first]);
        add(targets, first, last + 1, last - first + 1, isWeak ? 1 : 4);
      }
    }
    words.forEach((word, place) => {
      if (this.isKnown(place, words)) return;
      const beginnings = this.begun(word);
      const containing = beginnings.length ? [] : this.containing(word);
      if (!beginnings.length && !containing.length) result.unknown.push(word);
      add(this.best(beginnings), place, place + 1, 1, 2);
      add(this.best(containing), place, place + 1, 1, 1);
    });
    const wanted = counted.size ? [...counted] : places;
    const found = [...scores].map(([preset, {score, covered}]) => ({
      preset, score: score + bonus[preset], leads: score >= leadingScore,
      count: wanted.filter(place => covered.has(place)).length,
      points: wanted.reduce((sum, place) => sum + (covered.get(place) ?? 0), 0)}));
    const most = Math.max(0, ...found.map(({count}) => count));
    result.presets = found.filter(({count, leads}) => count === most || leads)
      .sort((a, b) => b.points - a.points || b.score - a.score || ranks[a.preset] - ranks[b.preset])
      .map(({preset}) => preset);
    return result;
  }

  // The words that may have been meant where a search finds nothing, the nearest first.
  suggestions(text) {
    const near = searchWords(text).flatMap(word => this.index.vocabulary
      .filter(other => other.length > 2)
      .map((other, order) => ({other, order, distance: editDistance(word, other),
        isOther: other[0] === word[0] ? 0 : 1}))
      .filter(({distance}) => distance * 2 <= word.length));
    near.sort((a, b) => a.distance - b.distance || a.isOther - b.isOther || a.order - b.order);
    return [...new Set(near.map(({other}) => other))].slice(0, 3);
  }

  isKnown(place, words) {
    const stems = words.map(stemOf);
    for (let first = Math.max(0, place + 1 - longestPhrase); first <= place; first++) {
      const end = Math.min(words.length, first + longestPhrase);
      for (let last = place; last < end; last++) {
        if (Object.hasOwn(this.index.terms, stems.slice(first, last + 1).join(''))) return true;
      }
    }
    return false;
  }

  // The terms that a word begins, and those of which it is a part.
  begun(word) { return word.length < 2 ? [] : this.keys.filter(key => key.startsWith(word)); }
  containing(word) { return word.length < 3 ? [] : this.keys.filter(key => key.includes(word)); }

  // The greatest weights of several terms.
  best(keys) {
    const weights = new Map();
    for (const key of keys) {
      const targets = this.index.terms[key];
      for (let i = 0; i < targets.length; i += 2) {
        weights.set(targets[i], Math.max(weights.get(targets[i]) ?? 0, targets[i + 1]));
      }
    }
    return [...weights].flat();
  }

  // The word that may have been meant by one with typing errors.
  nearest(word) {
    if (word.length < 4) return null;
    const limit = Math.max(1, Math.floor(word.length / 4));
    let best = null;
    for (const other of this.index.vocabulary) {
      if (Math.abs(other.length - word.length) > limit) continue;
      const distance = editDistance(word, other);
      if (distance > limit) continue;
      const cost = distance * 2 + (other[0] === word[0] ? 0 : 1);
      if (!best || cost < best.cost) best = {cost, other};
    }
    return best?.other ?? null;
  }
}
