/// Mixes rows of pictures as light mixes: each picture is seen for a share of the time.
///
/// Colors are averaged in linear light, weighted by their alpha. Sums are whole numbers, so equal
/// pictures give equal pixels on every machine, and pixels that are the same in all pictures stay
/// as they are.
package struct LightMixer {
  private let width: Int
  private let weights: [UInt32]
  /// The sum of all weights.
  private let total: UInt32
  /// A row of each picture, one after another.
  private var rows: [UInt32]

  /// - Parameters:
  ///   - width: The width of all pictures in pixels.
  ///   - weights: The weight of each picture, ≥ 1; at least one, at most 256 together.
  package init(width: Int, weights: [Int]) {
    precondition(
      !weights.isEmpty && weights.allSatisfy { $0 > 0 } && weights.reduce(0, +) <= 256,
      "weights \(weights)")
    self.width = width
    self.weights = weights.map { UInt32($0) }
    total = self.weights.reduce(0, +)
    rows = [UInt32](repeating: 0, count: width * weights.count)
  }

  /// Takes a row of one of the pictures.
  ///
  /// - Parameters:
  ///   - index: The index of the picture among the weights.
  ///   - row: The row.
  ///   - picture: The picture.
  package mutating func set(_ index: Int, to row: Int, of picture: Pixmap) {
    precondition(
      picture.width == width && (0..<picture.height).contains(row)
        && weights.indices.contains(index), "row \(row) of picture \(index)")
    let (first, size) = (index * width * 4, width * 4)
    unsafe rows.withUnsafeMutableBytes { rows in
      unsafe picture.withUnsafePixels { pixels in
        unsafe UnsafeMutableRawBufferPointer(rebasing: rows[first..<first + size]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: pixels[row * size..<(row + 1) * size]))
      }
    }
  }

  /// Mixes the latest row of every picture.
  ///
  /// - Parameters:
  ///   - picture: The picture to change, of the width of the others.
  ///   - row: The row of it to replace.
  package func mix(into picture: inout Pixmap, row: Int) {
    precondition(
      picture.width == width && (0..<picture.height).contains(row), "row \(row) of the mean")
    let size = width * 4
    unsafe picture.withUnsafeMutablePixels { pixels in
      let output = unsafe UnsafeMutableRawBufferPointer(
        rebasing: pixels[row * size..<(row + 1) * size])
      unsafe rows.withUnsafeBufferPointer { rows in
        unsafe weights.withUnsafeBufferPointer { weights in
          unsafe LightTable.standard.light.withUnsafeBufferPointer { light in
            unsafe LightTable.standard.value.withUnsafeBufferPointer { value in
              let mix = unsafe Mix(
                width: width, rows: rows, weights: weights, total: total, light: light,
                value: value)
              unsafe mix.write(to: output)
            }
          }
        }
      }
    }
  }
}

/// The inner loops; pixels have red in their lowest byte, as they do in memory.
@unsafe private struct Mix {
  let width: Int
  /// A row of each picture, one after another.
  let rows: UnsafeBufferPointer<UInt32>
  let weights: UnsafeBufferPointer<UInt32>
  /// The sum of all weights.
  let total: UInt32
  let light: UnsafeBufferPointer<UInt32>
  let value: UnsafeBufferPointer<UInt8>

  /// The pixels that are inspected at once.
  private typealias Pixels = SIMD8<UInt32>

  func write(to output: UnsafeMutableRawBufferPointer) {
    let width = unsafe width
    // Takes the place of divisions.
    let reciprocal = unsafe (1 << 32 + UInt64(total) / 2) / UInt64(total)
    var x = 0
    while x &+ Pixels.scalarCount <= width {
      let (first, differing, common) = unsafe inspect(x)
      if differing == 0 {
        unsafe output.storeBytes(of: first, toByteOffset: x &* 4, as: Pixels.self)
      } else {
        for place in x..<x &+ Pixels.scalarCount {
          let pixel = unsafe common >= 0xFF00_0000 ? opaque(place, reciprocal) : mixed(place)
          unsafe output.storeBytes(
            of: pixel.littleEndian, toByteOffset: place &* 4, as: UInt32.self)
        }
      }
      x &+= Pixels.scalarCount
    }
    for place in x..<width {
      let pixel = unsafe mixed(place)
      unsafe output.storeBytes(of: pixel.littleEndian, toByteOffset: place &* 4, as: UInt32.self)
    }
  }

