internal import RevealJSON
internal import RevealMath
internal import RevealMotion

extension ViewTrack {
  static let fields: [ObjectField<ViewTrack>] = [
    .init(
      "keyframes",
      .list(
        of: .object(ViewKeyframe.form, "a keyframe like \(ViewKeyframe.example)"), 1...1000,
        "a list of keyframes like \(ViewKeyframe.example)"),
      "Poses at places on the view timeline."
    ) { $0.keyframes = $1 },
    .init("range", .range, "Where it starts and ends; by default \"cover\".") {
      ($0.start, $0.end) = ($1[0], $1[1])
    },
    .init(
      "viewInset", .ends(takesOne: true), "Insets of the viewport, from its start and end."
    ) { ($0.insetStart, $0.insetEnd) = ($1.start, $1.end) },
    .init("fill", \.fill, .word, "Whether the outer poses hold outside the range."),
    .init(
      "interpolation", \.interpolation, .word, "How transforms are blended between keyframes."),
    .init("curve", \.curve, .curve, "The curve between keyframes that have none of their own."),
    .init("anchor", \.anchor, .anchor, "The point that the transform acts about."),
  ]

  /// Returns the form of an animation, with the defaults that several share.
  static func form(_ standard: ViewTrack = ViewTrack()) -> ObjectForm<ViewTrack> {
    ObjectForm(
      "An animation on the view timeline, whose subject is the card.", standard, fields)
  }

  static let counts = 0...100
}

extension ViewKeyframe {
  fileprivate static let form = ObjectForm(
    "A pose at a place on the view timeline.",
    ViewKeyframe(place: .fraction(0), pose: Pose()),
    [
      .init(
        "at", \.place, .place, "A place like \"entry 50%\", or a share of the range.",
        needed: "a place like \"entry 50%\", or a share of the range"),
      .init("curve", \.curve, .curve, "The curve to the next keyframe."),
    ] + Pose.form.fields.map { $0.moved(to: \.pose) })

  fileprivate static let example = "{ \"at\": \"entry 0%\", \"opacity\": 0 }"
}

extension ValueKind where Value == ViewKeyframe.Place {
  fileprivate static var place: ValueKind {
    ValueKind(
      .anyOf([
        .number(.share, "A share of the range."), .string("A place on the timeline.", pattern: "."),
      ]),
      read: { field in
        if case .number = field.node.value {
          return field.number(.share).map { .fraction($0) }
        }
        return field.offset(default: 0).map { .offset($0) }
      })
  }
}

extension ValueKind where Value == [ViewTimeline.Offset] {
  /// Two places, or the name of a range for its start and end.
  fileprivate static var range: ValueKind {
    let place = JSONOutput.string(
      "A place on the view timeline like entry 50%.", pattern: ".")
    return ValueKind(
      .anyOf([place, .tuple([place, place], "[start, end]")]),
      read: { field in
        let isList = field.node.elements != nil
        let what = "[start, end] or a range like \"entry\""
        guard let ends = isList ? field.list(2...2, what) : [field, field],
          let start = ends[0].offset(default: 0), let end = ends[1].offset(default: 1)
        else { return nil }
        return [start, end]
      })
  }
}

extension JSONField {
  /// Reads a place like `"entry 25% + 10"`: a range, a percentage of it, and points.
  ///
  /// - Parameter fraction: The fraction of the range when there is no percentage.
  /// - Returns: The place.
  fileprivate func offset(default fraction: Double) -> ViewTimeline.Offset? {
    let what = "a place of the view timeline like \"entry 50%\" or \"exit 0% + 20\""
    guard case .string(let text) = node.value else {
      expected(what)
      return nil
    }
    var rest = text.drop { $0 == " " }
    let name = String(rest.prefix { $0.isLetter || $0 == "-" })
    guard let range = ViewTimeline.Range(rawValue: name) else {
      let names = ViewTimeline.Range.allCases.map(\.rawValue)
      expected(what, hint: problems.hint(for: name, among: names))
      return nil
    }
    rest = rest.dropFirst(name.count).drop { $0 == " " }
    guard !rest.isEmpty else { return ViewTimeline.Offset(range, fraction) }
    var (percent, points) = (0.0, 0.0)
    var isFirst = true
    while !rest.isEmpty {
      var sign = 1.0
      if let mark = rest.first, mark == "+" || mark == "-" {
        sign = mark == "-" ? -1 : 1
        rest = rest.dropFirst().drop { $0 == " " }
      } else if !isFirst {
        break
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      guard let number = Double(digits), NumberRange.any.contains(number) else { break }
      rest = rest.dropFirst(digits.count)
      if rest.first == "%" {
        percent += sign * number
        rest.removeFirst()
      } else {
        points += sign * number
      }
      rest = rest.drop { $0 == " " }
      isFirst = false
    }
    guard rest.isEmpty, !isFirst else {
      expected(what)
      return nil
    }
    return ViewTimeline.Offset(range, percent / 100, points: points)
  }
}
