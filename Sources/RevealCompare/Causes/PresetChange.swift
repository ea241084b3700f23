import RevealFiles
import RevealJSON
import RevealRender

/// The differences between two presets and their options, each of which can be tried separately.
struct PresetChange {
  private let comparison: JSONComparison
  private let options: [OptionChange]
  private let files: [NamedTextChange]
  private let old: CauseSide
  private let new: CauseSide

  /// The keys that do not affect frames.
  private static let undrawn: Set = ["$schema", "title", "description"]
  /// The limit on differences of the texts, above which whole objects and arrays count as one.
  private static let mostChanges = 16

  init(from old: CauseSide, to new: CauseSide) {
    (self.old, self.new) = (old, new)
    var depth = 6
    var comparison = JSONComparison(old: old.root, new: new.root, ignoring: Self.undrawn)
    while comparison.changes.count > Self.mostChanges, depth > 1 {
      depth -= 1
      comparison = JSONComparison(
        old: old.root, new: new.root, ignoring: Self.undrawn, depth: depth)
    }
    self.comparison = comparison
    options = OptionChange.changes(from: old.overrides, to: new.overrides)
    files = NamedTextChange.changes(from: old.files, to: new.files)
  }

  /// The number of differences, which are identified by indices below it.
  var count: Int { comparison.changes.count + options.count + files.count }

  var all: Set<Int> { Set(0..<count) }

  /// The difference in the text; nil for an option.
  func change(_ index: Int) -> JSONChange? {
    index < comparison.changes.count ? comparison.changes[index] : nil
  }

  /// The option that differs; nil for a difference in the text.
  func option(_ index: Int) -> OptionChange? {
    let place = index - comparison.changes.count
    return options.indices.contains(place) ? options[place] : nil
  }

  /// The named file that differs; nil for a difference in the text and for an option.
  private func file(_ index: Int) -> NamedTextChange? {
    let place = index - comparison.changes.count - options.count
    return place < 0 ? nil : files[place]
  }

  func sentence(_ index: Int) -> String {
    change(index)?.sentence
      ?? option(index).map { $0.sentence(old.overrides, new.overrides) }
      ?? file(index)?.sentence ?? ""
  }

  /// Simulates the old preset with some of the differences; nil if that is not a valid preset.
  func variant(_ chosen: Set<Int>) -> SimulatedPreset? {
    if chosen == all { return new.preset }
    let overrides = chosen.compactMap(option).reduce(old.overrides) { options, change in
      change.applied(options, of: new.overrides)
    }
    let texts = chosen.compactMap(file).reduce(old.files) { files, change in
      change.applied(files)
    }
    return old.variant(comparison.value(with: chosen), overrides, texts)
  }

  /// The place of a difference in the new text.
  func place(_ index: Int) -> SourceText.Place? {
    change(index).map { new.source.place(of: $0.offset) }
  }

  /// The lines of a difference in the text of the preset or of a file that it names.
  func lines(_ index: Int) -> [ChangedLine] {
    change(index).map { [ChangedLine($0, from: old.source, to: new.source)] }
      ?? file(index)?.lines(in: splitPath(new.source.file).folder) ?? []
  }
}

extension PresetChange {
  /// Whether two differences are in the same object of the text.
  func isNear(_ first: Int, _ second: Int) -> Bool {
    guard let a = change(first)?.keyPath, let b = change(second)?.keyPath else { return false }
    return a.prefix(upTo: a.lastIndex(of: ".") ?? a.startIndex)
      == b.prefix(upTo: b.lastIndex(of: ".") ?? b.startIndex)
  }
}
