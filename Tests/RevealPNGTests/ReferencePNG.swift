import TestFixtures

/// A second opinion on PNG files: chunks, CRC, Adler-32, filters, without libpng or zlib.
struct ReferencePNG {
  let chunks: [(name: String, data: [UInt8])]
  let width: Int
  let height: Int
  let channels: Int
  /// Rows without their filter bytes.
  let samples: [UInt8]

  typealias Fault = ReferenceInflate.Fault

  /// Reads 8-bit RGB and RGBA files that are not interlaced.
  init(_ bytes: [UInt8]) throws {
    var chunks: [(name: String, data: [UInt8])] = []
    var position = 8
    while position < bytes.count {
      let length = PNGBytes.number(bytes[position..<position + 4])
      let body = bytes[position + 4..<position + 8 + length]
      let crc = PNGBytes.number(bytes[position + 8 + length..<position + 12 + length])
      guard crc == Int(PNGBytes.crc(body)) else { throw Fault(text: "CRC") }
      chunks.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
      position += 12 + length
    }
    guard let header = chunks.first?.data, header[8] == 8, header[12] == 0 else {
      throw Fault(text: "not 8 bits, or interlaced")
    }
    width = PNGBytes.number(header[0..<4])
    height = PNGBytes.number(header[4..<8])
    channels = header[9] == 6 ? 4 : 3
    let stream = chunks.filter { $0.name == "IDAT" }.flatMap(\.data)
    samples = try Self.unfiltered(
      ReferenceInflate.unpack(zlib: stream), rowSize: width * channels, pixel: channels)
    guard samples.count == width * height * channels else { throw Fault(text: "rows missing") }
    self.chunks = chunks
  }

  /// Straight RGBA.
  var rgba: [UInt8] {
    stride(from: 0, to: samples.count, by: channels).flatMap { start -> [UInt8] in
      let color = samples[start..<start + 3]
      return color + [channels == 4 ? samples[start + 3] : 255]
    }
  }

  private static func unfiltered(
    _ bytes: [UInt8], rowSize: Int, pixel: Int
  ) throws -> [UInt8] {
    var above = [UInt8](repeating: 0, count: rowSize)
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: rowSize + 1) {
      var row = Array(bytes[start + 1..<start + 1 + rowSize])
      for i in 0..<rowSize {
        let a = i >= pixel ? Int(row[i - pixel]) : 0
        let b = Int(above[i])
        let c = i >= pixel ? Int(above[i - pixel]) : 0
        let prediction: Int
        switch bytes[start] {
        case 0: prediction = 0
        case 1: prediction = a
        case 2: prediction = b
        case 3: prediction = (a + b) / 2
        case 4:
          let p = a + b - c
          let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
          prediction = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
        default: throw Fault(text: "filter \(bytes[start])")
        }
        row[i] &+= UInt8(prediction)
      }
      result += row
      above = row
    }
    return result
  }
}
