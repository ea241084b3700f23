import RevealFiles
import RevealRender

/// The files of golden frames that a recording may change.
struct GoldenFiles {
  /// The folder that a recording locks.
  let folder: String
  /// The only file of the goldens, below that folder; nil if they are not a single file.
  private let file: String?
  private let kind: FrameSet.Kind

  /// - Parameter golden: The golden frames, which need not exist.
  init(_ golden: FrameSet) {
    kind = golden.kind
    switch golden.kind {
    case .digests(_, let file): (folder, self.file) = splitPath(file)
    case .picture, .animation: (folder, file) = splitPath(golden.path)
    case .folder, .preset: (folder, file) = (golden.path, nil)
    }
  }

  /// - Parameters:
  ///   - golden: The golden frames, a manifest with digests.
  ///   - file: The path of the manifest below a folder.
  ///   - root: The folder, whose goldens are changed together.
  init(_ golden: FrameSet, _ file: String, in root: String) {
    kind = golden.kind
    self.file = file
    folder = root
  }

  /// The files that recording with a report may change, as paths below the folder.
  func names(_ report: DiffReport) -> [String] {
    let own = file.map { [$0] } ?? report.frames.filter { $0.outcome != .equal }.map(\.pair.name)
    switch kind {
    case .digests: return own
    case .picture, .animation, .folder, .preset:
      return own + [Manifest.fileName, FrameJournal.fileName]
    }
  }

  /// The digests of files; missing files have none.
  ///
  /// - Throws: When one cannot be read.
  static func digests(
    of names: [String], in folder: String
  ) throws(FileError) -> [String: String] {
    var digests: [String: String] = [:]
    for name in names {
      if let bytes = try bytes(of: name, in: folder) {
        digests[name] = FileDigest(bytes).description
      }
    }
    return digests
  }

  /// A file's bytes; nil if there is none.
  static func bytes(of name: String, in folder: String) throws(FileError) -> [UInt8]? {
    let path = joinPath(folder.isEmpty ? "." : folder, name)
    return fileKind(path) == nil ? nil : try readFile(path)
  }
}
