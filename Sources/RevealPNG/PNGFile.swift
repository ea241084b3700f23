/// A whole PNG file in pieces that other frames may share.
package struct PNGFile: Hashable, Sendable {
  /// In file order.
  package let parts: [[UInt8]]

  package init(parts: [[UInt8]]) { self.parts = parts }

  /// Bytes of the whole file.
  package var count: Int { parts.reduce(0) { $0 + $1.count } }

  /// The file in one piece.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for part in parts { bytes += part }
    return bytes
  }
}
