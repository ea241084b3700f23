import TestFixtures

/// Writes PNG files of any kind, with stored blocks and no filter, for the decoder to read.
struct TestPNG {
  var width: Int
  var height: Int
  var bitDepth: Int
  var colorType: Int
  var isInterlaced = false
  /// By row, by pixel, by channel; 0…2^bitDepth − 1.
  var samples: [[[Int]]]
  var palette: [[Int]] = []
  var transparency: [UInt8] = []
  /// Complete chunks between header and palette.
  var ancillary: [UInt8] = []

  /// Channels by color type.
  static let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]

  var bytes: [UInt8] {
    let header =
      PNGBytes.bigEndian(width) + PNGBytes.bigEndian(height)
      + [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
    return PNGBytes.signature + PNGBytes.chunk("IHDR", header) + ancillary
      + (palette.isEmpty ? [] : PNGBytes.chunk("PLTE", palette.joined().map { UInt8($0) }))
      + (transparency.isEmpty ? [] : PNGBytes.chunk("tRNS", transparency))
      + PNGBytes.chunk("IDAT", PNGBytes.stored(rows)) + PNGBytes.chunk("IEND", [])
  }

  /// Adam7: first column and row, and steps, of the seven passes.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  private var rows: [UInt8] {
    let passes = isInterlaced ? Self.passes : [(0, 0, 1, 1)]
    return passes.flatMap { firstX, firstY, stepX, stepY in
      stride(from: firstY, to: height, by: stepY).flatMap { y in
        let row = stride(from: firstX, to: width, by: stepX).map { samples[y][$0] }
        return row.isEmpty ? [] : [0] + packed(row)
      }
    }
  }

  private func packed(_ row: [[Int]]) -> [UInt8] {
    let bits = row.joined().flatMap { sample in
      (0..<bitDepth).reversed().map { sample >> $0 & 1 }
    }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { byte, i in
        byte << 1 | UInt8(start + i < bits.count ? bits[start + i] : 0)
      }
    }
  }

  /// What a decoder should make of it, straight RGBA.
  var expected: [UInt8] {
    let largest = (1 << bitDepth) - 1
    func scaled(_ sample: Int) -> UInt8 { UInt8((sample * 255 * 2 + largest) / (2 * largest)) }
    return samples.joined().flatMap { pixel -> [UInt8] in
      let transparent = stride(from: 0, to: transparency.count & ~1, by: 2).map {
        PNGBytes.number(transparency[$0..<$0 + 2])
      }
      switch colorType {
      case 3:
        let alpha = pixel[0] < transparency.count ? transparency[pixel[0]] : 255
        return palette[pixel[0]].map { UInt8($0) } + [alpha]
      case 0, 4:
        let gray = scaled(pixel[0])
        let alpha = colorType == 4 ? scaled(pixel[1]) : pixel == transparent ? 0 : 255
        return [gray, gray, gray, alpha]
      default:
        let color = pixel[..<3].map(scaled)
        return color + [colorType == 6 ? scaled(pixel[3]) : pixel == transparent ? 0 : 255]
      }
    }
  }
}

/// The bits of a file that can be flipped without the file being refused.
func flippableBits(of bytes: [UInt8], accepted: ([UInt8]) -> Bool) -> [Int] {
  (0..<bytes.count * 8).filter { bit in
    var damaged = bytes
    damaged[bit / 8] ^= 1 << UInt8(bit % 8)
    return accepted(damaged)
  }
}

extension TestPNG {
  /// The file with the right CRC behind each chunk that is whole.
  static func withRightChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var position = PNGBytes.signature.count
    while position + 12 <= bytes.count {
      let end = position + 8 + PNGBytes.number(bytes[position..<position + 4])
      guard end + 4 <= bytes.count else { break }
      let checksum = PNGBytes.bigEndian(Int(PNGBytes.crc(bytes[position + 4..<end])))
      bytes.replaceSubrange(end..<end + 4, with: checksum)
      position = end + 4
    }
    return bytes
  }
}
