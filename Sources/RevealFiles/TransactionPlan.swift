import RevealImage

/// The changes that a transaction makes to the files of a folder, as written in the file `plan`.
///
/// It has a line for each change. The first line identifies the folder on this disk that the plan
/// was made for, and the last one is the SHA-256 of everything before it. So a plan that is
/// incomplete, altered, or copied from elsewhere, as in an archive or a checkout, is not valid.
package struct TransactionPlan: Hashable, Sendable {
  /// The inode of the transaction's own folder.
  let area: UInt64
  /// The changes in the order in which they are made; each name occurs once.
  let changes: [Change]

  /// One file that is added, replaced or removed.
  struct Change: Hashable, Sendable {
    let kind: Kind
    /// The number that is the name of the new or the old file in the transaction's folders.
    let number: Int
    /// The file's path below the folder that is changed.
    let name: String

    enum Kind: String, Hashable, Sendable {
      case put, remove
    }

    /// The parts of the path: the folders from the top, and the file's own name.
    var parts: [String] { TransactionPlan.parts(name).map { String($0) } }
  }

  init(area: UInt64, changes: [Change]) {
    self.area = area
    self.changes = changes
  }

  /// The limit on a plan's size in bytes; a million files fit.
  static let maximumBytes = 64 << 20

  private static let firstLine = "reveal transaction 1"

  /// The contents of the file `plan`.
  var text: String {
    var lines = [Self.firstLine, "area \(area)"]
    lines += changes.map { "\($0.kind.rawValue) \($0.number) \(Self.escaped($0.name))" }
    let body = lines.joined(separator: "\n") + "\n"
    return body + "sum \(SHA256.hexDigest(of: Array(body.utf8)))\n"
  }

  /// Reads the contents of a file `plan`.
  ///
  /// Fails unless they are exactly what ``text`` gives, and every name satisfies ``isAllowed(_:)``.
  init?(_ bytes: [UInt8]) {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard bytes.allSatisfy({ $0 < 0x80 }), lines.popLast() == "", lines.popLast() != nil,
      lines.count >= 2,
      lines[0] == Self.firstLine, lines[1].hasPrefix("area "),
      let area = UInt64(lines[1].dropFirst(5))
    else { return nil }
    var changes: [Change] = []
    for line in lines.dropFirst(2) {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 3, let kind = Change.Kind(rawValue: String(words[0])),
        let number = Int(words[1]), number >= 0, let name = Self.unescaped(words[2]),
        Self.isAllowed(name)
      else { return nil }
      changes.append(Change(kind: kind, number: number, name: name))
    }
    self.init(area: area, changes: changes)
    guard Set(changes.map(\.number)).count == changes.count,
      Set(changes.map { Array($0.name.utf8) }).count == changes.count,
      self.text.utf8.elementsEqual(bytes)
    else { return nil }
  }

  /// Whether a plan may name a file: its path must lead downwards, and through no hidden folder.
  ///
  /// A forged plan can therefore not reach `.git`.
  package static func isAllowed(_ name: String) -> Bool {
    let parts = parts(name)
    guard let last = parts.last, !last.isEmpty, last != ".", last != "..",
      last != TransactionArea.name, !name.utf8.contains(0)
    else { return false }
    return parts.dropLast().allSatisfy { !$0.isEmpty && !$0.utf8.starts(with: ".".utf8) }
  }

  /// The parts of a path, which is split at slash bytes, whatever characters follow them.
  static func parts(_ name: String) -> [Substring] {
    name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  /// The name as one ASCII word: all other bytes, spaces and `%` are escaped as in `%20`.
  private static func escaped(_ name: String) -> String {
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      if (0x21..<0x7F).contains(byte) && byte != UInt8(ascii: "%") {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unescaped(_ word: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexDigits.firstIndex),
        let low = rest.popFirst().flatMap(hexDigits.firstIndex)
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    let name = String(decoding: bytes, as: UTF8.self)
    return name.utf8.elementsEqual(bytes) ? name : nil
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)
}
