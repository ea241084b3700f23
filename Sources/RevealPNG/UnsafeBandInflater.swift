/// Inflates the segments of bands, four at once, and gives them in their order.
///
/// A band that ends makes place for the next one at once, even if those before it are not ready.
///
/// It is a class because it owns memory. The unsafe code is accesses to it: each segment that is
/// being inflated has a slot of the same size.
@safe final class BandInflater {
  /// The segments that have not begun.
  private var segments: ArraySlice<Range<Int>>
  private let bytes: [UInt8]
  /// The number of bytes that a band has less of.
  private let limit: Int
  private let memory: UnsafeMutablePointer<UInt8>
  /// The bands that have begun, in their order.
  private var pieces: [Inflate.Piece] = unsafe []
  /// The band that was given last.
  private var last: Inflate.Piece?
  /// Memory for others.
  private var free: [Inflate.Piece]

  /// The bands that are inflated at once.
  private static let activeCount = 4
  /// The bands that have memory: those, the one given last, and some that are ready before others.
  private static let slotCount = 7
  private static let memoryLimit = 1 << 25

  /// Fails for bands that would need too much memory.
  ///
  /// - Parameters:
  ///   - segments: Deflate blocks, none of them final, that end on byte boundaries.
  ///   - bytes: The file with the segments and at least ``Inflate/inputSurplus`` bytes after them.
  ///   - limit: The number of bytes that a band has less of.
  init?(_ segments: [Range<Int>], of bytes: [UInt8], limit: Int) {
    let slotSize = limit + Inflate.surplus
    let slotCount = min(Self.slotCount, Self.memoryLimit / slotSize, segments.count)
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

  /// The bytes of the next band, which may be read some bytes further until the one after it is
  /// wanted.
  ///
  /// Returns nil for a segment that is damaged or no band, and after the last one.
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
      unsafe !first.inflate.hasEnded, unsafe (1...limit).contains(first.count)
    else { return nil }
    unsafe pieces.removeFirst()
    unsafe last = first
    return unsafe UnsafeRawBufferPointer(start: first.output, count: first.count)
  }

  /// Whether all bands have been given.
  var isAtEnd: Bool { unsafe segments.isEmpty && pieces.isEmpty }

  private func isReady(_ piece: Inflate.Piece) -> Bool {
    unsafe piece.inflate.isAtEnd || piece.inflate.hasEnded || piece.count >= limit
  }

  /// Begins so many segments that enough are inflated at once.
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
