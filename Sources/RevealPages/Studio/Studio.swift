package import RevealFiles
import RevealImage
package import RevealJSON
package import RevealPNG
import RevealPreset
package import RevealRender
import Synchronization

/// The edits of a preset and its files by pages: drafts while a control moves, saves and undo.
///
/// It is a class with a lock because several pages may edit at the same time. The lock is held
/// while files are written, so that what is on disk and what is known never differ for long.
package final class Studio: Sendable {
  private struct State {
    var files: [StudioFile]
    /// The contents of the files, as far as they have been read or written.
    var known: [String: [UInt8]] = [:]
    var history = StudioHistory()
    /// The number of the latest draft of each page.
    var latest: [String: Int] = [:]
    var draft: Draft?
  }

  /// A preset with edits that have not been saved, ready to be drawn.
  private struct Draft {
    let file: String
    let bytes: [UInt8]
    /// The revision of the session, whose other files it has.
    let revision: Int
    let drawing: PreviewDrawing
  }

  /// A frame of a draft.
  package struct Picture: Sendable {
    package let png: PNGFile
    /// The number of frames of the run.
    package let count: Int
    package let frame: Int
  }

  package typealias Reader =
    @Sendable (FileScope, _ willRead: @escaping (String) -> Void) throws ->
    LoadedPreset

  private let scope: FileScope
  private let read: Reader
  private let state: Mutex<State>

  /// The limit on pages whose latest drafts are known.
  private static let mostPages = 64

  /// - Parameters:
  ///   - path: The path of the preset.
  ///   - scope: The limits on where it and its files may be.
  ///   - read: A closure that reads the preset in a scope, which may have other contents of files.
  package init(_ path: String, scope: FileScope, read: @escaping Reader) {
    self.scope = scope
    self.read = read
    state = Mutex(State(files: [StudioFile(path: path, kind: .preset)]))
  }

  /// The files that can be edited; the first is the preset.
  var files: [StudioFile] { state.withLock { $0.files } }

  /// The content of a file that can be edited; nil if there is no such file.
  func content(_ index: Int) throws(FileError) -> (StudioFile, [UInt8])? {
    let files = files
    guard files.indices.contains(index) else { return nil }
    return (files[index], try scope.read(files[index].path, limit: SourceText.maximumBytes))
  }

  /// What can be added to an object or a list of a file, as JSON; nil if there is no such place.
  ///
  /// - Throws: An error when the file cannot be read, or is not JSON.
  package func additions(to path: JSONPath, of index: Int) throws -> JSONOutput? {
    guard let (file, bytes) = try content(index) else { return nil }
    return try file.additions(to: path, bytes, scope: scope)
  }

  // MARK: - Following other programs

  /// Takes note of the files after the preset has been read.
  ///
  /// What another program has saved becomes a step, which can be undone like any other.
  ///
  /// - Parameter loaded: The preset; nil if it is invalid, so that the files are those before.
  package func follow(_ loaded: LoadedPreset?) {
    state.withLock { state in
      if let loaded { state.files = StudioFile.all(of: loaded) }
      for file in state.files {
        guard let bytes = try? scope.read(file.path, limit: SourceText.maximumBytes) else {
          continue
        }
        if let before = state.known[file.path], before != bytes {
          let change = StudioHistory.Change(path: file.path, before: before, after: bytes)
          state.history.add(.init(label: "a save from elsewhere", changes: [change]))
        }
        state.known[file.path] = bytes
      }
    }
  }

  // MARK: - Drafts

  /// Takes note of a draft, so that earlier ones of the same page are not drawn any more.
  package func announce(_ number: Int, of page: String) {
    state.withLock { state in
      if state.latest.count >= Self.mostPages, state.latest[page] == nil { state.latest = [:] }
      state.latest[page] = max(state.latest[page] ?? number, number)
    }
  }

  /// Whether no later draft of the same page is known.
  package func isLatest(_ number: Int, of page: String) -> Bool {
    state.withLock { ($0.latest[page] ?? number) <= number }
  }

  /// Draws a frame of the preset with edits that are not saved.
  ///
  /// - Parameters:
  ///   - request: The edits.
  ///   - frame: The number of the frame; the last frame replaces missing ones.
  ///   - view: The view of the page; nil for that of the command line.
  ///   - revision: The revision of the session.
  /// - Returns: The frame; nil if there is no such file or row.
  /// - Throws: An error when the edits cannot be made, or make the preset invalid.
  package func picture(
    of request: StudioRequest, frame: Int, in view: PreviewView?, at revision: Int
  ) throws -> Picture? {
    guard let drawing = try drawing(of: request, at: revision),
      let preset = try drawing.preset(in: view)
    else { return nil }
    let count = preset.timeline.frameCount
    let shown = max(0, min(frame, count - 1))
    return Picture(png: try drawing.frame(shown, of: preset.timeline), count: count, frame: shown)
  }

  /// The figure of the preset's curves with edits that are not saved.
  ///
  /// - Returns: An SVG file; nil if there is no such file or row.
  /// - Throws: An error when the edits cannot be made, or make the preset invalid.
  package func plot(of request: StudioRequest, in view: PreviewView?, at revision: Int) throws
    -> String?
  {
    try drawing(of: request, at: revision)?.preset(in: view)?.plot
  }

  private func drawing(of request: StudioRequest, at revision: Int) throws -> PreviewDrawing? {
    guard let edited = try edited(request) else { return nil }
    let known = state.withLock { $0.draft }
    if let known, known.file == edited.path, known.bytes == edited.after,
      known.revision == revision
    {
      return known.drawing
    }
    let preset = try SimulatedPreset(load(edited))
    let drawing = PreviewDrawing(number: 0, preset, sharing: known?.drawing)
    state.withLock {
      $0.draft = Draft(
        file: edited.path, bytes: edited.after, revision: revision, drawing: drawing)
    }
    return drawing
  }

  /// The content of a file before and after edits; nil if there is no such file.
  func edited(_ request: StudioRequest) throws -> StudioHistory.Change? {
    guard let (file, before) = try content(request.file) else { return nil }
    if let digest = request.digest, digest != SHA256.hexDigest(of: before) {
      throw StudioConflict(path: file.path)
    }
    var after = before
    for edit in request.edits {
      after = try edit.applied(
        to: after, of: file.path, isPreset: file.kind == .preset, scope: scope)
    }
    return StudioHistory.Change(path: file.path, before: before, after: after)
  }

  private func load(_ edited: StudioHistory.Change) throws -> LoadedPreset {
    try read(scope.substituting([edited.path: edited.after])) { _ in }
  }

  // MARK: - Saves

  /// Writes edits to their file, as one step.
  ///
  /// - Parameter request: The edits.
  /// - Returns: Whether the file has changed; nil if there is no such file.
  /// - Throws: An error when the edits cannot be made, make the preset invalid, or cannot be
  ///   written; the file is then as before.
  package func save(_ request: StudioRequest) throws -> Bool? {
    guard let edited = try edited(request) else { return nil }
    guard edited.after != edited.before else { return false }
    _ = try SimulatedPreset(load(edited))
    try state.withLock { try write([edited], as: request.label, &$0) }
    return true
  }

  /// Writes a new content of the preset, as one step.
  ///
  /// - Parameters:
  ///   - label: The name of the step.
  ///   - edit: A closure that returns the new content for the present one, and checks it.
  /// - Throws: The error of the closure, or when the preset has been changed meanwhile, or cannot
  ///   be written.
  func rewrite(_ label: String, by edit: ([UInt8]) throws -> [UInt8]) throws {
    guard let (file, before) = try content(0) else { return }
    let change = StudioHistory.Change(path: file.path, before: before, after: try edit(before))
    try state.withLock { try write([change], as: label, &$0) }
  }

  /// Undoes the last step; returns what it was, or nil if there is none.
  ///
  /// - Throws: An error when a file has been changed since.
  package func undo() throws -> String? {
    try state.withLock { state in
      guard let step = state.history.done.last else { return nil }
      try write(step.inverse.changes, &state)
      state.history.undo()
      return step.label
    }
  }

  /// Redoes the step that was undone last; returns what it was, or nil if there is none.
  ///
  /// - Throws: An error when a file has been changed since.
  package func redo() throws -> String? {
    try state.withLock { state in
      guard let step = state.history.undone.last else { return nil }
      try write(step.changes, &state)
      state.history.redo()
      return step.label
    }
  }

  /// Names the present contents of the files.
  package func name(_ name: String) {
    state.withLock { $0.history.name(name, $0.known) }
  }

  /// Goes back to a version, as one step.
  ///
  /// - Parameter name: The name of the version.
  /// - Returns: Whether there is such a version.
  /// - Throws: An error when a file has been changed since it was read, or cannot be written.
  package func restore(_ name: String) throws -> Bool {
    try state.withLock { state in
      guard let version = state.history.versions.first(where: { $0.name == name }) else {
        return false
      }
      let changes = state.files.compactMap { file -> StudioHistory.Change? in
        guard let before = state.known[file.path], let after = version.files[file.path],
          before != after
        else { return nil }
        return StudioHistory.Change(path: file.path, before: before, after: after)
      }
      if !changes.isEmpty { try write(changes, as: "back to \(name)", &state) }
      return true
    }
  }

  /// Writes files as one step.
  private func write(
    _ changes: [StudioHistory.Change], as label: String, _ state: inout State
  ) throws {
    try write(changes, &state)
    state.history.add(.init(label: label, changes: changes))
  }

  /// Writes files; if one cannot be written, those before it are as they were.
  private func write(_ changes: [StudioHistory.Change], _ state: inout State) throws {
    var written: [StudioHistory.Change] = []
    do {
      for change in changes {
        // This fails for files outside of the limits.
        _ = try scope.open(change.path)
        try replaceFile(at: change.path, change.before, with: change.after)
        written.append(change)
        state.known[change.path] = change.after
      }
    } catch {
      for change in written.reversed() {
        try? replaceFile(at: change.path, change.after, with: change.before)
        state.known[change.path] = change.before
      }
      throw error
    }
  }

  /// The state for the page's scripts.
  package var json: JSONOutput {
    let (files, history) = state.withLock { ($0.files, $0.history) }
    return [
      "files": .array(
        files.map { .object([("path", .string($0.path)), ("kind", .string($0.kind.rawValue))]) }),
      "undo": history.done.last.map { .string($0.label) } ?? .null,
      "redo": history.undone.last.map { .string($0.label) } ?? .null,
      "versions": .array(history.versions.map { .string($0.name) }),
    ]
  }
}

/// Edits of a file that a page asks for.
package struct StudioRequest: Sendable {
  /// The number of the file, from 0.
  let file: Int
  let edits: [StudioEdit]
  /// The digest of the text that the page shows; nil if the edits hold for any text.
  let digest: String?

  /// Reads JSON as in `{"file": 0, "edits": […]}`; fails if it has another form.
  package init?(_ root: JSONNode) {
    guard let file = root["file"]?.integer, let edits = StudioEdit.all(root["edits"]),
      edits.count <= Self.mostEdits
    else { return nil }
    (self.file, self.edits, digest) = (file, edits, root["digest"]?.string)
  }

  /// The limit on edits at a time.
  private static let mostEdits = 1000

  /// The paths of the values that change, as a name of the step.
  var label: String {
    let paths = edits.map(\.path.description)
    return paths.count > 1 ? "\(paths[0]) and \(paths.count - 1) more" : paths[0]
  }
}
