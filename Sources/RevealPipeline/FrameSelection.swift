/// Which frames of a run are wanted: places, ranges and steps, with commas between.
///
/// A place is a frame's number, a share of the run (`50%`) or a time (`2.5s`).
package struct FrameSelection: Hashable, Sendable {
  let parts: [Part]

  enum Part: Hashable {
    case single(FramePlace)
    /// From a place, the first frame when nil, up to a limit; every `step`th frame.
    case range(from: FramePlace?, to: Limit, step: Int)
  }

  enum Limit: Hashable {
    case end
    case before(FramePlace)
    case through(FramePlace)
  }

  /// Every frame.
  package static let all = FrameSelection(parts: [.range(from: nil, to: .end, step: 1)])

  /// The chosen frames in ascending order.
  ///
  /// - Parameter run: What the places refer to.
  /// - Returns: Their numbers, each once; at least one.
  /// - Throws: When a frame beyond the last was asked for, or none is chosen.
  package func frames(of run: RunLength) throws(FrameSelectionError) -> [Int] {
    var chosen: Set<Int> = []
    for part in parts {
      if let (place, number) = try part.lastNamed(in: run),
        let error = FrameOutOfRange(frame: number, count: run.count)
      {
        throw .beyondEnd(error, place: place.unit == .frames ? nil : "\(place)")
      }
      let frames = try part.frames(in: run)
      chosen.formUnion(stride(from: frames.first, to: frames.end ?? run.count, by: frames.step))
    }
    if chosen.isEmpty { throw .choosesNothing(count: run.count) }
    return chosen.sorted()
  }

  /// Whether a frame is chosen, also one beyond the run's last.
  ///
  /// - Throws: When a time is given and the run's frame rate is not known.
  func contains(_ frame: Int, of run: RunLength) throws(FrameSelectionError) -> Bool {
    for part in parts where try part.frames(in: run).contains(frame) { return true }
    return false
  }
}

/// What a selection's places refer to.
package struct RunLength: Hashable, Sendable {
  /// Frames of the whole run.
  package let count: Int
  /// Nil where it is not known.
  package let fps: Int?

  /// - Parameters:
  ///   - count: Taken for none below 0.
  ///   - fps: In frames a second.
  package init(count: Int, fps: Int?) {
    self.count = max(count, 0)
    self.fps = fps
  }
}

/// Every `step`th frame from the first, up to an end or without one.
private struct FrameStride {
  let first: Int
  let end: Int?
  let step: Int

  func contains(_ frame: Int) -> Bool {
    frame >= first && frame < end ?? .max && (frame - first) % step == 0
  }
}

extension FrameSelection.Part {
  fileprivate func frames(in run: RunLength) throws(FrameSelectionError) -> FrameStride {
    switch self {
    case .single(let place):
      let frame = try place.frame(in: run)
      return FrameStride(first: frame, end: frame + 1, step: 1)
    case .range(let start, let limit, let step):
      let end: Int?
      switch limit {
      case .end: end = nil
      case .before(let place): end = try place.border(in: run)
      case .through(let place): end = try place.frame(in: run) + 1
      }
      return FrameStride(first: try start?.border(in: run) ?? 0, end: end, step: step)
    }
  }

  /// The last frame that the user's words name, which must exist.
  fileprivate func lastNamed(
    in run: RunLength
  ) throws(FrameSelectionError) -> (place: FramePlace, number: Int)? {
    switch self {
    case .single(let place), .range(_, .through(let place), _):
      return (place, try place.frame(in: run))
    case .range(_, .before(let place), _): return (place, try place.border(in: run) - 1)
    case .range(let start?, .end, _): return (start, try start.frame(in: run))
    case .range(nil, .end, _): return nil
    }
  }
}
