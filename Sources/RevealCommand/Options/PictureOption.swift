import ArgumentParser
import RevealCompare
import RevealFiles
import RevealPages

/// The option for pictures in the terminal.
struct PictureOption: ParsableArguments {
  @Option(
    help: """
      Pictures of the worst frame in the terminal (before, after and difference): auto, where the \
      terminal has the protocol of kitty or of iTerm2, or never.
      """)
  var pictures = Pictures.auto

  /// When the terminal shows pictures.
  enum Pictures: String, CaseIterable, ExpressibleByArgument {
    case auto, never
  }

  /// The height of a picture in lines of text.
  private static let lines = 12
  /// The height of a picture in pixels, enough for a sharp screen.
  private static let height = 480

  /// Prints pictures of the worst frame of a comparison, if the terminal shows them.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - job: The comparison that the report describes.
  ///   - name: The name of what was compared; nil if there is only one.
  /// - Throws: When the picture cannot be drawn or printed.
  func show(_ report: DiffReport, of job: DiffJob, name: String? = nil) throws {
    guard pictures == .auto, let shown = TerminalPictures.available,
      let picture = try WorstFramePicture(report, job, height: Self.height)
    else { return }
    let title = [name, picture.title].compactMap(\.self).map(printable).joined(separator: ": ")
    try Terminal.write("\(title)\n\(shown.text(of: picture.file, lines: Self.lines))\n")
  }
}
