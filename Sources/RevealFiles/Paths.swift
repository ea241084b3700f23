import RevealImage

// Paths are strings with "/" between their parts, as on every system that reveal runs on. They are
// split byte by byte: to Swift, a slash before a combining mark is another character.

/// Splits a path into its folder and the last part; the folder of a bare name is empty.
package func splitPath(_ path: String) -> (folder: String, name: String) {
  var bytes = Array(path.utf8)[...]
  while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
  guard let place = bytes.lastIndex(of: slash) else { return ("", text(bytes)) }
  let folder = place == bytes.startIndex ? "/" : text(bytes[..<place])
  return (folder, text(bytes[(place + 1)...]))
}

/// A path below a folder; an absolute path stays as it is.
package func joinPath(_ folder: String, _ path: String) -> String {
  if folder.isEmpty || path.utf8.first == slash { return path }
  return folder.utf8.last == slash ? folder + path : "\(folder)/\(path)"
}

/// A path with a suffix; the name is shortened if it would be longer than systems allow.
///
/// A shortened name has a digest of the whole name, so that different names stay different.
package func derivedPath(_ path: String, _ ending: String) -> String {
  let (folder, name) = splitPath(path)
  guard name.utf8.count + ending.utf8.count > PathLimit.name else { return path + ending }
  let mark = "-" + SHA256.hexDigest(of: Array(name.utf8)).prefix(16) + ending
  var kept = ""
  for scalar in name.unicodeScalars {
    guard kept.utf8.count + UTF8.width(scalar) + mark.utf8.count <= PathLimit.name else { break }
    kept.unicodeScalars.append(scalar)
  }
  return joinPath(folder, kept + mark)
}

/// A path relative to a folder; both must be absolute, or relative to the same folder.
package func relativePath(_ path: String, from folder: String) -> String {
  let target = parts(absolutePath(path))
  let base = parts(absolutePath(folder))
  let common = zip(target, base).prefix { $0 == $1 }.count
  let up = [[UInt8]](repeating: [dot, dot], count: base.count - common)
  return text((up + target[common...]).joined(separator: [slash]))
}

private func absolutePath(_ path: String) -> String {
  let folder = workingFolder()
  return joinPath(folder.isEmpty ? "/" : text(folder), path)
}

/// The parts of a path without `.`, and without each `..` that follows a name.
private func parts(_ path: String) -> [[UInt8]] {
  var result: [[UInt8]] = []
  for part in PathBytes(path).components {
    if part == [dot, dot], let last = result.last, last != [dot, dot] {
      result.removeLast()
    } else {
      result.append(part)
    }
  }
  return result
}

private func text(_ bytes: some Sequence<UInt8>) -> String {
  String(decoding: Array(bytes), as: UTF8.self)
}

/// The limits of systems on the length of a path and of a name in it, in bytes.
enum PathLimit {
  static let path = 4095
  static let name = 255

  /// The limit that a path exceeds, in words; nil if it exceeds none.
  static func problem(with path: String) -> String? {
    let bytes = path.utf8
    if bytes.count > Self.path {
      return "its path has \(bytes.count) bytes, more than \(Self.path)"
    }
    if let longest = bytes.split(separator: slash).map(\.count).max(), longest > name {
      return "a name in its path has \(longest) bytes, more than \(name)"
    }
    return bytes.contains(0) ? "its path has a byte that is zero" : nil
  }

  /// The path, truncated if it is too long to be shown.
  static func shown(_ path: String) -> String {
    path.utf8.count <= Self.path ? path : String(path.prefix(100)) + "…"
  }
}
