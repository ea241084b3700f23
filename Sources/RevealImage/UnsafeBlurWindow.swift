private import CVector

/// The rows around the current one, already blurred along rows.
///
/// Much of a card is of one color, or repeats the row above. So equal rows are blurred once, and
/// within a row nothing is computed for pixels whose surroundings are all of one color: they equal
/// the pixel to their left.
@safe struct BlurWindow: ~Copyable {
  private let part: PixelRect
  private let size: PixelSize
  private let across: [Float]
  private let down: [Float]
  private let instructions: VectorInstructions
  /// The number of rows that are kept, one more than the kernel is high.
  private let capacity: Int
  /// The blurred rows that differ from the row above, one after another, in a ring.
  private let numbers: UnsafeMutablePointer<SIMD4<Float>>
  /// The bits of each row in ``numbers``: whether all eight pixels of a block equal the one before.
  private let repeats: UnsafeMutablePointer<UInt64>
  /// The same for the latest row of the result: whether the blocks repeat in all rows.
  private let common: UnsafeMutablePointer<UInt64>
  private let wordCount: Int
  /// The place in ``numbers`` of each row of the picture, by its number modulo the capacity; nil if
  /// the row is transparent.
  private var places: [Int?]
  /// The place in ``numbers`` that was filled last.
  private var lastPlace = 0
  /// The length of a row of the picture with room for the kernel on both sides.
  private let lineCount: Int
  /// Whether the line has a row.
  private var hasLine = false
  private let line: UnsafeMutablePointer<UInt32>
  private let lineNumbers: UnsafeMutablePointer<SIMD4<Float>>
  /// The first row that has not been blurred yet.
  private var next: Int
  /// The weighted rows of the latest row of the result.
  private var weighted = unsafe [cvector_weighted_row]()
  private var formerWeighted = unsafe [cvector_weighted_row]()

  /// The number of pixels of a block.
  private static let block = 8

  init(
    part: PixelRect, of size: PixelSize, across: GaussianKernel, down: GaussianKernel,
    instructions: VectorInstructions
  ) {
    (self.part, self.size) = (part, size)
    (self.across, self.down) = (across.weights, down.weights)
    self.instructions = instructions
    // With one more row, a new row never takes the place of the one above.
    capacity = 2 * down.radius + 2
    unsafe numbers = .allocate(capacity: capacity * part.width)
    wordCount = part.width / (64 * Self.block) + 1
    unsafe repeats = .allocate(capacity: capacity * wordCount)
    unsafe common = .allocate(capacity: wordCount)
    places = [Int?](repeating: nil, count: capacity)
    lineCount = part.width + 2 * across.radius
    unsafe line = .allocate(capacity: lineCount)
    unsafe line.initialize(repeating: 0, count: lineCount)
    unsafe lineNumbers = .allocate(capacity: lineCount)
    next = max(0, part.y - down.radius)
  }

  deinit {
    unsafe numbers.deallocate()
    unsafe repeats.deallocate()
    unsafe common.deallocate()
    unsafe line.deallocate()
    unsafe lineNumbers.deallocate()
  }

  /// The next row of the picture that a row of the result needs; nil if it needs no more.
  func nextRow(for row: Int) -> Int? { next < min(row + down.count, size.height) ? next : nil }

  /// Blurs the next row along itself.
  ///
  /// `source` has some rows of the picture, among which its place is `place`.
  mutating func add(_ row: Int, of source: UnsafeRawBufferPointer, at place: Int) {
    let radius = across.count - 1
    // The pixels that are within the row.
    let first = part.columns.lowerBound - radius
    let columns = max(0, first)..<min(size.width, part.columns.upperBound + radius)
    let begin = (place * size.width + columns.lowerBound) * 4
    let pixels = unsafe UnsafeRawBufferPointer(rebasing: source[begin..<begin + columns.count * 4])
    let former = unsafe UnsafeRawBufferPointer(
      start: line + (columns.lowerBound - first), count: pixels.count)
    let isRepeated = unsafe hasLine && Pixmap.firstDifference(pixels, former) == nil
    places[row % capacity] =
      isRepeated
      ? places[(row - 1) % capacity] : unsafe blurRow(pixels, at: columns.lowerBound - first)
    hasLine = true
    next = row + 1
  }

