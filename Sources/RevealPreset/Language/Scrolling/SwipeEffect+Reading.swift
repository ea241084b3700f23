internal import RevealJSON
internal import RevealMath

extension SwipeEffect {
  static let form = ObjectForm(
    "The pose of a card by how far it is swiped aside; numbers are tables over the distance, which "
      + "is positive to the right, or downwards in a horizontal list.",
    SwipeEffect(),
    [
      .init(
        "distance", \.pose.distance.length, .swipeUnit,
        "The unit of distances; by default the card's own extent across the axis."),
      .init(
        "stamps", \.stamps, .stamps,
        "Cells over the card, each with tables of its own, such as \"LIKE\"."),
    ] + ScrollEffect.fieldsOfDistance.map { $0.moved(to: \.pose) })
}

extension SwipeEffect.Stamp {
  /// The limit on stamps.
  fileprivate static let counts = 0...8

  /// The keys of a stamp.
  fileprivate struct Keys {
    var cell: CellPart?
    var pose = ScrollEffect()
  }

  fileprivate static let form = ObjectForm(
    "A cell over the card; its tables are functions of the same distance.", Keys(),
    [
      .init(
        CellTemplate.key, \.cell, .cell, "The part that fills the card.",
        needed: "the part that fills the card, like { \"layers\": [{ \"text\": \"LIKE\" }] }")
    ] + ScrollEffect.fieldsOfProgress.map { $0.moved(to: \.pose) })

  fileprivate static func read(_ field: JSONField) -> SwipeEffect.Stamp? {
    var isFine = true
    let what = "an object like { \"cell\": { \"text\": \"LIKE\" }, \"opacity\": … }"
    let keys = field.read(form, what) { object, keys, failed in
      isFine = failed.isEmpty
      guard isFine, object.node.isWhole, !object.has("opacity") else { return }
      object.problems.note(
        object.node.range.first, path: object.path,
        "expected the key \"opacity\", by which a swipe shows the stamp",
        hint: "\"opacity\": { \"plain\": [[0, 0], [0.3, 1]] }")
      isFine = false
    }
    guard let keys, isFine, let root = keys.cell, let cell = field.template(of: root) else {
      return nil
    }
    if let name = cell.neededFields.first {
      field.problems.note(
        root.range.first, path: root.keyPath,
        "expected a cell without fields, found \"{\(name)}\"",
        hint: "all cards have the same stamps")
      return nil
    }
    var stamp = SwipeEffect.Stamp(cell: cell)
    stamp.pose = keys.pose
    return stamp
  }
}

extension ValueKind where Value == [SwipeEffect.Stamp] {
  fileprivate static var stamps: ValueKind {
    let counts = SwipeEffect.Stamp.counts
    return ValueKind(
      .list(of: SwipeEffect.Stamp.form.schema, counts),
      read: { field in
        field.list(
          counts, "a list of at most \(counts.upperBound) stamps", of: SwipeEffect.Stamp.read)
      }, admits: { counts.contains($0.count) })
  }
}

extension ValueKind where Value == Length {
  /// An object with the length that is a distance of 1.
  fileprivate static var swipeUnit: ValueKind {
    let per = ValueKind<Length>.expression(.positive)
    return ValueKind(
      .object(nil, required: ["per"], [("per", per.described("The length of a distance of 1."))]),
      read: { field in
        guard var object = field.object("an object like { \"per\": \"cross / 2\" }") else {
          return nil
        }
        defer { object.finish() }
        return object.required("per", "a length like \"cross / 2\"").flatMap(per.read)
      }, admits: { $0.literal.map(NumberRange.positive.contains) ?? true })
  }
}

extension ValueKind where Value == SwipeEffect {
  static var swipeEffect: ValueKind {
    ValueKind(
      SwipeEffect.form.schema,
      read: { field in
        var isFine = true
        let effect = field.read(SwipeEffect.form) { _, effect, failed in
          isFine = failed.isEmpty
          let unit = effect.pose.distance
          for index in effect.stamps.indices { effect.stamps[index].pose.distance = unit }
        }
        return isFine ? effect : nil
      }, admits: SwipeEffect.form.admits)
  }
}
