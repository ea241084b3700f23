import RevealMath
import RevealImage

/// A small picture to be changed and compared.
struct Sketch {
  let width: Int
  let height: Int
  private var bytes: [UInt8]

  init(width: Int = 24, height: Int = 20, fill: SIMD4<UInt8> = Sketch.paper) {
    self.width = width
    self.height = height
    bytes = (0..<width * height).flatMap { _ in [fill.x, fill.y, fill.z, fill.w] }
  }

  static let paper = SIMD4<UInt8>(240, 240, 240, 255)
  static let ink = SIMD4<UInt8>(20, 30, 40, 255)
  static let half = SIMD4<UInt8>(130, 135, 140, 255)
  static let clear = SIMD4<UInt8>(0, 0, 0, 0)

  /// A card with a soft shadow below it on paper.
  static let card = Sketch().with { sketch in
    for (row, gray) in [UInt8(180), 200, 215, 230].enumerated() {
      sketch.fill(4..<20, 14 + row..<15 + row, SIMD4(gray, gray, gray, 255))
    }
    sketch.fill(4..<20, 4..<14, ink)
  }

  /// A step between two areas along a slanted line, smoothed where `coverage` says.
  static func slope(_ coverage: UInt8) -> Sketch {
    Sketch().with { sketch in
      for y in 0..<sketch.height {
        let edge = 4 + y / 2
        sketch.fill(0..<edge, y..<y + 1, ink)
        let gray = y.isMultiple(of: 2) ? coverage : coverage / 2 + 60
        sketch.fill(edge..<edge + 1, y..<y + 1, SIMD4(gray, gray, gray, 255))
      }
    }
  }

  var image: StraightImage {
    StraightImage(width: width, height: height, bytes: bytes)
  }

  func with(_ change: (inout Sketch) -> Void) -> Sketch {
    var copy = self
    change(&copy)
    return copy
  }

  subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    get {
      let i = (y * width + x) * 4
      return SIMD4(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
    }
    set { for channel in 0..<4 { bytes[(y * width + x) * 4 + channel] = newValue[channel] } }
  }

  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: SIMD4<UInt8>) {
    for y in rows { for x in columns { self[x, y] = color } }
  }

  /// The picture moved, with paper where nothing was.
  func moved(x dx: Int, y dy: Int) -> Sketch {
    Sketch(width: width, height: height).with { copy in
      for y in 0..<height {
        for x in 0..<width where (0..<width).contains(x - dx) && (0..<height).contains(y - dy) {
          copy[x, y] = self[x - dx, y - dy]
        }
      }
    }
  }

  static func random(_ numbers: inout SplitMix64, width: Int, height: Int) -> Sketch {
    Sketch(width: width, height: height).with { sketch in
      for i in sketch.bytes.indices { sketch.bytes[i] = UInt8.random(in: 0...255, using: &numbers) }
    }
  }
}
