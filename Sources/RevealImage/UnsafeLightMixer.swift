private import CVector

/// Mixes rows of pictures as light mixes: each picture is seen for a share of the time.
///
/// Colors are averaged in linear light, weighted by their alpha. Sums are whole numbers, so equal
/// pictures give equal pixels on every machine, and pixels that are the same in all pictures stay
/// as they are.
package struct LightMixer {
  /// A part of a picture, or all of it.
  package struct Piece {
    /// The rows that it has, as they are counted in the result.
    package let rows: Range<Int>
    /// The pixels of these rows.
    package let picture: Pixmap

    /// A part of a picture.
    ///
    /// - Parameters:
    ///   - rows: Its rows, as they are counted in the result.
    ///   - picture: The pixels of these rows.
    package init(rows: Range<Int>, picture: Pixmap) {
      precondition(rows.count == picture.height, "rows \(rows) of \(picture.height)")
      (self.rows, self.picture) = (rows, picture)
    }
  }

  private let width: Int
  /// The pieces of each picture.
  private let pictures: [[Piece]]
  private let weights: [UInt32]
  private let instructions: VectorInstructions

  /// - Parameters:
  ///   - width: The width of all pictures in pixels.
  ///   - pictures: The pieces of each picture, at least one.
  ///   - weights: The weight of each picture, ≥ 1; at most 256 together.
  ///   - instructions: What to mix with; this changes nothing but the time.
  package init(
    width: Int, pictures: [[Piece]], weights: [Int], instructions: VectorInstructions = .best
  ) {
    precondition(
      !weights.isEmpty && weights.allSatisfy { $0 > 0 } && weights.reduce(0, +) <= 256
        && weights.count == pictures.count, "weights \(weights) of \(pictures.count) pictures")
    precondition(
      pictures.joined().allSatisfy { $0.picture.width == width }, "pictures not \(width) wide")
    self.width = width
    self.pictures = pictures
    self.weights = weights.map { UInt32($0) }
    self.instructions = instructions
  }

  /// Mixes some rows.
  ///
  /// - Parameter rows: The rows, which pieces of every picture have.
  /// - Returns: A picture of these rows alone.
  package func mix(rows: Range<Int>) -> Pixmap {
    let size = rows.count * width * 4
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
      unsafe lend(pictures.joined().map(\.picture)[...], []) { bases in
        unsafe mix(rows, of: bases, into: UnsafeMutableRawBufferPointer(output))
      }
      count = size
    }
    return Pixmap(width: width, height: rows.count, bytes: bytes)
  }

  /// Passes on where the pixels of pictures are, after those of others.
  private func lend(
    _ pictures: ArraySlice<Pixmap>, _ bases: [UnsafeRawBufferPointer],
    to body: ([UnsafeRawBufferPointer]) -> Void
  ) {
    guard let first = pictures.first else { return unsafe body(bases) }
    unsafe first.withUnsafePixels { pixels in
      unsafe lend(pictures.dropFirst(), bases + [pixels], to: body)
    }
  }

  private func mix(
    _ rows: Range<Int>, of bases: [UnsafeRawBufferPointer],
    into output: UnsafeMutableRawBufferPointer
  ) {
    let size = width * 4
    guard size > 0, let target = output.baseAddress else { return }
    unsafe LightTable.standard.light.withUnsafeBufferPointer { light in
      unsafe LightTable.standard.value.withUnsafeBufferPointer { value in
        for row in rows {
          let sources = unsafe self.sources(of: row, in: bases)
          unsafe sources.withUnsafeBufferPointer { sources in
            unsafe weights.withUnsafeBufferPointer { weights in
              let mix = unsafe Mix(
                width: width, rows: sources, weights: weights, total: weights.reduce(0, +),
                light: light, value: value)
              unsafe mix.write(to: target + (row - rows.lowerBound) * size, instructions)
            }
          }
        }
      }
    }
  }

  /// The first pixels of a row of each picture.
  private func sources(
    of row: Int, in bases: [UnsafeRawBufferPointer]
  ) -> [UnsafePointer<UInt8>] {
    var index = 0
    var sources = unsafe [UnsafePointer<UInt8>]()
    unsafe sources.reserveCapacity(pictures.count)
    for pieces in pictures {
      for (place, piece) in pieces.enumerated() where piece.rows.contains(row) {
        let start = (row - piece.rows.lowerBound) * width * 4
        let pixels = unsafe UnsafeRawBufferPointer(rebasing: bases[index + place][start...])
        if let first = unsafe pixels.bindMemory(to: UInt8.self).baseAddress {
          unsafe sources.append(first)
        }
        break
      }
      index += pieces.count
    }
    precondition(unsafe sources.count == pictures.count, "row \(row) is not in every picture")
    return unsafe sources
  }
}

/// The inner loops; pixels have red in their lowest byte, as they do in memory.
@unsafe private struct Mix {
  let width: Int
  /// The first pixels of a row of each picture.
  let rows: UnsafeBufferPointer<UnsafePointer<UInt8>>
  let weights: UnsafeBufferPointer<UInt32>
  /// The sum of all weights.
  let total: UInt32
  let light: UnsafeBufferPointer<UInt32>
  let value: UnsafeBufferPointer<UInt8>

  /// The pixels that are inspected at once.
  private typealias Pixels = SIMD8<UInt32>

