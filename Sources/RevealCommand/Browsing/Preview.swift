import ArgumentParser
import RevealFiles
import RevealPages
import RevealRender

struct Preview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show a preset in the browser, edit it there, and follow every save.",
    discussion: """
      Prints the address of a page with the gallery's player. Whenever the preset, its deck, a \
      font or a picture is saved, the page shows the new state; errors appear below the last valid \
      frames until they are fixed. Every value in the text is a control: numbers are dragged while \
      the frame follows, and the file is written when you let go, with undo and redo. Of a folder, \
      the page lists the presets to choose from.

      Frames are drawn only when you look at them. The page also shows one row alone, the layout, \
      or reduced motion, downloads films, which ffmpeg makes, and lets a hand scroll the list and \
      records this in the script. Only browsers on this machine can connect, and only with the \
      complete address, which is a new one each time. Ctrl-C ends the preview.
      """)

  @Option(help: "The port on 127.0.0.1; 0 chooses a free one.")
  var port: UInt16 = 0

  @OptionGroup var source: PresetOptions<CanvasOptions>

  @Flag(help: "Open the page in the browser.")
  var open = false

  func run() async throws {
    let (path, scope) = (source.path, try source.reading.scope())
    // A mistyped path is reported here rather than on a page.
    switch try scope.kind(of: path) {
    case .file: break
    case .folder: return try await showFolder(path, scope)
    default: _ = try scope.read(path, limit: 0)
    }
    let session = session(path, scope)
    Interruption.startListening()
    try await LocalServer(session, port: port).run { address in
      try announce(address)
      await session.follow(isStopped: { Interruption.requested != nil }, report: Self.report)
    }
  }

  private func showFolder(_ path: String, _ scope: FileScope) async throws {
    let folder = PreviewFolder(path, scope: scope) { session($0, scope, isInFolder: true) }
    guard try !folder.search().isEmpty else {
      throw ValidationError(
        "\(printable(path)): this is a folder, and there is no preset below it")
    }
    Interruption.startListening()
    try await LocalServer(folder, port: port, message: Failure.message).run { address in
      try announce(address)
      await folder.follow(isStopped: { Interruption.requested != nil }, report: Self.report)
    }
  }

  private func session(
    _ path: String, _ scope: FileScope, isInFolder: Bool = false
  ) -> PreviewSession {
    PreviewSession(
      path, isInFolder: isInFolder, scope: scope, message: Failure.message
    ) { scope, willRead in
      try source.load(path, scope: scope, willRead: willRead)
    }
  }

  /// Prints the address of the page, and opens it if that is wanted.
  private func announce(_ address: String) throws {
    try Terminal.print(lines: address)
    guard open else { return }
    #if canImport(Darwin)
      let name = "open"
    #else
      let name = "xdg-open"
    #endif
    guard let program = findProgram(name) else {
      return Terminal.report("there is no \(name) to open the page: open the address yourself")
    }
    // The preview goes on even if the browser does not start.
    _ = try? ChildProgram(program, [address]).finish()
  }

  private static func report(_ round: PreviewSession.Round) {
    switch round {
    case .drawn(let drawing):
      drawing.preset.reportWarnings()
      let count = drawing.preset.timeline.frameCount
      Terminal.report("\(drawing.preset.loaded.source.file): \(count.counted("frame"))")
    case .wrong(let message): Terminal.report(lines: message)
    }
  }
}
