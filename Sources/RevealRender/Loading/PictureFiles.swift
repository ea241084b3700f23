package import RevealFiles
import RevealImage
import RevealPictures

/// The reason why a file cannot be used as a picture.
package struct PictureProblem: Error, Hashable {
  /// "expected a picture, found cover.gif: a GIF file, not a PNG, JPEG or WebP file".
  package let message: String
}

/// The pictures that one preset, deck or scene names.
///
/// Each file is checked once, however often it is named and under however many names, and only up
/// to its first pixel. The digest is a separate request, for when no picture has a problem.
package struct PictureFiles {
  /// The limit on pictures of a preset, a deck or a scene, over all patterns.
  package static let maximumCount = 10_000
  /// The limit on bytes before the first pixels of all pictures together.
  private static let maximumHeadBytes = 128 << 20

  private let scope: FileScope
  private let willRead: (String) -> Void
  private var results: [PathBytes: Result<Void, PictureProblem>] = [:]
  /// The stamps of the files that were checked.
  private var stamps: [PathBytes: FileStamp] = [:]
  private var findings: [FileStamp: Finding] = [:]
  private var digests: [PathBytes: [UInt8]] = [:]
  private var digestsOfFiles: [FileStamp: [UInt8]] = [:]
  private var headBytes = 0
  private var notedFiles: Set<FileStamp> = []
  /// The colors, other than those that are converted, of the pictures that were checked: each file
  /// once, by the path by which it was named first.
  package private(set) var foreignColors: [(path: String, colors: String)] = []
  /// The libraries, with their versions, that decode the pictures that were checked, in
  /// alphabetical order; none for PNG, which has the same pixels by any decoder.
  package var decoders: [String] { decoderNames.sorted() }
  private var decoderNames: Set<String> = []

  /// - Parameters:
  ///   - scope: The limits to where pictures may be.
  ///   - willRead: A closure that is called with the path of each file before it is opened.
  package init(scope: FileScope, willRead: @escaping (String) -> Void = { _ in }) {
    self.scope = scope
    self.willRead = willRead
  }

  /// The result of checking a file, whatever its path.
  private enum Finding {
    case sound(PictureFacts)
    case damaged(PictureError)
    case noHead
  }

  /// Checks everything before the pixels of a file; they are decoded when it is drawn.
  ///
  /// - Throws: When it cannot be read, is no picture that can be read, or is too large.
  package mutating func check(_ path: String) throws(PictureProblem) {
    let key = PathBytes(path)
    if let known = results[key] { return try known.get() }
    guard results.count < Self.maximumCount else {
      throw PictureProblem(message: "expected at most \(Self.maximumCount) pictures, found more")
    }
    willRead(path)
    let result: Result<Void, PictureProblem>
    do throws(PictureProblem) {
      try look(at: path)
      result = .success(())
    } catch {
      result = .failure(error)
    }
    results[key] = result
    try result.get()
  }

  /// The message of ``check(_:)``'s problem; nil when there is none.
  package mutating func problem(with path: String) -> String? {
    do throws(PictureProblem) {
      try check(path)
      return nil
    } catch {
      return error.message
    }
  }

  private mutating func look(at path: String) throws(PictureProblem) {
    let finding: Finding
    do throws(FileError) {
      let file = try scope.open(path)
      try file.checkIsFile(limit: ImageStore.maximumBytes)
      if let known = findings[file.stamp] { finding = known } else { finding = try read(file) }
      findings[file.stamp] = finding
      stamps[PathBytes(path)] = file.stamp
      if case .sound(let facts) = finding, notedFiles.insert(file.stamp).inserted {
        note(facts, path)
      }
    } catch {
      throw PictureProblem(message: "expected a picture, found \(error)")
    }
    switch finding {
    case .sound: return
    case .damaged(.tooLarge(let width, let height, let pixelLimit)):
      throw PictureProblem(
        message: "expected a picture of at most \(pixelLimit) pixels, found \(width)×\(height)")
    case .damaged(let error):
      throw PictureProblem(message: "expected a picture, found \(path): \(error)")
    case .noHead:
      throw PictureProblem(
        message: "expected pictures with at most \(Self.maximumHeadBytes >> 20) MB before their "
          + "pixels all together, found more")
    }
  }

  private mutating func note(_ facts: PictureFacts, _ path: String) {
    if case .other(let colors) = facts.colors { foreignColors.append((path, colors)) }
    PictureLibraries.linked.decoder(of: facts.format).map { _ = decoderNames.insert($0) }
  }

  private mutating func read(_ file: borrowing OpenedFile) throws(FileError) -> Finding {
    var count = 4096
    while true {
      headBytes += min(count, file.size)
      guard headBytes <= Self.maximumHeadBytes else { return .noHead }
      let head = try file.head(count)
      do throws(PictureError) {
        let facts = try PictureFacts(head: head)
        try facts.check(pixelLimit: PictureDecoder.pixelLimit, fileSize: file.size)
        return .sound(facts)
      } catch {
        guard error.isAboutEnd, count < file.size else { return .damaged(error) }
        count *= 16
      }
    }
  }

  /// SHA-256 of a file.
  ///
  /// - Throws: When it cannot be read.
  package mutating func digest(of path: String) throws(FileError) -> [UInt8] {
    let key = PathBytes(path)
    if let known = digests[key] { return known }
    let file = try scope.open(path)
    guard stamps[key] ?? file.stamp == file.stamp else {
      throw FileError.failed(
        path: path, action: "cannot use", reason: "it has changed since it was read")
    }
    if let known = digestsOfFiles[file.stamp] {
      digests[key] = known
      return known
    }
    let digest = try Self.digest(of: file)
    digests[key] = digest
    digestsOfFiles[file.stamp] = digest
    return digest
  }

  private static func digest(of file: borrowing OpenedFile) throws(FileError) -> [UInt8] {
    var hash = SHA256()
    try file.forEachPiece(limit: ImageStore.maximumBytes) { hash.append($0) }
    return hash.digest
  }
}
