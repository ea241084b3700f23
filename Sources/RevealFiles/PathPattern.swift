/// Paths in a folder, as in "thumbs", "*.jpg" and "home/*".
///
/// `*` stands for any characters within one part of a path. A pattern of one part fits a file or a
/// folder of that name anywhere, one of several parts begins at the top, and a folder stands for
/// all that is in it.
package struct PathPattern: Hashable, Sendable {
  private let parts: [[UInt8]]

  /// Fails if it is empty.
  package init?(_ text: String) {
    parts = PathBytes(text).components
    if parts.isEmpty { return nil }
  }

  /// Whether it fits a path.
  package func matches(_ path: String) -> Bool {
    let names = PathBytes(path).components
    if parts.count == 1 { return names.contains { starPattern(parts[0], fits: $0) } }
    return names.count >= parts.count
      && zip(parts, names).allSatisfy { starPattern($0, fits: $1) }
  }
}

/// Whether a pattern, in which `*` stands for any bytes, fits a name, in time that grows with their
/// product.
package func starPattern(_ pattern: [UInt8], fits name: [UInt8]) -> Bool {
  let star = UInt8(ascii: "*")
  var (place, here) = (0, 0)
  // Where to continue after a mismatch: behind the latest star, one byte later.
  var retry: (pattern: Int, name: Int)?
  while here < name.count {
    if place < pattern.count, pattern[place] == star {
      retry = (place + 1, here)
      place += 1
    } else if place < pattern.count, pattern[place] == name[here] {
      place += 1
      here += 1
    } else if let (next, start) = retry {
      retry = (next, start + 1)
      (place, here) = (next, start + 1)
    } else {
      return false
    }
  }
  return pattern[place...].allSatisfy { $0 == star }
}
