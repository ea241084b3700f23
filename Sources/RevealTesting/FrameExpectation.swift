package import Reveal
import RevealFiles
package import Testing

/// A comparison for which a test asks.
package struct FrameExpectation: Sendable {
  private let preset: String
  private let golden: GoldenFrames
  private let frames: String?
  private let options: ListAnimation.Options
  private let tolerance: FrameTolerance
  private let sourceLocation: SourceLocation

  /// Creates an expectation; paths are relative to the folder of the test's file.
  package init(
    preset: String, golden: String?, frames: String?, options: ListAnimation.Options,
    tolerance: FrameTolerance, filePath: String, sourceLocation: SourceLocation
  ) {
    let folder = splitPath(filePath).folder
    func path(_ path: String) -> String {
      let full = joinPath(folder, path)
      // The relative path is shorter in messages; tests usually run in the folder of their package.
      let relative = relativePath(full, from: "")
      return relative.hasPrefix("../") ? full : relative
    }
    self.preset = path(preset)
    self.golden =
      golden.map { GoldenFrames(path: path($0)) } ?? GoldenFrames(besidePreset: self.preset)
    self.frames = frames
    self.options = options
    self.tolerance = tolerance
    self.sourceLocation = sourceLocation
  }

  /// Compares or records the frames, and records an issue unless all are as expected.
  ///
  /// - Throws: A `RevealError` if the preset or the golden cannot be read, or an argument does not
  ///   fit.
  package func check(_ recording: Recording) throws {
    switch recording {
    case .all: try record()
    case .missing where !golden.exist: try record()
    case .never where !golden.exist:
      report(
        """
        \(golden.path): there is no golden of \(preset)
          hint: record it with \(Recording.variable)=missing swift test, look at it, and commit it
        """)
    case .missing, .never: try compare()
    }
  }

  private func record() throws {
    let changes = try golden.record(presetAt: preset, frames: frames, options: options)
    report(
      """
      \(golden.path): recorded: \(changes)
        note: a test that records fails; look at the change, commit it, and run the test without \
      \(Recording.variable)
      """)
  }

  private func compare() throws {
    let comparison = try golden.compare(
      withPresetAt: preset, frames: frames, options: options, tolerance: tolerance)
    guard !comparison.passes else { return }
    attachPictures(comparison)
    report(
      """
      \(comparison)
        hint: if this is meant, record it with \(Recording.variable)=1 swift test
      """)
  }

  private func report(_ text: String) {
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
  }
}

// MARK: - Attachments

extension FrameExpectation {
  /// Attaches an animation, and pictures of the first frame that does not pass and the worst one.
  private func attachPictures(_ comparison: GoldenComparison) {
    let bad = comparison.frames.filter { !$0.passes }
    guard let first = bad.first else { return }
    let worst = bad.reduce(first) { $1.countingPixels > $0.countingPixels ? $1 : $0 }
    for frame in first == worst ? [first] : [first, worst] {
      // The issue says why a frame cannot be drawn.
      guard let pictures = try? comparison.pictures(of: frame.number) else { continue }
      attach(pictures.expected, "frame-\(frame.number)-expected")
      attach(pictures.actual, "frame-\(frame.number)-actual")
      attach(pictures.difference, "frame-\(frame.number)-difference")
    }
    attach(
      try? comparison.film(mostFrames: Self.mostFilmFrames, width: Self.filmWidth), "film")
  }

  private func attach(_ png: [UInt8]?, _ name: String) {
    guard let png else { return }
    // A preset may have several goldens.
    let named = golden.path.hasSuffix("/reveal.json") ? preset : golden.path
    let stem = splitPath(named).name.prefix { $0 != "." }
    Attachment.record(png, named: "\(stem)-\(name).png", sourceLocation: sourceLocation)
  }

  /// The limit on the animation's frames: enough to show a motion, quick to draw in a debug build.
  private static let mostFilmFrames = 24
  /// The width of the animation in pixels.
  private static let filmWidth = 240
}

/// Whether tests compare frames or record goldens.
package enum Recording: Hashable, Sendable {
  /// Compare all frames.
  case never
  /// Record goldens that do not exist, and compare with the others.
  case missing
  /// Record all goldens.
  case all

  /// The name of the environment variable.
  package static let variable = "REVEAL_RECORD_GOLDENS"

  /// Reads the value of the environment variable; nil if it is not set.
  ///
  /// - Throws: An error for an unknown word, so that no typing error goes unnoticed.
  package init(_ value: String?) throws(UnknownRecording) {
    switch value {
    case nil, "", "0": self = .never
    case "missing": self = .missing
    case "1", "all": self = .all
    case let word?: throw UnknownRecording(word: word)
    }
  }

  /// The value that the environment asks for.
  static func requested() throws(UnknownRecording) -> Recording {
    try Recording(environmentVariable(variable))
  }
}

/// The environment asks for an unknown kind of recording.
package struct UnknownRecording: Error, Hashable, CustomStringConvertible {
  package let word: String

  package var description: String {
    "\(Recording.variable): expected 1, all or missing, found \"\(printable(word))\""
  }
}
