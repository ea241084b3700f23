import RevealFrames
import RevealImage
import RevealPNG
import RevealScene

/// Measures how fast the middle frame of a workload is read, on one thread: as reveal wrote it, and
/// as libpng writes it, with a filter for each row.
struct ReadingBench {
  private let own: [UInt8]
  private let foreign: [UInt8]

  /// Milliseconds of processor time for one frame.
  struct Times {
    let own: Double
    let ownByLibPNG: Double
    let foreign: Double
    let foreignByLibPNG: Double

    var timesFasterForOwn: Double { ownByLibPNG / own }
    var timesFasterForForeign: Double { foreignByLibPNG / foreign }
  }

  init(_ workload: Workload) throws {
    let frame = workload.samples[workload.samples.count / 2]
    let renderer = FrameRenderer(images: ImageStore(), encoding: .fast)
    own = try renderer.render(workload.timeline.scene(at: frame)).png.bytes
    let pixmap = try PNGDecoder.decode(own).pixmap()
    let format = try FrameFormat(width: pixmap.width, height: pixmap.height, alpha: .opaque)
    foreign = try PNGFrame.encodedByLibPNG(pixmap, format: format).bytes
  }

  func measure() throws -> Times {
    Times(
      own: try time(own, .fast), ownByLibPNG: try time(own, .libpng),
      foreign: try time(foreign, .fast), foreignByLibPNG: try time(foreign, .libpng))
  }

  /// Reads a file some times in strips, as `reveal verify` and `reveal diff` do.
  private func time(_ file: [UInt8], _ decoding: Decoding) throws -> Double {
    var time = 0.0
    for _ in 0..<Self.count {
      try Clock.time(&time) {
        let rows = try PNGRows(file, decoding: decoding)
        while rows.rowsLeft > 0 { _ = try rows.next(min(rows.stripHeight, rows.rowsLeft)) }
        _ = try rows.finish()
      }
    }
    return time / Double(Self.count)
  }

  private static let count = 5
}
