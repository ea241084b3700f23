internal import RevealJSON
internal import RevealMath

extension SwipeEffect {
  static let form = ObjectForm(
    "The pose of a card by how far it is swiped aside; numbers are tables over the distance, which "
      + "is positive to the right, or downwards in a horizontal list.",
    SwipeEffect(),
    [
      .init(
        "distance", \.pose.distance.length,
        .object(
          with: "per", .distanceUnit(Length.Extent.ofCard), "The length of a distance of 1.",
          needed: "a length like \"cross / 2\"", "an object like { \"per\": \"cross / 2\" }"),
        "The unit of distances; by default the card's own extent across the axis."),
      .init(
        "stamps", \.stamps, .list(of: .stamp, 0...8, "a list of at most 8 stamps"),
        "Cells over the card, each with tables of its own, such as \"LIKE\"."
      ).withoutDefault,
    ] + ScrollEffect.fieldsOfDistance.map { $0.moved(to: \.pose) })
}

extension SwipeEffect.Stamp {
  fileprivate static let form = ObjectForm(
    "A cell over the card; its tables are functions of the same distance.",
    SwipeEffect.Stamp(cell: CellTemplate(root: CellPart(content: .space(0)))),
    [
      .init(
        CellTemplate.key, .cell, "The part that fills the card.",
        needed: "the part that fills the card, like { \"layers\": [{ \"text\": \"LIKE\" }] }"
      ) { $0.cell = CellTemplate(root: $1) }
    ] + ScrollEffect.fieldsOfProgress.map { $0.moved(to: \.pose) })
}

extension ValueKind where Value == SwipeEffect.Stamp {
  fileprivate static var stamp: ValueKind {
    .object(
      SwipeEffect.Stamp.form, "an object like { \"cell\": { \"text\": \"LIKE\" }, \"opacity\": … }"
    ) { object, stamp, failed in
      guard failed.isEmpty else { return false }
      guard !object.node.isWhole || object.has("opacity") else {
        object.field.refuseStart(
          "expected the key \"opacity\", by which a swipe shows the stamp",
          hint: "\"opacity\": { \"plain\": [[0, 0], [0.3, 1]] }")
        return false
      }
      guard stamp.cell.isSmall(object.problems) else { return false }
      guard let name = stamp.cell.neededFields.first else { return true }
      stamp.cell.root.note(
        "expected a cell without fields, found \"{\(name)}\"", in: object.problems,
        hint: "all cards have the same stamps")
      return false
    }
  }
}

extension ValueKind where Value == SwipeEffect {
  static var swipeEffect: ValueKind {
    .object(SwipeEffect.form) { _, effect, failed in
      let unit = effect.pose.distance
      for index in effect.stamps.indices { effect.stamps[index].pose.distance = unit }
      return failed.isEmpty
    }
  }
}
