import Foundation
import Testing

extension Workplace {
  /// Expects what the other function of this name does, of arguments one by one.
  func expectQuick(
    _ words: String..., ends statuses: ExitStatus..., says message: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expectQuick(words, ends: statuses, says: message, sourceLocation: sourceLocation)
  }

  /// Runs the program within limits, and expects it to end with one of some exit codes, and with
  /// one clear message where that is not 0.
  ///
  /// - Parameters:
  ///   - words: The arguments.
  ///   - seconds: The limit on processor time. Two seconds are twice what is promised for wrong
  ///     input, as other tests run beside this one.
  ///   - megabytes: The limit on memory, which is what is promised for wrong input.
  ///   - statuses: The exit codes.
  ///   - message: A text that standard error must contain.
  ///   - sourceLocation: The place of the test.
  /// - Throws: An error when the program cannot be started.
  func expectQuick(
    _ words: [String], seconds: Int = 2, megabytes: Int = 200, ends statuses: [ExitStatus],
    says message: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var outcome = Outcome(status: 128 + SIGKILL, output: [], errors: "")
    // Processor time varies with what else the machine does: the quickest of three runs counts.
    for _ in 0..<3 where outcome.status == 128 + SIGKILL {
      outcome = try start(words, limits: ["-t \(seconds)", "-d \(megabytes << 10)"]).wait()
    }
    let line = words.map { String($0.prefix(100)) }
    let shown = "reveal \(line): \(outcome.status), \(outcome.errors.prefix(400))"
    #expect(
      statuses.contains { $0.rawValue == outcome.status }, "\(shown)",
      sourceLocation: sourceLocation)
    #expect(
      message.isEmpty || outcome.errors.contains(message), "\(shown)",
      sourceLocation: sourceLocation)
    // What `reveal diff` found is a result, on standard output.
    #expect(
      outcome.status == 0 || words[0] == "diff" || outcome.errors.contains("error: "),
      "\(shown)", sourceLocation: sourceLocation)
    #expect(
      outcome.errors.range(of: Self.unclear, options: .regularExpression) == nil, "\(shown)",
      sourceLocation: sourceLocation)
  }

  /// Writes a file that has zeros where no bytes are given, which take no room on the disk.
  ///
  /// - Parameters:
  ///   - pieces: Bytes, each with its place in the file.
  ///   - name: The name of the file.
  ///   - size: The size of the file, in bytes.
  /// - Throws: An error when it cannot be written.
  func writeSparse(
    _ pieces: [(place: Int, bytes: [UInt8])], to name: String, size: Int
  ) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: folder.write("", to: name)))
    defer { try? file.close() }
    try file.truncate(atOffset: UInt64(size))
    for (place, bytes) in pieces {
      try file.seek(toOffset: UInt64(place))
      try file.write(contentsOf: bytes)
    }
  }

  /// What would show that this was not expected: a crash, or a Swift value where words belong.
  private static let unclear =
    #"(?m)^Error|^Usage|Fatal error|runtime failure|Backtrac|Swift|Optional\(|error: \w+\("#
    + #"|Error\(|\.swift:\d"#
}
