/// The signed areas to the right of straight edges within one row of pixels, as differences from
/// pixel to pixel (as in Raph Levien's font-rs).
///
/// The sum of the differences up to a pixel is the part of that pixel that lies right of the edges.
struct RowAreas<Value: BinaryFloatingPoint & Sendable>: Sendable {
  private var differences: [Value]
  private let width: Int

  /// Creates areas of some pixels without any edge.
  init(width: Int) {
    self.width = width
    differences = [Value](repeating: 0, count: width + 2)
  }

  /// Returns the difference at a pixel and clears it.
  @inline(__always)
  mutating func take(_ x: Int) -> Value {
    let value = differences[x]
    differences[x] = 0
    return value
  }

  /// Clears what edges left behind the last pixel.
  mutating func clearRim() {
    differences[width] = 0
    differences[width + 1] = 0
  }

  /// Adds an edge and returns the pixels whose differences changed; the part left of the row counts
  /// at its first pixel.
  ///
  /// Its ends are in local pixels, of which `origin` is the index of 0, so that all arithmetic is
  /// on local coordinates. The height within the row is negative for an edge that runs up.
  @inline(__always)
  @discardableResult
  mutating func add(from x0: Double, to x1: Double, height: Double, origin: Int) -> Range<Int> {
    var (low, high, height) = (min(x0, x1), max(x0, x1), height)
    let (left, right) = (Double(-origin), Double(width - origin))
    if low >= right { return width..<width }
    if high <= left {
      differences[0] += Value(height)
      return 0..<min(1, width)
    }
    if low < left {
      let outside = height * (left - low) / (high - low)
      differences[0] += Value(outside)
      (low, height) = (left, height - outside)
    }
    if high > right {
      height *= (right - low) / (high - low)
      high = right
    }
    let (first, last) = (Self.floor(low), Self.floor(high))
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

  /// Adds the area right of a piece that stays within a column.
  @inline(__always)
  private mutating func addPiece(_ height: Double, meanX: Double, column: Int, origin: Int) {
    let beyond = height * (meanX - Double(column))
    differences[column + origin] += Value(height - beyond)
    differences[column + origin + 1] += Value(beyond)
  }
}
