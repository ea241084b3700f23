private import CPlatform
import RevealSystem

/// A child process that reads bytes from its standard input, and whose messages are kept.
///
/// It is a class because it owns a process and its pipes. A process that has not ended when the
/// last reference is released is killed.
package final class ChildProgram {
  /// The way in which a program ended.
  package struct End: Hashable, Sendable {
    /// The exit code; nil if a signal ended it.
    package let code: Int?
    /// The number of the signal that ended it; nil if none did.
    package let signal: Int?
    /// The end of its standard error, for messages, and of its standard output if captured.
    package let words: String
  }

  /// The output streams that are captured.
  package enum Listening: Hashable, Sendable {
    /// Its standard error.
    case errors
    /// Both its standard output and its standard error.
    case everything
  }

  private let path: String
  private let isStopped: () -> Bool
  private let process: Int32
  /// The pipe to its standard input; -1 after it is closed.
  private var input: Int32
  /// The pipe from its standard error; -1 after it has ended.
  private var output: Int32
  private var words: [UInt8] = []
  private var isOver = false

  private static let longestWords = 1 << 20
  /// The milliseconds after which a wait checks for a signal.
  private static let patience: Int32 = 50
  /// The first pause, in microseconds, between checks whether a program has ended after its output.
  private static let shortestPause: UInt32 = 100
  private static let longestPause: UInt32 = 50_000

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The path of the program's file.
  ///   - arguments: Its arguments, without its name.
  ///   - listening: The output streams to capture.
  ///   - isStopped: A closure that is called while this waits for the program; once it returns
  ///     true, the wait ends as if by a signal.
  /// - Throws: When it cannot be started.
  package init(
    _ path: String, _ arguments: [String], keeping listening: Listening = .errors,
    isStopped: @escaping () -> Bool = { false }
  ) throws(FileError) {
    self.path = path
    self.isStopped = isStopped
    let (inputEnd, input) = try Self.pipe(for: path)
    let output: Int32
    let outputEnd: Int32
    do throws(FileError) {
      (output, outputEnd) = try Self.pipe(for: path)
    } catch {
      close(inputEnd)
      close(input)
      throw error
    }
    (self.input, self.output) = (input, output)
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    var number: Int32 = 0
    let problem = unsafe cplatform_spawn(
      path, &words, inputEnd, listening == .everything ? outputEnd : -1, outputEnd, &number)
    unsafe words.forEach { unsafe free($0) }
    close(inputEnd)
    close(outputEnd)
    process = number
    // Writing must not block, since the program may be waiting until its messages are read.
    _ = fcntl(input, F_SETFL, fcntl(input, F_GETFL) | O_NONBLOCK)
    _ = fcntl(output, F_SETFL, fcntl(output, F_GETFL) | O_NONBLOCK)
    ignoreSignalsOfWriting()
    guard problem == 0 else {
      isOver = true
      throw .system(path, "cannot run", number: problem)
    }
  }

  deinit {
    stop()
    if input >= 0 { close(input) }
    if output >= 0 { close(output) }
  }

  /// Ends the program at once, unless it has ended.
  package func stop() {
    guard !isOver else { return }
    isOver = true
    kill(process, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Writes bytes to the program's standard input.
  ///
  /// - Returns: False when the program no longer reads.
  /// - Throws: An `Interruption` that arrives before the program has taken the bytes.
  package func append(_ bytes: [UInt8]) throws(Interruption) -> Bool {
    var offset = 0
    while offset < bytes.count {
      guard try wait(for: POLLOUT) else { continue }
      let step = unsafe bytes.withUnsafeBytes { buffer in
        unsafe buffer.baseAddress.map { unsafe write(input, $0 + offset, buffer.count - offset) }
      }
      if let step, step > 0 {
        offset += step
      } else if errno != EINTR && errno != EAGAIN {
        return false
      }
    }
    return true
  }

  /// Closes the program's input, and waits until the program has ended.
  ///
  /// - Returns: The way in which it ended.
  /// - Throws: An `Interruption` that arrives before.
  package func finish() throws(Interruption) -> End {
    if input >= 0 { close(input) }
    input = -1
    while output >= 0 { _ = try wait(for: 0) }
    var status: Int32 = 0
    var pause = Self.shortestPause
    while true {
      let ended = unsafe waitpid(process, &status, WNOHANG)
      if ended == process || ended < 0 && errno != EINTR { break }
      try checkForEnd()
      // Nearly all programs end as soon as they have closed their output.
      usleep(pause)
      pause = min(pause * 2, Self.longestPause)
    }
    isOver = true
    let number = Int(status & 0x7f)
    return End(
      code: number == 0 ? Int(status >> 8 & 0xff) : nil, signal: number == 0 ? nil : number,
      words: String(decoding: words, as: UTF8.self))
  }

  private func checkForEnd() throws(Interruption) {
    if let interruption = Interruption.requested { throw interruption }
    if isStopped() { throw .terminate }
  }

  /// Waits for a moment, or until the program reads or writes.
  ///
  /// - Parameter events: The event to wait for on the program's standard input.
  /// - Returns: True if it happened.
  /// - Throws: An `Interruption`.
  private func wait(for events: Int32) throws(Interruption) -> Bool {
    try checkForEnd()
    var pipes = [
      pollfd(fd: events == 0 ? -1 : input, events: Int16(events), revents: 0),
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
    ]
    _ = unsafe poll(&pipes, 2, Self.patience)
    if pipes[1].revents != 0 { listen() }
    return pipes[0].revents != 0
  }

  /// Reads and keeps the program's messages.
  private func listen() {
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe read(output, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN { return }
      guard count > 0 else { break }
      words += piece[..<count]
      if words.count > Self.longestWords { words.removeFirst(words.count - Self.longestWords) }
    }
    close(output)
    output = -1
  }

  /// Creates a pipe that the program does not inherit: the ends to read from and to write to.
  private static func pipe(
    for path: String
  ) throws(FileError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe cplatform_pipe(&ends) == 0 else { throw .system(path, "cannot run") }
    return (ends[0], ends[1])
  }
}

/// The path of a program: as given, or of the first file with its name on `PATH`.
///
/// - Parameter name: The name of the program, or a path with a slash.
/// - Returns: The path; nil if there is no such executable file.
package func findProgram(_ name: String) -> String? {
  func isProgram(_ path: String) -> Bool {
    unsafe fileKind(path) == .file && access(path, X_OK) == 0
  }
  if name.utf8.contains(UInt8(ascii: "/")) { return isProgram(name) ? name : nil }
  let folders = (environmentVariable("PATH") ?? "/usr/bin:/bin").split(
    separator: ":", omittingEmptySubsequences: false)
  return folders.map { joinPath($0.isEmpty ? "." : String($0), name) }.first(where: isProgram)
}
