/// The signed areas to the right of straight edges within one row of pixels.
///
/// They are stored as differences from pixel to pixel, as in Raph Levien's font-rs: the sum of the
/// differences up to a pixel is the part of the pixel that lies right of the edges.
@safe struct RowAreas<Value: BinaryFloatingPoint>: ~Copyable {
  /// The differences at each pixel, and at two more to the right.
  private let differences: UnsafeMutablePointer<Value>
  private let width: Int

  /// Creates the areas of a row without edges.
  init(width: Int) {
    self.width = width
    unsafe differences = .allocate(capacity: width + 2)
    unsafe differences.initialize(repeating: 0, count: width + 2)
  }

  deinit {
    unsafe differences.deallocate()
  }

  /// Passes the differences at some pixels to a closure, and resets them to zero.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, within the row.
  ///   - body: A closure that gets each pixel and its difference, from the left.
  @inline(__always)
  mutating func take(_ pixels: Range<Int>, _ body: (Int, Value) -> Void) {
    precondition(pixels.lowerBound >= 0 && pixels.upperBound <= width, "\(pixels) of \(width)")
    for x in pixels {
      body(x, unsafe differences[x])
      unsafe differences[x] = 0
    }
  }

  /// Clears the differences that edges left beyond the last pixel.
  mutating func clearRim() {
    unsafe differences[width] = 0
    unsafe differences[width + 1] = 0
  }

  /// Adds an edge, and returns the pixels whose differences changed.
  ///
  /// The ends are in local pixels, so that all arithmetic is on local coordinates; `origin` is the
  /// index of local pixel 0. The height within the row is negative for an edge that runs up. A part
  /// of the edge left of the row counts at the first pixel.
  @inline(__always)
  @discardableResult
  mutating func add(from x0: Double, to x1: Double, height: Double, origin: Int) -> Range<Int> {
    var (low, high, height) = (min(x0, x1), max(x0, x1), height)
    let (left, right) = (Double(-origin), Double(width - origin))
    if low >= right { return width..<width }
    if high <= left {
      unsafe differences[0] += Value(height)
      return 0..<min(1, width)
    }
    if low < left {
      let outside = height * (left - low) / (high - low)
      unsafe differences[0] += Value(outside)
      (low, height) = (left, height - outside)
    }
    if high > right {
      height *= (right - low) / (high - low)
      high = right
    }
    let (first, last) = (Self.floor(low), Self.floor(high))
    precondition(first + origin >= 0 && last + origin <= width, "\(first)...\(last) of \(width)")
    if last == first {
      addPiece(height, meanX: (low + high) / 2, column: first, origin: origin)
    } else {
      let heightPerColumn = height / (high - low)
      var x = low
      for column in first...last {
        let next = min(Double(column + 1), high)
        addPiece(
          (next - x) * heightPerColumn, meanX: (x + next) / 2, column: column, origin: origin)
        x = next
      }
    }
    return (first + origin)..<min(last + origin + 2, width)
  }

  /// The largest integer ≤ a number; `rounded` would call a function.
  @inline(__always)
  private static func floor(_ number: Double) -> Int {
    let towardZero = Int(number)
    return Double(towardZero) > number ? towardZero - 1 : towardZero
  }

  /// Adds the area to the right of a piece that stays within a column.
  @inline(__always)
  private mutating func addPiece(_ height: Double, meanX: Double, column: Int, origin: Int) {
    let beyond = height * (meanX - Double(column))
    unsafe differences[column + origin] += Value(height - beyond)
    unsafe differences[column + origin + 1] += Value(beyond)
  }
}
