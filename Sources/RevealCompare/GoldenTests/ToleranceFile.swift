package import RevealDiff
package import RevealFiles
import RevealImage
package import RevealJSON
package import RevealRender

/// The tolerances for the presets of a folder, from its file `tolerances.json`.
///
/// An entry for presets adds to the one for all presets, and one for some of their frames to both:
/// its numbers replace others, its rectangles and rows are added.
package struct ToleranceFile: Sendable {
  private var standard = ToleranceEntry()
  private var entries: [(pattern: PresetPattern, entry: ToleranceEntry)] = []

  /// The name of the file.
  package static let fileName = PresetSearch.tolerances

  /// Creates an object without tolerances.
  package init() {}

  /// Reads the file of a folder, if there is one.
  ///
  /// - Throws: `FileError` if it cannot be read, `ToleranceFileError` if it is invalid.
  package init(of folder: GoldenFolder, scope: FileScope) throws {
    let path = joinPath(folder.path, Self.fileName)
    guard let bytes = try scope.readIfPresent(path, limit: SourceText.maximumBytes) else {
      self.init()
      return
    }
    try self.init(SourceText(file: path, bytes: bytes), presets: folder.cases.map(\.name))
  }

  /// Reads the text of a file.
  ///
  /// - Throws: Every problem in the text at once.
  package init(_ source: SourceText, presets: [String]) throws(ToleranceFileError) {
    let (root, problems) = JSONParser.parse(source)
    let sink = ProblemSink(source: source, problems: problems)
    if let root, var file = ObjectReader(root, path: "", problems: sink) {
      if let field = file["default"] { standard = ToleranceEntry(field, on: nil) }
      if let field = file["presets"], var list = field.object() {
        for key in list.keys {
          guard let entry = list[key] else { continue }
          let pattern = PresetPattern(key)
          if !presets.contains(where: pattern.matches) {
            list.refuse(
              key, "no preset is named \"\(key.prefix(ToleranceEntry.longestName))\"",
              hint: nearestWord(
                to: String(key.prefix(ToleranceEntry.longestName)), among: presets
              ).map { "did you mean \"\($0)\"?" })
          }
          entries.append((pattern, ToleranceEntry(entry, on: standard)))
        }
      }
      file.finish()
    }
    if sink.problems.contains(where: { $0.severity == .error }) {
      throw ToleranceFileError(source: source, problems: sink.problems.inTextOrder)
    }
  }

  /// The tolerances for a preset.
  ///
  /// - Returns: The tolerances of all entries that name the preset, in the order of the file.
  package func tolerances(
    for name: String, frames: some Sequence<Int>, of run: RunDuration
  ) -> PresetTolerances {
    let entries = [standard] + entries.filter { $0.pattern.matches(name) }.map(\.entry)
    var tolerances = PresetTolerances()
    for entry in entries { entry.values.apply(to: &tolerances.standard) }
    let parts = entries.flatMap(\.frames)
    guard !parts.isEmpty else { return tolerances }
    for frame in frames {
      // The rate of the run is known, so this cannot fail.
      let values = parts.filter { (try? $0.frames.contains(frame, of: run)) == true }.map(\.values)
      guard !values.isEmpty else { continue }
      var tolerance = tolerances.standard
      for value in values { value.apply(to: &tolerance) }
      tolerances.exceptions[frame] = tolerance
    }
    return tolerances
  }
}

/// A file of tolerances that cannot be used.
package struct ToleranceFileError: ReportableError, Hashable {
  package let source: SourceText
  package let problems: [Problem]

  /// The problems as text; see `Problem.report(_:in:)`.
  package var report: String { Problem.report(problems, in: source) }

  package var exitStatus: ExitStatus { .preset }
  package var message: String? { report }
}

/// An entry for some presets in a file of tolerances.
struct ToleranceEntry: Sendable {
  private(set) var values = ToleranceValues()
  private(set) var frames: [(frames: FrameSelection, values: ToleranceValues)] = []

  /// The limit on characters of a preset's name in messages.
  static let longestName = 64

  /// Creates an empty entry.
  init() {}

  /// Reads an entry, and reports its problems.
  init(_ field: JSONField, on base: ToleranceEntry?) {
    guard var object = field.object() else { return }
    values = ToleranceValues(&object, on: base?.values)
    for part in object["frames"]?.list(1...1000, "a list of objects with \"frames\"") ?? [] {
      guard var object = part.object("an object with \"frames\"") else { continue }
      let chosen = object.required("frames", "as in \"30-59\"").flatMap(Self.selection)
      let values = ToleranceValues(&object, on: self.values)
      object.finish()
      if let chosen { frames.append((chosen, values)) }
    }
    object.finish()
  }

