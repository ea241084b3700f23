import Foundation

/// The other renderer and encoders, in a Python process of their own beside this one.
///
/// Requests and answers are lines of JSON; see `Benchmarks/peers.py`.
final class PeerProcess {
  private let process = Process()
  private let requests = Pipe()
  private let answers = Pipe()
  private var unread = Data()
  /// Packages that the peers need and Python does not have.
  private(set) var missing: [String] = []

  struct Measurement: Decodable {
    struct Encoder: Decodable {
      let milliseconds: Double
      let bytes: Double
    }

    /// Milliseconds a frame.
    let draw: Double
    /// By the encoder's name, a frame.
    let encode: [String: Encoder]
  }

  struct Likeness: Decodable {
    /// Of 255, over all channels.
    let meanDifference: Double
    /// The share of pixels that differ by more than 8 of 255.
    let shareOff: Double
  }

  private struct Greeting: Decodable { let missing: [String] }

  /// Starts the peers.
  ///
  /// - Parameters:
  ///   - python: The interpreter of a virtual environment.
  ///   - script: The path of `peers.py`.
  /// - Throws: When the interpreter cannot be started or does not answer.
  init(python: String, script: String) throws {
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = [script]
    process.standardInput = requests
    process.standardOutput = answers
    try process.run()
    missing = try answer(Greeting.self).missing
  }

  /// Whether Skia is there, without which nothing can be drawn.
  var canDraw: Bool { !missing.contains("skia-python") && !missing.contains("numpy") }

  /// Draws and encodes the frames of scene files.
  func measure(scenes: [String]) throws -> Measurement {
    try send(["scenes": scenes])
    return try answer(Measurement.self)
  }

  /// How much a frame looks like Skia's picture of the same scene.
  func compare(scene: String, frame: String) throws -> Likeness {
    try send(["scene": scene, "frame": frame])
    return try answer(Likeness.self)
  }

  private func send(_ request: some Encodable) throws {
    try requests.fileHandleForWriting.write(
      contentsOf: JSONEncoder().encode(request) + Data("\n".utf8))
  }

  private func answer<Answer: Decodable>(_ type: Answer.Type) throws -> Answer {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = unread[..<end]
        unread = Data(unread[(end + 1)...])
        return try JSONDecoder().decode(type, from: line)
      }
      let more = answers.fileHandleForReading.availableData
      guard !more.isEmpty else { throw PeersStopped() }
      unread += more
    }
  }
}

/// The peers' process ended; it has said why on standard error.
struct PeersStopped: Error, CustomStringConvertible {
  var description: String { "the peers' Python process ended early" }
}
