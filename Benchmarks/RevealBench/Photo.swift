import RevealImage
import RevealMath

/// A generated picture with the statistics of a photograph: a color field, shapes with edges,
/// softness and grain.
///
/// It is deterministic, so that every benchmark measures the same picture.
struct Photo {
  private let width: Int
  private let height: Int
  /// Red, green and blue, 0…1.
  private var planes: [[Float]]
  private var random: SplitMix64

  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - seed: The seed of all random choices.
  init(width: Int, height: Int, seed: UInt64) {
    self.width = width
    self.height = height
    var random = SplitMix64(seed: seed)
    let light = NoiseField.make(width: width, height: height, random: &random)
    planes = (0..<3).map { _ in
      let mean = random.number(in: 0.2..<0.8)
      let tint = NoiseField.make(width: width, height: height, random: &random)
      return zip(light, tint).map { mean + 0.14 * $0 + 0.05 * $1 }
    }
    self.random = random
    for _ in 0..<14 { addDisc() }
    planes = planes.map { softened($0) }
    addGrain()
  }

  /// The photo as an opaque pixmap.
  var pixmap: Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let values = planes.map { UInt8(min(max($0[y * width + x], 0), 1) * 255) }
        pixmap[x, y] = SIMD4(values[0], values[1], values[2], 255)
      }
    }
    return pixmap
  }

  private mutating func addDisc() {
    let centerX = random.number(in: 0..<Float(width))
    let centerY = random.number(in: 0..<Float(height))
    let radius = random.number(in: 20..<220)
    let opacity = random.number(in: 0.16..<0.59)
    let color = (0..<3).map { _ in random.share() }
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (Float(x) - centerX, Float(y) - centerY)
        guard dx * dx + dy * dy < radius * radius else { continue }
        for (plane, value) in color.enumerated() {
          planes[plane][y * width + x] += (value - planes[plane][y * width + x]) * opacity
        }
      }
    }
  }

  /// Blurs by a Gaussian of one pixel, along rows and then columns, as sharp as a lens draws.
  private func softened(_ plane: [Float]) -> [Float] {
    let weights: [Float] = [0.399, 0.242, 0.054, 0.0045]
    func pass(_ source: [Float], step: Int, count: Int, position: (Int) -> Int) -> [Float] {
      source.indices.map { index in
        let place = position(index)
        var sum = source[index] * weights[0]
        for distance in 1...3 {
          let before = source[index - min(distance, place) * step]
          let after = source[index + min(distance, count - 1 - place) * step]
          sum += (before + after) * weights[distance]
        }
        return sum
      }
    }
    let rows = pass(plane, step: 1, count: width) { $0 % width }
    return pass(rows, step: width, count: height) { $0 / width }
  }

  /// Adds sensor noise: a deviation of 1.5 of 255, equal in all channels.
  private mutating func addGrain() {
    for index in 0..<width * height {
      let grain = random.normal() * 1.5 / 255
      for plane in planes.indices { planes[plane][index] += grain }
    }
  }
}
