import CPlatform
import Foundation
import TestFixtures
import Testing

/// A program under way.
///
/// Foundation's `Process` leaks a descriptor for each stream, and tests start hundreds of programs.
final class RunningProgram {
  private let number: Int32
  /// The status of `waitpid`, once the program has ended.
  private var end: Int32?
  /// Kept until the program has ended, as the next one is.
  private let folder: TemporaryFolder
  private let streams: TemporaryFolder
  private let name = UUID().uuidString

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The path of its file, and its arguments.
  ///   - folder: The folder that it runs in.
  ///   - streams: The folder for what it prints.
  ///   - output: The descriptor for its standard output; nil for a file among the streams.
  /// - Throws: An error when it cannot be started.
  init(
    _ words: [String], in folder: TemporaryFolder, streams: TemporaryFolder, output: Int32? = nil
  ) throws {
    (self.folder, self.streams) = (folder, streams)
    let script = """
      cd "$0" || exit; export SWIFT_BACKTRACE=enable=no REVEAL="$1" streams="$2"
      export XDG_CACHE_HOME="$streams.caches"; shift 2
      exec "$@" \(output == nil ? #">"$streams.out""# : "") 2>"$streams.err"
      """
    let shell =
      ["sh", "-c", script, folder.path, Workplace.program, "\(streams.path)/\(name)"] + words
    var arguments = unsafe shell.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    for stream in ["out", "err"] { try streams.write("", to: "\(name).\(stream)") }
    // What others have left open would count against the limit of some tests.
    for descriptor in 3..<Int32(256) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var number: Int32 = 0
    let problem = unsafe cplatform_spawn("/bin/sh", &arguments, -1, output ?? -1, -1, &number)
    guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EIO) }
    self.number = number
  }

  /// What standard error has so far.
  var errors: String {
    get throws { String(decoding: try streams.read("\(name).err"), as: UTF8.self) }
  }

  /// What standard output has so far.
  var output: [UInt8] {
    get throws { try streams.read("\(name).out") }
  }

  func send(_ signal: Int32) { kill(number, signal) }

  /// Waits for the end.
  func wait() throws -> Outcome {
    let status = end(0) ?? 0
    let signal = status & 0x7F
    return Outcome(
      status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: try output,
      errors: try errors)
  }

  private func end(_ options: Int32) -> Int32? {
    if let end { return end }
    var status: Int32 = 0
    var ended: Int32 = 0
    repeat { ended = unsafe waitpid(number, &status, options) } while ended < 0 && errno == EINTR
    if ended == number { end = status }
    return end
  }

  /// Waits until something holds, while the program runs.
  ///
  /// Blocks its thread: where a signal has to come in time, no other test may delay it.
  func wait(
    until what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ holds: () throws -> Bool
  ) throws {
    for _ in 0..<6_000 where try !holds() {
      guard end(WNOHANG) == nil else { break }
      Thread.sleep(forTimeInterval: 0.01)
    }
    let errors = try errors
    #expect(try holds(), "\(what): \(errors)", sourceLocation: sourceLocation)
  }
}
