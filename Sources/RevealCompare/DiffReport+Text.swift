import RevealDiff
import RevealFiles

extension DiffReport {
  /// The result for readers: one line if all frames pass, otherwise the differences, the most
  /// important first.
  package var text: String {
    let count = counted
    if verdict == .equal {
      let tolerated = frames.filter { $0.outcome != .equal }.count
      let detail = tolerated > 0 ? ", \(tolerated) of them within the tolerances" : ""
      return
        (["\(printable(actual)): equal to \(printable(golden)), \(count)\(detail)"] + noteLines)
        .joined(separator: "\n")
    }
    var lines = [
      "\(printable(actual)): \(bad.count) of \(count) \(verb) from \(printable(golden))\(kinds)"
    ]
    lines += causes.prefix(Self.mostCauses).map { "  cause:  \(printable($0.sentence))" }
    if causes.count > Self.mostCauses {
      lines.append("  … and \(causes.count - Self.mostCauses) more causes")
    }
    lines += timing.map { "  timing: \($0.sentence)" }
    if frames.count > 1, let first = bad.first {
      lines.append("  first:  \(label(first)): \(first.sentence)")
      if let worst { lines.append("  worst:  \(label(worst)): \(worst.sentence)") }
      lines.append("  bad:    \(badRanges.map(\.text).joined(separator: ", "))")
    }
    lines += summary
    let shown = Self.mostListed
    lines += bad.prefix(shown).flatMap { frame in
      ["  \(label(frame)): \(frame.sentence)"] + frame.rows.map { "    \($0.sentence)" }
    }
    if bad.count > shown { lines.append("  … and \(bad.count - shown) more") }
    return (lines + noteLines).joined(separator: "\n")
  }

  /// The name of a frame, or its number if there is no file with that name.
  package func label(_ frame: FrameResult) -> String {
    areFiles ? printable(frame.pair.name) : "frame \(frame.pair.number)"
  }

  /// The number of files, as in "12 frames" or "3 files, 2 of them animations of 24 frames".
  package var counted: String {
    let animations = frames.compactMap(\.animation)
    guard !animations.isEmpty else { return frames.count.counted("frame") }
    let shown = animations.reduce(0) { $0 + $1.golden }.counted("frame")
    if frames.count == animations.count {
      return "\(animations.count.counted("animation")) of \(shown)"
    }
    let noun =
      animations.count == 1 ? "1 of them an animation" : "\(animations.count) of them animations"
    return "\(frames.count) files, \(noun) of \(shown)"
  }

  var verb: String { bad.count == 1 ? "differs" : "differ" }

  /// The numbers of each kind, as in " (12 different, 3 missing)"; empty for a single frame.
  private var kinds: String {
    let counts = [
      ("different", ["different", "otherPixels", "otherAnimation"]),
      ("of another size", ["otherSize"]),
      ("missing", ["missing"]), ("extra", ["extra"]), ("unreadable", ["unreadable"]),
    ].map { name, words in
      (name: name, count: bad.count { words.contains($0.outcome.word) })
    }
    let present = counts.filter { $0.count > 0 }.map { "\($0.count) \($0.name)" }
    return frames.count > 1 ? " (\(present.joined(separator: ", ")))" : ""
  }

  /// The limit on bad frames that are listed; `--json` has all of them.
  private static let mostListed = 3
  private static let mostCauses = 5

  /// The rows that differ and their frames; empty if so few frames differ that they are listed.
  private var summary: [String] {
    guard bad.count > Self.mostListed else { return [] }
    var frames: [Int: [Int]] = [:]
    for frame in bad {
      for row in frame.rows { frames[row.row, default: []].append(frame.pair.number) }
    }
    var groups: [(frames: [Int], rows: [Int])] = []
    for (row, numbers) in frames.sorted(by: { $0.key < $1.key }) {
      if let place = groups.firstIndex(where: { $0.frames == numbers }) {
        groups[place].rows.append(row)
      } else {
        groups.append((numbers, [row]))
      }
    }
    return groups.prefix(Self.mostGroups).map { frames, rows in
      "  \(rows.runs.text("row")): \(frames.runs.text("frame"))"
    } + (groups.count > Self.mostGroups ? ["  … and rows in other frames"] : [])
  }

