package import RevealRender

/// The pairs of frames of two sets whose names are the same bytes.
package struct FramePairs: Sendable {
  package let pairs: [Pair]

  /// A golden frame and the actual one that it is compared with.
  package struct Pair: Hashable, Sendable {
    /// The number in the name, or the place among all names if not every name has a number.
    package let number: Int
    /// The name on the golden side; nil when the actual frame is an extra one.
    package let golden: String?
    /// The name on the actual side; nil when the frame is missing.
    package let actual: String?

    package var name: String { golden ?? actual ?? "" }
  }

  /// Pairs the frames of two sets.
  ///
  /// A single picture is paired with a single frame whatever its name.
  ///
  /// - Parameters:
  ///   - golden: The expected frames.
  ///   - actual: The frames to check.
  ///   - selection: The selection of frames by number; nil for all, or for those that were
  ///     recorded if these are a part of a run and the other side is drawn.
  /// - Throws: When neither side has the selected frames, or none is left, or a time is given and
  ///   neither side knows its frame rate.
  package init(
    golden: FrameSet, actual: FrameSet, selection: FrameSelection? = nil
  ) throws(PairingError) {
    let run = Self.runDuration(golden, actual)
    let golden = (set: golden, names: try Self.chosen(golden, selection, of: run, beside: actual))
    let actual = (
      set: actual, names: try Self.chosen(actual, selection, of: run, beside: golden.set)
    )
    if golden.set.isPicture || actual.set.isPicture {
      pairs = [try Self.single(golden, actual)]
      return
    }
    let names = golden.names.union(actual.names)
    let numbered = names.map { (number: Manifest.frameNumber($0.text), name: $0) }
    let areNumbered = numbered.allSatisfy { $0.number != nil }
    let sorted = numbered.sorted {
      ($0.number ?? 0, $0.name) < ($1.number ?? 0, $1.name)
    }
    pairs = sorted.enumerated().map { place, frame in
      Pair(
        number: areNumbered ? frame.number ?? place : place,
        golden: golden.names.contains(frame.name) ? frame.name.text : nil,
        actual: actual.names.contains(frame.name) ? frame.name.text : nil)
    }
    if pairs.isEmpty { throw .nothingChosen }
  }

  private typealias Side = (set: FrameSet, names: Set<FrameName>)

  private static func single(_ golden: Side, _ actual: Side) throws(PairingError) -> Pair {
    let picture = golden.set.isPicture ? golden : actual
    let other = golden.set.isPicture ? actual : golden
    guard let name = picture.names.first else { throw .nothingChosen }
    guard let match = other.names.count == 1 ? other.names.first : name, other.names.contains(match)
    else { throw .noCounterpart(picture: picture.set.path, other: other.set.path) }
    return Pair(
      number: Manifest.frameNumber(match.text) ?? Manifest.frameNumber(name.text) ?? 0,
      golden: golden.set.isPicture ? name.text : match.text,
      actual: golden.set.isPicture ? match.text : name.text)
  }

  private static func chosen(
    _ set: FrameSet, _ selection: FrameSelection?, of run: RunDuration, beside other: FrameSet
  ) throws(PairingError) -> Set<FrameName> {
    guard let selection else {
      guard set.preset != nil, let part = other.recordedPart else { return set.names }
      return set.names.intersection(part)
    }
    if selection == .all || set.isPicture { return set.names }
    var chosen: Set<FrameName> = []
    for name in set.names {
      guard let number = Manifest.frameNumber(name.text) else { throw .notNumbered(set.path) }
      do {
        if try selection.contains(number, of: run) { chosen.insert(name) }
      } catch {
        throw .selection(error)
      }
    }
    return chosen
  }

  /// The length according to the golden side, otherwise the actual side, otherwise the highest
  /// number.
  private static func runDuration(_ golden: FrameSet, _ actual: FrameSet) -> RunDuration {
    if let identity = golden.identity ?? actual.identity {
      return RunDuration(count: identity.frameCount, fps: identity.fps)
    }
    let last = golden.names.union(actual.names).compactMap { Manifest.frameNumber($0.text) }.max()
    return RunDuration(count: min(last ?? 0, .max - 1) + 1, fps: nil)
  }
}

/// Two sets of frames that cannot be paired as requested.
package enum PairingError: Error, Hashable, CustomStringConvertible {
  case nothingChosen
  case notNumbered(String)
  case noCounterpart(picture: String, other: String)
  case selection(FrameSelectionError)

  package var description: String {
    switch self {
    case .nothingChosen: "--frames chooses none of the frames"
    case .notNumbered(let path):
      "\(path): --frames needs frames with names like \(Manifest.frameName(0))"
    case .noCounterpart(let picture, let other):
      "\(other): which of its frames belongs to \(picture)? Choose one with --frames"
    case .selection(let error): "--frames: \(error)"
    }
  }
}
