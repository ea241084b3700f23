import TestFixtures

/// A second opinion on PNG files: chunks, CRC, Adler-32, filters, without libpng or zlib.
struct ReferencePNG {
  let chunks: [(name: String, data: [UInt8])]
  let width: Int
  let height: Int
  let channels: Int
  /// Rows without their filter bytes.
  let samples: [UInt8]
  /// Rows as they are compressed: each a filter byte and the filtered samples.
  let filteredRows: [[UInt8]]

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
    let filtered = try ReferenceInflate.unpack(zlib: stream)
    let rowSize = width * channels
    filteredRows = stride(from: 0, to: filtered.count, by: rowSize + 1).map {
      Array(filtered[$0..<min($0 + rowSize + 1, filtered.count)])
    }
    samples = try Self.unfiltered(filtered, rowSize: rowSize, pixel: channels)
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
        let prediction = try prediction(filter: bytes[start], a, b, c)
        row[i] &+= UInt8(prediction)
      }
      result += row
      above = row
    }
    return result
  }

  /// The samples of each row as a filter leaves them.
  ///
  /// - Parameter filter: The number of the filter, 0 to 4.
  /// - Returns: The filtered samples of each row.
  /// - Throws: When there is no such filter.
  func rows(filteredBy filter: UInt8) throws -> [[UInt8]] {
    let rowSize = width * channels
    return try (0..<height).map { y in
      try (0..<rowSize).map { x in
        func sample(_ x: Int, _ y: Int) -> Int {
          x >= 0 && y >= 0 ? Int(samples[y * rowSize + x]) : 0
        }
        let prediction = try Self.prediction(
          filter: filter, sample(x - channels, y), sample(x, y - 1), sample(x - channels, y - 1))
        return UInt8(truncatingIfNeeded: sample(x, y) - prediction)
      }
    }
  }

  /// What a filter predicts of a sample by those on its left, above it and above on its left.
  private static func prediction(filter: UInt8, _ a: Int, _ b: Int, _ c: Int) throws -> Int {
    switch filter {
    case 0: return 0
    case 1: return a
    case 2: return b
    case 3: return (a + b) / 2
    case 4:
      let p = a + b - c
      let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
      return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
    default: throw Fault(text: "filter \(filter)")
    }
  }
}
