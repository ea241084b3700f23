package import RevealScene

/// Finds the bands of frames among those of the frames before, so that each is kept once.
package struct BandIndex {
  /// Rows of a frame, and where they are kept.
  package struct Piece: Hashable, Sendable {
    /// The number of the frame whose new rows they are among.
    package let frame: Int
    /// The first of them, counted among these new rows.
    package let top: Int
    /// The number of rows.
    package fileprivate(set) var rows: Int

    /// The first row after them among the new rows of their frame.
    private var end: Int { top + rows }

    /// Adds the rows below; fails if they are kept elsewhere.
    fileprivate mutating func extend(by piece: Piece) -> Bool {
      guard piece.frame == frame, piece.top == end else { return false }
      rows += piece.rows
      return true
    }
  }

  private var places: [FrameKey: Piece] = [:]

  /// Low bands find more in other frames; lower ones take longer to look for.
  private static let bandHeight = 8

  /// An index without frames.
  package init() {}

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - exposure: What it shows.
  ///   - frame: Its number.
  /// - Returns: The rows that it consists of, from the top, and its new rows, which no frame
  ///   before has shown.
  package mutating func add(
    _ exposure: Exposure, frame: Int
  ) -> (pieces: [Piece], new: [Range<Int>]) {
    let plan = FramePlan(exposure)
    var pieces: [Piece] = []
    var new: [Range<Int>] = []
    var top = 0
    for rows in plan.scene.bands(rows: Self.bandHeight) {
      let key = plan.key(of: rows)
      var piece = Piece(frame: frame, top: top, rows: rows.count)
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
