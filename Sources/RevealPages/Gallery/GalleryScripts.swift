import RevealFiles
import RevealFrames
import RevealJSON
import RevealRender

/// The scripts from which the page loads a preset: its details, and its frames.
///
/// They are scripts because a page that is opened from a disk may not read other files.
struct GalleryScripts {
  /// The name of the preset.
  private let name: String
  private let format: GalleryFormat
  private let transaction: FileTransaction
  private var details: [JSONOutput.Member] = []
  /// The pieces that each frame consists of, from the top.
  private var frames: [[BandIndex.Piece]] = []
  /// The pictures in Base64 that are in no script yet.
  private var waiting: [(number: Int, digits: [UInt8])] = []
  /// The first pictures of the scripts.
  private(set) var starts: [Int] = []

  /// The size in bytes at which a script gets no more pictures.
  ///
  /// Smaller ones are more files, and larger ones take longer until the first frame is shown.
  private static let largest = 4 << 20

  init(_ name: String, in format: GalleryFormat, transaction: FileTransaction) {
    self.name = name
    self.format = format
    self.transaction = transaction
  }

  /// Adds details of the preset, which have the names of the page's properties.
  mutating func add(_ members: [JSONOutput.Member]) { details += members }

  /// Adds the next frames, with the picture of their new rows in Base64.
  ///
  /// - Throws: When a script is full and cannot be written.
  mutating func add(_ runs: [GalleryFrames], _ picture: [UInt8]) throws(FileError) {
    for run in runs { frames += Array(repeating: run.pieces, count: run.numbers.count) }
    guard let first = runs.first, !picture.isEmpty else { return }
    waiting.append((first.numbers.lowerBound, picture))
    if waiting.reduce(0, { $0 + $1.digits.count }) >= Self.largest { try write() }
  }

  /// Stages everything that is not staged yet.
  ///
  /// - Returns: The numbers of the scripts of frames.
  /// - Throws: When a script cannot be written.
  mutating func finish() throws(FileError) -> [Int] {
    try write()
    let members: [JSONOutput.Member] =
      details + [
        ("frames", Self.table(frames)), ("scripts", .array(starts.map(JSONOutput.integer))),
        ("media", .string(format.mediaType)),
      ]
    let text = "document.currentScript.details = \(JSONOutput.object(members).compact);\n"
    let file = GalleryFile.picture(preset: name, name: GalleryFile.details)
    try transaction.stage([Array(text.utf8)], as: file.path)
    return starts
  }

  /// Stages a script with the pictures that are in no other, by their numbers.
  private mutating func write() throws(FileError) {
    guard let first = waiting.first?.number else { return }
    var parts: [[UInt8]] = [Array("document.currentScript.pictures = {".utf8)]
    for (number, digits) in waiting {
      parts += [Array("\n\(number): \"".utf8), digits, Array("\",".utf8)]
    }
    parts.append(Array("\n};\n".utf8))
    let file = GalleryFile.frame(preset: name, name: GalleryFile.script(first))
    try transaction.stage(parts, as: file.path)
    starts.append(first)
    waiting = []
  }

  /// The pieces of each frame for the page, each as its picture, first row and number of rows.
  ///
  /// If an earlier frame consists of the same pieces, its number replaces them.
  private static func table(_ frames: [[BandIndex.Piece]]) -> JSONOutput {
    var firsts: [[BandIndex.Piece]: Int] = [:]
    return .array(
      frames.enumerated().map { number, pieces in
        if let first = firsts[pieces] { return .integer(first) }
        firsts[pieces] = number
        return .array(
          pieces.flatMap { [$0.file, $0.top, $0.rows].map(JSONOutput.integer) })
      })
  }
}
