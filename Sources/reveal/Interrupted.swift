import RevealFiles

/// A signal ended a command before all its frames were done.
struct Interrupted: Error, CustomStringConvertible {
  let interruption: Interruption
  private let done: Int
  private let count: Int
  private let command: [String]

  /// - Parameters:
  ///   - interruption: The signal.
  ///   - done: Frames that are in the folder.
  ///   - count: Frames that were to be.
  ///   - command: The words of a command that continues.
  init(by interruption: Interruption, done: Int, of count: Int, toContinue command: [String]) {
    self.interruption = interruption
    self.done = done
    self.count = count
    self.command = command
  }

  var description: String {
    """
    interrupted: \(done) of \(count) frames are done
      to continue: \(command.map(Self.quoted).joined(separator: " "))
    """
  }

  /// The word as a shell takes it.
  private static func quoted(_ argument: String) -> String {
    let isPlain = argument.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./,:=%+@".utf8.contains(byte)
      }
    }
    if isPlain && !argument.isEmpty { return argument }
    return "'" + argument.replacing("'", with: #"'\''"#) + "'"
  }
}
