import Foundation

/// The renderers and encoders to compare with, in a Python process.
///
/// Requests and responses are lines of JSON; see `Benchmarks/peers.py`.
final class PeerProcess {
  private let process = Process()
  private let requests = Pipe()
  private let answers = Pipe()
  private var unread = Data()
  /// Packages that the peers need and that are not installed.
  private(set) var missing: [String] = []

  struct Measurement: Decodable {
    struct Encoder: Decodable {
      let milliseconds: Double
      let bytes: Double
    }

    /// Milliseconds per frame, with pictures sampled from the nearest mip level.
    let draw: Double
    /// The same with pictures sampled between two mip levels, as reveal samples them.
    let drawBetweenLevels: Double
    /// Per frame, by the encoder's name.
    let encode: [String: Encoder]
  }

  struct Likeness: Decodable {
    /// The mean difference over all channels, 0…255.
    let meanDifference: Double
    /// The fraction of pixels that differ by more than 8 of 255.
    let shareOff: Double

    /// The larger value of each.
    static func worse(_ first: Likeness, _ second: Likeness) -> Likeness {
      Likeness(
        meanDifference: max(first.meanDifference, second.meanDifference),
        shareOff: max(first.shareOff, second.shareOff))
    }
  }

  private struct MeasurementRequest: Encodable {
    let scenes: [String]
    let encoders: [String]
  }

  private struct DrawingRequest: Encodable {
    let draw: [String]
  }

  private struct DrawingAnswer: Decodable {
    /// Milliseconds per frame; nil if a scene has a feature that is not drawn.
    let draw: Double?
  }

  private struct Greeting: Decodable { let missing: [String] }

  /// Starts the peers.
  ///
  /// - Parameters:
  ///   - python: The path of the Python interpreter of a virtual environment.
  ///   - script: The path of `peers.py`.
  /// - Throws: An error if the interpreter cannot be started or does not respond.
  init(python: String, script: String) throws {
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = [script]
    process.standardInput = requests
    process.standardOutput = answers
    try process.run()
    missing = try answer(Greeting.self).missing
  }

  /// Whether Skia, which all drawing needs, is installed.
  var canDraw: Bool { !missing.contains("skia-python") && !missing.contains("numpy") }

  /// Draws and encodes the frames of scene files.
  ///
  /// - Parameters:
  ///   - scenes: The paths of the scene files.
  ///   - encoders: The names of the encoders; those that are not installed are left out.
  /// - Returns: The mean times.
  /// - Throws: An error if the peers have ended.
  func measure(scenes: [String], encoders: [String]) throws -> Measurement {
    try send(MeasurementRequest(scenes: scenes, encoders: encoders))
    return try answer(Measurement.self)
  }

  /// Draws the frames of scene files, with pictures sampled from the nearest mip level.
  ///
  /// - Parameter scenes: The paths of the scene files.
  /// - Returns: Milliseconds per frame; nil if a scene has a feature that Skia is not told to draw.
  /// - Throws: An error if the peers have ended.
  func draw(scenes: [String]) throws -> Double? {
    try send(DrawingRequest(draw: scenes))
    return try answer(DrawingAnswer.self).draw
  }

  /// Compares a frame with Skia's picture of the same scene.
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

/// The error thrown when the peers' process has ended; it prints its reason to standard error.
struct PeersStopped: Error, CustomStringConvertible {
  var description: String { "the peers' Python process ended early" }
}
