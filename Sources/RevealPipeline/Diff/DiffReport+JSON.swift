import RevealDiff
package import RevealJSON

extension DiffReport {
  /// Everything a machine may want to know.
  package var json: JSONOutput {
    .object([
      .init("golden", .string(golden)), .init("actual", .string(actual)),
      .init("verdict", .string(verdict.word)), .init("rules", rules.json),
      .init("frameCount", .integer(frames.count)), .init("badCount", .integer(bad.count)),
      .init("firstBad", bad.first.map { .string($0.pair.name) } ?? .null),
      .init("worst", worst.map { .string($0.pair.name) } ?? .null),
      .init("badRanges", .array(badRanges.map(\.json))),
      .init("timing", .array(timing.map(\.json))),
      .init("notes", .array(notes.map { .string($0.text) })),
      .init("frames", .array(frames.map(\.json))),
    ])
  }
}

extension DiffReport.Verdict {
  package var word: String {
    switch self {
    case .equal: "equal"
    case .different: "different"
    case .unknown: "unknown"
    }
  }
}

extension DiffRules {
  fileprivate var json: JSONOutput {
    .object([
      .init("maxStep", .integer(largestStep)), .init("threshold", .number(threshold)),
      .init("ignoreAntialiasing", .bool(ignoresAntialiasing)),
      .init("maxPixels", .integer(mostPixels)),
      .init(
        "window",
        window.map { .array([.integer($0.side), .integer($0.mostPixels)]) } ?? .null),
      .init("ignoredRegions", .array(ignoredRegions.map(\.json))),
    ])
  }
}

extension FrameResult {
  fileprivate var json: JSONOutput {
    var members: [JSONOutput.Member] = [
      .init("name", .string(pair.name)), .init("number", .integer(pair.number)),
      .init("outcome", .string(outcome.word)), .init("passes", .bool(outcome.passes)),
    ]
    if let difference = outcome.difference { members += difference.members }
    switch outcome {
    case .otherSize(let golden, let actual):
      members.append(
        .init("goldenSize", .array([.integer(golden.width), .integer(golden.height)])))
      members.append(
        .init("actualSize", .array([.integer(actual.width), .integer(actual.height)])))
    case .unreadable(let reason): members.append(.init("reason", .string(reason)))
    default: break
    }
    if !rows.isEmpty { members.append(.init("rows", .array(rows.map(\.json)))) }
    return .object(members)
  }
}

extension FrameResult.Outcome {
  /// One word for machines.
  package var word: String {
    switch self {
    case .equal: "equal"
    case .tolerated: "tolerated"
    case .different: "different"
    case .otherPixels: "otherPixels"
    case .otherSize: "otherSize"
    case .missing: "missing"
    case .extra: "extra"
    case .unreadable: "unreadable"
    }
  }
}

extension FrameDifference {
  fileprivate var members: [JSONOutput.Member] {
    [
      .init("differingPixels", .integer(differingPixels)),
      .init("countingPixels", .integer(countingPixels)),
      .init("antialiasedPixels", .integer(antialiasedPixels)),
      .init("largestStep", .integer(largestStep)),
      .init("largestDistance", .number(largestDistance)),
      .init("first", first.map { .array([.integer($0.x), .integer($0.y)]) } ?? .null),
      .init("bounds", bounds?.json ?? .null),
      .init(
        "densestWindow",
        densestWindow.map {
          .object([
            .init("countingPixels", .integer($0.countingPixels)), .init("window", $0.window.json),
          ])
        } ?? .null),
    ]
  }
}

extension PixelRect {
  /// Left, top, width and height.
  fileprivate var json: JSONOutput {
    .array([.integer(x), .integer(y), .integer(width), .integer(height)])
  }
}

extension RowDifference {
  fileprivate var json: JSONOutput {
    .object([
      .init("row", .integer(row)), .init("countingPixels", .integer(countingPixels)),
      .init("cause", .string(cause.rawValue)),
      .init("animated", .array(animated.map(JSONOutput.string))),
    ])
  }
}

extension SequenceAlignment.Finding {
  fileprivate var json: JSONOutput {
    switch self {
    case .shifted(let actual, let golden):
      .object([
        .init("kind", .string("shifted")), .init("actual", actual.json),
        .init("golden", golden.json),
        .init("framesLate", .integer(actual.lowerBound - golden.lowerBound)),
      ])
    case .retimed(let actual, let golden, let speed):
      .object([
        .init("kind", .string("retimed")), .init("actual", actual.json),
        .init("golden", golden.json),
        .init("speed", .array([.integer(speed.golden), .integer(speed.actual)])),
      ])
    }
  }
}

extension ClosedRange<Int> {
  fileprivate var json: JSONOutput { .array([.integer(lowerBound), .integer(upperBound)]) }
}
