import ArgumentParser
import RevealFiles
import RevealPages
import RevealRender

struct Preview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a preset in the browser, and follow every edit.",
    discussion: """
      Prints the address of a page with the gallery's player. Whenever the preset, its deck, a font or a picture \
      is saved, the page shows it as it is now; errors appear below the last valid frames until fixed. Frames \
      are drawn when they are looked at. Only browsers on this machine can connect, and only with the whole address, \
      which is another one each time. Ctrl-C ends it.
      """)

  @Argument(help: ArgumentHelp("The preset, a JSON file.", valueName: "preset"), completion: .json)
  var presetPath: String

  @Option(help: "The port on 127.0.0.1; 0 takes one that is free.")
  var port: UInt16 = 0

  @OptionGroup(title: "Canvas") var canvas: CanvasOptions

  @OptionGroup(title: "Reading") var reading: ReadingOptions

  func run() async throws {
    let (path, overrides, scope) = (presetPath, canvas.overrides, try reading.scope())
    // A typing error is said here, not on a page.
    if try scope.kind(of: path) != .file { _ = try scope.read(path, limit: 0) }
    let session = PreviewSession(path, scope: scope) {
      Failure.message(of: $0)
    } read: { willRead in
      try LoadedPreset(path: path, overrides: overrides, scope: scope, willRead: willRead)
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
          Terminal.report("\(path): \(count) \(count == 1 ? "frame" : "frames")")
        case .wrong(let message): Terminal.report(message)
        }
      }
    }
  }
}
