import RevealCards
import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

@Suite struct LayoutOverlayTests {
  private func timelines(_ run: TestRun) -> (plain: Timeline, overlaid: Timeline) {
    (
      run.timeline,
      Timeline(run.preset, cards: CardLibrary(run.cards), annotation: .layout)
    )
  }

  private func overlay(_ run: TestRun, at time: Double) -> [Quad] {
    let (plain, overlaid) = timelines(run)
    return Array(overlaid.scene(time: time).quads.dropFirst(plain.scene(time: time).quads.count))
  }

  @Test(arguments: [0, 0.3, 1.1, 2.5])
  func `leaves what is under it as it is`(time: Double) {
    let run = TestRun(scroll: [.rest(seconds: 0.5), .fling(velocity: 900)])
    let (plain, overlaid) = timelines(run)
    let (under, all) = (plain.scene(time: time), overlaid.scene(time: time))
    #expect(Array(all.quads.prefix(under.quads.count)) == under.quads)
    #expect(all.quads.count > under.quads.count)
    #expect(all.quads.dropFirst(under.quads.count).allSatisfy { $0.row == nil })
    #expect(plain.frameCount == overlaid.frameCount)
  }

  @Test func `outlines each row where its layout is, and the viewport`() {
    let run = TestRun(scroll: [.jump(.offset(20))])
    let outlines = overlay(run, at: 1).filter { $0.face.border != nil && $0.face.size.width == 100 }
    #expect(outlines.map(\.origin.y) == [-20, 24, 68, 112, 156, 0])
    #expect(outlines.map(\.face.size.height) == [44, 44, 44, 44, 44, 200])
  }

  @Test(arguments: [0.0, 30])
  func `lays lines where rows come into view`(overscan: Double) {
    var run = TestRun()
    run.list.overscan = overscan
    let lines = overlay(run, at: 0).filter { $0.face.size == Size(width: 100, height: 2) }
    #expect(lines.map(\.origin.y) == [-overscan, 198 + overscan])
  }

  @Test func `marks where the anchor is and where it comes to rest`() {
    var run = TestRun(rows: 1)
    run.entrance = entrance(
      from: pose(.translate(x: Length(10), y: Length(20), z: .zero)), seconds: 1, curve: .linear)
    let marks = overlay(run, at: 0.5).filter { $0.face.size == Size(width: 6, height: 6) }
    #expect(
      marks.map { $0.origin + Point(x: 3, y: 3) } == [Point(x: 50, y: 22), Point(x: 55, y: 32)])
  }

  @Test(arguments: [(1, 2), (8, 7), (10, 8), (17, 5)])
  func `writes a row's number`(row: Int, segments: Int) {
    let run = TestRun(scroll: [.jump(.row(RowIndex(row: row)))])
    let tag = overlay(run, at: 1).first { $0.face.size.height == 16 }
    #expect(tag?.face.children.count == segments)
    #expect(tag?.origin == Point(x: 4, y: 4))
  }

  @Test func `tells waiting, moving and resting rows apart`() {
    var run = TestRun(rows: 1)
    run.entrance?.delay = 0.5
    let colors = [0.2, 0.7, 1.2].compactMap { time in
      overlay(run, at: time).last.map(\.face.fill)
    }
    #expect(Set(colors).count == 3)
  }
}
