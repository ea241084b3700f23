// Paths are strings with "/" between their parts, as on every system reveal runs on.

/// The folder of a path and the last part of it; the folder is empty for a bare name.
package func splitPath(_ path: String) -> (folder: String, name: String) {
  var path = Substring(path)
  while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
  guard let slash = path.lastIndex(of: "/") else { return ("", String(path)) }
  let folder = slash == path.startIndex ? "/" : String(path[..<slash])
  return (folder, String(path[path.index(after: slash)...]))
}

/// A path below a folder; an absolute path stays as it is.
package func joinPath(_ folder: String, _ path: String) -> String {
  if folder.isEmpty || path.hasPrefix("/") { return path }
  return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
}

/// A path as seen from a folder, both relative to the same place or both absolute.
package func relativePath(_ path: String, from folder: String) -> String {
  let target = parts(absolutePath(path))
  let base = parts(absolutePath(folder))
  let common = zip(target, base).prefix { $0 == $1 }.count
  let up = [String](repeating: "..", count: base.count - common)
  return (up + target[common...]).joined(separator: "/")
}

private func absolutePath(_ path: String) -> String { joinPath(workingFolder(), path) }

/// Without `.` and with `..` taken back where something stands before it.
private func parts(_ path: String) -> [String] {
  var result: [String] = []
  for part in path.split(separator: "/") where part != "." {
    if part == "..", let last = result.last, last != ".." {
      result.removeLast()
    } else {
      result.append(String(part))
    }
  }
  return result
}

/// The files that a pattern names, sorted; `*` stands for any characters within one part of a path.
///
/// - Parameters:
///   - pattern: Relative to the folder unless absolute.
///   - folder: Relative to the working folder unless absolute.
///   - limit: How many files may be found, and how many folders on the way to them.
///   - scope: Which folders may be listed.
///   - willList: Called with the path of each folder before it is listed.
/// - Returns: Paths below `folder` in the pattern's form; empty when nothing matches.
/// - Throws: When a folder cannot be listed, or the limit is passed.
package func expandPattern(
  _ pattern: String, in folder: String, limit: Int = .max, scope: FileScope = .everywhere,
  willList: (String) -> Void = { _ in }
) throws(FileError) -> [String] {
  var lookedAt = 0
  var found = [pattern.hasPrefix("/") ? "/" : ""]
  let components = pattern.split(separator: "/").map(String.init)
  for (index, component) in components.enumerated() {
    let isLast = index == components.count - 1
    var next: [String] = []
    for base in found {
      guard component.contains("*") else {
        next.append(joinPath(base, component))
        continue
      }
      let place = joinPath(folder, base)
      let listed = place.isEmpty ? "." : place
      willList(listed)
      let names = try scope.list(listed)
      lookedAt += names.count
      guard lookedAt <= maximumNames else {
        throw FileError(
          path: pattern, action: "cannot list", reason: "more than \(maximumNames) names on the way"
        )
      }
      for name in names where matches(name, component) {
        let path = joinPath(base, name)
        if isLast || fileKind(joinPath(folder, path)) == .folder { next.append(path) }
      }
      guard next.count <= limit else {
        throw FileError(
          path: pattern, action: "cannot list", reason: "it matches more than \(limit)")
      }
    }
    found = next
  }
  return found
}

/// So many names a pattern has looked at within a second.
private let maximumNames = 200_000

/// Whether a name fits a pattern with `*`; hidden names need a pattern that starts with a dot.
private func matches(_ name: String, _ pattern: String) -> Bool {
  if name.hasPrefix("."), !pattern.hasPrefix(".") { return false }
  let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false).map(Array.init)
  guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else {
    return name == pattern
  }
  var rest = Array(name)[...]
  guard rest.starts(with: first) else { return false }
  rest = rest.dropFirst(first.count)
  for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
    guard let start = rest.indices.first(where: { rest[$0...].starts(with: piece) }) else {
      return false
    }
    rest = rest[(start + piece.count)...]
  }
  return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
}
