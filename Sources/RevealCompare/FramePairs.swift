package import RevealFiles
package import RevealRender

/// The pairs of frames of two sets with equal names.
///
/// They include the files that cannot be compared, so that every report names them.
package struct FramePairs: Sendable {
  package let pairs: [Pair]

  /// A golden frame and the actual one that it is compared with.
  package struct Pair: Hashable, Sendable {
    /// The number in the name, or the index among all names if not every name has a number.
    package let number: Int
    /// The name on the golden side; nil if the actual frame is an extra one.
    package let golden: String?
    /// The name on the actual side; nil if the frame is missing.
    package let actual: String?
    /// The difference to a name on the other side that looks the same; nil if there is none.
    package private(set) var twin: String?

    package init(number: Int, golden: String?, actual: String?, twin: String? = nil) {
      (self.number, self.golden, self.actual, self.twin) = (number, golden, actual, twin)
    }

    package var name: String { golden ?? actual ?? "" }

    /// Whether the pair consists of pictures that can be compared.
    var isOfPictures: Bool { FrameName(name).isOfPicture }
  }

  /// Pairs the frames of two sets.
  ///
  /// A single picture is paired with a single frame, whatever its name.
  ///
  /// - Parameters:
  ///   - golden: The expected frames.
  ///   - actual: The frames to check.
  ///   - selection: The selection of frames by number. Nil for all; or for the recorded frames, if
  ///     they are a part of a run and the other side is drawn.
  /// - Throws: When neither side has the selected frames, or none is left, or a time is given and
  ///   neither side knows its frame rate.
  package init(
    golden: FrameSet, actual: FrameSet, selection: FrameSelection? = nil
  ) throws(PlainError) {
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
    if names.isEmpty { throw Self.nothingChosen }
    let numbers = names.map { Manifest.frameNumber($0.text) }
    let areNumbered = numbers.allSatisfy { $0 != nil }
    let isWhole = selection == nil || selection == .all
    let goldenNames = isWhole ? golden.names.union(golden.set.others) : golden.names
    let actualNames = isWhole ? actual.names.union(actual.set.others) : actual.names
    let (goldenTwins, actualTwins) = (NameTwins(goldenNames), NameTwins(actualNames))
    // Files that cannot be compared follow the frames.
    let rest = goldenNames.union(actualNames).subtracting(names).sorted()
    let last = min(numbers.compactMap(\.self).max() ?? 0, .max - rest.count - 1)
    pairs = (names.sorted() + rest).enumerated().map { place, name in
      let number = Manifest.frameNumber(name.text) ?? last + 1 + place - names.count
      let (isGolden, isActual) = (goldenNames.contains(name), actualNames.contains(name))
      let twins = isGolden ? actualTwins : goldenTwins
      return Pair(
        number: areNumbered ? number : place, golden: isGolden ? name.text : nil,
        actual: isActual ? name.text : nil,
        twin: isGolden && isActual ? nil : twins.difference(from: name, in: "the other side"))
    }
  }

  private static let nothingChosen = PlainError("--frames chooses none of the frames")

  private typealias Side = (set: FrameSet, names: Set<FrameName>)

  private static func single(_ golden: Side, _ actual: Side) throws(PlainError) -> Pair {
    let picture = golden.set.isPicture ? golden : actual
    let other = golden.set.isPicture ? actual : golden
    guard let name = picture.names.first else { throw Self.nothingChosen }
    guard let match = other.names.count == 1 ? other.names.first : name, other.names.contains(match)
    else {
      throw PlainError(
        "\(printable(other.set.path)): which of its frames belongs to "
          + "\(printable(picture.set.path))? Choose one with --frames")
    }
    return Pair(
      number: Manifest.frameNumber(match.text) ?? Manifest.frameNumber(name.text) ?? 0,
      golden: golden.set.isPicture ? name.text : match.text,
      actual: golden.set.isPicture ? match.text : name.text)
  }

  private static func chosen(
    _ set: FrameSet, _ selection: FrameSelection?, of run: RunDuration, beside other: FrameSet
  ) throws(PlainError) -> Set<FrameName> {
    guard let selection else {
      guard set.preset != nil, let part = other.recordedPart else { return set.names }
      return set.names.intersection(part)
    }
    if selection == .all || set.isPicture { return set.names }
    var chosen: Set<FrameName> = []
    for name in set.names {
      guard let number = Manifest.frameNumber(name.text) else {
        throw PlainError(
          "\(printable(set.path)): --frames needs frames with names like \(Manifest.frameName(0))")
      }
      do {
        if try selection.contains(number, of: run) { chosen.insert(name) }
      } catch {
        throw PlainError("--frames: \(error)")
      }
    }
    return chosen
  }

  /// The length by the golden side, or else by the actual side, or else by the highest number.
  private static func runDuration(_ golden: FrameSet, _ actual: FrameSet) -> RunDuration {
    if let identity = golden.identity ?? actual.identity {
      return RunDuration(count: identity.frameCount, fps: identity.fps)
    }
    let last = golden.names.union(actual.names).compactMap { Manifest.frameNumber($0.text) }.max()
    return RunDuration(count: min(last ?? 0, .max - 1) + 1, fps: nil)
  }
}
