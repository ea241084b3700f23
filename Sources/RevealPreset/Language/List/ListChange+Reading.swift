internal import RevealJSON
internal import RevealMath
internal import RevealMotion

extension Travel {
  static let form = ObjectForm(nil, Travel(), exclusive: exclusive, fields)

  static let exclusive: [(keys: [String], hint: String?)] = [
    (["curve", "spring"], "a spring is a curve: remove one of them"),
    (["acrossCurve", "spring"], "a spring moves rows alike in both directions"),
    (["path", "spring"], "a spring moves rows straight to their places"),
  ]

  /// The spring is read after the other keys, since it may have a duration of its own.
  static let fields: [ObjectField<Travel>] = [
    .init("duration", \.seconds, .seconds(.duration), "Seconds."),
    .init("curve", \.curve, .curve, "How rows speed up and slow down."),
    .init("acrossCurve", .curve, "The same across the axis; by default \"curve\".") {
      $0.acrossCurve = $1
    },
    .init("path", \.path, .word, "The path that rows take."),
    .init(
      "spring",
      .defined("spring", "In place of a curve; rows that already move keep their velocity.")),
    .init("delay", \.delay, .seconds(.pause), "Seconds before rows start to travel."),
    .init("stagger", .stagger, "By default rows do not wait for each other.") { $0.stagger = $1 },
    .init("contents", \.contents, .word, "How former contents of cards give way to new ones."),
  ]
}

extension ObjectReader {
  /// Reads the spring of a travel, and returns false if it has a problem.
  mutating func readSpring(of travel: inout Travel) -> Bool {
    guard let field = self["spring"] else {
      // Keys that exclude a spring replace the spring of all changes.
      let replaces = ["duration", "acrossCurve", "path"].contains(where: keys.contains)
      if replaces, case .spring = travel.curve {
        let across = has("acrossCurve") ? travel.acrossCurve : .standard
        travel.curve = .standard
        travel.acrossCurve = across
      }
      return true
    }
    guard let timing = field.spring(duration: self["duration"], default: Travel().seconds) else {
      return false
    }
    (travel.curve, travel.seconds) = (.spring(timing.spring), timing.duration)
    travel.path = .straight
    return true
  }
}

/// The keys for the timing of a change.
struct ChangeTiming {
  var travel = Travel()
  var waits = true
  var anchor = ListAnchor.start

  static let fields: [ObjectField<ChangeTiming>] =
    Travel.fields.map { $0.moved(to: \.travel) } + [
      .init(
        "wait", \.waits, .bool,
        "Whether the next step begins when all rows have arrived; otherwise at once."),
      .init(
        "anchor", \.anchor, .word,
        "The row that stays in place: the one at the viewport's start or at its end; "
          + "by default the list's."
      ),
    ]
}

/// The keys for the place of a change; each kind of change has some of them.
struct ChangePlace {
  var index = RowIndex(row: 0)
  var count = 1
  var to = 0
  var toSection: Int?
  var content: Int?

  private static let rows = 0...Preset.maximumRows

  private static let row = ObjectField(
    "row", \ChangePlace.index.row, .integer(rows),
    "The index of the first row in its section, from 0.",
    needed: "the index of a row")
  private static let section = ObjectField(
    "section", \ChangePlace.index.section, .integer(rows), "The index of the section, from 0.")
  private static let count = ObjectField(
    "count", \ChangePlace.count, .integer(1...Preset.maximumRows), "The number of rows.")
  private static let content = ObjectField<ChangePlace>(
    "content", \.content, .integer(0...Preset.maximumRows),
    "The number of the first card's content, that of the row with this number; by "
      + "default the next one that no card has shown.")

  static let insertion = ObjectForm(
    nil, ChangePlace(),
    [
      .init(
        "at", \.index.row, .integer(rows), "The index of the first new row in its section, from 0.",
        needed: "the index of the first new row"), section, count, content,
    ])
  static let removal = ObjectForm(nil, ChangePlace(), [row, section, count])
  static let movement = ObjectForm(
    nil, ChangePlace(),
    [
      row, section,
      .init(
        "to", \.to, .integer(rows), "The index of the row after the change.",
        needed: "the index of a row"),
      .init(
        "toSection", \.toSection, .integer(rows),
        "The section that the row moves to; by default its own."),
    ])
  static let update = ObjectForm(nil, ChangePlace(), [row, section, count, content])
  /// The keys of a single row.
  static let single = [row, section]
}

/// The rows of a list, followed from step to step of its script.
struct RowCounts {
  private(set) var sections: [Section]
  private var total: Int
  private var changes = 0
  /// The place of the row whose card is presented.
  private var presented: RowIndex?
  private var hasTooManyPlaces = false
  private var list: ListLayout

  /// The limit on changes of a run.
  static let mostChanges = 1000
  /// The limit on sections of a list that changes.
  private static let mostSections = 10_000
  /// The limit on rows of different heights, summed over all states of a list.
  private static let mostPlaces = 20_000_000

  init(_ list: ListLayout) {
    self.list = list
    sections = list.sections
    total = sections.reduce(0) { $0 + $1.rows }
  }

