import RevealFiles
import RevealRender

/// The golden files before an approval, which can be restored.
struct GoldenBackup: Sendable {
  let folder: String
  /// The bytes by name; nil for a file that was missing.
  private let before: [(name: String, bytes: [UInt8]?)]
  /// The digests that the files have had since the approval.
  private var after: [String: String] = [:]

  /// Reads the files before they change.
  ///
  /// - Throws: When one cannot be read.
  init(_ names: [String], in folder: String) throws {
    self.folder = folder
    before = try names.map { ($0, try Self.bytes(of: $0, in: folder)) }
  }

  /// Records the files after the approval.
  ///
  /// - Throws: When one cannot be read.
  mutating func noteChange() throws -> [String: String] {
    after = try Self.digests(of: names, in: folder)
    return after
  }

  /// The digests that the files had before the approval.
  var digests: [String: String] {
    before.reduce(into: [:]) { $0[$1.name] = Self.digest($1.bytes) }
  }

  var names: [String] { before.map(\.name) }

  /// Stages the files with their former contents.
  ///
  /// - Throws: When the files have changed since the approval.
  func stage(in transaction: FileTransaction, golden: String) throws {
    for (name, bytes) in before {
      let present = try Self.bytes(of: name, in: folder)
      guard Self.digest(present) == after[name] else {
        throw GoldenReview.hasChanged(golden, cannot: "undo")
      }
      guard present != bytes else { continue }
      if let bytes {
        try transaction.stage([bytes], as: name)
      } else {
        try transaction.remove(name)
      }
    }
  }

  /// The digests of files; missing files have none.
  ///
  /// - Throws: When one cannot be read.
  static func digests(of names: [String], in folder: String) throws -> [String: String] {
    try names.reduce(into: [:]) { $0[$1] = digest(try bytes(of: $1, in: folder)) }
  }

  private static func digest(_ bytes: [UInt8]?) -> String? {
    bytes.map { FileDigest($0).description }
  }

  /// A file's bytes; nil if there is none.
  private static func bytes(of name: String, in folder: String) throws -> [UInt8]? {
    let path = joinPath(folder.isEmpty ? "." : folder, name)
    return fileKind(path) == nil ? nil : try readFile(path)
  }
}
