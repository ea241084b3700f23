internal import RevealJSON
internal import RevealMath

extension Sides {
  /// The keys of the edges.
  static func fields(_ kind: ValueKind<Value>) -> [ObjectField<Sides>] {
    [
      .init("top", \.top, kind, "From the top edge."),
      .init("right", \.right, kind, "From the right edge."),
      .init("bottom", \.bottom, kind, "From the bottom edge."),
      .init("left", \.left, kind, "From the left edge."),
    ]
  }

  fileprivate static func form(_ kind: ValueKind<Value>) -> ObjectForm<Sides> {
    ObjectForm("By their names; missing ones are 0.", Sides(), fields(kind))
  }
}

/// The values for both ends along the axis.
struct Ends<Value: Sendable & ExpressibleByIntegerLiteral>: Sendable {
  var start: Value = 0
  var end: Value = 0

  static func form(_ kind: ValueKind<Value>) -> ObjectForm<Ends> {
    ObjectForm(
      "By their names; missing ones are 0.", Ends(),
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
    let form = Inset.form(points)
    return ValueKind(
      .anyOf([
        number, .tuple([number, number], "[horizontal, vertical]"),
        .tuple([number, number, number, number], "[top, left, bottom, right]"), form.schema,
      ]),
      read: { field in
        switch field.node.value {
        case .object: return field.read(form)
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
    let form = Ends.form(points)
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

extension ValueKind {
  /// Returns the kind of values for all edges, clockwise from the top or by their names.
  ///
  /// - Parameters:
  ///   - edge: The kind of value for an edge.
  ///   - about: The description of the list.
  ///   - takesOne: True if a single value may stand for all edges.
  /// - Returns: The kind of value.
  static func edges<Edge>(
    _ edge: ValueKind<Edge>, _ about: String = "[top, right, bottom, left]", takesOne: Bool
  ) -> ValueKind where Value == Sides<Edge> {
    inOrder(
      edge, 4, "[top, right, bottom, left]", about, or: Sides.form(edge), takesOne: takesOne
    ) { Sides(top: $0[0], left: $0[3], bottom: $0[2], right: $0[1]) }
  }

  /// Returns the kind of values of one kind in order or by their names.
  private static func inOrder<Element: Sendable>(
    _ element: ValueKind<Element>, _ count: Int, _ what: String, _ about: String,
    or form: ObjectForm<Value>, takesOne: Bool, make: @escaping @Sendable ([Element]) -> Value
  ) -> ValueKind {
    let list = JSONOutput.list(of: element.described(), count...count, about)
    return ValueKind(
      .anyOf((takesOne ? [element.described()] : []) + [list, form.schema]),
      read: { field in
        switch field.node.value {
        case .object: field.read(form)
        case _ where !takesOne, .array:
          field.list(count...count, what, of: element.read).map(make)
        default: element.read(field).map { make(Array(repeating: $0, count: count)) }
        }
      })
  }
}

extension ValueKind where Value == Ends<Length> {
  /// Lengths from the start and the end of the list, in order or by their names.
  ///
  /// - Parameter takesOne: Whether a single length is allowed for both.
  /// - Returns: The kind of value.
  static func ends(takesOne: Bool) -> ValueKind {
    let length = ValueKind<Length>.lengthOfList
    return inOrder(
      length, 2, "[start, end]", "[start, end]", or: Ends.form(length), takesOne: takesOne
    ) { Ends(start: $0[0], end: $0[1]) }
  }
}

extension CardClip {
  /// Returns the kind of clips by their insets alone, or as objects.
  static func kind(
    _ inset: ValueKind<Sides<Value>>, _ edge: ValueKind<Value>, round: ValueKind<Value>
  ) -> ValueKind<CardClip> {
    let exclusive = ["top", "right", "bottom", "left"].map {
      (keys: ["inset", $0], hint: Optional("\"inset\" stands for all sides: remove one of them"))
    }
    let form = ObjectForm(
      "A rounded rectangle inset from the card's edges.", CardClip(), exclusive: exclusive,
      [.init("inset", inset, "The distances from the edges, positive inwards.") { $0.inset = $1 }]
        + Sides.fields(edge).map { $0.moved(to: \.inset) }
        + [.init("round", \.round, round, "The corner radius in points.")])
    return inset.map { CardClip(inset: $0) }.or(object: .object(form))
  }
}