  /// Blurs a row that differs from the one above, of which the pixels within the picture are given,
  /// and the place of the first one on the line.
  ///
  /// Returns the place of the blurred row; nil if it is transparent.
  private mutating func blurRow(_ pixels: UnsafeRawBufferPointer, at start: Int) -> Int? {
    let (width, radius) = (part.width, across.count - 1)
    precondition(start >= 0 && start + pixels.count / 4 <= lineCount)
    guard let source = pixels.baseAddress else { return nil }
    unsafe UnsafeMutableRawPointer(line + start).copyMemory(from: source, byteCount: pixels.count)
    let uniform = uniformParts()
    if unsafe uniform == [0..<width] && line[0] == 0 { return nil }
    let place = (lastPlace + 1) % capacity
    lastPlace = place
    convertLine()
    let output = unsafe numbers + place * width
    var done = 0
    for part in uniform {
      unsafe blur(done..<part.lowerBound, into: output)
      let color = blurred(at: part.lowerBound + radius)
      unsafe (output + part.lowerBound).update(repeating: color, count: part.count)
      done = part.upperBound
    }
    unsafe blur(done..<width, into: output)
    noteRepeats(of: place, uniform)
    return place
  }

  /// The pixels of the result with nothing but one color around them; only long parts are listed.
  private func uniformParts() -> [Range<Int>] {
    let reach = 2 * (across.count - 1)
    var parts: [Range<Int>] = []
    var start = 0
    while start < lineCount {
      let color = unsafe line[start]
      var end = start + 1
      while end < lineCount, unsafe line[end] == color { end += 1 }
      if end - start >= reach + 2 * Self.block { parts.append(start..<end - reach) }
      start = end
    }
    return parts
  }

  private func convertLine() {
    var done = 0
    if instructions.areWide {
      done =
        unsafe cvector_numbers(
          UnsafeMutableRawPointer(line).assumingMemoryBound(to: UInt8.self), lineCount * 4,
          UnsafeMutableRawPointer(lineNumbers).assumingMemoryBound(to: Float.self)) / 4
    }
    for x in done..<lineCount {
      unsafe lineNumbers[x] = UInt32(littleEndian: line[x]).channels
    }
  }

  /// Blurs one pixel of the line.
  private func blurred(at x: Int) -> SIMD4<Float> {
    var sum = unsafe lineNumbers[x] * across[0]
    for distance in 1..<across.count {
      unsafe sum += (lineNumbers[x - distance] + lineNumbers[x + distance]) * across[distance]
    }
    return sum
  }

  /// Blurs some pixels along the line.
  private func blur(_ columns: Range<Int>, into output: UnsafeMutablePointer<SIMD4<Float>>) {
    guard !columns.isEmpty else { return }
    precondition(columns.lowerBound >= 0 && columns.upperBound <= part.width)
    let radius = across.count - 1
    unsafe across.withUnsafeBufferPointer { weights in
      var x = columns.lowerBound
      if instructions.areWide {
        func blur(_ loop: RowLoop) {
          x += unsafe loop(
            UnsafeMutableRawPointer(lineNumbers + radius + x).assumingMemoryBound(to: Float.self),
            columns.upperBound - x, weights.baseAddress, weights.count,
            UnsafeMutableRawPointer(output + x).assumingMemoryBound(to: Float.self))
        }
        if instructions == .avx512 { unsafe blur(cvector_blur_row_512) }
        unsafe blur(cvector_blur_row)
        x = lastBlock(from: x, to: columns.upperBound)
        unsafe blur(cvector_blur_row)
      }
      while x + 4 <= columns.upperBound {
        unsafe Self.blur(lineNumbers, radius + x, weights, into: output, at: x)
        x += 4
      }
      while x < columns.upperBound {
        unsafe output[x] = blurred(at: radius + x)
        x += 1
      }
    }
  }

