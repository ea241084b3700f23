import Dispatch
package import RevealFiles
import RevealJSON
package import RevealPNG
import RevealPreset
package import RevealRender
import Synchronization

/// The current state of a preset that is being edited: its latest valid frames, and its errors.
///
/// It is a class with a lock because pages ask for frames while the preset is read again.
package final class PreviewSession: Sendable {
  private struct State {
    /// The number of changes, counted from a random number.
    ///
    /// A page thus never confuses the revisions of two processes.
    private(set) var revision = Int.random(in: 0..<1 << 40)
    /// The tasks in which requests wait for the next revision, which cancels them.
    var waits: Set<Task<Void, Never>> = []
    var drawing: PreviewDrawing?
    /// The drawing before the current one, for comparison.
    var previous: PreviewDrawing?
    var error: String?
    var text: String?
    /// The figure of a drawing in a view, cached on first use.
    var plot: (drawing: Int, view: PreviewView?, svg: String)?

    mutating func beginRevision() {
      revision += 1
      for wait in waits { wait.cancel() }
      waits = []
    }
  }

  let path: String
  private let isInFolder: Bool
  let scope: FileScope
  private let read: Studio.Reader
  /// Returns the message of an error for the user.
  let message: @Sendable (any Error) -> String
  private let state = Mutex(State())
  /// The edits of pages.
  package let studio: Studio
  /// The hands of pages on the list, the one that was moved last at the end.
  let hands = Mutex<[PreviewHand]>([])
  /// The thread that reads the preset, which may take some time.
  private let readingThread = DispatchQueue(label: "reveal.preset")

  /// - Parameters:
  ///   - path: The path of the preset.
  ///   - isInFolder: Whether it is one of the presets of a folder, whose list a page can go to.
  ///   - scope: The limits on where the preset and its files may be.
  ///   - message: A closure that returns the message of an error for the user.
  ///   - read: A closure that reads the preset in a scope, and reports the path of each file before
  ///     it reads it.
  package init(
    _ path: String, isInFolder: Bool = false, scope: FileScope = .everywhere,
    message: @escaping @Sendable (any Error) -> String, read: @escaping Studio.Reader
  ) {
    self.path = path
    self.isInFolder = isInFolder
    self.scope = scope
    self.message = message
    self.read = read
    studio = Studio(path, scope: scope, read: read)
  }

  /// The text of the page, which keeps asking its server for the state.
  package static var page: String { WebPage.text("preview.html") }

  /// The result of reading the preset.
  package enum Round: Sendable {
    case drawn(PreviewDrawing)
    case wrong(message: String)
  }

  /// Reads the preset now, and again whenever it or a file that it names changes.
  ///
  /// - Parameters:
  ///   - isStopped: A closure that is called about ten times a second; once it returns true, this
  ///     returns, even while the preset is being read.
  ///   - report: A closure that is called after each reading.
  package func follow(isStopped: () -> Bool, report: (Round) -> Void) async {
    while let (round, files) = await readAside(isStopped: isStopped) {
      if let round { report(round) }
      await files.waitForChange(isStopped: isStopped)
    }
  }

  /// Reads the preset on a separate thread.
  ///
  /// - Returns: The result, nil if the preset is unchanged, and the files that it depends on; nil
  ///   once the work must stop.
  private func readAside(isStopped: () -> Bool) async -> (round: Round?, files: FileWatch)? {
    // Otherwise it would be read once more, and a later follower would not be told about it.
    if isStopped() { return nil }
    let reading = Reading()
    readingThread.async {
      var files = FileWatch(scope: self.scope)
      let round = self.takeOver { files.add($0) }
      reading.result.withLock { $0 = (round, files) }
    }
    while !isStopped() {
      if let result = reading.result.withLock({ $0 }) { return result }
      guard (try? await Task.sleep(for: Self.interval)) != nil else { return nil }
    }
    return nil
  }

  /// The result of reading the preset; it is a class because two threads share it.
  private final class Reading: Sendable {
    let result = Mutex<(round: Round?, files: FileWatch)?>(nil)
  }

  /// Reads the preset, and returns nil if it is unchanged.
  private func takeOver(_ willRead: @escaping (String) -> Void) -> Round? {
    do {
      let loaded = try read(scope, willRead)
      studio.follow(loaded)
      let known = state.withLock { $0.error == nil ? $0.drawing?.preset.loaded.digest : nil }
      if loaded.digest == known { return nil }
      let preset = try SimulatedPreset(loaded)
      return state.withLock { state in
        state.beginRevision()
        let drawing = PreviewDrawing(number: state.revision, preset)
        if let last = state.drawing, last.preset.loaded.digest != loaded.digest {
          // A new drawing does not have the large cache of the one that was played.
          state.previous = PreviewDrawing(number: last.number, last.preset)
        }
        (state.drawing, state.error, state.text) = (drawing, nil, loaded.shownText)
        return .drawn(drawing)
      }
    } catch {
      studio.follow(nil)
      let (message, text) = (message(error), shownText(of: error))
      state.withLock { state in
        state.beginRevision()
        (state.error, state.text) = (message, text)
      }
      return .wrong(message: message)
    }
  }

  /// The text of a preset with errors: that in the error if there is one, otherwise the file's.
  private func shownText(of error: any Error) -> String? {
    if let error = error as? PresetError, error.source.file == path {
      return LoadedPreset.shownText(error.source.bytes)
    }
    return LoadedPreset.shownText(ofFile: path, in: scope)
  }

  /// The number of changes so far.
  package var revision: Int { state.withLock { $0.revision } }

  /// Reads the preset after a page has changed it, and tells all pages.
  func readAgain() {
    readingThread.async {
      let before = self.revision
      _ = self.takeOver { _ in }
      // What can be undone has changed in any case.
      if self.revision == before { self.state.withLock { $0.beginRevision() } }
    }
  }

  /// The time between checks whether the reading is finished.
  private static let interval = Duration.milliseconds(5)
  /// The limit on the time that a request waits.
  private static let longestWait = Duration.seconds(10)

  /// Waits for a revision other than the page's, and describes it.
  ///
  /// - Parameter revision: The page's revision; nil if it has none.
  /// - Returns: JSON for the page's script; after ten seconds even if the revision is the same.
  package func json(after revision: Int?) async -> String {
    // The wait ends early when there is another revision, or the client is gone.
    let wait = Task { _ = try? await Task.sleep(for: Self.longestWait) }
    let isNew = state.withLock { state in
      if state.revision == revision { state.waits.insert(wait) }
      return state.revision != revision
    }
    if !isNew {
      await withTaskCancellationHandler {
        await wait.value
      } onCancel: {
        wait.cancel()
      }
      state.withLock { _ = $0.waits.remove(wait) }
    }
    wait.cancel()
    return json
  }

  private var json: String {
    let state = state.withLock { $0 }
    func facts(_ drawing: PreviewDrawing?) -> JSONOutput {
      drawing.map { Self.facts($0, $0.preset) } ?? .null
    }
    return JSONOutput.object([
      ("revision", .integer(state.revision)), ("path", .string(path)),
      ("text", state.text.map(JSONOutput.string) ?? .null),
      ("error", state.error.map(JSONOutput.string) ?? .null),
      ("preset", facts(state.drawing)), ("previous", facts(state.previous)),
      ("studio", studio.json), ("isInFolder", .bool(isInFolder)),
    ]).compact
  }

  /// The limit on steps of the scroll script that a page shows.
  private static let mostSteps = 500

  private static func facts(_ drawing: PreviewDrawing, _ preset: SimulatedPreset) -> JSONOutput {
    let view = preset.loaded.view
    let steps = preset.timeline.stepTimes.prefix(mostSteps).map { step in
      JSONOutput.array([.number(step.lowerBound), .number(step.upperBound)])
    }
    return .object(
      [("drawing", .integer(drawing.number))] + preset.facts() + [
        ("rows", .integer(preset.timeline.rowCount)), ("overlay", .bool(view.hasOverlay)),
        ("reduced", .bool(view.reducesMotion)), ("steps", .array(steps)),
        ("axis", .string(preset.loaded.preset.list.axis.rawValue)),
      ])
  }

  /// The current drawing; nil before the first.
  var current: PreviewDrawing? { state.withLock { $0.drawing } }

  /// The current or the previous drawing.
  private func drawing(_ number: Int) -> PreviewDrawing? {
    state.withLock { state in [state.drawing, state.previous].first { $0?.number == number } ?? nil
    }
  }

  /// A drawing in a view, to describe it or to make a film of it.
  ///
  /// - Parameters:
  ///   - number: The number of the drawing.
  ///   - view: The view; nil for that of the command line.
  ///   - divisor: The number of pixels that become one in each direction, ≥ 1.
  /// - Returns: The preset; nil if the drawing is gone or lacks the row.
  /// - Throws: When there is no such run, or no pixel is left of it.
  package func preset(
    _ number: Int, in view: PreviewView?, shrunkBy divisor: Int = 1
  ) throws -> SimulatedPreset? {
    try drawing(number)?.preset(in: view, shrunkBy: divisor)
  }

  /// The facts about a drawing in a view, for pages.
  ///
  /// - Parameters:
  ///   - number: The number of the drawing.
  ///   - view: The view.
  /// - Returns: JSON for the page's script; nil if the drawing is gone or lacks the row.
  /// - Throws: When there is no such run.
  package func facts(of number: Int, in view: PreviewView) throws -> String? {
    guard let drawing = drawing(number), let preset = try drawing.preset(in: view) else {
      return nil
    }
    return Self.facts(drawing, preset).compact
  }

  /// The code of a drawing.
  ///
  /// - Parameter number: The number of the drawing.
  /// - Returns: JSON for the page's script; nil if the drawing is gone.
  /// - Throws: When there is no run with reduced motion.
  package func code(of number: Int) throws -> String? {
    try drawing(number)?.preset.code().compact
  }

  /// The name of the preset without folders and extension, for names of other files.
  package var name: String {
    let name = splitPath(path).name
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// A frame for a page that shows a drawing.
  ///
  /// - Parameters:
  ///   - number: The number of the frame.
  ///   - drawing: The number of the page's drawing. If it is neither the current nor the previous
  ///     one, the current drawing is used, whose last frame replaces missing ones.
  ///   - view: The view of the page; nil for that of the command line.
  /// - Returns: The frame, and whether it is from that drawing; nil if there is none.
  /// - Throws: When it cannot be drawn, which is also reported to the page if it has no view.
  package func frame(
    _ number: Int, of drawing: Int, in view: PreviewView? = nil
  ) throws -> (png: PNGFile, isOfDrawing: Bool)? {
    let (latest, previous) = state.withLock { ($0.drawing, $0.previous) }
    guard let current = latest, number >= 0 else { return nil }
    if let previous, previous.number == drawing {
      guard let preset = try previous.preset(in: view), number < preset.timeline.frameCount else {
        return nil
      }
      return (try previous.frame(number, of: preset.timeline), true)
    }
    guard let preset = try current.preset(in: view) else { return nil }
    let (count, isCurrent) = (preset.timeline.frameCount, current.number == drawing)
    guard number < count || !isCurrent else { return nil }
    do {
      return (try current.frame(min(number, count - 1), of: preset.timeline), isCurrent)
    } catch {
      // The page can leave the view.
      if view != nil { throw error }
      let message = message(error)
      state.withLock { state in
        guard state.drawing?.number == current.number, state.error == nil else { return }
        state.beginRevision()
        state.error = message
      }
      throw error
    }
  }

  /// The figure of the preset's curves.
  ///
  /// - Parameter view: The view; nil for that of the command line.
  /// - Returns: An SVG file; nil if the preset could never be drawn.
  /// - Throws: When there is no such run.
  package func plot(in view: PreviewView? = nil) throws -> String? {
    let (drawing, known) = state.withLock { ($0.drawing, $0.plot) }
    guard let drawing else { return nil }
    if let known, known.drawing == drawing.number, known.view == view { return known.svg }
    guard let svg = try drawing.preset(in: view)?.plot else { return nil }
    state.withLock { $0.plot = (drawing.number, view, svg) }
    return svg
  }
}
