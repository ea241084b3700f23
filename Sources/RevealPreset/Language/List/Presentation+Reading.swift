internal import RevealJSON
internal import RevealMath

/// The keys for the row whose card is presented, and for its presentation.
struct PresentationPlace: Sendable {
  private var place = ChangePlace()
  private(set) var presentation = Presentation()

  var index: RowIndex { place.index }

  static let form = ObjectForm(
    nil, PresentationPlace(), ChangePlace.single.map { $0.moved(to: \.place) } + fields)

  private static let fields: [ObjectField<PresentationPlace>] = [
    .init(
      "content", \.presentation.content, .integer(0...Preset.maximumRows),
      "The number of the content that the card shows there; by default that of its row."),
    .init(
      "frame", \.presentation.frame, .frame,
      "The frame of the card, from the viewport's top-left corner; by default the whole viewport."),
    .init(
      "cornerRadius", \.presentation.cornerRadius, .number(.notNegative),
      "In points; by default the card's own."),
    .init(
      "others", \.presentation.others, .pose,
      "The pose of all other cards while the card is presented."),
  ]
}

extension ValueKind where Value == Presentation.Frame {
  /// A list of lengths, as frames of parts of cells.
  fileprivate static var frame: ValueKind {
    let what = "[x, y, width, height]"
    let extent = ValueKind<Length>.expression(.extent, names: Length.Extent.ofList)
    return ValueKind(
      .list(of: .defined("length"), 4...4, what),
      read: { field in
        let hint = "[0, 0, \"100% viewport\", \"100% viewport\"]"
        guard let elements = field.list(4...4, what, hint: hint) else { return nil }
        let lengths = elements.enumerated().map { index, element in
          (index < 2 ? ValueKind<Length>.lengthOfList : extent).read(element)
        }
        guard let x = lengths[0], let y = lengths[1], let width = lengths[2],
          let height = lengths[3]
        else { return nil }
        return Presentation.Frame(x: x, y: y, width: width, height: height)
      })
  }
}

extension Presentation {
  /// The keys of changes that have no meaning for a card that is presented.
  static let irrelevantKeys = ["acrossCurve", "path", "stagger", "anchor"]
}

extension Travel {
  /// The travel of a presented card, which goes straight to its frame.
  var presenting: Travel {
    var travel = Travel()
    (travel.curve, travel.seconds) = (curve, seconds)
    (travel.delay, travel.contents) = (delay, contents)
    return travel
  }
}

extension ListChange.Kind {
  /// Returns whether the change removes or updates a row.
  func affects(_ row: RowIndex) -> Bool {
    switch self {
    case .remove(let place, let count), .update(let place, let count, _):
      row.section == place.section && (place.row..<place.row + count).contains(row.row)
    case .insert, .move, .arrange, .present, .dismiss: false
    }
  }
}

extension RowIndex {
  /// Returns the place of the row after a change that does not remove it.
  func following(_ change: ListChange.Kind) -> RowIndex {
    var row = row
    switch change {
    case .insert(let place, let count, _):
      if place.section == section, place.row <= row { row += count }
    case .remove(let place, let count):
      if place.section == section, place.row < row { row -= count }
    case .move(let from, let to):
      if from == self { return to }
      if from.section == section, from.row < row { row -= 1 }
      if to.section == section, to.row <= row { row += 1 }
    case .update, .arrange, .present, .dismiss: break
    }
    return RowIndex(section: section, row: row)
  }
}
