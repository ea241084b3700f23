import Foundation
package import RevealImage
package import RevealPNG

/// Frames with a moving square, 40×200 pixels, as files.
package struct TestFrame {
  /// Where the square is; frames with other places have other pixels.
  package var place: Int
  package var size: PixelSize
  /// Rows of a band; 64 gives four bands.
  package var bandRows: Int
  /// Rows of the first band; the others follow at their own distance.
  package var firstBandRows: Int?
  /// A pixel that is one step off, by its row.
  package var wrongRow: Int?

  package init(
    place: Int = 0, size: PixelSize = PixelSize(width: 40, height: 200), bandRows: Int = 64,
    firstBandRows: Int? = nil, wrongRow: Int? = nil
  ) {
    self.place = place
    self.size = size
    self.bandRows = bandRows
    self.firstBandRows = firstBandRows
    self.wrongRow = wrongRow
  }

  package var pixmap: Pixmap {
    var pixmap = Pixmap(width: size.width, height: size.height)
    for y in 0..<size.height {
      for x in 0..<size.width { pixmap[x, y] = SIMD4(UInt8(x * 5), UInt8(y), 90, 255) }
    }
    for y in min(4, size.height)..<min(12, size.height) {
      for x in place % 34..<min(place % 34 + 6, size.width) {
        pixmap[x, y] = SIMD4(9, UInt8(place), 9, 255)
      }
    }
    if let wrongRow { pixmap[20, wrongRow] = pixmap[20, wrongRow] &+ SIMD4(1, 0, 0, 0) }
    return pixmap
  }

  /// As reveal writes frames, in several bands.
  package func png(_ encoding: Encoding = .fast) throws -> [UInt8] {
    let format = try FrameFormat(width: size.width, height: size.height, alpha: .opaque)
    let pixmap = pixmap
    guard let encoder = BandEncoder(format: format, encoding: encoding) else {
      return try PNGFrame.encodedByLibPNG(pixmap, format: format).bytes
    }
    let borders =
      [0] + stride(from: firstBandRows ?? bandRows, to: size.height, by: bandRows) + [size.height]
    let bands = try zip(borders, borders.dropFirst()).map { first, end in
      try encoder.encode(rows: first..<end, of: pixmap)
    }
    return PNGFrame.assemble(bands, format: format).bytes
  }

  /// A folder of files with frames at some places, in order.
  package static func folder(_ places: some Sequence<Int>) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (frame, place) in places.enumerated() {
      try folder.write(TestFrame(place: place).png(), to: String(format: "frame_%05d.png", frame))
    }
    return folder
  }
}
