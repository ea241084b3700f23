import Synchronization

/// Notes the digest of each frame as soon as the frame has its name, so that a run that is killed loses none.
///
/// One line a frame, in a hidden file beside the manifest, which takes the notes over when the run ends.
/// A class because it owns the file, behind a lock because frames end at the same time.
package final class FrameJournal: Sendable {
  private let path: String
  /// Made for the first note.
  private let file = Mutex<AppendedFile?>(nil)

  init(folder: String) { path = joinPath(folder, Self.fileName) }

  /// - Throws: When the note cannot be written.
  func note(_ digest: String, frame: Int) throws(FileError) {
    try file.withLock { file throws(FileError) in
      if file == nil { file = try AppendedFile(path) }
      try file?.append("\(frame) \(digest)\n")
    }
  }

  /// Takes the file away; the next note begins a new one.
  ///
  /// - Throws: When it cannot be removed.
  func remove() throws(FileError) {
    try file.withLock { file throws(FileError) in
      file = nil
      try removeFile(path)
    }
  }

  static let fileName = ".reveal.journal"

  /// The notes that a run left behind, by frame.
  ///
  /// - Returns: Nil when there is no journal.
  /// - Throws: When there is one and it cannot be read.
  static func notes(in folder: String) throws(FileError) -> [Int: String]? {
    let path = joinPath(folder, fileName)
    guard fileKind(path) != nil else { return nil }
    return notes(try readFile(path))
  }

  /// The notes in a journal's text; a last line that was cut short counts as none.
  package static func notes(_ text: [UInt8]) -> [Int: String] {
    var notes: [Int: String] = [:]
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines.dropLast() {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      if words.count == 2, let frame = Int(words[0]) { notes[frame] = String(words[1]) }
    }
    return notes
  }
}
