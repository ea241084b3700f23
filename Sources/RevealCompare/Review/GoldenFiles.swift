import RevealFiles
import RevealRender

/// The files of golden frames that an update may change.
struct GoldenFiles {
  /// The folder whose lock an update takes.
  let folder: String
  /// What the names of files in that folder begin with.
  private let prefix: String
  private let kind: FrameSet.Kind
  private let path: String

  /// - Parameters:
  ///   - golden: The golden frames, which need not exist.
  ///   - root: A folder above those of several goldens, which are changed together.
  init(_ golden: FrameSet, root: String? = nil) {
    kind = golden.kind
    path = golden.path
    let own =
      switch golden.kind {
      case .digests(_, let file): splitPath(file).folder
      case .picture, .animation: splitPath(golden.path).folder
      case .folder, .preset: golden.path
      }
    if let root, own == root {
      (folder, prefix) = (root, "")
    } else if let root, own.hasPrefix(root + "/") {
      (folder, prefix) = (root, String(own.dropFirst(root.count + 1)) + "/")
    } else {
      (folder, prefix) = (own, "")
    }
  }

  /// The files that an update with a report may change, as paths below the folder.
  func names(_ report: DiffReport) -> [String] {
    let frames = report.frames.filter { $0.outcome != .equal }.map(\.pair.name)
    let names =
      switch kind {
      case .digests(_, let file): [splitPath(file).name]
      case .picture, .animation: [splitPath(path).name, Manifest.fileName]
      case .folder, .preset: frames + [Manifest.fileName]
      }
    return (names + [FrameJournal.fileName]).map { prefix + $0 }
  }

  /// The digests of files; those that are missing have none.
  ///
  /// - Throws: When one cannot be read.
  func digests(of names: [String]) throws(FileError) -> [String: String] {
    var digests: [String: String] = [:]
    for name in names {
      if let bytes = try Self.bytes(of: name, in: folder) {
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
