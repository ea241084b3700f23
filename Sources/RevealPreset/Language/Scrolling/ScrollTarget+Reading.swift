internal import RevealJSON

extension PresetSchema {
  static var target: JSONOutput {
    let rows = 0...Preset.maximumRows - 1
    let row = JSONOutput.integer(rows, "Index within the section, from 0.")
    let section = JSONOutput.integer(rows, "Index, from 0.").about(nil, default: 0)
    let offset = JSONOutput.number(.any, "Content offset in points.")
    return .anyOf(
      [
        offset,
        .object("A content offset.", required: ["offset"], [("offset", offset)]),
        .object(
          "The row's leading edge at the viewport's.", required: ["row"],
          [("row", row), ("section", section)]),
        .object(
          "The row's center at the viewport's, even beyond the content's ends.",
          required: ["center"], [("center", row), ("section", section)]),
        .words([
          ("start", "The start of the content, with its inset."),
          ("end", "The end of the content, with its inset."),
        ]),
      ], "A place to scroll to.")
  }
}

extension JSONField {
  /// Reads an offset in points, or an object with one of `offset`, `row` and `center`, and
  /// `section` for the latter two.
  func scrollTarget(in list: ListLayout) -> ScrollTarget? {
    let what =
      "an offset in points, \"start\", \"end\", or one of { \"offset\": … }, { \"row\": … } or "
      + "{ \"center\": … }"
    if case .number = node.value { return number().map { .offset($0) } }
    if case .string = node.value {
      return ValueKind<ListAnchor>.word.read(self).flatMap { edge in
        guard !list.wraps else {
          expected("a place: a list that wraps has no ends")
          return nil
        }
        return .edge(edge)
      }
    }
    guard var object = object(what) else { return nil }
    let offset = object["offset"]?.number()
    let row = object["row"]
    let center = object["center"]
    let section = object["section"]
    object.finish()
    guard !object.exclude(["offset", "row", "center"]) else { return nil }
    guard let place = row ?? center else {
      if section != nil {
        object.refuse("section", "expected \"row\" or \"center\" with \"section\"")
      } else if !object.has("offset") {
        expected(what)
      }
      return offset.map { .offset($0) }
    }
    let last = list.sections.count - 1
    guard let index = section.map({ $0.integer(0...last) }) ?? 0 else { return nil }
    let rows = list.sections[index].rows
    guard rows > 0 else {
      place.expected("a section with rows: section \(index) has none")
      return nil
    }
    guard let rowIndex = place.integer(0...rows - 1) else { return nil }
    let target = RowIndex(section: index, row: rowIndex)
    return row == nil ? .center(target) : .row(target)
  }
}