  func write(to output: UnsafeMutableRawPointer, _ instructions: VectorInstructions) {
    let width = unsafe width
    // Takes the place of divisions.
    let reciprocal = unsafe (1 << 32 + UInt64(total) / 2) / UInt64(total)
    var x = 0
    while instructions.areWide, x &+ 32 <= width {
      let comparison = unsafe cvector_compare(
        UnsafeRawPointer(rows.baseAddress)?
          .assumingMemoryBound(to: UnsafePointer<UInt8>?.self), rows.count, x &* 4,
        (output + x &* 4).assumingMemoryBound(to: UInt8.self))
      unsafe write(
        comparison.differing, opaque: comparison.opaque, from: x, to: output, reciprocal)
      x &+= 32
    }
    while x &+ Pixels.scalarCount <= width {
      let (first, differing, isOpaque) = unsafe inspect(x)
      unsafe output.storeBytes(of: first, toByteOffset: x &* 4, as: Pixels.self)
      unsafe write(differing, opaque: isOpaque ? .max : 0, from: x, to: output, reciprocal)
      x &+= Pixels.scalarCount
    }
    for place in x..<width {
      let pixel = unsafe mixed(place)
      unsafe output.storeBytes(of: pixel.littleEndian, toByteOffset: place &* 4, as: UInt32.self)
    }
  }

  /// Writes the means of the pixels from a place on that have a bit; others say which are opaque.
  @inline(__always)
  private func write(
    _ differing: UInt32, opaque opaqueOnes: UInt32, from x: Int, to output: UnsafeMutableRawPointer,
    _ reciprocal: UInt64
  ) {
    var rest = differing
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      let place = x &+ bit
      let isOpaque = opaqueOnes &>> UInt32(bit) & 1 == 1
      let pixel = unsafe isOpaque ? opaque(place, reciprocal) : mixed(place)
      unsafe output.storeBytes(of: pixel.littleEndian, toByteOffset: place &* 4, as: UInt32.self)
      rest &= rest &- 1
    }
  }

  /// The first picture's pixels from a place on, a bit for each that differs in others, and whether
  /// all are opaque in all pictures.
  @inline(__always)
  private func inspect(_ x: Int) -> (first: Pixels, differing: UInt32, isOpaque: Bool) {
    let first = unsafe UnsafeRawPointer(rows[0]).loadUnaligned(
      fromByteOffset: x &* 4, as: Pixels.self)
    var (differing, common) = (Pixels.zero, first)
    for index in unsafe 1..<max(rows.count, 1) {
      let pixels = unsafe UnsafeRawPointer(rows[index]).loadUnaligned(
        fromByteOffset: x &* 4, as: Pixels.self)
      differing |= pixels ^ first
      common &= pixels
    }
    // Joined by hand: comparing the whole vector with zero is compiled to slow code.
    let halves = differing.lowHalf | differing.highHalf
    let pairs = halves.lowHalf | halves.highHalf
    let shared = common.lowHalf & common.highHalf
    let last = shared.lowHalf & shared.highHalf
    var bits: UInt32 = 0
    if pairs[0] | pairs[1] != 0 {
      for lane in 0..<Pixels.scalarCount where differing[lane] != 0 { bits |= 1 &<< UInt32(lane) }
    }
    return (first, bits, UInt32(littleEndian: last[0] & last[1]) >= 0xFF00_0000)
  }

  /// A picture's pixel.
  @inline(__always)
  private func pixel(_ x: Int, of index: Int) -> UInt32 {
    unsafe UInt32(
      littleEndian: UnsafeRawPointer(rows[index]).loadUnaligned(
        fromByteOffset: x &* 4, as: UInt32.self))
  }

  /// The mean of opaque pixels.
  @inline(__always)
  private func opaque(_ x: Int, _ reciprocal: UInt64) -> UInt32 {
    // The sums have up to 24 bits: one product serves two.
    var (redAndBlue, green) = (0 as UInt64, 0 as UInt64)
    for index in unsafe weights.indices {
      let pixel = unsafe pixel(x, of: index)
      let weight = unsafe UInt64(weights[index])
      let (red, blue) = unsafe (light[Int(pixel & 255)], light[Int(pixel &>> 16 & 255)])
      redAndBlue &+= (UInt64(red) | UInt64(blue) &<< 32) &* weight
      unsafe green &+= UInt64(light[Int(pixel &>> 8 & 255)]) &* weight
    }
    return unsafe encoded(redAndBlue & 0xFFFF_FFFF, reciprocal)
      | encoded(green, reciprocal) &<< 8 | encoded(redAndBlue &>> 32, reciprocal) &<< 16
      | 0xFF00_0000
  }

  /// The value of the mean of light, given its sum.
  @inline(__always)
  private func encoded(_ sum: UInt64, _ reciprocal: UInt64) -> UInt32 {
    let mean = (sum &* reciprocal &+ 1 &<< 31) &>> 32
    return unsafe UInt32(value[Int(mean)])
  }

  /// The mean of pixels of any alpha.
  private func mixed(_ x: Int) -> UInt32 {
    var (red, green, blue, coverage) = (0 as UInt64, 0 as UInt64, 0 as UInt64, 0 as UInt64)
    for index in unsafe weights.indices {
      let pixel = unsafe pixel(x, of: index)
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
