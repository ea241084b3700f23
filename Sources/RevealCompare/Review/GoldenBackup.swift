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
  /// - Parameters:
  ///   - names: The names of the files below the folder.
  ///   - folder: The folder.
  /// - Throws: When one cannot be read.
  init(_ names: [String], in folder: String) throws(FileError) {
    self.folder = folder
    var before: [(name: String, bytes: [UInt8]?)] = []
    for name in names { before.append((name, try GoldenFiles.bytes(of: name, in: folder))) }
    self.before = before
  }

  /// Records the files after the approval.
  ///
  /// - Throws: When one cannot be read.
  mutating func noteChange() throws(FileError) -> [String: String] {
    after = try GoldenFiles.digests(of: names, in: folder)
    return after
  }

  /// The digests that the files had before the approval.
  var digests: [String: String] {
    var digests: [String: String] = [:]
    for (name, bytes) in before {
      if let bytes { digests[name] = FileDigest(bytes).description }
    }
    return digests
  }

  /// The names of the files.
  var names: [String] { before.map(\.name) }

  /// Stages the files with their former contents.
  ///
  /// - Parameters:
  ///   - transaction: A transaction in the folder.
  ///   - golden: The path of the goldens, for errors.
  /// - Throws: When the files have changed since the approval.
  func stage(in transaction: FileTransaction, golden: String) throws {
    for (name, bytes) in before {
      let present = try GoldenFiles.bytes(of: name, in: folder)
      guard present.map({ FileDigest($0).description }) == after[name] else {
        throw GoldenHasChanged(path: golden, action: .undo)
      }
      guard present != bytes else { continue }
      if let bytes {
        try transaction.stage([bytes], as: name)
      } else {
        try transaction.remove(name)
      }
    }
  }
}

/// The error for golden files that another program has changed during a review.
package struct GoldenHasChanged: Error, Hashable, CustomStringConvertible {
  package let path: String
  package let action: Action

  /// The action that was refused.
  package enum Action: String, Hashable, Sendable {
    case approve, undo
  }

  package var description: String {
    """
    \(printable(path)): cannot \(action.rawValue): its files have been changed by another program \
    since they were compared
      hint: compare them again
    """
  }
}
