import RevealFiles
package import RevealJSON
package import RevealPreset

/// The words by which presets are found, and how much each says about each preset.
///
/// The gallery's page has it as data, and finds the same by it.
package struct SearchIndex: Sendable {
  /// The number of presets.
  let count: Int
  /// What a word or a phrase leads to, by its stems without spaces.
  private(set) var terms: [String: Targets] = [:]
  /// The presets whose names these are, by the names' words without spaces.
  private(set) var names: [String: Targets] = [:]
  /// Presets that are found together.
  private(set) var groups: [[Int]] = []
  /// All words as they are written, for words with typing errors.
  private(set) var vocabulary: [String] = []
  /// What is added to the score of each preset that is found.
  private(set) var bonus: [Int] = []
  /// The places of the presets among those that are found as well as others.
  private(set) var ranks: [Int] = []
  let ignored: Set<String>
  let weak: Set<String>

  /// The weights of presets (numbers from 0) and groups (−1 − their number).
  typealias Targets = [Int: Int]

  /// Indexes presets.
  ///
  /// - Parameters:
  ///   - presets: The presets.
  ///   - libraries: The libraries of the presets, by folder.
  ///   - featured: The names of those that come first.
  ///   - words: The words of people.
  package init(
    _ presets: [SearchedPreset], libraries: [String: PresetLibrary] = [:],
    featured: [String] = [], words: SearchWords = SearchWords()
  ) {
    count = presets.count
    ignored = words.ignored
    weak = words.weak
    var builder = Builder(ignored: words.ignored)
    for (index, preset) in presets.enumerated() { builder.add(preset, at: index) }
    for (folder, indices) in Self.grouped(presets, by: { [$0.folder] }) where !folder.isEmpty {
      builder.add(library: folder, libraries[folder], group: indices)
    }
    for (kind, indices) in Self.grouped(presets, by: \.kinds) {
      builder.add(kind.title, leadsToGroup: builder.group(indices), Weight.kind)
    }
    for (tag, indices) in Self.grouped(presets, by: \.tags) {
      builder.add(tag.rawValue, leadsToGroup: builder.group(indices), Weight.tag)
    }
    builder.add(words.groups, presets)
    (terms, names, groups) = (builder.terms, builder.names, builder.groups)
    vocabulary = builder.vocabulary.sorted()
    let places = Dictionary(
      featured.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    bonus = presets.map { preset in
      let first = places[preset.name] == nil ? 0 : Weight.featured
      return (Weight.collections[preset.folder] ?? 0) + first
    }
    let order = presets.indices.sorted { first, second in
      func key(_ index: Int) -> (Int, Int, Int) {
        let name = presets[index].name
        return (-bonus[index], places[name] ?? .max, index)
      }
      return key(first) < key(second)
    }
    ranks = Array(repeating: 0, count: presets.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
  }

  private static func grouped<Key: Hashable>(
    _ presets: [SearchedPreset], by keys: (SearchedPreset) -> [Key]
  ) -> [(key: Key, indices: [Int])] {
    var order: [Key] = []
    var groups: [Key: [Int]] = [:]
    for (index, preset) in presets.enumerated() {
      for key in keys(preset) {
        if groups[key] == nil { order.append(key) }
        groups[key, default: []].append(index)
      }
    }
    return order.map { ($0, groups[$0] ?? []) }
  }

  /// How much it says about a preset that a word is found somewhere; multiples of 4.
  enum Weight {
    static let fullName = 36_000
    static let ownName = 32_000
    /// A word of people that leads to the preset first; the next ones follow by `wordStep`.
    static let word = 8_000
    static let wordStep = 640
    static let name = 2_400
    static let library = 2_000
    static let wordGroup = 1_600
    static let title = 1_600
    static let libraryWord = 1_200
    static let kind = 1_000
    static let tag = 1_000
    /// The least weight of a word that says what a preset is, other than one that its description
    /// mentions.
    static let telling = 1_000
    static let description = 400
    static let featured = 160
    /// What is added for presets of these folders, which show whole lists.
    static let collections = ["recipes": 720, "scenes": 440, "cells": 240]
  }

  /// The index for the page's script.
  package var json: JSONOutput {
    func table(_ targets: [String: Targets]) -> JSONOutput {
      .object(
        targets.sorted { $0.key < $1.key }.map { key, targets in
          let flat = targets.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
          return (key, .array(flat.map(JSONOutput.integer)))
        })
    }
    return .object([
      ("terms", table(terms)), ("names", table(names)),
      ("groups", .array(groups.map { .array($0.map(JSONOutput.integer)) })),
      ("vocabulary", .array(vocabulary.map(JSONOutput.string))),
      ("bonus", .array(bonus.map(JSONOutput.integer))),
      ("ranks", .array(ranks.map(JSONOutput.integer))),
      ("ignored", .array(ignored.sorted().map(JSONOutput.string))),
      ("weak", .array(weak.sorted().map(JSONOutput.string))),
    ])
  }
}

/// Collects the terms of an index.
private struct Builder {
  let ignored: Set<String>
  private(set) var terms: [String: SearchIndex.Targets] = [:]
  private(set) var names: [String: SearchIndex.Targets] = [:]
  private(set) var groups: [[Int]] = []
  private(set) var vocabulary: Set<String> = []
  private var stems: [String: String] = [:]

  private typealias Weight = SearchIndex.Weight

  init(ignored: Set<String>) { self.ignored = ignored }

  mutating func add(_ preset: SearchedPreset, at index: Int) {
    let (folder, own) = splitPath(preset.name)
    let words = SearchText.words(own)
    names[words.joined(), default: [:]][index] = Weight.ownName
    let whole = (SearchText.words(folder) + words).joined()
    names[whole, default: [:]].merge([index: Weight.fullName], uniquingKeysWith: max)
    addSpans(of: words, to: index, Weight.name)
    addWords(of: preset.title, to: index, Weight.title)
    addWords(of: preset.description, to: index, Weight.description)
  }

  mutating func add(library folder: String, _ library: PresetLibrary?, group indices: [Int]) {
    let group = group(indices)
    for name in [folder, library?.name].compactMap(\.self) {
      let words = SearchText.words(name)
      note(words, leadsTo: group, Weight.library)
      for word in words { note([word], leadsTo: group, Weight.libraryWord) }
    }
  }

  mutating func add(_ phrase: String, leadsToGroup group: Int, _ weight: Int) {
    note(SearchText.words(phrase), leadsTo: group, weight)
  }

  mutating func add(_ words: [SearchWords.Group], _ presets: [SearchedPreset]) {
    let places = Dictionary(
      presets.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for word in words {
      var targets: SearchIndex.Targets = [:]
      for (place, name) in word.effects.compactMap({ places[$0] }).enumerated() {
        targets[name] = Weight.word - place * Weight.wordStep
      }
      func lead(where condition: (SearchedPreset) -> Bool) {
        let found = presets.indices.filter { condition(presets[$0]) }
        if !found.isEmpty { targets[group(found)] = Weight.wordGroup }
      }
      for kind in word.kinds { lead { $0.kinds.contains(kind) } }
      for tag in word.uses { lead { $0.tags.contains(tag) } }
      for library in word.libraries { lead { $0.folder == library } }
      for phrase in word.says {
        let words = SearchText.words(phrase)
        for (target, weight) in targets { note(words, leadsTo: target, weight) }
      }
    }
  }

  /// Returns the target of presets that are found together.
  mutating func group(_ indices: [Int]) -> Int {
    if let known = groups.firstIndex(of: indices) { return -1 - known }
    groups.append(indices)
    return -groups.count
  }

  private mutating func addSpans(of words: [String], to index: Int, _ weight: Int) {
    for first in words.indices {
      for last in first..<min(words.count, first + Self.longestSpan) {
        note(Array(words[first...last]), leadsTo: index, weight)
      }
    }
  }

  private mutating func addWords(of text: String, to index: Int, _ weight: Int) {
    for word in Set(SearchText.words(text)) where !ignored.contains(word) {
      note([word], leadsTo: index, weight)
    }
  }

  /// Makes a phrase lead to a preset or a group, whether it is typed as several words or as one.
  private mutating func note(_ words: [String], leadsTo target: Int, _ weight: Int) {
    let kept = words.filter { !ignored.contains($0) }
    let said = kept.isEmpty ? words : kept
    var keys: Set = [said.map { stem(of: $0) }.joined()]
    if words.count > 1 { keys.insert(SearchText.stem(words.joined())) }
    for key in keys where !key.isEmpty {
      terms[key, default: [:]][target] = max(weight, terms[key]?[target] ?? 0)
    }
    vocabulary.formUnion(said)
    if words.count > 1 { vocabulary.insert(words.joined()) }
  }

  /// Returns the stem of a word, which is found once for each word: most stand in many presets.
  private mutating func stem(of word: String) -> String {
    if let known = stems[word] { return known }
    let stem = SearchText.stem(word)
    stems[word] = stem
    return stem
  }

  private static let longestSpan = 6
}