  /// The first picture's pixels from a place on, the bits in which those of others differ, and the
  /// bits that all of them have.
  @inline(__always)
  private func inspect(_ x: Int) -> (first: Pixels, differing: UInt64, common: UInt32) {
    let start = unsafe UnsafeRawBufferPointer(rows)
    let first = unsafe start.loadUnaligned(fromByteOffset: x &* 4, as: Pixels.self)
    var (differing, common) = (Pixels.zero, first)
    for index in unsafe 1..<max(weights.count, 1) {
      let pixels = unsafe start.loadUnaligned(
        fromByteOffset: (x &+ index &* width) &* 4, as: Pixels.self)
      differing |= pixels ^ first
      common &= pixels
    }
    // Joined by hand: comparing the whole vector with zero is compiled to slow code.
    let halves = differing.lowHalf | differing.highHalf
    let pairs = halves.lowHalf | halves.highHalf
    let shared = common.lowHalf & common.highHalf
    let last = shared.lowHalf & shared.highHalf
    return (
      first, UInt64(pairs[0] | pairs[1]), UInt32(littleEndian: last[0] & last[1])
    )
  }

  /// The mean of opaque pixels.
  @inline(__always)
  private func opaque(_ x: Int, _ reciprocal: UInt64) -> UInt32 {
    var (red, green, blue) = (0 as UInt32, 0 as UInt32, 0 as UInt32)
    var place = x
    for index in unsafe weights.indices {
      let pixel = unsafe UInt32(littleEndian: rows[place])
      let weight = unsafe weights[index]
      unsafe red &+= light[Int(pixel & 255)] &* weight
      unsafe green &+= light[Int(pixel &>> 8 & 255)] &* weight
      unsafe blue &+= light[Int(pixel &>> 16 & 255)] &* weight
      unsafe place &+= width
    }
    return unsafe encoded(red, reciprocal) | encoded(green, reciprocal) &<< 8
      | encoded(blue, reciprocal) &<< 16 | 0xFF00_0000
  }

  /// The value of the mean of light, given its sum.
  @inline(__always)
  private func encoded(_ sum: UInt32, _ reciprocal: UInt64) -> UInt32 {
    let mean = (UInt64(sum) &* reciprocal &+ 1 &<< 31) &>> 32
    return unsafe UInt32(value[Int(mean)])
  }

  /// The mean of pixels of any alpha.
  private func mixed(_ x: Int) -> UInt32 {
    var (red, green, blue, coverage) = (0 as UInt64, 0 as UInt64, 0 as UInt64, 0 as UInt64)
    for index in unsafe weights.indices {
      let pixel = unsafe UInt32(littleEndian: rows[x + index * width])
      let alpha = pixel >> 24
      guard alpha > 0 else { continue }
      let share = unsafe UInt64(alpha) * UInt64(weights[index])
      red += unsafe share * straightLight(pixel & 255, alpha)
      green += unsafe share * straightLight(pixel >> 8 & 255, alpha)
      blue += unsafe share * straightLight(pixel >> 16 & 255, alpha)
      coverage += share
    }
    guard coverage > 0 else { return 0 }
    let alpha = unsafe (coverage + UInt64(total) / 2) / UInt64(total)
    return unsafe premultiplied(red, coverage, alpha) | premultiplied(green, coverage, alpha) << 8
      | premultiplied(blue, coverage, alpha) << 16 | UInt32(alpha) << 24
  }

  /// The light of a premultiplied value without its alpha.
  private func straightLight(_ value: UInt32, _ alpha: UInt32) -> UInt64 {
    unsafe UInt64(light[Int(min((value * 255 + alpha / 2) / alpha, 255))])
  }

  /// The value of the mean of light, given its sum, with an alpha.
  private func premultiplied(_ sum: UInt64, _ coverage: UInt64, _ alpha: UInt64) -> UInt32 {
    let mean = UInt32((sum + coverage / 2) / coverage)
    let nearest = unsafe Int(value[Int(mean)])
    let level = unsafe light[nearest] > mean ? nearest - 1 : nearest
    // Light is nearly linear between two levels.
    let (low, high) = unsafe (light[level], level < 255 ? light[level + 1] : light[level] + 1)
    let straight = UInt64(level) * 256 + UInt64(mean - low) * 256 / UInt64(high - low)
    return UInt32((straight * alpha + 255 * 128) / (255 * 256))
  }
}
