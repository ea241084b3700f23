package import RevealScene

/// Finds the bands of frames among those of the frames before, so that each is kept once.
package struct BandIndex {
  /// Rows of a frame, and where they are kept.
  package struct Piece: Hashable, Sendable {
    /// The number of the file that they are in.
    package let file: Int
    /// The first of them in this file.
    package let top: Int
    /// The number of rows.
    package fileprivate(set) var rows: Int

    /// The first row after them in their file.
    private var end: Int { top + rows }

    /// Adds the rows below; fails if they are kept elsewhere.
    fileprivate mutating func extend(by piece: Piece) -> Bool {
      guard piece.file == file, piece.top == end else { return false }
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
  ///   - file: The number of the file for its new rows.
  ///   - start: The row of the file where they begin.
  /// - Returns: The rows that it consists of, from the top, and its new rows, which no frame
  ///   before has shown.
  package mutating func add(
    _ exposure: Exposure, file: Int, at start: Int = 0
  ) -> (pieces: [Piece], new: [Range<Int>]) {
    let plan = FramePlan(exposure)
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
