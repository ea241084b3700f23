/// A pattern for paths in a folder, as in "thumbs", "*.jpg" and "home/*".
///
/// `*` stands for any characters within one part of a path. A pattern of one part matches a file or
/// a folder with that name at any depth; one of several parts begins at the top. A folder stands
/// for everything in it.
package struct PathPattern: Hashable, Sendable {
  private let parts: [[UInt8]]

  /// Fails if the pattern is empty.
  package init?(_ text: String) {
    parts = PathBytes(text).components
    if parts.isEmpty { return nil }
  }

  /// Whether the pattern matches a path.
  package func matches(_ path: String) -> Bool {
    let names = PathBytes(path).components
    if parts.count == 1 { return names.contains { starPattern(parts[0], fits: $0) } }
    return names.count >= parts.count
      && zip(parts, names).allSatisfy { starPattern($0, fits: $1) }
  }
}

/// Whether a name matches a pattern in which `*` stands for any bytes.
///
/// The time is at most proportional to the product of their lengths.
package func starPattern(_ pattern: [UInt8], fits name: [UInt8]) -> Bool {
  let star = UInt8(ascii: "*")
  var (place, here) = (0, 0)
  // The place to retry from after a mismatch: after the latest star, one byte further.
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
