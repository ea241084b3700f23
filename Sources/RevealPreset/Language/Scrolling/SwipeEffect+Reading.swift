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
    let what = "an object like { \"cell\": { \"text\": \"LIKE\" }, \"opacity\": … }"
    let keys = field.read(form, what) { object, _, failed in
      guard failed.isEmpty, field.node.isWhole, !object.has("opacity") else {
        return failed.isEmpty
      }
      field.refuseStart(
        "expected the key \"opacity\", by which a swipe shows the stamp",
        hint: "\"opacity\": { \"plain\": [[0, 0], [0.3, 1]] }")
      return false
    }
    guard let keys, let root = keys.cell, let cell = field.template(of: root) else { return nil }
    if let name = cell.neededFields.first {
      root.note(
        "expected a cell without fields, found \"{\(name)}\"", in: field.problems,
        hint: "all cards have the same stamps")
      return nil
    }
    return SwipeEffect.Stamp(cell: cell, pose: keys.pose)
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
    .object(
      with: "per", .distanceUnit(Length.Extent.ofCard), "The length of a distance of 1.",
      needed: "a length like \"cross / 2\"", "an object like { \"per\": \"cross / 2\" }")
  }
}

extension ValueKind where Value == SwipeEffect {
  static var swipeEffect: ValueKind {
    ValueKind(
      SwipeEffect.form.schema,
      read: { field in
        field.read(SwipeEffect.form) { _, effect, failed in
          let unit = effect.pose.distance
          for index in effect.stamps.indices { effect.stamps[index].pose.distance = unit }
          return failed.isEmpty
        }
      }, admits: SwipeEffect.form.admits)
  }
}
