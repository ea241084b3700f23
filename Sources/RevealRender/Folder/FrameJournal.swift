import RevealFiles
import RevealPreset
import Synchronization

/// Records each frame's digests before the frame gets its name, so that a killed run loses none.
///
/// It is a hidden file next to the manifest, with a line per frame; the manifest takes over the
/// records when the run ends. A record may be of a frame that did not get its name; the digest
/// shows whether the file is the recorded one. It is a class because it owns the file, with a lock
/// because frames are finished in several tasks.
package final class FrameJournal: Sendable {
  private let path: String
  /// The file, which is created for the first record.
  private let file = Mutex<AppendedFile?>(nil)

  init(folder: String) { path = joinPath(folder, Self.fileName) }

  /// - Throws: When the record cannot be written.
  func note(_ digests: Manifest.FrameDigests, frame: Int) throws(FileError) {
    let words = ["\(frame)", digests.pixels] + [digests.file].compactMap(\.self)
    try file.withLock { file throws(FileError) in
      if file == nil { file = try AppendedFile(path) }
      try file?.append(words.joined(separator: " ") + "\n")
    }
  }

  /// Removes the file; the next record starts a new one.
  ///
  /// - Throws: When it cannot be removed.
  func remove() throws(FileError) {
    try file.withLock { file throws(FileError) in
      file = nil
      try removeFile(path)
    }
  }

  package static let fileName = ".reveal.journal"

  /// The records that a run left behind, by frame.
  ///
  /// - Returns: The records; nil if there is no journal. A link with its name is not one.
  /// - Throws: When there is a journal that cannot be read.
  static func notes(in folder: String) throws(FileError) -> [Int: Manifest.FrameDigests]? {
    let path = joinPath(folder, fileName)
    guard fileKind(path) != nil, !isLink(path) else { return nil }
    var reader = JournalReader()
    try OpenedFile(path).forEachPiece(limit: sizeLimit) { reader.read($0) }
    return reader.notes
  }

  /// The limit on bytes: the records of the longest run, each with the longest digests.
  private static let sizeLimit = Preset.maximumFrames * JournalReader.longestLine

  /// The records in a journal's text; an incomplete last line, and lines that are no records, are
  /// skipped.
  package static func notes(_ text: [UInt8]) -> [Int: Manifest.FrameDigests] {
    var reader = JournalReader()
    reader.read(text)
    return reader.notes
  }
}

/// Reads a journal piece by piece.
private struct JournalReader {
  /// The records so far, no more than the longest run can have.
  private(set) var notes: [Int: Manifest.FrameDigests] = [:]
  /// The start of an incomplete line.
  private var rest: [UInt8] = []

  /// The limit on bytes of a record's line, with its end: a number and two digests.
  static let longestLine = 150

  mutating func read(_ piece: [UInt8]) {
    var lines = piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    // A line that is too long loses its start, and is not a record.
    if rest.count < Self.longestLine {
      rest += lines.popFirst() ?? []
    } else {
      _ = lines.popFirst()
    }
    guard let last = lines.popLast() else { return }
    note(rest[...])
    for line in lines { note(line) }
    rest = Array(last)
  }

  private mutating func note(_ line: ArraySlice<UInt8>) {
    guard line.count < Self.longestLine, notes.count < Preset.maximumFrames else { return }
    let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard (2...3).contains(words.count), let frame = Int(words[0]),
      Manifest.frameNumbers.contains(frame), words.dropFirst().allSatisfy(Manifest.isDigest)
    else { return }
    notes[frame] = Manifest.FrameDigests(
      pixels: words[1], file: words.count == 3 ? words[2] : nil)
  }
}
