import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// How former contents of cards give way to new ones.
@Suite struct ContentTransitionTests {
  private func timeline(
    _ kind: ListChange.Kind, _ contents: ContentTransition, heights: [Double] = [40, 50, 60, 120]
  ) -> Timeline {
    var travel = Travel()
    (travel.curve, travel.seconds, travel.contents) = (.linear, 1, contents)
    var run = TestRun(rows: 3, track: nil, scroll: [.change(ListChange(kind, travel: travel))])
    run.list.rowHeight = .lengths(heights.map { Length($0) })
    return Timeline(
      run.preset,
      cards: { content, size in
        let letters = Box(
          frame: Rect(x: 1, y: 1, width: 4, height: 4),
          fill: .color(Color(red: Double(content), green: 0, blue: 0)))
        return CardPicture(
          face: Face(
            size: size, fill: .color(Color(red: 0, green: Double(content), blue: 0)),
            cornerRadius: 2, border: .hairline, shadow: .ofCard, children: [letters]),
          cardFrame: Rect(size: size))
      })
  }

  /// The quads of row 0: what each shows and how opaque it is.
  private func parts(_ timeline: Timeline, _ time: Double) -> [String] {
    timeline.scene(time: time).quads.filter { $0.row == 0 }.map { quad in
      var parts: [String] = []
      if case .color(let color) = quad.face.fill, color.alpha > 0 {
        parts.append("ground \(Int(color.green))")
      }
      for child in quad.face.children {
        if case .color(let color) = child.fill { parts.append("letters \(Int(color.red))") }
      }
      if quad.face.border != nil { parts.append("border") }
      if quad.face.shadow != nil { parts.append("shadow") }
      let percent = (quad.opacity * 1000).rounded() / 10
      return parts.joined(separator: ", ") + ": \(percent) %"
    }
  }

  private let update = ListChange.Kind.update(RowIndex(row: 0), count: 1, content: 3)

  /// The numbers are those of Material's fade through: out until 35 %, then in.
  @Test(arguments: [[40, 50, 60, 120], [40]])
  func `fade through the ground of the card`(heights: [Double]) {
    let timeline = timeline(update, .fadeThrough, heights: heights)
    #expect(parts(timeline, 0) == ["ground 0, shadow: 100.0 %", "letters 0, border: 100.0 %"])
    #expect(
      parts(timeline, 0.07) == [
        "ground 0, shadow: 100.0 %", "ground 3: 7.0 %", "letters 0, border: 80.0 %",
      ])
    #expect(
      parts(timeline, 0.35) == ["ground 0, shadow: 100.0 %", "ground 3: 35.0 %"])
    #expect(
      parts(timeline, 0.675) == [
        "ground 0, shadow: 100.0 %", "ground 3: 67.5 %", "letters 3, border: 50.0 %",
      ])
    #expect(parts(timeline, 1) == ["ground 3, letters 3, border, shadow: 100.0 %"])
  }

  @Test func `give way at once`() {
    let timeline = timeline(update, .cut)
    #expect(parts(timeline, 0) == ["ground 3, letters 3, border, shadow: 100.0 %"])
    let heights = [0.0, 0.5, 1].map { timeline.quad(row: 0, at: $0)?.frame.height }
    #expect(heights == [40, 80, 120])
  }

  @Test func `fade over by default`() {
    let timeline = timeline(update, .crossfade)
    #expect(
      parts(timeline, 0.25) == [
        "ground 0, letters 0, border, shadow: 100.0 %", "ground 3, letters 3, border: 25.0 %",
      ])
    #expect(Travel().contents == .crossfade)
  }

  @Test func `fade through while all rows are arranged otherwise`() {
    var grid = Arrangement()
    (grid.columns, grid.rowHeight) = (2, 60)
    let timeline = timeline(.arrange(grid), .fadeThrough)
    #expect(
      parts(timeline, 0.07) == [
        "ground 0, shadow: 100.0 %", "ground 0: 7.0 %", "letters 0, border: 80.0 %",
      ])
  }

  @Test func `fade through on the way to a presentation, and back`() {
    var presentation = Presentation()
    presentation.content = 3
    let timeline = timeline(.present(RowIndex(row: 0), presentation), .fadeThrough)
    #expect(
      parts(timeline, 0.07) == [
        "ground 0, shadow: 100.0 %", "ground 3: 7.0 %", "letters 0, border: 80.0 %",
      ])
    #expect(parts(timeline, 2) == ["ground 3, letters 3, border, shadow: 100.0 %"])
  }
}

extension Border {
  fileprivate static let hairline = Border(width: 1, color: .black)
}
