package import RevealFiles
import RevealFrames
import RevealImage
import RevealPictures

/// The pictures that a preset, a deck or a scene names.
///
/// Each file is checked once, however often and under however many names it is named, and only up
/// to its first pixel. The digest is a separate request, for when no picture has a problem.
package struct PictureFiles {
  /// The limit on pictures of a preset, a deck or a scene, for all patterns together.
  package static let maximumCount = 10_000
  /// The limit on bytes before the first pixels of all pictures together.
  private static let maximumHeadBytes = 128 << 20

  private let scope: FileScope
  private let willRead: (String) -> Void
  /// The problems with the files that have been checked; nil for a sound one.
  private var problems: [PathBytes: String?] = [:]
  /// The stamps of the files that have been checked.
  private var stamps: [PathBytes: FileStamp] = [:]
  private var findings: [FileStamp: Finding] = [:]
  private var digests: [PathBytes: [UInt8]] = [:]
  private var digestsOfFiles: [FileStamp: [UInt8]] = [:]
  private var headBytes = 0
  private var notedFiles: Set<FileStamp> = []
  /// The color spaces, other than those that are converted, of the checked pictures.
  ///
  /// Each file is listed once, under the path by which it was first named.
  package private(set) var foreignColors: [(path: String, colors: String)] = []
  /// The libraries that decode the checked pictures, with their versions, in alphabetical order.
  ///
  /// PNG is not included, since every decoder gives the same pixels.
  package var decoders: [String] { decoderNames.sorted() }
  private var decoderNames: Set<String> = []

  /// - Parameters:
  ///   - scope: The limits on where pictures may be.
  ///   - willRead: A closure that is called with the path of each file before it is opened.
  package init(scope: FileScope, willRead: @escaping (String) -> Void = { _ in }) {
    self.scope = scope
    self.willRead = willRead
  }

  /// The result of checking a file, whatever its paths.
  private enum Finding {
    case sound(PictureFacts)
    case damaged(PictureError)
    case noHead
  }

  /// Checks everything before the pixels of a file, which are decoded when it is drawn.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The reason why it cannot be read, is not a supported picture or is too large, as
  ///   in "expected a picture, found cover.gif: a GIF file, not a PNG, JPEG or WebP file"; nil if
  ///   there is none.
  package mutating func problem(with path: String) -> String? {
    let key = PathBytes(path)
    if let known = problems[key] { return known }
    guard problems.count < Self.maximumCount else {
      return "expected at most \(Self.maximumCount) pictures, found more"
    }
    willRead(path)
    let problem = newProblem(with: path)
    problems.updateValue(problem, forKey: key)
    return problem
  }

  private mutating func newProblem(with path: String) -> String? {
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
      return "expected a picture, found \(error)"
    }
    switch finding {
    case .sound: return nil
    case .damaged(.tooLarge(let width, let height, let pixelLimit)):
      return "expected a picture of at most \(pixelLimit) pixels, found \(width)×\(height)"
    case .damaged(let error): return "expected a picture, found \(path): \(error)"
    case .noHead:
      return "expected pictures with at most \(Self.maximumHeadBytes >> 20) MB before their "
        + "pixels all together, found more"
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

  /// The SHA-256 of a file.
  ///
  /// - Throws: When it cannot be read.
  package mutating func digest(of path: String) throws(FileError) -> [UInt8] {
    let key = PathBytes(path)
    if let known = digests[key] { return known }
    let file = try scope.open(path)
    guard stamps[key] ?? file.stamp == file.stamp else {
      throw FileError(path, "cannot use", "it has changed since it was read")
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