  /// Carries out a change on the row counts, and checks that its rows exist.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - field: The value of the step's key, for error messages.
  /// - Returns: True if the change can be carried out.
  mutating func count(_ change: ListChange.Kind, _ field: JSONField) -> Bool {
    changes += 1
    guard isAllowed(field), fitsPresentation(change, field) else { return false }
    defer { presented = presented?.following(change) }
    switch change {
    case .insert(let place, let rows, _):
      guard check(place, 0, field, key: "at", endsAfter: true) else { return false }
      guard total + rows <= Preset.maximumRows else {
        field.key("count").expected(
          "at most \(Preset.maximumRows - total) more rows, as a list has at most "
            + "\(Preset.maximumRows)")
        return false
      }
      sections[place.section].rows += rows
      total += rows
    case .remove(let place, let rows):
      guard check(place, rows, field, key: "row") else { return false }
      sections[place.section].rows -= rows
      total -= rows
    case .move(let from, let to):
      guard check(from, 1, field, key: "row") else { return false }
      sections[from.section].rows -= 1
      guard
        check(
          to, 0, field, key: "to", sectionKey: "toSection", endsAfter: true,
          others: from.section == to.section ? "other " : "")
      else {
        sections[from.section].rows += 1
        return false
      }
      sections[to.section].rows += 1
    case .update(let place, let rows, _): return check(place, rows, field, key: "row")
    case .arrange(let arrangement): list.arrangement = arrangement
    case .present(let place, _):
      guard check(place, 1, field, key: "row") else { return false }
      presented = place
    case .dismiss: presented = nil
    }
    return true
  }

  /// Returns whether a change is possible while a card is presented, or none is, and reports it if
  /// not.
  private func fitsPresentation(_ change: ListChange.Kind, _ field: JSONField) -> Bool {
    let dismissal = "{ \"dismiss\": true }"
    switch change {
    case .present:
      guard presented != nil else { return true }
      field.refuse("expected no other card to be presented", hint: "write \(dismissal) before it")
    case .dismiss:
      guard presented == nil else { return true }
      field.refuse(
        "expected a card that is presented",
        hint: "write { \"present\": { \"row\": 2 } } before it")
    case .remove, .update:
      guard let presented, change.affects(presented) else { return true }
      field.refuse(
        "expected other rows than the one whose card is presented",
        hint: "write \(dismissal) before it")
    case .insert, .move, .arrange: return true
    }
    return false
  }

  /// Returns whether a row exists, and reports it if not.
  func has(_ place: RowIndex, _ field: JSONField) -> Bool {
    check(place, 1, field, key: "row")
  }

  /// Returns whether a finger can carry a row past others, and reports it if not.
  mutating func carries(_ place: RowIndex, _ field: JSONField) -> Bool {
    changes += 1
    guard isAllowed(field) else { return false }
    guard presented == nil else {
      field.refuse(
        "expected no card to be presented", hint: "write { \"dismiss\": true } before it")
      return false
    }
    guard list.arrangement.lanes == 1, list.flow != .stack else {
      field.expected("a list of lines with one column, in which a row can be carried")
      return false
    }
    return has(place, field)
  }

  private mutating func isAllowed(_ field: JSONField) -> Bool {
    if list.wraps {
      field.expected("a list that does not wrap, as its rows change", hint: "remove \"wrap\"")
      return false
    }
    if changes == Self.mostChanges + 1 {
      field.expected(
        "at most \(Self.mostChanges) steps that change rows",
        hint: "a \"count\" changes many rows in one step")
    } else if changes == 1, sections.count > Self.mostSections {
      field.expected("a list of at most \(Self.mostSections) sections, as its rows change")
    } else if !list.hasEqualRows, changes * total > Self.mostPlaces {
      if !hasTooManyPlaces {
        hasTooManyPlaces = true
        field.expected(
          "fewer changes or fewer rows of different heights",
          hint: "rows times changes are at most \(Self.mostPlaces)")
      }
    } else {
      return changes <= Self.mostChanges
    }
    return false
  }

  /// Checks that some rows exist; hints call them `others`.
  private func check(
    _ place: RowIndex, _ count: Int, _ field: JSONField, key: String,
    sectionKey: String = "section", endsAfter: Bool = false, others: String = ""
  ) -> Bool {
    guard place.section < sections.count else {
      field.key(sectionKey).expected(
        sections.count == 1 ? "0, the only section" : "a section from 0 to \(sections.count - 1)")
      return false
    }
    let rows = sections[place.section].rows
    let last = endsAfter ? rows : rows - 1
    guard place.row <= last else {
      field.key(key).expected(
        last < 0 ? "a row that is there" : last == 0 ? "0" : "an index from 0 to \(last)",
        hint: hint(rows, others, place))
      return false
    }
    guard place.row + count <= rows || endsAfter else {
      field.key("count").expected("at most \(rows - place.row)", hint: hint(rows, others, place))
      return false
    }
    return true
  }

  private func hint(_ rows: Int, _ others: String, _ place: RowIndex) -> String {
    let name = sections.count == 1 ? "the list" : "section \(place.section)"
    let count = rows == 0 ? "no" : "\(rows)"
    return "\(name) has \(count) \(others)row\(rows == 1 ? "" : "s") then"
  }
}

extension ListLayout {
  /// Whether the places of rows can be computed from their numbers alone.
  fileprivate var hasEqualRows: Bool {
    guard flow == .stack || flow == .lines || columns == 1 else { return false }
    if case .lengths(let lengths) = rowHeight {
      return lengths.count == 1 && !rowHeight.dependsOnContent
    }
    return false
  }
}

extension JSONField {
  /// Returns the member of an object, or the object itself if there is no such member.
  fileprivate func key(_ key: String) -> JSONField {
    guard var object = object() else { return self }
    return object[key] ?? self
  }
}
