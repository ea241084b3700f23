private import CVector

/// Averages rows of pictures in linear light, as if each were shown for a share of the time.
///
/// Colors are weighted by their alpha. Sums are integers, so equal pictures give equal pixels on
/// every machine, and pixels that are the same in all pictures stay unchanged.
package struct ShutterMixer {
  /// A part of a picture, or all of it.
  package struct Piece {
    /// The rows of the piece, numbered as in the result.
    package let rows: Range<Int>
    /// The pixels of these rows.
    package let picture: Pixmap

    /// Creates a piece of a picture.
    package init(rows: Range<Int>, picture: Pixmap) {
      precondition(rows.count == picture.height, "rows \(rows) of \(picture.height)")
      (self.rows, self.picture) = (rows, picture)
    }
  }

  private let width: Int
  /// The pieces of each picture.
  private let pictures: [[Piece]]
  private let weights: [UInt32]
  /// The runs of consecutive pictures with the same weight.
  private let runs: [WeightRun]
  /// The weights for vector instructions, padded with zeros to a multiple of four.
  ///
  /// It is empty if a weight is too large for them.
  private let vectorWeights: [Int8]
  private let instructions: VectorInstructions

  /// - Parameters:
  ///   - width: The width of all pictures in pixels.
  ///   - pictures: The pieces of each picture, at least one.
  ///   - weights: The weight of each picture, ≥ 1; at most 256 together.
  ///   - instructions: The instructions to mix with, which affect only the time.
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
    var runs: [WeightRun] = []
    for (index, weight) in self.weights.enumerated() {
      let start = runs.last?.weight == weight ? runs.removeLast().start : index
      runs.append(WeightRun(start: start, end: index + 1, weight: weight))
    }
    self.runs = runs
    let spare = [Int8](repeating: 0, count: -weights.count & 3)
    vectorWeights = weights.contains { $0 > Int8.max } ? [] : weights.map { Int8($0) } + spare
    self.instructions = instructions
  }

  /// Averages some rows.
  ///
  /// - Parameter rows: The rows, which the pieces of every picture must include.
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

  /// Calls a closure with the pixels of several pictures, after those given.
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
    var sources = unsafe [UnsafePointer<UInt8>]()
    unsafe withTables { tables in
      var row = rows.lowerBound
      while row < rows.upperBound {
        let end = unsafe min(find(row, in: bases, &sources), rows.upperBound)
        unsafe withMix(of: sources, count: (end - row) * width, tables) { mix in
          unsafe mix.write(to: target + (row - rows.lowerBound) * size, instructions)
        }
        row = end
      }
    }
  }

  private func withTables(_ body: (MixTables) -> Void) {
    let (table, total) = (LightTable.standard, weights.reduce(0, +))
    // Multiplying by the reciprocal replaces divisions.
    let reciprocal = (1 << 32 + UInt64(total) / 2) / UInt64(total)
    unsafe table.light.withUnsafeBufferPointer { light in
      unsafe table.value.withUnsafeBufferPointer { value in
        unsafe table.bytes.withUnsafeBufferPointer { bytes in
          unsafe table.starts.withUnsafeBufferPointer { starts in
            unsafe table.ends.withUnsafeBufferPointer { ends in
              unsafe vectorWeights.withUnsafeBufferPointer { vectorWeights in
                let vector = unsafe cvector_light(
                  bytes: bytes.baseAddress, starts: starts.baseAddress, ends: ends.baseAddress,
                  weights: vectorWeights.baseAddress, reciprocal: UInt32(clamping: reciprocal))
                unsafe body(
                  MixTables(
                    light: light, value: value, total: total, reciprocal: reciprocal,
                    vector: instructions == .avx512 && !vectorWeights.isEmpty ? vector : nil))
              }
            }
          }
        }
      }
    }
  }

  private func withMix(
    of sources: [UnsafePointer<UInt8>], count: Int, _ tables: MixTables, _ body: (Mix) -> Void
  ) {
    unsafe sources.withUnsafeBufferPointer { sources in
      unsafe weights.withUnsafeBufferPointer { weights in
        unsafe runs.withUnsafeBufferPointer { runs in
          // Vector instructions read the pixels of four pictures at once.
          unsafe withUnsafeTemporaryAllocation(
            of: UInt32.self, capacity: Mix.blockWidth * (weights.count + 3)
          ) { block in
            guard let block = block.baseAddress else { return }
            unsafe body(
              Mix(
                count: count, sources: sources, weights: weights, runs: runs, tables: tables,
                block: block))
          }
        }
      }
    }
  }

  /// Finds the first pixel of a row in each picture.
  ///
  /// - Returns: The end of the rows that follow it in memory in all pictures.
  private func find(
    _ row: Int, in bases: [UnsafeRawBufferPointer], _ sources: inout [UnsafePointer<UInt8>]
  ) -> Int {
    unsafe sources.removeAll(keepingCapacity: true)
    var (index, end) = (0, Int.max)
    for pieces in pictures {
      if let place = pieces.firstIndex(where: { $0.rows.contains(row) }) {
        let rows = pieces[place].rows
        let start = (row - rows.lowerBound) * width * 4
        let pixels = unsafe UnsafeRawBufferPointer(rebasing: bases[index + place][start...])
        if let first = unsafe pixels.bindMemory(to: UInt8.self).baseAddress {
          unsafe sources.append(first)
          end = min(end, rows.upperBound)
        }
      }
      index += pieces.count
    }
    precondition(unsafe sources.count == pictures.count, "row \(row) is not in every picture")
    return end
  }
}

