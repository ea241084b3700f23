/// A path, or a name in one, as file systems compare it: byte by byte.
///
/// Swift strings are equal if they are canonically equivalent, such as an `é` of one scalar and of
/// two, or the letter K and the Kelvin sign; as file names these are different.
package struct PathBytes: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(_ path: String) { bytes = Array(path.utf8) }

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The names between slashes, without `.`.
  var components: [[UInt8]] {
    bytes.split(separator: slash).filter { !$0.elementsEqual([dot]) }.map(Array.init)
  }

  var isAbsolute: Bool { bytes.first == slash }

  /// The path as a string; nil if the bytes are not UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The path for messages, with bytes that are not UTF-8 written as in `\xE9`.
  package var shown: String {
    if let text { return text }
    var shown = ""
    var rest = bytes[...]
    while let first = rest.first {
      // A scalar takes up to four bytes.
      let scalar = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }
        .first
      shown += scalar ?? "\\x" + String(first, radix: 16, uppercase: true)
      rest = rest.dropFirst(scalar?.utf8.count ?? 1)
    }
    return shown
  }
}

let slash = UInt8(ascii: "/")
/// The byte of a period.
package let dot = UInt8(ascii: ".")

/// Distinguishes paths that are equal as strings but not as bytes.
///
/// The caches of pictures use the string of the path as their key.
package struct DistinctPaths {
  private var known: [PathBytes: String] = [:]
  private var taken: Set<String> = []

  package init() {}

  /// The path, or another path to the same file if an equal string is taken.
  package mutating func path(_ path: String) -> String {
    let bytes = PathBytes(path)
    if let known = known[bytes] { return known }
    let folder = splitPath(path).folder
    var name = splitPath(path).name
    var distinct = path
    while !taken.insert(distinct).inserted {
      name = "./" + name
      distinct = joinPath(folder, name)
    }
    known[bytes] = distinct
    return distinct
  }
}
