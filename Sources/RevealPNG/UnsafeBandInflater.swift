/// Inflates the segments of bands, four at a time, and returns the bands in order.
///
/// When a band is finished, the next one begins at once, even if earlier bands are not ready.
///
/// It is a class because it owns memory, which the unsafe code accesses: every segment that is
/// being inflated has a slot of the same size.
@safe final class BandInflater {
  /// The segments that have not begun.
  private var segments: ArraySlice<Range<Int>>
  private let bytes: [UInt8]
  /// The exclusive upper bound on a band's size in bytes.
  private let limit: Int
  private let memory: UnsafeMutablePointer<UInt8>
  /// The bands that have begun and have not been returned, in order.
  private var pieces: [Inflate.Piece] = unsafe []
  /// The band that was returned last, whose memory is still in use.
  private var last: Inflate.Piece?
  /// Slots that no band uses.
  private var free: [Inflate.Piece]

  /// The number of bands that are inflated at a time.
  private static let activeCount = 4
  /// The number of slots: active bands, the last one returned, and some that finish early.
  private static let slotCount = 7

  /// Fails for bands that would need too much memory.
  ///
  /// - Parameters:
  ///   - segments: Deflate blocks, none of them final, that end on byte boundaries.
  ///   - bytes: The file with the segments and at least ``Inflate/inputSurplus`` bytes after them.
  ///   - limit: The exclusive upper bound on a band's size in bytes.
  ///   - memoryLimit: The limit on bytes of all bands that are being inflated.
  init?(
    _ segments: [Range<Int>], of bytes: [UInt8], limit: Int, memoryLimit: Int = 1 << 25
  ) {
    let slotSize = limit + Inflate.surplus
    let slotCount = min(Self.slotCount, memoryLimit / slotSize, segments.count)
    guard slotCount > 0 else { return nil }
    self.segments = segments[...]
    self.bytes = bytes
    self.limit = limit
    unsafe memory = .allocate(capacity: slotCount * slotSize)
    let memory = unsafe memory
    unsafe free = (0..<slotCount).map {
      unsafe Inflate.Piece(inflate: Inflate(), output: memory + $0 * slotSize)
    }
  }

  deinit { unsafe memory.deallocate() }

  /// The bytes of the next band; nil at the end, and for a damaged segment or one that inflates to
  /// too many.
  ///
  /// The bytes, and a few after them, may be read until the next call.
  func next() -> UnsafeRawBufferPointer? {
    if let last = unsafe last { unsafe free.append(last) }
    unsafe last = nil
    begin()
    while let first = unsafe pieces.first, unsafe !isReady(first) {
      let places = unsafe pieces.indices.filter { unsafe !isReady(pieces[$0]) }
      var active = unsafe places.map { unsafe pieces[$0] }
      guard unsafe Inflate.inflateSome(&active, of: bytes, wanted: limit) else { return nil }
      for (index, place) in places.enumerated() { unsafe pieces[place] = active[index] }
      begin()
    }
    guard let first = unsafe pieces.first, unsafe first.inflate.isAtEnd,
      unsafe !first.inflate.hasEnded, unsafe first.count < limit
    else { return nil }
    unsafe pieces.removeFirst()
    unsafe last = first
    return unsafe UnsafeRawBufferPointer(start: first.output, count: first.count)
  }

  /// Whether all bands have been returned.
  var isAtEnd: Bool { unsafe segments.isEmpty && pieces.isEmpty }

  private func isReady(_ piece: Inflate.Piece) -> Bool {
    unsafe piece.inflate.isAtEnd || piece.inflate.hasEnded || piece.count >= limit
  }

  /// Begins segments until enough are active, as far as there are slots.
  private func begin() {
    var active = unsafe pieces.count { unsafe !isReady($0) }
    while active < Self.activeCount, let segment = segments.first,
      var piece = unsafe free.popLast()
    {
      unsafe piece.inflate.begin(segment)
      unsafe piece.count = 0
      unsafe pieces.append(piece)
      segments.removeFirst()
      active += 1
    }
  }
}

/// Deflate blocks of any kind, inflated in one call.
package enum DeflateBlocks {
  /// Inflates blocks that are not final and end on a byte boundary.
  ///
  /// Both decoders accept the same input, which tests rely on.
  ///
  /// - Parameters:
  ///   - blocks: The blocks.
  ///   - limit: The largest number of inflated bytes.
  ///   - decoding: The decoder.
  /// - Returns: The inflated bytes; nil if the blocks are damaged or of another form.
  package static func inflated(_ blocks: [UInt8], limit: Int, decoding: Decoding) -> [UInt8]? {
    if decoding == .libpng { return LibPNG.inflated(blocks, limit: limit) }
    guard !blocks.isEmpty else { return nil }
    let surplus = [UInt8](repeating: 0, count: Inflate.inputSurplus)
    let inflater = BandInflater([blocks.indices], of: blocks + surplus, limit: limit + 1)
    return unsafe inflater?.next().map { unsafe Array($0) }
  }
}
