internal import RevealJSON
internal import RevealMath

extension Arrangement {
  /// The keys of a change, which keep their values where they are absent.
  static let form = ObjectForm(nil, Arrangement(), fields.map(\.withoutDefault))

  static let fields: [ObjectField<Arrangement>] =
    [
      .init(
        "columns", \.columns, .integer(1...100),
        "Rows side by side, which share the viewport evenly."),
      .init("flow", \.flow, .word, "Where the next row goes."),
      .init("gap", \.gap, .gap, "The distance between neighboring rows, in points."),
      .init("rowHeight", \.rowHeight, .rowHeight, "The extent of rows along the axis."),
    ] + Stack.fields.map { $0.moved(to: \.stack) }
}

extension ObjectReader {
  /// Reports keys that contradict how rows are laid out, and warns of those without effect.
  mutating func check(_ arrangement: Arrangement, wraps: Bool) {
    guard arrangement.flow == .stack else {
      for field in Stack.fields {
        warn(field.key, "has no effect without \"flow\": \"stack\"")
      }
      return
    }
    warn("columns", "has no effect: the rows of a stack lie over one another")
    warn("gap", "has no effect: the rows of a stack lie over one another")
    if wraps {
      refuse(
        "wrap", "expected a list that does not wrap, as its rows flow into a stack",
        hint: "remove \"wrap\"")
    }
  }

  /// Reports rows that cannot be as high as their content.
  mutating func refuseHeightOfContent() {
    refuse(
      "rowHeight", "expected another extent in a horizontal list",
      hint: "only heights follow the content")
  }
}

extension Stack {
  /// The keys of a stack, beside `flow`.
  fileprivate static let fields: [ObjectField<Stack>] = [
    .init(
      "peek", \.peek, .number(.clearance),
      "How far a row of a stack shows beyond the one over it, in points."),
    .init(
      "shrink", \.shrink, .number(.share),
      "How much smaller each row of a stack is than the one over it, as a fraction of its size."),
    .init(
      "visible", \.visible, .integer(1...100),
      "How many rows of a stack are visible; the others are hidden behind the last of them."),
    .init("order", \.order, .word, "Which row of a stack is uppermost: the last or the first."),
  ]
}

extension ValueKind where Value == JSONField {
  /// A layout of rows, which is read later, since keys that are absent stay as they are.
  static var layout: ValueKind {
    ValueKind(Arrangement.form.schema, read: { $0 })
  }
}

extension JSONField {
  /// Reads the layout that rows have after a change.
  func arrangement(changing list: ListLayout) -> Arrangement? {
    let form = ObjectForm(nil, list.arrangement, Arrangement.fields)
    return read(form, "an object like { \"columns\": 2 }") { object, arrangement, failed in
      if !failed.contains("flow") { object.check(arrangement, wraps: false) }
      if arrangement.rowHeight == .content, list.axis == .horizontal {
        object.refuseHeightOfContent()
      }
      return true
    }
  }
}

extension ValueKind where Value == RowHeight {
  private static let counts = 1...10_000

  /// Points, a length, lengths that repeat, a range or one of the words `card` and `content`.
  fileprivate static var rowHeight: ValueKind {
    let length = ValueKind<Length>.expression(
      .extent, names: [.main, .cross, .index, .count, .pi])
    return ValueKind(
      .anyOf([
        .number(.extent, "In points."),
        .words([
          ("card", "The height of their cards plus the inset."),
          ("content", "The height of a custom cell's content plus the inset."),
        ]),
        .defined("length"),
        .list(of: length.described(), counts, "Repeated over the cards."),
        RandomHeight.form.schema,
      ]),
      read: { field in
        switch field.node.value {
        case .string("card"): return .card
        case .string("content"): return .content
        case .string(let text) where Double(text) != nil:
          return field.number(.extent).map { .points($0) }
        case .array:
          return field.list(counts, "a list of lengths", of: length.read).map { .lengths($0) }
        case .object:
          return field.read(RandomHeight.form).flatMap { height in
            guard height.from <= height.to else {
              field.expected("\"from\" to be at most \"to\"")
              return nil
            }
            return .random(height.from...height.to, seed: height.seed)
          }
        default: return length.read(field).map { .lengths([$0]) }
        }
      },
      written: {
        if case .lengths(let lengths) = $0, let points = lengths[0].literal {
          .number(points)
        } else {
          nil
        }
      },
      admits: { height in
        guard case .lengths(let lengths) = height else { return true }
        return !lengths.isEmpty
          && lengths.allSatisfy { length in
            length.literal.map(NumberRange.extent.contains) ?? true
          }
      })
  }
}

/// The keys of random heights.
private struct RandomHeight {
  var from = 0
  var to = 0
  var seed = 1

  private static let points = 1...100_000

  static let form = ObjectForm(
    "A random whole number of points for each card.", RandomHeight(),
    [
      .init("from", \.from, .integer(points), "In points.", needed: "the least height"),
      .init("to", \.to, .integer(points), "In points.", needed: "the greatest height"),
      .init("seed", \.seed, .integer(0...1_000_000), "The seed."),
    ])
}

extension ValueKind where Value == Gap {
  fileprivate static var gap: ValueKind {
    let points = JSONOutput.number(.clearance, "In points.")
    return ValueKind(
      .anyOf([points, .tuple([points, points], "[along the axis, across it]")]),
      read: { field in
        guard case .array = field.node.value else {
          return field.number(.clearance).map { Gap(along: $0, across: $0) }
        }
        return field.numbers(2, "a number or [along, across]", in: .clearance).map {
          Gap(along: $0[0], across: $0[1])
        }
      }, written: { $0 == Gap() ? 0 : nil })
  }
}
