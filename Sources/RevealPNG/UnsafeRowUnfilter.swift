private import CVector
import RevealImage

/// Undoes the filters of rows of three or four channels, and adds alpha to those of three.
///
/// Source: PNG Specification (Third Edition), chapter 9, "Filtering".
@unsafe struct RowUnfilter {
  /// The number of readable bytes after filtered rows: three-byte pixels are read as four bytes.
  static let surplus = 4
  /// The number of rows that are undone at once where there are as many.
  static let rowsAtOnce = Int(CVECTOR_UNFILTERED_ROWS)

  private let width: Int
  private let channels: Int
  private let instructions: VectorInstructions

  init(width: Int, channels: Int, instructions: VectorInstructions) {
    precondition(channels == 3 || channels == 4, "\(channels) channels")
    unsafe self.width = width
    unsafe self.channels = channels
    unsafe self.instructions = instructions
  }

  /// The row above the first one, as RGBA.
  ///
  /// It is zero, but with opaque alpha for three channels, so that alpha is predicted exactly.
  var rowAboveAll: [UInt8] {
    unsafe (0..<width).flatMap { _ in unsafe [0, 0, 0, channels == 3 ? 255 : 0] }
  }

  /// Writes rows as straight RGBA.
  ///
  /// - Parameters:
  ///   - filtered: The rows, followed by ``surplus`` bytes.
  ///   - above: The row above them, as RGBA.
  ///   - output: Space for a whole number of rows.
  /// - Returns: False if a filter is unknown.
  func undo(
    _ filtered: UnsafeRawPointer, above: UnsafeRawPointer, output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    guard let start = output.baseAddress else { return true }
    let undo = unsafe instructions.areWide ? cvector_unfilter : cvector_unfilter_plain
    return unsafe undo(
      filtered.assumingMemoryBound(to: UInt8.self), above.assumingMemoryBound(to: UInt8.self),
      start.assumingMemoryBound(to: UInt8.self), width, output.count / (width * 4),
      Int32(channels)) == 1
  }

  /// The rows of a band as straight RGBA; nil if a filter is unknown.
  ///
  /// The band does not need a row above it, and is followed by ``surplus`` bytes.
  func rows(_ filtered: UnsafeRawBufferPointer) -> [UInt8]? {
    let size = unsafe filtered.count / (1 + width * channels) * width * 4
    var isSound = false
    let rows = unsafe rowAboveAll.withUnsafeBytes { above in
      unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
        guard let above = above.baseAddress, let filtered = filtered.baseAddress else { return }
        let space = unsafe UnsafeMutableRawBufferPointer(
          start: UnsafeMutableRawPointer(output.baseAddress), count: size)
        isSound = unsafe undo(filtered, above: above, output: space)
        count = isSound ? size : 0
      }
    }
    return isSound ? rows : nil
  }
}
