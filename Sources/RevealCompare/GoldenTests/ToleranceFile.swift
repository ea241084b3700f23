package import RevealFiles
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
  /// - Parameters:
  ///   - folder: The folder with all its presets.
  ///   - scope: The limits on where the file may be.
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
  /// - Parameters:
  ///   - source: The text.
  ///   - presets: The names of all presets.
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
  /// - Parameters:
  ///   - name: The preset's name.
  ///   - frames: The numbers of the frames to compare.
  ///   - run: The run to which the selections of frames refer.
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
