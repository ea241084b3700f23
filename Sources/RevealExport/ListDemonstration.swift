internal import RevealJSON
import RevealMath
import RevealPreset
import RevealSimulation

/// The part of a page that changes the list as the preset's own script does.
extension ListPage {
  /// Returns the elements and the scripts that change a list, after those of the list, with the
  /// elements of rows that come later; empty for a list that never changes.
  static func demonstration(_ list: ListExport, later: String) -> String {
    let scripts = list.changes.scripts.map { "<script src=\"\($0)\"></script>\n" }.joined()
    guard !list.changes.steps.isEmpty else { return scripts }
    var rows = Dictionary(list.rows.map { ($0.number, $0) }) { box, _ in box }
    let changes = list.changes.steps.enumerated().map { number, step -> JSONOutput in
      let next = Dictionary(step.rows.map { ($0.number, $0) }) { box, _ in box }
      defer { rows = next }
      return change(step, number, from: rows, to: next, list)
    }
    let data: JSONOutput = [
      "prefix": .string(list.prefix),
      "axis": .string(list.preset.list.axis == .vertical ? "y" : "x"),
      "start": number(list.start + list.timeline.contentOffset(at: 0)),
      "changes": .array(changes),
    ]
    return scripts + """
      <template>
      \(later)</template>
      <script type="application/json" id="changes">\(data.text())</script>
      <script>
      \(EmbeddedFiles.text("demonstration.js"))
      </script>

      """
  }

  /// Returns a change as an object for the script.
  private static func change(
    _ step: ListStep, _ index: Int, from former: [Int: RowBox], to next: [Int: RowBox],
    _ list: ListExport
  ) -> JSONOutput {
    let inset = list.timeline.contentInset
    let (x, y) = list.preset.list.axis == .vertical ? (0, inset.start) : (inset.start, 0)
    let rows = step.rows.filter { box in
      former[box.number].map { !$0.isPlaced(like: box) || $0.content != box.content } ?? true
    }.map { box -> JSONOutput in
      let frame = [box.frame.minX + x, box.frame.minY + y, box.frame.width, box.frame.height]
      let card = [box.card.minX, box.card.minY, box.card.width, box.card.height]
      let depth =
        list.changes.hasDepth
        ? [
          number(box.scale), number(box.opacity), box.layer.map(JSONOutput.integer) ?? .string(""),
        ]
        : []
      let values: [JSONOutput] = [
        .integer(box.number), .array(frame.map(number)), .array(card.map(number)), .array(depth),
      ]
      return .array(values + (box.presentation.map { [number($0.cornerRadius)] } ?? []))
    }
    let removed = former.keys.filter { next[$0] == nil }.sorted()
    // Only these may grow without their rows.
    let updated = step.updated(from: former).filter { box in
      step.travel.contents != .cut || former[box.number]?.presentation != box.presentation
    }
    let headers = step.headers.map { header -> JSONOutput in
      [number(header.start + inset.start), number(header.sectionEnd - header.start)]
    }
    // Frames of presented cards are those of the list as it is scrolled then.
    let presents = step.rows.contains { $0.presentation != former[$0.number]?.presentation }
    let place = presents ? number(list.start + list.timeline.contentOffset(at: step.time)) : .null
    return [
      "step": .integer(index), "time": number(step.time), "place": place,
      "removed": .array(removed.map(JSONOutput.integer)),
      "moved": .array(step.moved.map { [.integer($0)] } ?? []),
      "updated": .array(updated.map { .integer($0.number) }), "shift": number(step.shift),
      "length": number(inset.start + step.contentLength + inset.end),
      "layout": .object(list.changes.layout(of: step.travel).map { ($0, .string($1)) }),
      "waits": .object(
        step.waits.sorted { $0.key < $1.key }.map { ("\($0.key)", number($0.value)) }),
      "rows": .array(rows), "headers": .array(headers),
    ]
  }

  /// Returns a number with as many digits as style sheets have.
  private static func number(_ value: Double) -> JSONOutput { .number(Double(css(value)) ?? value) }
}

extension RowBox {
  /// Returns whether the row has the place of another box.
  fileprivate func isPlaced(like box: RowBox) -> Bool {
    frame == box.frame && card == box.card && scale == box.scale && opacity == box.opacity
      && level == box.level && presentation == box.presentation
  }

  /// The place of the row above others, from the bottom; nil if it lies as the page has it.
  var layer: Int? { presentation.map { Self.lowestPresented + $0.order } ?? level }

  /// The place of presented cards, above those of headers.
  private static let lowestPresented = 1_000_001
}

extension ListStep {
  /// Returns the rows, in order, that show other contents than before the change, or the same ones
  /// in another size, as presented cards do.
  func updated(from former: [Int: RowBox]) -> [RowBox] {
    rows.filter { box in
      former[box.number].map {
        $0.content != box.content || $0.presentation != box.presentation
      } ?? false
    }
  }
}
