/// A path, or a name in one, as file systems compare it: byte by byte.
///
/// Swift takes two strings for equal when Unicode does: an `é` written as one scalar and as two, or
/// the letter K and the Kelvin sign. Such names are two files.
package struct PathBytes: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(_ path: String) { bytes = Array(path.utf8) }

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The names between slashes, without `.`.
  var components: [[UInt8]] {
    bytes.split(separator: slash).filter { !$0.elementsEqual([dot]) }.map(Array.init)
  }

  var isAbsolute: Bool { bytes.first == slash }

  /// Nil when the bytes are no UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// For messages: bytes that are no UTF-8 stand as `\xE9`.
  package var shown: String {
    if let text { return text }
    var shown = ""
    var rest = bytes[...]
    while let first = rest.first {
      let width = Self.width(first)
      if width > 0, let scalar = String(validating: rest.prefix(width), as: UTF8.self) {
        shown += scalar
        rest = rest.dropFirst(width)
      } else {
        shown += "\\x" + String(first, radix: 16, uppercase: true)
        rest = rest.dropFirst()
      }
    }
    return shown
  }

  /// How many bytes a scalar has that begins with this one; 0 when none does.
  private static func width(_ first: UInt8) -> Int {
    switch first {
    case 0..<0x80: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }
}

let slash = UInt8(ascii: "/")
package let dot = UInt8(ascii: ".")

/// Keeps apart what two paths lead to that Swift's strings take for equal.
///
/// Caches of pictures further down know them by the string of their path.
package struct DistinctPaths {
  private var known: [PathBytes: String] = [:]
  private var taken: Set<String> = []

  package init() {}

  /// The path, or another one to the same file where another path has an equal string.
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