  /// The column from which a block of pixels ends where columns end, if some of these are left.
  ///
  /// Pixels before the first one are computed once more, with the same result.
  private func lastBlock(from first: Int, to end: Int) -> Int {
    first < end && end >= Self.block ? end - Self.block : first
  }

  /// A loop of C that blurs along a row.
  private typealias RowLoop = (
    UnsafePointer<Float>?, Int, UnsafePointer<Float>?, Int, UnsafeMutablePointer<Float>?
  ) -> Int

  /// Notes which blocks of a row repeat the pixel before them.
  private mutating func noteRepeats(of place: Int, _ uniform: [Range<Int>]) {
    let bits = unsafe repeats + place * wordCount
    unsafe bits.update(repeating: 0, count: wordCount)
    for part in uniform {
      let first = part.lowerBound / Self.block + 1
      for block in first..<max(first, part.upperBound / Self.block) {
        unsafe bits[block / 64] |= 1 << UInt64(block % 64)
      }
    }
  }

  /// Blurs four adjacent pixels along a row, so that their sums stay in registers.
  @inline(__always)
  private static func blur(
    _ line: UnsafeMutablePointer<SIMD4<Float>>, _ center: Int,
    _ weights: UnsafeBufferPointer<Float>, into output: UnsafeMutablePointer<SIMD4<Float>>,
    at x: Int
  ) {
    let middle = unsafe SIMD4<Float>(repeating: weights[0])
    var a = unsafe line[center] * middle
    var b = unsafe line[center &+ 1] * middle
    var c = unsafe line[center &+ 2] * middle
    var d = unsafe line[center &+ 3] * middle
    var distance = 1
    while distance < weights.count {
      let weight = unsafe SIMD4<Float>(repeating: weights[distance])
      let (left, right) = (center &- distance, center &+ distance)
      unsafe a += (line[left] + line[right]) * weight
      unsafe b += (line[left &+ 1] + line[right &+ 1]) * weight
      unsafe c += (line[left &+ 2] + line[right &+ 2]) * weight
      unsafe d += (line[left &+ 3] + line[right &+ 3]) * weight
      distance &+= 1
    }
    unsafe output[x] = a
    unsafe output[x &+ 1] = b
    unsafe output[x &+ 2] = c
    unsafe output[x &+ 3] = d
  }

  /// Blurs along columns, and rounds the result.
  ///
  /// - Parameters:
  ///   - row: The row of the result.
  ///   - output: The memory of the row, which follows that of the finished row above.
  ///   - stride: The distance between two rows in bytes.
  mutating func blurColumns(_ row: Int, into output: UnsafeMutableRawPointer, stride: Int) {
    let (width, radius) = (part.width, down.count - 1)
    unsafe swap(&weighted, &formerWeighted)
    unsafe weighted.removeAll(keepingCapacity: true)
    unsafe common.update(repeating: .max, count: wordCount)
    for other in max(0, row - radius)...min(size.height - 1, row + radius) {
      guard let place = places[other % capacity] else { continue }
      let first = unsafe UnsafeMutableRawPointer(numbers + place * width)
      unsafe weighted.append(
        cvector_weighted_row(
          pixels: first.assumingMemoryBound(to: Float.self), weight: down[abs(other - row)]))
      let bits = unsafe repeats + place * wordCount
      for word in 0..<wordCount { unsafe common[word] &= bits[word] }
    }
    if row > part.y, isAsAbove {
      return unsafe output.copyMemory(from: output - stride, byteCount: width * 4)
    }
    // Nothing is before the first block.
    unsafe common[0] &= ~1
    var done = 0
    var block = 1
    while block < width / Self.block {
      guard repeatsPixel(block) else {
        block += 1
        continue
      }
      let begin = block * Self.block
      unsafe addColumns(done..<begin, into: output)
      while repeatsPixel(block) { block += 1 }
      done = block * Self.block
      let pixels = unsafe output.assumingMemoryBound(to: UInt32.self)
      unsafe (pixels + begin).update(repeating: pixels[begin - 1], count: done - begin)
    }
    unsafe addColumns(done..<width, into: output)
  }

