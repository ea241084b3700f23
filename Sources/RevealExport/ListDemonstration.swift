import RevealMath
import RevealPreset
import RevealSimulation

/// The part of a page that changes the list as the preset's own script does.
struct ListDemonstration {
  /// The elements and the script, after those of the list.
  let html: String

  /// Writes the changes of a list; nil if it has none.
  ///
  /// - Parameters:
  ///   - list: The preset as CSS.
  ///   - later: The elements of the rows that changes insert.
  init?(_ list: ListExport, later: String) {
    guard list.needsListScript else { return nil }
    var html = "<script src=\"list.js\"></script>\n"
    if !list.changes.steps.isEmpty {
      var rows = Dictionary(list.rows.map { ($0.number, $0) }) { box, _ in box }
      let changes = list.changes.steps.map { step -> String in
        let next = Dictionary(step.rows.map { ($0.number, $0) }) { box, _ in box }
        defer { rows = next }
        return Self.change(step, from: rows, to: next, list)
      }
      html += """
        <template>
        \(later)</template>
        <script>
        const changes = [
        \(changes.joined(separator: ",\n"))
        ];
        \(Self.script(list))
        </script>

        """
    }
    self.html = html
  }

  /// Returns a change as an object of the script.
  private static func change(
    _ step: ListStep, from former: [Int: RowBox], to next: [Int: RowBox], _ list: ListExport
  ) -> String {
    let isVertical = list.preset.list.axis == .vertical
    let inset = list.timeline.contentInset
    let removed = former.keys.filter { next[$0] == nil }.sorted()
    let rows = step.rows.filter { box in
      former[box.number].map { $0.frame != box.frame || $0.card != box.card } ?? true
    }.map { box -> String in
      let (x, y) = isVertical ? (0, inset.start) : (inset.start, 0)
      let frame = [box.frame.minX + x, box.frame.minY + y, box.frame.width, box.frame.height]
      let numbers = frame + [box.card.minX, box.card.minY, box.card.width, box.card.height]
      return "[\(([css(Double(box.number))] + numbers.map(css)).joined(separator: ","))]"
    }
    let layout = list.changes.layout(of: step.travel).map { "\($0): '\($1)'" }
    let length = inset.start + step.contentLength + inset.end
    return
      "{time: \(css(step.time)), removed: [\(removed.map(String.init).joined(separator: ","))], "
      + "moved: [\(step.moved.map(String.init) ?? "")], shift: \(css(step.shift)), "
      + "length: \(css(length)),\n layout: {\(layout.joined(separator: ", "))},\n "
      + "rows: [\(rows.joined(separator: ","))]}"
  }

  /// Returns the script that makes the changes at their times.
  private static func script(_ list: ListExport) -> String {
    let isVertical = list.preset.list.axis == .vertical
    let (length, start) = isVertical ? ("height", "scrollTop") : ("width", "scrollLeft")
    return """
      const list = document.querySelector('.\(list.prefix)-list');
      const content = list.firstElementChild;
      const row = number =>
        content.querySelector(`[data-number="${number}"]:not([inert])`);
      // Makes one change, and lets its rows travel.
      const apply = ({removed, moved, shift, length, layout, rows}) => changeList(list, () => {
        for (const number of removed) row(number)?.remove();
        for (const [number, ...box] of rows) {
          const later = document.querySelector('template').content;
          const element = row(number) ?? content.appendChild(
            later.querySelector(`[data-number="${number}"]`).cloneNode(true));
          [element, element.firstElementChild].forEach(({style}, index) => {
            const [left, top, width, height] = box.slice(4 * index).map(number => `${number}px`);
            Object.assign(style, {left, top, width, height});
          });
        }
        content.style.\(length) = `${length}px`;
        list.\(start) += shift;
      }, {moved: moved.map(row), layout: {spring: '', easing: '', ...layout}});
      if (location.hash !== '#still') {
        for (const change of changes) setTimeout(apply, change.time * 1000, change);
      }
      """
  }
}
