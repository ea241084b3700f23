package import RevealFiles
import RevealImage
import RevealJSON
import RevealPNG
package import RevealRender

/// The frames of one side of a comparison: files, digests, or a preset drawn while comparing.
///
/// It is a class because the comparison of every frame refers to both sides.
package final class FrameSet: Sendable {
  package let path: String
  package let kind: Kind
  /// The names of the frames; paths for those in subfolders.
  package let names: Set<FrameName>
  /// The files of a folder that are not PNG files, and so cannot be compared.
  package let others: Set<FrameName>
  /// The patterns of files in a folder to skip.
  let ignored: [PathPattern]
  /// The limits on where files of a preset may be.
  let scope: FileScope

  /// The source of the frames.
  package enum Kind: Sendable {
    case picture
    /// The frames of an animated PNG, which is compared with a sequence.
    case animation(AnimationSequence)
    /// A folder's PNG files, and the manifest beside them, whose digests of pixels are ignored.
    case folder(Manifest?)
    /// A manifest without its frames.
    case digests(Manifest, file: String)
    case preset(PresetFrames)
  }

  /// A frame's file or digest.
  enum Content {
    case png([UInt8], drawn: PixelDigest?)
    case digest(String)

    /// The frame's file; nil if there is none.
    var png: [UInt8]? { if case .png(let png, _) = self { png } else { nil } }

    /// The digest, if there is no file.
    var digest: String? { if case .digest(let digest) = self { digest } else { nil } }
  }

  /// Opens the frames at a path.
  ///
  /// - Parameters:
  ///   - path: A PNG file, a folder with PNG files or with a manifest alone, a manifest, or a
  ///     preset.
  ///   - overrides: The values that replace those of a preset's canvas.
  ///   - scope: The limits on where files of a preset may be.
  ///   - ignored: The patterns of files and folders in a folder to skip.
  /// - Throws: `FileError` if there is nothing to compare, and `PresetError` for an invalid preset.
  package convenience init(
    path: String, overrides: CanvasOverrides = CanvasOverrides(), scope: FileScope = .everywhere,
    ignoring ignored: [PathPattern] = []
  ) throws {
    let kind = fileKind(path)
    guard kind == .folder else {
      if Manifest.isNamed(path) {
        self.init(try Manifest(path: path), file: path, scope: scope)
      } else if Self.isNamedPreset(path) {
        try self.init(LoadedPreset(path: path, overrides: overrides, scope: scope))
      } else if kind == nil {
        throw FileError(path, "cannot compare", "there is no such file")
      } else {
        self.init(
          path: path, kind: .picture, names: [FrameName(splitPath(path).name)], scope: scope)
      }
      return
    }
    let files = try FrameFolder(path, ignoring: ignored)
    let manifest = try Manifest(folder: path)
    // Frames in subfolders do not belong to the manifest.
    if let manifest, !files.frames.contains(where: \.isAtTop) {
      self.init(
        path: path, kind: .digests(manifest, file: joinPath(path, Manifest.fileName)),
        names: Self.names(manifest.digests.keys), others: files.others.union(files.frames),
        scope: scope, ignoring: ignored)
      return
    }
    guard !files.frames.isEmpty else {
      throw FileError(path, "cannot compare", "it holds no PNG files")
    }
    self.init(
      path: path, kind: .folder(manifest), names: files.frames, others: files.others, scope: scope,
      ignoring: ignored)
  }

  /// Reads how frames were drawn, so that a preset can be drawn in the same way for the comparison.
  ///
  /// - Returns: The manifest of the frames; nil unless there is one and the other side is a preset.
  /// - Throws: When the manifest cannot be read.
  package static func recordedRun(
    at path: String, for other: String
  ) throws(FileError) -> Manifest? {
    guard isPreset(other), !isPreset(path) else { return nil }
    if fileKind(path) == .folder { return try Manifest(folder: path) }
    guard Manifest.isNamed(path), fileKind(path) != nil else { return nil }
    return try Manifest(path: path)
  }

  /// Whether a file's name is that of a preset.
  static func isNamedPreset(_ path: String) -> Bool {
    let name = FrameName(path)
    return (name.hasEnding(".json") || name.hasEnding(".jsonc")) && !Manifest.isNamed(path)
  }

  private static func isPreset(_ path: String) -> Bool {
    isNamedPreset(path) && fileKind(path) != .folder
  }

  /// The path of the goldens that an approval replaces.
  ///
  /// Files beside a manifest that lists them are approved together with it, as otherwise it would
  /// no longer be true.
  ///
  /// - Returns: The folder of a `reveal.json` with files that it lists; any other path as it is.
  /// - Throws: When a manifest cannot be read.
  package static func approvedGoldens(at path: String) throws(FileError) -> String {
    let (folder, name) = splitPath(path)
    guard name == Manifest.fileName, fileKind(path) == .file else { return path }
    let place = folder.isEmpty ? "." : folder
    let hasFiles = try Manifest(path: path).frames.keys.contains {
      fileKind(joinPath(place, Manifest.frameName($0))) != nil
    }
    return hasFiles ? place : path
  }

  /// Creates goldens that need not exist: a manifest if the path is named so, otherwise a folder.
  ///
  /// - Throws: When existing goldens cannot be used, or the run for a new manifest is unknown.
  package convenience init(newGoldens path: String, for actual: FrameSet) throws {
    let isEmpty = try fileKind(path) == .folder && listFolder(path).isEmpty
    guard fileKind(path) == nil || isEmpty else {
      try self.init(path: path, scope: actual.scope, ignoring: actual.ignored)
      return
    }
    guard Manifest.isNamed(path) else {
      self.init(
        path: path, kind: .folder(nil), names: [], scope: actual.scope, ignoring: actual.ignored)
      return
    }
    guard let identity = actual.identity else {
      throw FileError(
        path, "cannot update", "a new manifest needs frames of a preset or with a manifest")
    }
    let manifest = Manifest(identity: identity, recipe: actual.recipe, digests: [:])
    self.init(
      path: path, kind: .digests(manifest, file: path), names: [], scope: actual.scope)
  }

  /// These frames in the form in which they are compared with others.
  ///
  /// An animated PNG becomes a sequence if the other side is one, and the files from which the
  /// other side is drawn are not frames.
  ///
  /// - Throws: When the animation cannot be read, or its durations do not fit.
  package func compared(with other: FrameSet) throws -> FrameSet {
    if let preset = other.preset, !isPicture, hasFiles || !others.isEmpty {
      return without(filesOf: preset)
    }
    guard case .picture = kind, other.isSequence else { return self }
    let file = try Self.picture(path)
    guard PNGStructure.isAnimated(file) else { return self }
    let frames = try AnimationSequence(path: path, file: file, fps: other.identity?.fps)
    return FrameSet(
      path: path, kind: .animation(frames), names: Self.names(0..<frames.count), scope: scope)
  }

  /// These frames without the files of a preset, which may be in the same folder as its goldens.
  private func without(filesOf preset: SimulatedPreset) -> FrameSet {
    let read = Set(preset.loaded.files.compactMap { FileIdentity($0) })
    func areOthers(_ names: Set<FrameName>) -> Set<FrameName> {
      names.filter { name in
        Manifest.frameNumber(name.text) != nil
          || FileIdentity(path(of: name.text)).map { !read.contains($0) } ?? true
      }
    }
    return FrameSet(
      path: path, kind: kind, names: areOthers(names), others: areOthers(others), scope: scope,
      ignoring: ignored)
  }

  /// Whether these are numbered frames, rather than a single picture or pictures with other names.
  private var isSequence: Bool {
    switch kind {
    case .picture, .animation: false
    case .folder: names.contains { Manifest.frameNumber($0.text) != nil }
    case .digests, .preset: true
    }
  }

  /// Creates a side from the digests of a manifest.
  convenience init(_ manifest: Manifest, file: String, scope: FileScope) {
    self.init(
      path: file, kind: .digests(manifest, file: file), names: Self.names(manifest.frames.keys),
      scope: scope)
  }

  /// Creates a side from a preset that has been read.
  ///
  /// - Throws: When the run is too long, or drawing one of its frames takes too much.
  convenience init(_ loaded: LoadedPreset) throws {
    let frames = try PresetFrames(loaded)
    self.init(
      path: loaded.source.file, kind: .preset(frames),
      names: Self.names(0..<frames.preset.timeline.frameCount), scope: loaded.scope)
  }

  private init(
    path: String, kind: Kind, names: Set<FrameName>, others: Set<FrameName> = [],
    scope: FileScope, ignoring ignored: [PathPattern] = []
  ) {
    self.path = path
    self.scope = scope
    self.kind = kind
    self.names = names
    self.others = others
    self.ignored = ignored
  }

  private static func names(_ frames: some Sequence<Int>) -> Set<FrameName> {
    Set(frames.map { FrameName(Manifest.frameName($0)) })
  }

  /// The content of a frame: its file, which is drawn for a preset, or else its digest.
  func content(of name: String) throws -> Content {
    switch kind {
    case .picture: return .png(try Self.picture(path), drawn: nil)
    case .animation(let frames):
      return .png(try frames.png(Manifest.frameNumber(name) ?? 0), drawn: nil)
    case .folder: return .png(try Self.picture(joinPath(path, name)), drawn: nil)
    case .digests where others.contains(FrameName(name)):
      return .png(try Self.picture(joinPath(path, name)), drawn: nil)
    case .digests(let manifest, let file):
      guard let number = Manifest.frameNumber(name), let digest = manifest.digests[number] else {
        throw FileError(file, "cannot compare", "it has no \(name)")
      }
      return .digest(digest)
    case .preset(let frames):
      let frame = try frames.draw(Manifest.frameNumber(name) ?? 0)
      return .png(frame.png.bytes, drawn: frame.digest)
    }
  }

  /// The bytes of a PNG file.
  ///
  /// - Throws: When it cannot be read, or is something else.
  private static func picture(_ path: String) throws -> [UInt8] {
    do {
      return try FrameFile.bytes(of: path)
    } catch let error as PNGError {
      throw UnreadableFrame(path: path, problem: error.description)
    }
  }

  /// Whether a frame's file has exactly the bytes that reveal wrote, by the manifest beside it.
  ///
  /// - Returns: False if there is no manifest, or it lacks the digest.
  func hasWritten(_ name: String?, file digest: String) -> Bool {
    guard case .folder(let manifest?) = kind, let number = name.flatMap(Manifest.frameNumber) else {
      return false
    }
    return manifest.frames[number]?.file == digest
  }

  /// The preset, if the frames are drawn from one.
  package var preset: SimulatedPreset? {
    if case .preset(let frames) = kind { frames.preset } else { nil }
  }

  /// The manifest of recorded frames, if there is one.
  package var manifest: Manifest? {
    switch kind {
    case .picture, .animation, .preset: nil
    case .folder(let manifest): manifest
    case .digests(let manifest, _): manifest
    }
  }

  /// The identity of the run, if it is known.
  var identity: Manifest.Identity? { preset?.identity ?? manifest?.identity }

  /// The recipe for drawing the frames again; nil if it is unknown.
  var recipe: Manifest.Recipe? { preset?.loaded.recipe ?? manifest?.recipe }

  var isPicture: Bool {
    if case .picture = kind { true } else { false }
  }

  /// The paths of the files from which the frames are read.
  package var files: [String] {
    switch kind {
    case .picture, .animation: [path]
    case .folder:
      names.union(others).map { joinPath(path, $0.text) } + [joinPath(path, Manifest.fileName)]
    case .digests(_, let file): [file]
    case .preset(let frames): frames.preset.loaded.files
    }
  }

  /// Whether the frames are files, not only digests.
  var hasFiles: Bool {
    switch kind {
    case .picture, .folder: true
    case .animation, .digests, .preset: false
    }
  }

  /// The path of a frame, for messages.
  func path(of name: String) -> String { isPicture ? path : joinPath(path, name) }
}
