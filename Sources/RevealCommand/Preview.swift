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
      frames until they are fixed. Frames are drawn when they are looked at. The page also shows \
      one row alone, the layout, or reduced motion, and downloads films, which ffmpeg makes. Only \
      browsers on this machine can connect, and only with the complete address, which is a new \
      one each time. Ctrl-C ends the preview.
      """)

  @Option(help: "The port on 127.0.0.1; 0 chooses a free one.")
  var port: UInt16 = 0

  @OptionGroup var source: PresetOptions

  func run() async throws {
    let (path, scope) = (source.path, try source.reading.scope())
    // A mistyped path is reported here rather than on a page.
    if try scope.kind(of: path) != .file { _ = try scope.read(path, limit: 0) }
    let session = PreviewSession(path, scope: scope) {
      Failure.message(of: $0)
    } read: { willRead in
      try source.load(scope: scope, willRead: willRead)
    }
    Interruption.startListening()
    try await PreviewServer(session, port: port).run { address in
      try Terminal.print(address)
      await session.follow {
        Interruption.requested != nil
      } report: { round in
        switch round {
        case .drawn(let drawing):
          drawing.preset.reportWarnings()
          let count = drawing.preset.timeline.frameCount
          Terminal.report("\(path): \(counted(count, "frame"))")
        case .wrong(let message): Terminal.report(message)
        }
      }
    }
  }
}
