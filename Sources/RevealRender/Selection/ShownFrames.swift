/// The frames of an output in the order in which they are shown, and their durations.
package struct ShownFrames: Hashable, Sendable {
  /// The numbers of the frames.
  package let numbers: [Int]
  /// The durations in frames of the run; 1 is the time from one frame of the run to the next.
  package let durations: [Int]

  /// The number of frames.
  package var count: Int { numbers.count }
  /// The duration of all frames together, in frames of the run.
  package var duration: Int { durations.reduce(0, +) }

  /// - Parameters:
  ///   - numbers: The numbers of the frames.
  ///   - durations: The durations in frames of the run, one for each frame, ≥ 1; nil for 1 each.
  package init(_ numbers: [Int], durations: [Int]? = nil) {
    self.numbers = numbers
    self.durations = durations ?? Array(repeating: 1, count: numbers.count)
    precondition(
      self.durations.count == numbers.count && self.durations.allSatisfy { $0 >= 1 },
      "\(numbers.count) frames with the durations \(self.durations)")
  }

  /// Every `step`th frame of a run; together they last as long as the run.
  ///
  /// - Parameters:
  ///   - step: The distance between two frames, ≥ 1.
  ///   - count: The number of frames of the run, ≥ 1.
  ///   - first: The frame to begin with; those before it come last.
  package init(every step: Int = 1, of count: Int, from first: Int = 0) {
    let places = stride(from: 0, to: count, by: step)
    self.init(
      places.map { (first + $0) % count }, durations: places.map { min(step, count - $0) })
  }

  /// This shard's part of the frames, with unchanged durations.
  package func part(of shard: Shard) -> ShownFrames {
    ShownFrames(
      Array(shard.part(of: numbers)), durations: Array(shard.part(of: durations)))
  }
}

extension FrameSelection {
  /// The chosen frames in ascending order, for as long as the parts of the run that they represent.
  ///
  /// A range with a step represents all frames of the range: each chosen frame is shown until the
  /// next, and the last until the end of the range. Gaps between ranges are cut out.
  ///
  /// - Parameter run: The run to which the places refer.
  /// - Returns: The frames, at least one.
  /// - Throws: The errors of ``frames(of:)``.
  package func shownFrames(of run: RunDuration) throws(FrameSelectionError) -> ShownFrames {
    let numbers = try frames(of: run)
    let parts = try spans(of: run)
    var durations: [Int] = []
    var place = 0
    for (index, frame) in numbers.enumerated() {
      // Every part begins with a chosen frame.
      while parts[place].upperBound <= frame { place += 1 }
      let next = index + 1 < numbers.count ? numbers[index + 1] : run.count
      durations.append(min(next, parts[place].upperBound) - frame)
    }
    return ShownFrames(numbers, durations: durations)
  }
}
