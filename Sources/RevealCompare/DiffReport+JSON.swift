import RevealDiff
import RevealImage
package import RevealJSON

extension DiffReport {
  /// The complete result as JSON.
  package var json: JSONOutput {
    [
      "golden": .string(golden), "actual": .string(actual), "verdict": .string(verdict.rawValue),
      "rules": rules.json, "frameCount": .integer(frames.count), "badCount": .integer(bad.count),
      "firstBad": bad.first.map { .string($0.pair.name) } ?? .null,
      "worst": worst.map { .string($0.pair.name) } ?? .null,
      "causes": .array(causes.map(\.json)),
      "badRanges": .array(badRanges.map(\.json)), "timing": .array(timing.map(\.json)),
      "notes": .array(notes.map { .string($0.text) }), "frames": .array(frames.map(\.json)),
    ]
  }
}

extension DiffRules {
  fileprivate var json: JSONOutput {
    [
      "maxStep": .integer(largestStep), "threshold": .number(threshold),
      "ignoreAntialiasing": .bool(ignoresAntialiasing), "maxPixels": .integer(mostPixels),
      "window": window.map { [.integer($0.side), .integer($0.mostPixels)] } ?? .null,
      "ignoredRegions": .array(ignoredRegions.map(\.json)),
    ]
  }
}

extension FrameResult {
  fileprivate var json: JSONOutput {
    var members: [JSONOutput.Member] = [
      ("name", .string(pair.name)), ("number", .integer(pair.number)),
      ("outcome", .string(outcome.word)), ("passes", .bool(outcome.passes)),
    ]
    if let difference = outcome.difference { members += difference.members }
    switch outcome {
    case .otherSize(let golden, let actual):
      members += [
        ("goldenSize", [.integer(golden.width), .integer(golden.height)]),
        ("actualSize", [.integer(actual.width), .integer(actual.height)]),
      ]
    case .otherAnimation(let animation): members.append(("animation", animation.json))
    case .unreadable(let reason): members.append(("reason", .string(reason)))
    default: break
    }
    if let animation {
      let counts: JSONOutput = [.integer(animation.golden), .integer(animation.actual)]
      members.append(("animationFrames", counts))
    }
    if let twin = pair.twin { members.append(("twin", .string(twin))) }
    if let similarity { members.append(("ssim", .number(similarity))) }
    if !notes.isEmpty { members.append(("notes", .array(notes.map(JSONOutput.string)))) }
    if !rows.isEmpty { members.append(("rows", .array(rows.map(\.json)))) }
    return .object(members)
  }
}

extension FrameResult.Outcome {
  /// The outcome as one word for programs.
  package var word: String {
    switch self {
    case .equal: "equal"
    case .tolerated: "tolerated"
    case .different: "different"
    case .otherPixels: "otherPixels"
    case .otherAnimation: "otherAnimation"
    case .otherSize: "otherSize"
    case .missing: "missing"
    case .extra: "extra"
    case .unreadable: "unreadable"
    }
  }
}

extension PictureDifference {
  fileprivate var members: [JSONOutput.Member] {
    [
      ("differingPixels", .integer(differingPixels)), ("countingPixels", .integer(countingPixels)),
      ("antialiasedPixels", .integer(antialiasedPixels)), ("largestStep", .integer(largestStep)),
      ("largestDistance", .number(largestDistance)),
      ("first", first.map { [.integer($0.x), .integer($0.y)] } ?? .null),
      ("bounds", bounds?.json ?? .null),
      (
        "densestWindow",
        densestWindow.map {
          ["countingPixels": .integer($0.countingPixels), "window": $0.window.json]
        } ?? .null
      ),
    ]
  }
}

extension PixelRect {
  /// The rectangle as left, top, width and height.
  fileprivate var json: JSONOutput {
    [.integer(x), .integer(y), .integer(width), .integer(height)]
  }
}

extension RowDifference {
  fileprivate var json: JSONOutput {
    var members: [(key: String, value: JSONOutput)] = [
      ("row", .integer(row)), ("countingPixels", .integer(countingPixels)),
      ("cause", .string(cause.rawValue)), ("animated", .array(animated.map(JSONOutput.string))),
    ]
    if let place = place?.row {
      members += [
        ("section", .integer(place.index.section)), ("index", .integer(place.index.row)),
        ("passage", place.passage.map { .string($0.rawValue) } ?? .null),
        ("changedAt", place.change.map { .number($0.time) } ?? .null),
      ]
    }
    return .object(members)
  }
}

extension SequenceAlignment.Finding {
  fileprivate var json: JSONOutput {
    [
      "kind": speed == nil ? "shifted" : "retimed", "actual": actual.json, "golden": golden.json,
      speed == nil ? "framesLate" : "speed": speed.map {
        [.integer($0.golden), .integer($0.actual)]
      } ?? .integer(delay),
    ]
  }
}

extension ClosedRange<Int> {
  /// The range as its first and its last number.
  var json: JSONOutput { [.integer(lowerBound), .integer(upperBound)] }
}
