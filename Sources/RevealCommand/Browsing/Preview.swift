import ArgumentParser
import RevealFiles
import RevealPages
import RevealRender

struct Preview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a preset in the browser, and follow every edit.",
    discussion: """
      Prints the address of a page with the gallery's player. Whenever the preset, its deck, a \
      font or a picture is saved, the page shows the new state; errors appear below the last valid \
      frames until they are fixed. Every value in the text is a control: numbers are dragged while \
      the frame follows, and the file is written when you let go, with undo and redo. Frames are \
      drawn only when you look at them. The page also \
      shows one row alone, the layout, or reduced motion, and downloads films, which ffmpeg \
      makes. Only browsers on this machine can connect, and only with the complete address, which \
      is a new one each time. Ctrl-C ends the preview.
      """)

  @Option(help: "The port on 127.0.0.1; 0 chooses a free one.")
  var port: UInt16 = 0

  @OptionGroup var source: PresetOptions<CanvasOptions>

  func run() async throws {
    let (path, scope) = (source.path, try source.reading.scope())
    // A mistyped path is reported here rather than on a page.
    switch try scope.kind(of: path) {
    case .file: break
    case .folder: throw try folderGiven(path, scope)
    default: _ = try scope.read(path, limit: 0)
    }
    let session = PreviewSession(path, scope: scope) {
      Failure.message(of: $0)
    } read: { scope, willRead in
      try source.load(scope: scope, willRead: willRead)
    }
    Interruption.startListening()
    try await PreviewServer(session, port: port).run { address in
      try Terminal.print(lines: address)
      await session.follow {
        Interruption.requested != nil
      } report: { round in
        switch round {
        case .drawn(let drawing):
          drawing.preset.reportWarnings()
          let count = drawing.preset.timeline.frameCount
          Terminal.report("\(path): \(counted(count, "frame"))")
        case .wrong(let message): Terminal.report(lines: message)
        }
      }
    }
  }

  /// Returns the error for a folder, which names presets to show instead.
  private func folderGiven(_ path: String, _ scope: FileScope) throws -> ValidationError {
    let presets = try PresetSearch(path, scope: scope).contents().presets
    guard let first = presets.first else {
      return ValidationError(
        "\(printable(path)): this is a folder, and there is no preset below it")
    }
    let shown = presets.prefix(Self.shownPresets).map(printable)
    let others = presets.count - shown.count
    let list = shown.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
    return ValidationError(
      """
      \(printable(path)): this is a folder, and a preview shows one preset
        hint: there \(presets.count == 1 ? "is" : "are") \(list)
        hint: reveal preview \(printable(joinPath(path, first)))
      """)
  }

  /// The limit on the presets that an error names.
  private static let shownPresets = 6
}
