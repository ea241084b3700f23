package import RevealFiles
import RevealImage
import RevealJSON
import RevealRender
import Synchronization

/// The presets of a folder that were equal to their goldens, with digests of everything that this
/// depends on.
///
/// A preset passes without being drawn only if the program, the fonts of the machine, and the bytes
/// of the preset, of its golden and of every file that it names are still the same. Anything else,
/// such as a file that cannot be read, makes it drawn.
package struct TestCache: Sendable {
  /// The path of the folder of the cache's file.
  private let caches: String
  /// The path of the folder that the cache is for, without links.
  private let place: TestCachePlace
  private let folder: GoldenFolder
  /// The digest of the program and of what it uses, as far as frames depend on it.
  private let program: String
  /// The secret that authenticates the file; empty without one.
  private let secret: [UInt8]
  /// The results by the names of presets.
  private var results: [String: Result] = [:]
  /// Whether there are results that the file does not have.
  private var hasChanged = false

  /// A preset that was equal to its golden.
  private struct Result: Hashable {
    let frameCount: Int
    /// The digests by the paths of the preset, of its golden, and of the files and folders that it
    /// names.
    let digests: [PathBytes: String]

    /// Whether one of the files is gone, as those of a preset that was removed.
    var namesMissingFile: Bool {
      digests.keys.contains { $0.text.map(isMissing) ?? true }
    }
  }

  /// The environment variable with the secret.
  package static let secretVariable = "REVEAL_CACHE_KEY"
  private static let largestFile = 64 << 20

  /// The folder of a user's caches; nil if the environment names none.
  package static var usualFolder: String? {
    func folder(_ name: String) -> String? {
      environmentVariable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    #if os(macOS)
      let caches = folder("HOME").map { joinPath($0, "Library/Caches") }
    #else
      let caches = folder("XDG_CACHE_HOME") ?? folder("HOME").map { joinPath($0, ".cache") }
    #endif
    return caches.map { joinPath($0, "reveal/test") }
  }

  /// Reads the results for a folder.
  ///
  /// A file that is damaged, that somebody else can write, or that another program or machine wrote
  /// counts as empty.
  ///
  /// - Parameters:
  ///   - caches: The folder of the cache's files, which may be missing.
  ///   - folder: The presets and goldens.
  ///   - secret: The secret that authenticates the file; empty without one.
  /// - Throws: When the path of the presets' folder cannot be resolved.
  package init(
    in caches: String, for folder: GoldenFolder,
    secret: String = environmentVariable(Self.secretVariable) ?? ""
  ) throws(FileError) {
    self.folder = folder
    self.caches = caches
    place = TestCachePlace(try resolvedPath(folder.path))
    program = Self.digestOfProgram() + (folder.scope.isConfined ? " confined" : "")
    self.secret = Array(secret.utf8)
    results = read() ?? [:]
  }

  /// Returns the number of equal frames of a preset for which nothing has changed; nil if it must
  /// be drawn.
  func frameCount(of item: GoldenCase, digests: FileDigests) -> Int? {
    guard let result = results[item.name], let preset = folder.presetPath(item),
      result.digests[PathBytes(preset)] != nil,
      result.digests[PathBytes(folder.goldenPath(item))] != nil
    else { return nil }
    let isUnchanged = result.digests.allSatisfy { path, digest in
      digests.digest(of: path, scope: folder.scope) == digest
    }
    return isUnchanged ? result.frameCount : nil
  }

  /// Adds a preset whose frames are equal to those of its golden.
  ///
  /// It is left out if one of its files is no longer what was compared.
  mutating func add(_ item: GoldenCase, _ loaded: LoadedPreset, _ manifest: Manifest) {
    let paths = Set((loaded.files + [folder.goldenPath(item)]).map { PathBytes($0) })
    func digests() -> [PathBytes: String]? {
      let digests = FileDigests()
      var found: [PathBytes: String] = [:]
      for path in paths {
        guard let digest = digests.digest(of: path, scope: folder.scope) else { return nil }
        found[path] = digest
      }
      return found
    }
    // The files are read again between two looks at their digests, which are then those of what was
    // compared.
    guard let before = digests(),
      let again = try? LoadedPreset(
        path: loaded.source.file, overrides: loaded.overrides, scope: folder.scope),
      again.digest == loaded.digest, again.files == loaded.files,
      (try? folder.manifest(item)) == manifest, digests() == before
    else {
      remove(item)
      return
    }
    let result = Result(frameCount: manifest.frames.count, digests: before)
    hasChanged = hasChanged || results[item.name] != result
    results[item.name] = result
  }

  /// Removes a preset that is no longer equal to its golden.
  mutating func remove(_ item: GoldenCase) {
    if results.removeValue(forKey: item.name) != nil { hasChanged = true }
  }

  /// Writes the file if a result has changed, and removes those of folders that are gone.
  ///
  /// - Throws: When it cannot be written.
  package func write() throws(FileError) {
    guard hasChanged else { return }
    let kept = results.filter { !$0.value.namesMissingFile }
    let cases = kept.sorted { $0.key < $1.key }.map { name, result -> JSONOutput in
      let files = result.digests.map { ($0.text ?? "", $1) }.sorted { $0 < $1 }
      return [
        "name": .string(name), "frames": .integer(result.frameCount),
        "files": .array(files.map { [.string($0.0), .string($0.1)] }),
      ]
    }
    let content = JSONOutput.object([
      ("folder", .string(folder.path)), ("program", .string(program)), ("presets", .array(cases)),
    ])
    let text = Array("\(place.line)\n\(content.text(width: .max))".utf8)
    let head = Array("\(TestCachePlace.format) \(seal(text))\n".utf8)
    let folder = try OpenFolder(making: caches)
    // Others must not be able to write it, whatever permissions new files have otherwise.
    try writePrivateFile([head, text], to: place.fileName, in: folder)
    TestCachePlace.removeAbandoned(in: folder, except: place.fileName)
  }

  /// Reads the file; returns nil unless this program wrote it, on this machine, for these presets.
  private func read() -> [String: Result]? {
    let file = joinPath(caches, place.fileName)
    guard let opened = try? OpenedFile(file), opened.isWritableByUserAlone,
      let bytes = try? opened.bytes(limit: Self.largestFile),
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let text = Array(bytes[(end + 1)...])
    let head = Array("\(TestCachePlace.format) \(seal(text))".utf8)
    let line = Array("\(place.line)\n".utf8)
    guard bytes[..<end] == head[...], text.starts(with: line) else { return nil }
    let content = Array(text[line.count...])
    let root = JSONParser.parse(SourceText(file: file, bytes: content)).root
    guard root?["program"]?.string == program, root?["folder"]?.string == folder.path else {
      return nil
    }
    var results: [String: Result] = [:]
    for entry in root?["presets"]?.elements ?? [] {
      guard let name = entry["name"]?.string, let count = entry["frames"]?.integer,
        let files = entry["files"]?.elements
      else { return nil }
      let digests = files.compactMap { file -> (PathBytes, String)? in
        guard let pair = file.elements?.compactMap(\.string), pair.count == 2 else { return nil }
        return (PathBytes(pair[0]), pair[1])
      }
      results[name] = Result(
        frameCount: count, digests: Dictionary(digests, uniquingKeysWith: { $1 }))
    }
    return results
  }

  /// Returns the authentication code of a text, HMAC-SHA-256 of RFC 2104, in hexadecimal.
  private func seal(_ text: [UInt8]) -> String {
    let size = 64
    let short = secret.count > size ? SHA256.digest(of: secret) : secret
    let key = short + [UInt8](repeating: 0, count: size - short.count)
    let inner = SHA256.digest(of: key.map { $0 ^ 0x36 } + text)
    return SHA256.hexDigest(of: key.map { $0 ^ 0x5C } + inner)
  }

  /// Returns the digest of the program, of its libraries and instructions, and of the machine's
  /// fonts.
  private static func digestOfProgram() -> String {
    let program = programPath().flatMap { try? readFile($0) } ?? []
    let facts = DrawingFacts.lines + [program.isEmpty ? "an unknown program" : ""]
    return SHA256.hexDigest(of: SHA256.digest(of: program) + facts.joined(separator: "\n").utf8)
  }
}

/// The digests of files and folders, each read once.
///
/// It is a class because several tasks share it.
final class FileDigests: Sendable {
  private let known = Mutex<[PathBytes: String?]>([:])

  /// Returns the digest of a file's bytes, or of a folder's names; nil if it cannot be read.
  func digest(of path: PathBytes, scope: FileScope) -> String? {
    if let digest = known.withLock({ $0[path] }) { return digest }
    let digest = Self.read(path, scope)
    known.withLock { $0[path] = .some(digest) }
    return digest
  }

  private static func read(_ path: PathBytes, _ scope: FileScope) -> String? {
    guard let path = path.text, let opened = try? scope.open(path) else { return nil }
    switch opened.kind {
    case .file: return (try? opened.bytes(limit: .max)).map { SHA256.hexDigest(of: $0) }
    case .folder:
      guard let listing = try? opened.listing() else { return nil }
      let names = listing.map { "\(opened.kind(of: $0)) \($0.shown)" }
      return "folder " + SHA256.hexDigest(of: Array(names.joined(separator: "\n").utf8))
    case .other: return nil
    }
  }
}