/// Consecutive pictures with the same weight.
private struct WeightRun {
  let start: Int
  let end: Int
  let weight: UInt32
}

/// The tables for averaging every row.
@unsafe private struct MixTables {
  let light: UnsafeBufferPointer<UInt32>
  let value: UnsafeBufferPointer<UInt8>
  /// The sum of all weights.
  let total: UInt32
  /// The reciprocal of the sum, in 1/2³².
  let reciprocal: UInt64
  /// The tables and weights for vector instructions, if there are any.
  let vector: cvector_light?
}

/// The inner loops; red is in the lowest byte of a pixel, as in memory.
@unsafe private struct Mix {
  /// The number of pixels to mix.
  let count: Int
  /// The first of these pixels in each picture.
  let sources: UnsafeBufferPointer<UnsafePointer<UInt8>>
  let weights: UnsafeBufferPointer<UInt32>
  let runs: UnsafeBufferPointer<WeightRun>
  let tables: MixTables

  /// Memory for some pixels of each picture, one picture after another.
  ///
  /// Rows are often kilobytes apart, and a cache holds only few such rows.
  let block: UnsafeMutablePointer<UInt32>

  /// The number of each picture's pixels in a block.
  static let blockWidth = 32

  /// The pixels that are inspected at once.
  private typealias Pixels = SIMD8<UInt32>

  func write(to output: UnsafeMutableRawPointer, _ instructions: VectorInstructions) {
    let count = unsafe count
    let bases = unsafe UnsafeRawPointer(sources.baseAddress)?
      .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
    let bytes = unsafe output.assumingMemoryBound(to: UInt8.self)
    var x = 0
    while unsafe instructions.areWide && x &+ Self.blockWidth <= count {
      if var light = unsafe tables.vector {
        x = unsafe cvector_mix_512(&light, bases, sources.count, x, count, bytes, block)
        guard unsafe x &+ Self.blockWidth <= count else { break }
      }
      let comparison = unsafe cvector_compare(bases, sources.count, x &* 4, bytes + x &* 4, block)
      unsafe write(comparison.differing, opaque: comparison.opaque, to: output + x &* 4)
      unsafe x &+= Self.blockWidth
    }
    while x &+ Pixels.scalarCount <= count {
      let (first, differing, isOpaque) = unsafe inspect(x)
      unsafe output.storeBytes(of: first, toByteOffset: x &* 4, as: Pixels.self)
      unsafe write(differing, opaque: isOpaque ? .max : 0, to: output + x &* 4)
      x &+= Pixels.scalarCount
    }
    while x < count {
      for index in unsafe sources.indices {
        unsafe block[index &* Self.blockWidth] = UnsafeRawPointer(sources[index])
          .loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
      }
      unsafe write(1, opaque: 0, to: output + x &* 4)
      x &+= 1
    }
  }

  /// Writes the averages of the block's pixels whose bits are set in `differing`.
  @inline(__always)
  private func write(
    _ differing: UInt32, opaque opaqueOnes: UInt32, to output: UnsafeMutableRawPointer
  ) {
    var rest = differing
    while rest != 0 {
      let place = rest.trailingZeroBitCount
      let isOpaque = opaqueOnes &>> UInt32(place) & 1 == 1
      let pixel = unsafe isOpaque ? opaque(place) : mixed(place)
      unsafe output.storeBytes(of: pixel.littleEndian, toByteOffset: place &* 4, as: UInt32.self)
      rest &= rest &- 1
    }
  }