  /// Whether a block repeats the pixel before it in all rows.
  private func repeatsPixel(_ block: Int) -> Bool {
    unsafe block < part.width / Self.block && common[block / 64] >> UInt64(block % 64) & 1 == 1
  }

  /// Whether the rows and weights are those of the row above.
  private var isAsAbove: Bool {
    unsafe weighted.elementsEqual(formerWeighted) {
      unsafe $0.pixels == $1.pixels && $0.weight == $1.weight
    }
  }

  /// Adds some columns of the weighted rows.
  private func addColumns(_ columns: Range<Int>, into target: UnsafeMutableRawPointer) {
    guard !columns.isEmpty else { return }
    precondition(columns.lowerBound >= 0 && columns.upperBound <= part.width)
    var x = columns.lowerBound
    if instructions.areWide {
      func add(_ loop: ColumnLoop) {
        x += unsafe loop(
          weighted, weighted.count, x, columns.upperBound - x,
          (target + x * 4).assumingMemoryBound(to: UInt8.self))
      }
      if instructions == .avx512 { unsafe add(cvector_blur_columns_512) }
      unsafe add(cvector_blur_columns)
      x = lastBlock(from: x, to: columns.upperBound)
      unsafe add(cvector_blur_columns)
    }
    while x + 4 <= columns.upperBound {
      var (a, b) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
      var (c, d) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
      for index in unsafe weighted.indices {
        let weight = unsafe SIMD4<Float>(repeating: weighted[index].weight)
        let pixels = unsafe UnsafeRawPointer(weighted[index].pixels) + x * 16
        unsafe a += pixels.load(as: SIMD4<Float>.self) * weight
        unsafe b += pixels.load(fromByteOffset: 16, as: SIMD4<Float>.self) * weight
        unsafe c += pixels.load(fromByteOffset: 32, as: SIMD4<Float>.self) * weight
        unsafe d += pixels.load(fromByteOffset: 48, as: SIMD4<Float>.self) * weight
      }
      for (i, sum) in [a, b, c, d].enumerated() {
        unsafe target.storeBytes(
          of: sum.pixel.littleEndian, toByteOffset: (x + i) * 4, as: UInt32.self)
      }
      x += 4
    }
    while x < columns.upperBound {
      var sum = SIMD4<Float>.zero
      for index in unsafe weighted.indices {
        let pixel = unsafe UnsafeRawPointer(weighted[index].pixels).load(
          fromByteOffset: x * 16, as: SIMD4<Float>.self)
        unsafe sum += pixel * weighted[index].weight
      }
      unsafe target.storeBytes(of: sum.pixel.littleEndian, toByteOffset: x * 4, as: UInt32.self)
      x += 1
    }
  }

  /// A loop of C that adds weighted rows.
  private typealias ColumnLoop = (
    UnsafePointer<cvector_weighted_row>?, Int, Int, Int, UnsafeMutablePointer<UInt8>?
  ) -> Int
}

extension UInt32 {
  /// The four bytes as numbers, the lowest first.
  @inline(__always)
  fileprivate var channels: SIMD4<Float> {
    let bytes = SIMD4(repeating: self) &>> SIMD4(0, 8, 16, 24) & 255
    // 2²³ + n has n in its lowest bits.
    let shifted = unsafe unsafeBitCast(bytes | 0x4B00_0000, to: SIMD4<Float>.self)
    return shifted - 8_388_608
  }
}

extension SIMD4<Float> {
  /// Four numbers of 0…255 as bytes, rounded to the nearest.
  @inline(__always)
  fileprivate var pixel: UInt32 {
    let shifted = self + 8_388_608
    let bytes = unsafe unsafeBitCast(shifted, to: SIMD4<UInt32>.self) & 255
    return (bytes &<< SIMD4<UInt32>(0, 8, 16, 24)).wrappedSum()
  }
}
