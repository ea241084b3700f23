internal import RevealJSON
internal import RevealMath

/// The values for the four edges of a rectangle; an object names those that differ from the
/// default.
struct Sides<Value: Sendable>: Sendable {
  var top: Value
  var right: Value
  var bottom: Value
  var left: Value

  static func form(_ standard: Value, _ kind: ValueKind<Value>) -> ObjectForm<Sides> {
    ObjectForm(
      "By their names; missing ones are 0.",
      Sides(top: standard, right: standard, bottom: standard, left: standard),
      [
        .init("top", \.top, kind, "From the top edge."),
        .init("right", \.right, kind, "From the right edge."),
        .init("bottom", \.bottom, kind, "From the bottom edge."),
        .init("left", \.left, kind, "From the left edge."),
      ])
  }
}

/// The values for both ends along the axis.
struct Ends<Value: Sendable>: Sendable {
  var start: Value
  var end: Value

  static func form(_ standard: Value, _ kind: ValueKind<Value>) -> ObjectForm<Ends> {
    ObjectForm(
      "By their names; missing ones are 0.", Ends(start: standard, end: standard),
      [
        .init("start", \.start, kind, "From the start."),
        .init("end", \.end, kind, "From the end."),
      ])
  }
}

extension ValueKind where Value == Inset {
  /// Distances from the edges in points: one for all, two, four in order, or by their names.
  static func sides(_ range: NumberRange) -> ValueKind {
    let points = ValueKind<Double>.number(range)
    let number = points.described("In points.")
    let form = Sides.form(0, points)
    return ValueKind(
      .anyOf([
        number, .tuple([number, number], "[horizontal, vertical]"),
        .tuple([number, number, number, number], "[top, left, bottom, right]"), form.schema,
      ]),
      read: { field in
        switch field.node.value {
        case .object:
          return field.read(form).map {
            Inset(top: $0.top, left: $0.left, bottom: $0.bottom, right: $0.right)
          }
        case .array(let elements):
          let what =
            "a number, [horizontal, vertical], [top, left, bottom, right] or { \"top\": 12 }"
          guard elements.count == 2 || elements.count == 4 else {
            field.expected(what)
            return nil
          }
          return field.numbers(elements.count, what, in: range).map { edges in
            edges.count == 4
              ? Inset(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
              : Inset(top: edges[1], left: edges[0], bottom: edges[1], right: edges[0])
          }
        default: return points.read(field).map { Inset(top: $0, left: $0, bottom: $0, right: $0) }
        }
      }, written: { $0 == Inset() ? 0 : nil })
  }
}

extension ValueKind where Value == ContentInset {
  /// Distances from both ends in points: one, two in order, or by their names; or the word
  /// `center`.
  static var ends: ValueKind {
    let points = ValueKind<Double>.number(.notNegative)
    let number = points.described("In points.")
    let form = Ends.form(0, points)
    return ValueKind(
      .anyOf([
        number, .tuple([number, number], "[start, end]"), form.schema,
        .words([("center", "As much as the first and the last row need to rest in the middle.")]),
      ]),
      read: { field in
        switch field.node.value {
        case .string("center"): return ContentInset(centersEnds: true)
        case .object:
          return field.read(form).map { ContentInset(start: $0.start, end: $0.end) }
        case .array:
          return field.numbers(2, "a number, [start, end] or { \"start\": 12 }", in: .notNegative)
            .map { ContentInset(start: $0[0], end: $0[1]) }
        default: return points.read(field).map { ContentInset(start: $0, end: $0) }
        }
      }, written: { $0 == ContentInset() ? 0 : nil })
  }
}

extension ValueKind where Value == [Length] {
  /// Lengths from the top, right, bottom and left edges, by their names, or one for all.
  static var insets: ValueKind {
    let what = "[top, right, bottom, left]"
    let form = Sides.form(.zero, ValueKind<Length>.length)
    return ValueKind(
      .anyOf([.defined("length"), .list(of: .defined("length"), 4...4, what), form.schema]),
      read: { field in
        switch field.node.value {
        case .object: field.read(form).map { [$0.top, $0.right, $0.bottom, $0.left] }
        case .array: field.list(4...4, what, of: ValueKind<Length>.length.read)
        default: ValueKind<Length>.length.read(field).map { Array(repeating: $0, count: 4) }
        }
      })
  }

  /// Lengths from the start and the end of the list, in order or by their names.
  ///
  /// - Parameter takesOne: Whether a single length is allowed for both.
  /// - Returns: The kind of value.
  static func ends(takesOne: Bool) -> ValueKind {
    let form = Ends.form(.zero, ValueKind<Length>.lengthOfList)
    let list = JSONOutput.list(of: .defined("length"), 2...2, "[start, end]")
    return ValueKind(
      .anyOf((takesOne ? [.defined("length")] : []) + [list, form.schema]),
      read: { field in
        if case .object = field.node.value { return field.read(form).map { [$0.start, $0.end] } }
        let isList = if case .array = field.node.value { true } else { false }
        guard takesOne, !isList else {
          return field.list(2...2, "[start, end]", of: ValueKind<Length>.lengthOfList.read)
        }
        return ValueKind<Length>.lengthOfList.read(field).map { [$0, $0] }
      })
  }
}

extension ValueKind where Value == [DistanceTable] {
  /// Tables for the top, right, bottom and left edges, or by their names.
  static var insets: ValueKind {
    let what = "[top, right, bottom, left]"
    let form = Sides.form(0, ValueKind<DistanceTable>.table(.any))
    return ValueKind(
      .anyOf([.list(of: .defined("table"), 4...4, "\(what), in points."), form.schema]),
      read: { field in
        if case .object = field.node.value {
          return field.read(form).map { [$0.top, $0.right, $0.bottom, $0.left] }
        }
        return field.list(4...4, what, of: ValueKind<DistanceTable>.table(.any).read)
      })
  }
}

extension ObjectForm {
  /// The groups of keys that exclude each other, since an object has insets either as a list or by
  /// their names.
  static var insetsOrSides: [(keys: [String], hint: String?)] {
    ["top", "right", "bottom", "left"].map {
      (["inset", $0], "\"inset\" stands for all sides: remove one of them")
    }
  }
}
