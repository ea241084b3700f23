package import RevealFiles
package import RevealRender

/// A setting on the command line that differs from that of a recorded golden.
package struct OtherSettings: ReportableError, Hashable, CustomStringConvertible {
  /// The option as given, and as the golden requires it.
  package let given: String
  package let recorded: String
  /// The path of the first such golden, and the number of others.
  package let golden: String
  package fileprivate(set) var others = 0

  package var description: String {
    let goldens =
      others > 0
      ? "\(printable(golden)) and \(others.counted("other golden")) were"
      : "\(printable(golden)) was"
    return """
      \(given) contradicts \(recorded), with which \(goldens) recorded
        hint: leave it out, or record anew with --update --force
      """
  }

  package var exitStatus: ExitStatus { .usage }
}

extension GoldenFolder {
  /// Throws if settings differ from those with which the goldens were recorded.
  ///
  /// Goldens that cannot be read are left to the comparison.
  ///
  /// - Parameter settings: The settings of the command line.
  /// - Throws: The first contradiction.
  package func check(_ settings: CanvasOverrides) throws(OtherSettings) {
    guard !settings.isEmpty else { return }
    var found: OtherSettings?
    for item in cases where item.hasGolden && item.preset != nil {
      guard let manifest = try? manifest(item),
        let (given, recorded) = settings.contradiction(of: manifest)
      else { continue }
      if found == nil {
        found = OtherSettings(given: given, recorded: recorded, golden: goldenPath(item))
      } else {
        found?.others += 1
      }
    }
    if let found { throw found }
  }
}