  private static let mostGroups = 8

  private var noteLines: [String] {
    notes.map { "  note: \($0.text) (in \($0.frames.counted("frame")))" }
  }
}

extension FrameResult {
  /// The problem with the frame, as a part of a sentence.
  package var sentence: String {
    switch outcome {
    case .equal: "equal"
    case .tolerated(let difference): "within the tolerances: \(difference.sentence)\(ssim)"
    case .different(let difference): difference.sentence + ssim
    case .otherPixels(.golden): "pixels differ; the golden stores no image"
    case .otherPixels(.actual): "pixels differ; the actual side stores no image"
    case .otherPixels(.both): "pixels differ; neither side stores an image"
    case .otherAnimation(let difference): difference.sentence
    case .otherSize(let golden, let actual): "\(actual) pixels, expected \(golden)"
    case .missing: "missing" + twin
    case .extra: "not among the golden frames" + twin
    case .unreadable(let reason): "cannot be compared: \(printable(reason))"
    }
  }
}

extension FrameResult {
  /// The similar name that may be meant, if only one side has the frame; empty if there is none.
  private var twin: String { pair.twin.map { ", " + printable($0) } ?? "" }

  /// The similarity, as in ", SSIM 0.9874"; empty if it was not measured.
  fileprivate var ssim: String {
    // Rounded down, so that a difference never looks like none.
    guard let similarity else { return "" }
    let units = Int((max(similarity, 0) * 10_000).rounded(.down))
    return ", SSIM \(decimalText(units, places: 4, isShort: false))"
  }
}

extension PictureDifference {
  var sentence: String {
    let counting = countingPixels > 0 ? countingPixels : differingPixels
    // Rounded up, so that a difference never looks like none.
    let distance = Int((largestDistance * 1000).rounded(.up))
    var parts = [
      "\(counting.counted("pixel")) \(counting == 1 ? "differs" : "differ")",
      "largest step \(largestStep)",
      "color distance \(decimalText(distance, places: 3, isShort: false))",
    ]
    if let bounds { parts.append("in \(bounds)") }
    if antialiasedPixels > 0 { parts.append("\(antialiasedPixels) on anti-aliased edges ignored") }
    if let densestWindow {
      parts.append("at most \(densestWindow.countingPixels) in \(densestWindow.window)")
    }
    return parts.joined(separator: ", ")
  }
}

extension SequenceAlignment.Finding {
  /// The finding, as in "frames 12…40 equal golden frames 10…38: 2 frames late".
  package var sentence: String {
    guard let speed else {
      return "frames \(actual.text) equal golden frames \(golden.text): \(lateness)"
    }
    let factor = speed.actual == 1 ? "\(speed.golden)" : "\(speed.golden)/\(speed.actual)"
    return "frames \(actual.text) are golden frames \(golden.text) at \(factor) times the speed"
  }

  /// The shift, as in "2 frames late".
  var lateness: String { "\(abs(delay).counted("frame")) \(delay > 0 ? "late" : "early")" }
}

extension RowDifference {
  /// The difference, as in "row 3: 120 pixels at its outline: its transform, corner radius or
  /// border".
  ///
  /// If a change moves the row, that follows its number.
  package var sentence: String {
    let suspects = animated.isEmpty ? "" : " (now animated: \(animated.joined(separator: ", ")))"
    let name = "row \(row)" + (place?.phrase.map { ", \($0)" } ?? "")
    let isUnderWay = place?.row.passage != nil && place?.row.passage != .fades
    return "\(name): \(countingPixels.counted("pixel")) \(cause.sentence(isUnderWay))\(suspects)"
  }
}

extension RowDifference.Cause {
  /// The part that differs, and its possible causes.
  ///
  /// - Parameter isUnderWay: Whether the row is moving, so that its place may differ.
  /// - Returns: The end of a sentence.
  func sentence(_ isUnderWay: Bool) -> String {
    switch self {
    case .outline where isUnderWay:
      "at its outline: its place, transform, corner radius or border"
    case .outline: "at its outline: its transform, corner radius or border"
    case .surroundings: "around it: its shadow"
    case .whole: "all over it: its opacity, shade or colors, or its place"
    case .content: "in a part of it: its content"
    }
  }
}
