/// Finds the files that match patterns, in which `*` stands for characters of one path component.
///
/// As in a shell, a path without a star is one file, whether it exists or not, and after a star
/// only existing files count.
///
/// Folders are listed once, and a limit on the work for all patterns together keeps it below a
/// second.
package struct PatternSearch {
  private let scope: FileScope
  private let willList: (String) -> Void
  private var listings: [PathBytes: [PathBytes]] = [:]
  /// The kind of file at a path; nil if there is none or it cannot be reached.
  private var kinds: [PathBytes: FileKind?] = [:]
  private var listedNames = 0
  private var comparedBytes = 0
  /// Whether the limits have been reached, so that no other pattern can be searched.
  package var isExhausted: Bool {
    listedNames > Self.maximumListedNames || comparedBytes > maximumComparedBytes
  }

  private static let maximumListedNames = 200_000
  private let maximumComparedBytes: Int

  /// - Parameters:
  ///   - scope: The limits on the folders that may be listed.
  ///   - maximumComparedBytes: The limit on bytes of names to compare with all patterns together.
  ///   - willList: A closure that is called with the path of each folder before it is listed, and
  ///     of each missing file after a star.
  package init(
    scope: FileScope = .everywhere, maximumComparedBytes: Int = 20_000_000,
    willList: @escaping (String) -> Void = { _ in }
  ) {
    self.scope = scope
    self.maximumComparedBytes = maximumComparedBytes
    self.willList = willList
  }

  /// The files that match a pattern, sorted.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, relative to the folder unless absolute.
  ///   - folder: The folder, relative to the working folder unless absolute.
  ///   - limit: The limit on matching files, and on folders on the way to them.
  /// - Returns: Paths below `folder` in the pattern's form; empty if nothing matches.
  /// - Throws: When a folder cannot be listed, a limit is exceeded, or a matching name is not
  ///   UTF-8.
  package mutating func files(
    _ pattern: String, in folder: String, limit: Int = .max
  ) throws(FileError) -> [String] {
    if let problem = PathLimit.problem(with: pattern) {
      throw FileError(PathLimit.shown(pattern), "cannot list", problem)
    }
    let parts = pattern.utf8.split(separator: slash).map { NamePattern(Array($0)) }
    var found = [pattern.utf8.first == slash ? "/" : ""]
    var hasSearched = false
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      var next: [String] = []
      for base in found {
        guard part.hasStar else {
          let path = joinPath(base, part.text)
          if hasSearched {
            let kind = try kind(of: joinPath(folder, path), for: pattern)
            guard kind == .folder || isLast && kind != nil else {
              willList(joinPath(folder, path))
              continue
            }
          }
          next.append(path)
          continue
        }
        for name in try names(in: joinPath(folder, base), matching: part, of: pattern) {
          let path = joinPath(base, name)
          if !isLast {
            guard try kind(of: joinPath(folder, path), for: pattern) == .folder else { continue }
          }
          next.append(path)
        }
        guard next.count <= limit else {
          throw FileError(pattern, "cannot list", "it matches more than \(limit)")
        }
      }
      found = next
      hasSearched = hasSearched || part.hasStar
    }
    return found
  }

  private mutating func names(
    in folder: String, matching part: NamePattern, of pattern: String
  ) throws(FileError) -> [String] {
    var names: [String] = []
    let entries = try listing(of: folder.isEmpty ? "." : folder, for: pattern)
    for entry in part.candidates(in: entries) {
      let matches = part.matches(entry.bytes, comparedBytes: &comparedBytes)
      try checkWork(for: pattern)
      guard matches else { continue }
      comparedBytes += Self.costOfMatch
      guard let name = entry.text else {
        throw FileError(joinPath(folder, entry.shown), "cannot use", "its name is not UTF-8")
      }
      names.append(name)
    }
    return names
  }

  private func checkWork(for pattern: String) throws(FileError) {
    guard comparedBytes > maximumComparedBytes else { return }
    throw FileError(
      pattern, "cannot list",
      "patterns and names take more than \(maximumComparedBytes) comparisons")
  }

  private mutating func kind(
    of path: String, for pattern: String
  ) throws(FileError) -> FileKind? {
    let key = PathBytes(path)
    if let known = kinds[key] { return known }
    comparedBytes += Self.costOfLook
    try checkWork(for: pattern)
    // A file that cannot be reached can be neither used nor searched.
    let kind = try? scope.kind(of: path)
    kinds.updateValue(kind, forKey: key)
    return kind
  }

  /// The cost of storing a name and asking the system for its kind, in compared bytes.
  private static let costOfMatch = 50
  private static let costOfLook = 200

  private mutating func listing(
    of folder: String, for pattern: String
  ) throws(FileError) -> [PathBytes] {
    let key = PathBytes(folder)
    if let known = listings[key] { return known }
    willList(folder)
    let listing = try scope.list(folder)
    listedNames += listing.count
    guard listedNames <= Self.maximumListedNames else {
      throw FileError(
        pattern, "cannot list", "more than \(Self.maximumListedNames) names on the way")
    }
    listings[key] = listing
    return listing
  }
}

/// One part of a pattern, where `*` stands for any bytes.
///
/// Hidden names match only a part that begins with a dot.
private struct NamePattern {
  /// The pieces between the stars; a single piece if there is no star.
  private let pieces: [ArraySlice<UInt8>]

  init(_ part: [UInt8]) {
    pieces = part.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
  }

  var hasStar: Bool { pieces.count > 1 }

  /// The text of a part without a star.
  var text: String { String(decoding: pieces[0], as: UTF8.self) }

  /// The names with the pattern's fixed prefix, found by binary search.
  func candidates(in names: [PathBytes]) -> ArraySlice<PathBytes> {
    let start = pieces[0]
    guard !start.isEmpty else { return names[...] }
    let first = names.partitioningIndex { !$0.bytes.lexicographicallyPrecedes(start) }
    let rest = names[first...]
    let last = rest.partitioningIndex { !$0.bytes.starts(with: start) }
    return rest[..<last]
  }

  /// Whether a name matches; the time is proportional to the increase of `comparedBytes`.
  func matches(_ name: [UInt8], comparedBytes: inout Int) -> Bool {
    comparedBytes += 1
    guard let start = pieces.first, let end = pieces.last, hasStar else { return false }
    if name.first == dot, start.first != dot { return false }
    guard name.count >= start.count + end.count, name.starts(with: start) else { return false }
    comparedBytes += start.count + end.count
    var place = start.count
    let limit = name.count - end.count
    guard name[limit...].elementsEqual(end) else { return false }
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      var isFound = false
      while !isFound {
        guard place + piece.count <= limit else { return false }
        var length = 0
        while length < piece.count, name[place + length] == piece[piece.startIndex + length] {
          length += 1
        }
        comparedBytes += 1 + length
        isFound = length == piece.count
        place += isFound ? length : 1
      }
    }
    return true
  }
}

extension RandomAccessCollection {
  /// The first index at which a condition holds, provided that it holds at all later ones.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, self.count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if holds(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
