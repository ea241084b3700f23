import RevealFiles
import RevealImage
import RevealJSON

/// The folder that a cache of test results is for, by which its file is named.
///
/// The second line of the file has the folder's path, so that the file can be removed once the
/// folder is gone.
struct TestCachePlace: Hashable {
  /// The path of the folder, without links.
  let path: String

  init(_ path: String) { self.path = path }

  /// The start of a cache's first line, which goes on with a seal of all other lines.
  static let format = "reveal test cache 2"
  private static let ending = ".cache"
  private static let digits = 32
  /// The limit on files that are looked at for one that is written.
  private static let mostChecked = 1000
  /// The limit on the bytes of the first two lines: no system has longer paths.
  private static let longestHead = 32 << 10

  var fileName: String {
    SHA256.hexDigest(of: Array(path.utf8)).prefix(Self.digits) + Self.ending
  }

  /// The second line of the cache's file.
  var line: String { JSONOutput.string(path).compact }

  /// Removes the caches of folders that are gone.
  ///
  /// A file is removed only if it is a cache by its name and its first line, belongs to the user,
  /// cannot be written by others, and is named after the folder in its second line. Links are not
  /// followed. If the folder appears again meanwhile, only results are lost.
  ///
  /// - Parameters:
  ///   - caches: The folder of the caches; nothing happens unless it belongs to the user.
  ///   - own: The name of the file that was just written. Looking begins behind it, so that all
  ///     files have their turn in the long run.
  static func removeAbandoned(in caches: OpenFolder, except own: String) {
    guard (try? caches.entry())?.isOwn == true, let all = try? caches.names() else { return }
    PartialFile.removeLeftovers(all, in: caches.path)
    let names = all.filter { isFileName($0) && $0 != own }.sorted()
    let start = names.firstIndex { $0 > own } ?? 0
    for name in (names[start...] + names[..<start]).prefix(mostChecked) {
      guard let place = Self(of: name, in: caches), isMissing(place.path) else { continue }
      // Another run may have removed it, and the next one tries again.
      try? caches.remove(name)
    }
  }

  private static func isFileName(_ name: String) -> Bool {
    name.utf8.count == digits + ending.utf8.count && name.hasSuffix(ending)
  }

  /// Reads the start of a cache; fails for any other file, and for one that others can write.
  private init?(of name: String, in caches: OpenFolder) {
    guard let file = try? caches.openFile(name), file.kind == .file, file.isWritableByUserAlone,
      let head = try? file.head(Self.longestHead), head.starts(with: Self.format.utf8)
    else { return nil }
    let lines = head.split(separator: UInt8(ascii: "\n"), maxSplits: 2)
    guard lines.count == 3 else { return nil }
    let source = SourceText(file: file.path, bytes: Array(lines[1]))
    guard let path = JSONParser.parse(source).root?.string, path.hasPrefix("/") else { return nil }
    self.init(path)
    guard fileName == name else { return nil }
  }
}