  /// Compares some pixels of all pictures, and copies them to the block if any differ.
  ///
  /// It returns the first picture's pixels, a bit for each pixel that differs in others, and
  /// whether all of them are opaque in all pictures.
  @inline(__always)
  private func inspect(_ x: Int) -> (first: Pixels, differing: UInt32, isOpaque: Bool) {
    let first = unsafe pixels(x, of: 0)
    var (differing, common) = (Pixels.zero, first)
    for index in unsafe 1..<max(sources.count, 1) {
      let pixels = unsafe pixels(x, of: index)
      differing |= pixels ^ first
      common &= pixels
    }
    // The parts are joined by hand, since comparing the whole vector with zero compiles to slow
    // code.
    let halves = differing.lowHalf | differing.highHalf
    let pairs = halves.lowHalf | halves.highHalf
    let shared = common.lowHalf & common.highHalf
    let last = shared.lowHalf & shared.highHalf
    var bits: UInt32 = 0
    if pairs[0] | pairs[1] != 0 {
      for lane in 0..<Pixels.scalarCount where differing[lane] != 0 { bits |= 1 &<< UInt32(lane) }
      for index in unsafe sources.indices {
        unsafe UnsafeMutableRawPointer(block + index &* Self.blockWidth)
          .storeBytes(of: pixels(x, of: index), as: Pixels.self)
      }
    }
    return (first, bits, UInt32(littleEndian: last[0] & last[1]) >= 0xFF00_0000)
  }

  /// Several adjacent pixels of a picture.
  @inline(__always)
  private func pixels(_ x: Int, of index: Int) -> Pixels {
    unsafe UnsafeRawPointer(sources[index]).loadUnaligned(fromByteOffset: x &* 4, as: Pixels.self)
  }

  /// A picture's pixel in the block.
  @inline(__always)
  private func pixel(_ place: Int, of index: Int) -> UInt32 {
    unsafe UInt32(littleEndian: block[index &* Self.blockWidth &+ place])
  }

  /// The average of opaque pixels.
  @inline(__always)
  private func opaque(_ place: Int) -> UInt32 {
    var (red, green, blue) = (0 as UInt32, 0 as UInt32, 0 as UInt32)
    for number in unsafe runs.indices {
      let run = unsafe runs[number]
      var (runRed, runGreen, runBlue) = (0 as UInt32, 0 as UInt32, 0 as UInt32)
      var index = run.start
      while index < run.end {
        let pixel = unsafe pixel(place, of: index)
        unsafe runRed &+= tables.light[Int(pixel & 255)]
        unsafe runGreen &+= tables.light[Int(pixel &>> 8 & 255)]
        unsafe runBlue &+= tables.light[Int(pixel &>> 16 & 255)]
        index &+= 1
      }
      red &+= runRed &* run.weight
      green &+= runGreen &* run.weight
      blue &+= runBlue &* run.weight
    }
    return unsafe encoded(red) | encoded(green) &<< 8 | encoded(blue) &<< 16 | 0xFF00_0000
  }

  /// The value of the average light, given the weighted sum.
  @inline(__always)
  private func encoded(_ sum: UInt32) -> UInt32 {
    let mean = unsafe (UInt64(sum) &* tables.reciprocal &+ 1 &<< 31) &>> 32
    return unsafe UInt32(tables.value[Int(mean)])
  }

  /// The average of pixels with any alpha; opaque ones have the same result as by `opaque`.
  private func mixed(_ place: Int) -> UInt32 {
    var (red, green, blue, coverage) = (0 as UInt64, 0 as UInt64, 0 as UInt64, 0 as UInt64)
    for index in unsafe weights.indices {
      let pixel = unsafe pixel(place, of: index)
      let alpha = pixel >> 24
      guard alpha > 0 else { continue }
      let share = unsafe UInt64(alpha) * UInt64(weights[index])
      red += unsafe share * straightLight(pixel & 255, alpha)
      green += unsafe share * straightLight(pixel >> 8 & 255, alpha)
      blue += unsafe share * straightLight(pixel >> 16 & 255, alpha)
      coverage += share
    }
    guard coverage > 0 else { return 0 }
    if unsafe coverage == 255 * UInt64(tables.total) { return unsafe opaque(place) }
    let alpha = unsafe (coverage + UInt64(tables.total) / 2) / UInt64(tables.total)
    return unsafe premultiplied(red, coverage, alpha) | premultiplied(green, coverage, alpha) << 8
      | premultiplied(blue, coverage, alpha) << 16 | UInt32(alpha) << 24
  }

  /// The light of a premultiplied value, after dividing it by its alpha.
  private func straightLight(_ value: UInt32, _ alpha: UInt32) -> UInt64 {
    unsafe UInt64(tables.light[Int(min((value * 255 + alpha / 2) / alpha, 255))])
  }

  /// The premultiplied value of the average light, given the weighted sum.
  private func premultiplied(_ sum: UInt64, _ coverage: UInt64, _ alpha: UInt64) -> UInt32 {
    let mean = UInt32((sum + coverage / 2) / coverage)
    let nearest = unsafe Int(tables.value[Int(mean)])
    let level = unsafe tables.light[nearest] > mean ? nearest - 1 : nearest
    // Light is nearly linear between two levels.
    let (low, high) = unsafe (
      tables.light[level], level < 255 ? tables.light[level + 1] : tables.light[level] + 1
    )
    let straight = UInt64(level) * 256 + UInt64(mean - low) * 256 / UInt64(high - low)
    return UInt32((straight * alpha + 255 * 128) / (255 * 256))
  }
}
