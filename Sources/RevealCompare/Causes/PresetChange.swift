import RevealFiles
import RevealJSON
import RevealRender

/// The differences between two presets and their options, each of which can be tried separately.
struct PresetChange {
  private let comparison: JSONComparison
  private let differences: [Difference]
  private let old: CauseSide
  private let new: CauseSide

  private enum Difference {
    case text(JSONChange)
    /// An option with which the two sides were drawn differently.
    case option(CanvasSetting.Kind)
    case file(NamedTextChange)
  }

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
    differences =
      comparison.changes.map(Difference.text)
      + CanvasSetting.Kind.allCases.filter { old.overrides[$0] != new.overrides[$0] }
      .map(Difference.option)
      + NamedTextChange.changes(from: old.files, to: new.files).map(Difference.file)
  }

  /// The number of differences, which are identified by indices below it.
  var count: Int { differences.count }

  var all: Set<Int> { Set(0..<count) }

  /// The difference in the text; nil for an option or a file.
  func change(_ index: Int) -> JSONChange? {
    if case .text(let change) = differences[index] { change } else { nil }
  }

  /// The difference, as in "drawn with `--fps 30`, compared without `--fps`".
  func sentence(_ index: Int) -> String {
    switch differences[index] {
    case .text(let change): return change.sentence
    case .file(let file): return file.sentence
    case .option(let kind):
      let phrases = [old, new].map { side in
        side.overrides[kind].map { "with `\($0.option)`" } ?? "without `\(kind.option)`"
      }
      return "drawn \(phrases[0]), compared \(phrases[1])"
    }
  }

  /// Simulates the old preset with some of the differences; nil if that is not a valid preset.
  func variant(_ chosen: Set<Int>) -> SimulatedPreset? {
    if chosen == all { return new.preset }
    var (overrides, files) = (old.overrides, old.files)
    for index in chosen {
      switch differences[index] {
      case .text: break
      case .option(let kind): overrides[kind] = new.overrides[kind]
      case .file(let change): files = change.applied(files)
      }
    }
    return old.variant(comparison.value(with: chosen), overrides, files)
  }

  /// The place of a difference in the new text.
  func place(_ index: Int) -> SourceText.Place? {
    change(index).map { new.source.place(of: $0.offset) }
  }

  /// The lines of a difference in the text of the preset or of a file that it names.
  func lines(_ index: Int) -> [ChangedLine] {
    switch differences[index] {
    case .text(let change): [ChangedLine(change, from: old.source, to: new.source)]
    case .option: []
    case .file(let file): file.lines(in: splitPath(new.source.file).folder)
    }
  }

  /// Whether two differences are in the same object of the text.
  func isNear(_ first: Int, _ second: Int) -> Bool {
    guard let a = change(first)?.keyPath, let b = change(second)?.keyPath else { return false }
    return a.prefix(upTo: a.lastIndex(of: ".") ?? a.startIndex)
      == b.prefix(upTo: b.lastIndex(of: ".") ?? b.startIndex)
  }
}
