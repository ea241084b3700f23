import RevealRaster
package import RevealScene

/// Finds the bands of frames among those of earlier frames, so that each is stored only once.
package struct BandIndex {
  /// Rows of a frame, and the place where they are stored.
  package struct Piece: Hashable, Sendable {
    /// The number of the file that contains them.
    package let file: Int
    /// The first of these rows in the file.
    package let top: Int
    /// The number of rows.
    package fileprivate(set) var rows: Int

    /// The row after them in the file.
    private var end: Int { top + rows }

    /// Appends the rows below; fails if they are not stored next to these.
    fileprivate mutating func extend(by piece: Piece) -> Bool {
      guard piece.file == file, piece.top == end else { return false }
      rows += piece.rows
      return true
    }
  }

  private var places: [FrameKey: Piece] = [:]
  private var quads = KnownQuads()

  /// The height of a band; low bands are found more often, but take longer to search.
  private static let bandHeight = 8

  /// Creates an index without frames.
  package init() {}

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - exposure: The contents of the frame.
  ///   - file: The number of the file for its new rows.
  ///   - start: The row of the file at which they begin.
  /// - Returns: The pieces of the frame, from the top, and its new rows, which are in no earlier
  ///   frame.
  package mutating func add(
    _ exposure: Exposure, file: Int, at start: Int = 0
  ) -> (pieces: [Piece], new: [Range<Int>]) {
    var plan = FramePlan(exposure)
    plan.shareKeys(with: &quads)
    var pieces: [Piece] = []
    var new: [Range<Int>] = []
    var top = start
    for rows in plan.scene.bands(rows: Self.bandHeight) {
      let key = plan.key(of: rows)
      var piece = Piece(file: file, top: top, rows: rows.count)
      if let known = places[key] {
        piece = known
      } else {
        places[key] = piece
        if let last = new.last, last.upperBound == rows.lowerBound {
          new[new.count - 1] = last.lowerBound..<rows.upperBound
        } else {
          new.append(rows)
        }
        top += rows.count
      }
      if pieces.isEmpty || !pieces[pieces.count - 1].extend(by: piece) { pieces.append(piece) }
    }
    return (pieces, new)
  }
}
