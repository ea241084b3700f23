/// The chosen frames of a run: places, ranges and steps, separated by commas.
///
/// A place is a frame's number, a percentage of the run (`50%`) or a time (`2.5s`).
package struct FrameSelection: Hashable, Sendable {
  let parts: [Part]

  enum Part: Hashable {
    case single(FramePlace)
    /// Every `step`th frame from a place, or the first frame if that is nil, up to a limit.
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
  /// - Parameter run: The run to which the places refer.
  /// - Returns: The numbers of the frames, without duplicates; at least one.
  /// - Throws: When a frame after the last was asked for, or none is chosen.
  package func frames(of run: RunDuration) throws(FrameSelectionError) -> [Int] {
    var chosen: Set<Int> = []
    for frames in try strides(of: run) {
      chosen.formUnion(stride(from: frames.first, to: frames.end ?? run.count, by: frames.step))
    }
    return chosen.sorted()
  }

  /// The chosen frames that are not among known ones.
  ///
  /// The cost depends on the number of known frames, not on the length of the run.
  ///
  /// - Parameters:
  ///   - known: The numbers of known frames.
  ///   - run: The run to which the places refer.
  ///   - limit: The limit on ranges, ≥ 1.
  /// - Returns: Ranges in ascending order that do not touch; empty if every chosen frame is known.
  /// - Throws: The errors of ``frames(of:)``.
  package func missing(
    from known: Set<Int>, of run: RunDuration, limit: Int
  ) throws(FrameSelectionError) -> [ClosedRange<Int>] {
    let sorted = known.sorted()
    let missing = try strides(of: run).flatMap { part in
      part.missing(from: known, sorted, end: part.end ?? run.count, limit: limit)
    }
    return missing.joined.prefix(limit).map { ClosedRange($0) }
  }

  /// The parts of the run from the first to the last frame of each range, both included, in
  /// ascending order.
  ///
  /// - Throws: The errors of ``frames(of:)``.
  func spans(of run: RunDuration) throws(FrameSelectionError) -> [Range<Int>] {
    try strides(of: run).compactMap { stride in
      let end = min(stride.end ?? run.count, run.count)
      return stride.first < end ? stride.first..<end : nil
    }.joined
  }

  /// The chosen frames, checked against the run.
  private func strides(of run: RunDuration) throws(FrameSelectionError) -> [FrameStride] {
    var strides: [FrameStride] = []
    for part in parts {
      if let (place, number) = try part.lastNamed(in: run),
        let error = FrameOutOfRange(frame: number, count: run.count)
      {
        throw .beyondEnd(error, place: place.unit == .frames ? nil : "\(place)")
      }
      strides.append(try part.frames(in: run))
    }
    guard strides.contains(where: { $0.first < $0.end ?? run.count }) else {
      throw .choosesNothing(count: run.count)
    }
    return strides
  }

  /// Whether a frame is chosen, even if it is after the run's last one.
  ///
  /// - Throws: When a time is given and the run's frame rate is unknown.
  package func contains(_ frame: Int, of run: RunDuration) throws(FrameSelectionError) -> Bool {
    for part in parts where try part.frames(in: run).contains(frame) { return true }
    return false
  }
}

/// The length and rate of the run to which a selection's places refer.
package struct RunDuration: Hashable, Sendable {
  /// The number of frames of the whole run.
  package let count: Int
  /// The frames per second; nil if they are unknown.
  package let fps: Int?

  /// Creates a duration; impossible numbers, as in a damaged file, are ignored.
  package init(count: Int, fps: Int?) {
    self.count = max(0, count)
    self.fps = fps.flatMap { $0 > 0 ? $0 : nil }
  }
}

/// Every `step`th frame from the first, up to an end if there is one.
private struct FrameStride {
  let first: Int
  let end: Int?
  let step: Int

  func contains(_ frame: Int) -> Bool {
    frame >= first && end.map { frame < $0 } ?? true && (frame - first) % step == 0
  }

  /// The frames up to an end that are not known, as up to `limit` ranges in ascending order.
  func missing(
    from known: Set<Int>, _ sorted: [Int], end: Int, limit: Int
  ) -> [Range<Int>] {
    var missing: [Range<Int>] = []
    guard step > 1 else {
      var next = first
      for frame in sorted where frame >= first && frame < end {
        if missing.count == limit { return missing }
        if frame > next { missing.append(next..<frame) }
        next = frame + 1
      }
      if next < end, missing.count < limit { missing.append(next..<end) }
      return missing
    }
    for frame in stride(from: first, to: end, by: step) where !known.contains(frame) {
      if missing.count == limit { return missing }
      missing.append(frame..<frame + 1)
    }
    return missing
  }
}

extension [Range<Int>] {
  /// The ranges in ascending order, of which those that touch or overlap are one.
  fileprivate var joined: [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}

extension FrameSelection.Part {
  fileprivate func frames(in run: RunDuration) throws(FrameSelectionError) -> FrameStride {
    switch self {
    case .single(let place):
      let frame = try place.frame(in: run)
      return FrameStride(first: frame, end: Self.after(frame), step: 1)
    case .range(let start, let limit, let step):
      let end: Int?
      switch limit {
      case .end: end = nil
      case .before(let place): end = try place.border(in: run)
      case .through(let place): end = Self.after(try place.frame(in: run))
      }
      return FrameStride(first: try start?.border(in: run) ?? 0, end: end, step: step)
    }
  }

  /// The next frame; the largest integer stays the same.
  private static func after(_ frame: Int) -> Int { frame == .max ? frame : frame + 1 }

  /// The last frame that the selection names explicitly, which must exist.
  fileprivate func lastNamed(
    in run: RunDuration
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