  private static func selection(_ field: JSONField) -> FrameSelection? {
    guard let text = field.string("frames such as \"30-59\"") else { return nil }
    do throws(FrameSelectionError) {
      return try FrameSelection(text)
    } catch {
      let lines = "\(error)".split(separator: "\n", maxSplits: 1)
      let hint = lines.count > 1 ? lines[1].dropFirst("  hint: ".count) : nil
      field.problems.note(
        field.node.range, path: field.path, String(lines[0]), hint: hint.map(String.init))
      return nil
    }
  }
}

/// Tolerances named like the options of `reveal diff`, as far as they are given.
struct ToleranceValues: Sendable {
  /// Closures that each apply a value to a tolerance.
  private var edits: [@Sendable (inout FrameRules) -> Void] = []

  /// Creates values of which none is given.
  init() {}

  /// Reads the members of an object that are tolerances.
  init(_ object: inout ObjectReader, on base: ToleranceValues?) {
    set(object["threshold"]?.number(.share)) { $0.rules.threshold = $1 }
    set(object["maxStep"]?.integer(0...255)) { $0.rules.largestStep = $1 }
    set(object["ignoreAntialiasing"]?.bool()) { $0.rules.ignoresAntialiasing = $1 }
    set(object["maxPixels"]?.integer(0...Self.mostPixels)) { $0.rules.mostPixels = $1 }
    let window = object["window"].flatMap(Self.window)
    set(window) { $0.rules.window = $1 }
    set(object["ignore"]?.list(0...1000, "a list of rectangles")?.compactMap(Self.region)) {
      $0.rules.ignoredRegions += $1
    }
    set(
      object["ignoreRows"]?.list(0...10_000, "a list of rows")?.compactMap {
        $0.integer(0...1_000_000)
      }
    ) { $0.ignoredRows.formUnion($1) }
    var known = FrameRules()
    for values in [base, self] { values?.apply(to: &known) }
    if window != nil, known.rules.mostPixels == 0 {
      object.refuse(
        "window", "\"window\" needs \"maxPixels\"", hint: "without it, no pixel may differ")
    }
  }

  private mutating func set<Value: Sendable>(
    _ value: Value?, _ apply: @escaping @Sendable (inout FrameRules, Value) -> Void
  ) {
    if let value { edits.append { apply(&$0, value) } }
  }

  /// The limit on a number of pixels: more than any frame has.
  private static let mostPixels = 1 << 34
  /// The limit on sides and coordinates in pixels.
  private static let sides = 65_536

  /// A window, given as a number such as 16, or two such as [16, 40].
  private static func window(_ field: JSONField) -> DiffRules.Window? {
    if field.node.number != nil {
      return field.integer(1...sides).map {
        DiffRules.Window(side: $0, mostPixels: $0 * $0 / 4)
      }
    }
    guard
      let parts = field.list(
        2...2, "a side, as in 16, or a side and a number of pixels, as in [16, 40]"),
      let side = parts[0].integer(1...sides), let most = parts[1].integer(0...mostPixels)
    else { return nil }
    return DiffRules.Window(side: side, mostPixels: most)
  }

  /// A region, given as left, top, width and height.
  private static func region(_ field: JSONField) -> PixelRect? {
    guard let parts = field.list(4...4, "a rectangle: left, top, width and height in pixels")
    else { return nil }
    let places = parts.prefix(2).compactMap { $0.integer(0...sides) }
    let lengths = parts.dropFirst(2).compactMap { $0.integer(1...sides) }
    guard places.count == 2, lengths.count == 2 else { return nil }
    return PixelRect(x: places[0], y: places[1], width: lengths[0], height: lengths[1])
  }

  /// Applies the values to a tolerance.
  func apply(to tolerance: inout FrameRules) { for edit in edits { edit(&tolerance) } }
}

/// The deviations of a frame that do not count as differences.
package struct FrameRules: Hashable, Sendable {
  package var rules = DiffRules()
  /// The rows whose cards are ignored; they need a preset on one side.
  package var ignoredRows: Set<Int> = []
}

/// The tolerances for the frames of a preset.
package struct PresetTolerances: Hashable, Sendable {
  /// The tolerance of every frame that has none of its own.
  package var standard: FrameRules
  /// The tolerances of single frames, by number.
  package var exceptions: [Int: FrameRules] = [:]

  /// Creates the same tolerances for every frame; by default nothing is tolerated.
  package init(_ rules: DiffRules = DiffRules(), ignoredRows: Set<Int> = []) {
    standard = FrameRules(rules: rules, ignoredRows: ignoredRows)
  }

  /// Whether every pixel of every frame must be equal.
  package var areNone: Bool { ([standard] + exceptions.values).allSatisfy { $0 == FrameRules() } }
}
