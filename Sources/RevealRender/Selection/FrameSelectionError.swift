/// The error for a selection of frames that cannot be read, or that the run does not have.
package enum FrameSelectionError: Error, Hashable, CustomStringConvertible {
  /// A part of the selection as written.
  case malformed(String, hint: String)
  /// A range whose end is not after its start, as written.
  case empty(String)
  /// A frame after the last; the place is as written, unless it is the frame's number.
  case beyondEnd(FrameOutOfRange, place: String?)
  case needsFrameRate(place: String)
  case choosesNothing(count: Int)

  package var description: String {
    switch self {
    case .malformed(let text, let hint):
      """
      expected frames such as 12, 10-39, 10:40:5, 50% or 2.5s, found "\(text)"
        hint: \(hint)
      """
    case .empty(let text): "expected a range that ends after its start, found \"\(text)\""
    case .beyondEnd(let error, let place): place.map { "\($0): \(error)" } ?? "\(error)"
    case .needsFrameRate(let place):
      """
      expected the number of a frame or a share of the run, found "\(place)"
        hint: nothing says how many frames a second these are
      """
    case .choosesNothing(let count):
      "expected one frame or more, found a choice of none of the run's \(count)"
    }
  }
}

/// The error for a frame that the run does not have.
package struct FrameOutOfRange: Error, Hashable, CustomStringConvertible {
  package let frame: Int
  package let count: Int

  /// Fails if the run has the frame.
  package init?(frame: Int, count: Int) {
    if (0..<count).contains(frame) { return nil }
    self.frame = frame
    self.count = count
  }

  package var description: String {
    count < 1
      ? "frame \(frame) does not exist: the run has no frames"
      : "frame \(frame) does not exist: the run has \(count) frames, 0 to \(count - 1)"
  }
}
