import RevealFiles

/// Commands in the syntax of shells.
enum ShellCommand {
  /// Returns the words in the syntax of a shell.
  static func text(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  /// Returns a word with its control characters escaped, in the syntax of bash and zsh.
  private static func escaped(_ word: String) -> String {
    let bytes = word.utf8.map { byte -> String in
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: String(UnicodeScalar(byte))
      default: "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return "$'\(bytes.joined())'"
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./,:=%+@".utf8.contains(byte)
      }
    }
    if isPlain && !word.isEmpty { return word }
    if printable(word) != word { return escaped(word) }
    return "'" + word.replacing("'", with: #"'\''"#) + "'"
  }
}
