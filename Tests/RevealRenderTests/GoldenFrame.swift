import Foundation
import RevealDiff
import RevealPNG
import Testing

/// A recorded PNG file that a frame must show again, pixel for pixel.
struct GoldenFrame {
  /// Where the golden lies, below `Tests/Goldens`.
  let path: String

  /// Set `REVEAL_RECORD_GOLDENS` to write the files anew; the run then fails, so that nobody
  /// records by mistake.
  static let isRecording = ProcessInfo.processInfo.environment["REVEAL_RECORD_GOLDENS"] != nil

  /// Holds a file against the golden, all four channels with no tolerance, and attaches pictures of
  /// what differs.
  func expect(_ png: PNGFile) throws {
    let url = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Goldens").appending(path: path)
    if Self.isRecording {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(png.bytes).write(to: url)
      Issue.record("recorded \(path)")
    }
    let expected = try Array(Data(contentsOf: url))
    let (golden, actual) = (
      try PNGDecoder.decode(expected), try PNGDecoder.decode(png.bytes)
    )
    guard golden.size == actual.size else {
      Issue.record("\(path): expected \(golden.size) pixels, found \(actual.size)")
      return
    }
    guard golden.bytes != actual.bytes else { return }
    let comparison = FrameComparison(golden: golden, actual: actual, rules: DiffRules())
    let difference = comparison.difference
    let first = difference.first.map { "\($0.x), \($0.y)" } ?? "none"
    Issue.record(
      """
      \(path): \(difference.differingPixels) pixels differ, by \(difference.largestStep) at most, \
      the first at \(first)
      """)
    let picture = comparison.map.picture(golden: golden, actual: actual)
    let name = path.replacing("/", with: "-").dropLast(".png".count)
    Attachment.record(expected, named: "\(name)-expected.png")
    Attachment.record(png.bytes, named: "\(name)-actual.png")
    Attachment.record(try picture.opaqueFile().bytes, named: "\(name)-difference.png")
  }
}
