internal import RevealJSON

extension FingerPath {
  /// The number of samples that a path may have.
  fileprivate static let sampleCounts = 2...10_000
}

/// The keys beside the path of a finger.
struct FingerTiming {
  var waits = true
  var swipes: RowIndex?
  var carries: RowIndex?

  /// What the finger does with a row; nil if it moves the list.
  var row: (action: RowTouch.Action, row: RowIndex)? {
    swipes.map { (.swipes, $0) } ?? carries.map { (.carries, $0) }
  }

  static let fields: [ObjectField<FingerTiming>] = [
    .init(
      "wait", \.waits, .bool,
      "Whether the next step begins when the list is at rest, or the carried row at its place; "
        + "otherwise when the finger lifts."),
    .init(
      "swipes", \.swipes, .touchedRow,
      "The row whose card the finger moves across the axis instead of the list; it stays there."),
    .init(
      "carries", \.carries, .touchedRow,
      "The row that the finger moves instead of the list, past others, which make room; beyond an "
        + "edge, it scrolls the list."),
  ]
}

extension RowIndex {
  /// The keys of a row that is named by its index in its section.
  static let fields: [ObjectField<RowIndex>] = [
    .init(
      "row", \.row, .integer(0...Preset.maximumRows - 1),
      "The index of the row in its section, from 0.", needed: "the index of a row"),
    .init(
      "section", \.section, .integer(0...Preset.maximumRows - 1),
      "The index of the section, from 0."),
  ]
}

extension ValueKind where Value == RowIndex {
  /// The row that a finger moves.
  fileprivate static var touchedRow: ValueKind {
    .object(
      ObjectForm(nil, RowIndex(row: 0), RowIndex.fields), "an object like { \"row\": 2 }")
  }
}

extension ValueKind where Value == FingerPath {
  /// The samples of a finger, from its touch on.
  static var fingerPath: ValueKind {
    ValueKind(
      .list(
        of: .tuple([.number(.pause), .number(.any)], "[time, distance]"), FingerPath.sampleCounts),
      read: { $0.fingerPath() })
  }
}

extension JSONField {
  fileprivate func fingerPath() -> FingerPath? {
    let counts = FingerPath.sampleCounts
    let what = "a list of \(counts.lowerBound) to \(counts.upperBound) points [time, distance]"
    guard let elements = list(counts, what, hint: "[[0, 0], [0.1, -40], [0.2, -120]]") else {
      return nil
    }
    var samples: [FingerPath.Sample] = []
    for (number, element) in elements.enumerated() {
      guard let parts = element.list(2...2, "a point [time, distance]") else { continue }
      let numbers = (parts[0].number(.pause), parts[1].number(.any))
      guard let seconds = numbers.0, let distance = numbers.1 else { continue }
      if number == 0 {
        if seconds != 0 {
          parts[0].expected("0", hint: "times are in seconds since the finger touched the list")
        }
        if distance != 0 {
          parts[1].expected("0", hint: "distances are in points from where the finger touched")
        }
      } else if let last = samples.last, seconds <= last.seconds {
        parts[0].expected("a time > \(shortest(last.seconds))", hint: "times must increase")
      }
      samples.append(FingerPath.Sample(seconds: seconds, distance: distance))
    }
    return samples.count == elements.count ? FingerPath(samples) : nil
  }
}
