/// Which frames of two sets belong together: those with the same name.
package struct FramePairs: Sendable {
  package let pairs: [Pair]

  package struct Pair: Hashable, Sendable {
    /// The number in the name, or the place among all names where not every name has one.
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
  ///   - golden: What is expected.
  ///   - actual: What there is.
  ///   - selection: Which frames are looked at, by number.
  /// - Throws: When frames are asked for that neither side has, or none is left, or a time is given and
  ///   neither side knows its frame rate.
  package init(
    golden: FrameSet, actual: FrameSet, selection: FrameSelection = .all
  ) throws(PairingError) {
    let run = Self.runLength(golden, actual)
    let golden = (set: golden, names: try Self.chosen(golden, selection, of: run))
    let actual = (set: actual, names: try Self.chosen(actual, selection, of: run))
    if golden.set.isPicture || actual.set.isPicture {
      pairs = [try Self.single(golden, actual)]
      return
    }
    let names = golden.names.union(actual.names)
    let areNumbered = names.allSatisfy { Manifest.frameNumber($0) != nil }
    let sorted = names.sorted {
      (Manifest.frameNumber($0) ?? 0, $0) < (Manifest.frameNumber($1) ?? 0, $1)
    }
    pairs = sorted.enumerated().map { place, name in
      Pair(
        number: areNumbered ? Manifest.frameNumber(name) ?? place : place,
        golden: golden.names.contains(name) ? name : nil,
        actual: actual.names.contains(name) ? name : nil)
    }
    if pairs.isEmpty { throw .nothingChosen }
  }

  private typealias Side = (set: FrameSet, names: Set<String>)

  private static func single(_ golden: Side, _ actual: Side) throws(PairingError) -> Pair {
    let picture = golden.set.isPicture ? golden : actual
    let other = golden.set.isPicture ? actual : golden
    guard let name = picture.names.first else { throw .nothingChosen }
    guard let match = other.names.count == 1 ? other.names.first : name, other.names.contains(match)
    else { throw .noCounterpart(picture: picture.set.path, other: other.set.path) }
    return Pair(
      number: Manifest.frameNumber(match) ?? Manifest.frameNumber(name) ?? 0,
      golden: golden.set.isPicture ? name : match, actual: golden.set.isPicture ? match : name)
  }

  private static func chosen(
    _ set: FrameSet, _ selection: FrameSelection, of run: RunLength
  ) throws(PairingError) -> Set<String> {
    if selection == .all || set.isPicture { return set.names }
    var chosen: Set<String> = []
    for name in set.names {
      guard let number = Manifest.frameNumber(name) else { throw .notNumbered(set.path) }
      do {
        if try selection.contains(number, of: run) { chosen.insert(name) }
      } catch {
        throw .selection(error)
      }
    }
    return chosen
  }

  /// What the golden side says about the run, else the actual side, else the highest number there is.
  private static func runLength(_ golden: FrameSet, _ actual: FrameSet) -> RunLength {
    if let identity = golden.identity ?? actual.identity {
      return RunLength(count: identity.frameCount, fps: identity.fps)
    }
    let last = golden.names.union(actual.names).compactMap(Manifest.frameNumber).max()
    return RunLength(count: (last ?? 0) + 1, fps: nil)
  }
}

/// Two sets of frames cannot be paired as asked.
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
