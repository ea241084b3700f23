package import RevealFiles
import RevealFrames

extension DiffJob {
  /// Writes a picture of the difference for every frame that does not pass.
  ///
  /// A name is as in `frame_00012.difference.png`, or `frame_00012.actual.png` if there are no
  /// golden pixels to compare with. Several frames are written in parallel.
  ///
  /// - Parameters:
  ///   - report: The report of this comparison.
  ///   - folder: The output folder, created if missing.
  ///   - rules: The rules for files that the pictures would replace.
  /// - Returns: The number of pictures.
  /// - Throws: When a picture cannot be written, or the `Interruption` that a signal asked for.
  package func writeDifferences(
    _ report: DiffReport, to folder: String, rules: OutputRules
  ) async throws -> Int {
    let folder = try OpenFolder(making: folder)
    var written = 0
    try await WorkerPool.run(report.bad.map(\.pair), jobs: jobs) { pair in
      try comparison.writeDifference(pair, to: folder, rules: rules)
    } deliver: { _, isWritten in
      written += isWritten ? 1 : 0
    }
    return written
  }
}

extension FramePairComparison {
  /// Writes a picture, and returns whether there was anything to show.
  fileprivate func writeDifference(
    _ pair: FramePairs.Pair, to folder: OpenFolder, rules: OutputRules
  ) throws -> Bool {
    let pictures = try pictures(pair)
    let (parts, ending): ([[UInt8]], String)
    if let difference = pictures.difference {
      (parts, ending) = (try difference.opaqueFile().parts, ".difference.png")
    } else if let actual = pictures.actual {
      (parts, ending) = ([actual.png], ".actual.png")
    } else {
      return false
    }
    let (way, name) = splitPath(FrameName(pair.name).stem)
    try writeChosenFile(
      parts, as: derivedPath(name, ending),
      in: way.isEmpty ? folder : folder.openOrMakeFolder(way), rules: rules)
    return true
  }
}
