import Foundation
import Testing

extension Workplace {
  /// Runs the program in 200 MB and within two seconds of processor time, and expects it to end
  /// with one of some exit codes, and with one clear message where that is not 0.
  ///
  /// Two seconds are twice what is promised for wrong input, as other tests run beside this one.
  func expectQuick(
    _ words: String..., ends statuses: ExitStatus..., says message: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var outcome = Outcome(status: 128 + SIGKILL, output: [], errors: "")
    // Processor time varies with what else the machine does: the quickest of three runs counts.
    for _ in 0..<3 where outcome.status == 128 + SIGKILL {
      outcome = try start(words, limits: ["-t 2", "-d 204800"]).wait()
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

  /// What would show that this was not expected: a crash, or a Swift value where words belong.
  private static let unclear =
    #"(?m)^Error|^Usage|Fatal error|runtime failure|Backtrac|Swift|Optional\(|error: \w+\("#
    + #"|Error\(|\.swift:\d"#
}
