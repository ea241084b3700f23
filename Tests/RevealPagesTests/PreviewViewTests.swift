import RevealFiles
import RevealImage
import RevealPNG
import RevealPages
import RevealPreset
import RevealRender
import RevealScene
import Testing
import TestFixtures

@Suite struct PreviewViewTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let text = """
    { "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1 },
      "list": { "rows": 3, "rowHeight": 20, "inset": 2 }, "scroll": [],
      "entrance": {
        "duration": 0.4, "from": { "transform": [{ "translateY": 30 }], "opacity": 0 } } }
    """

  /// A session that has drawn the preset, and the number of the drawing.
  private func session(
    _ overrides: CanvasOverrides = CanvasOverrides()
  ) async throws -> (PreviewSession, Int) {
    let path = try folder.write(Self.text, to: "p.json")
    let session = PreviewSession(path) {
      ($0 as? PresetError)?.report ?? "\($0)"
    } read: { scope, willRead in
      try LoadedPreset(path: path, overrides: overrides, scope: scope, willRead: willRead)
    }
    var number: Int?
    var isSeen = false
    await session.follow {
      isSeen
    } report: { round in
      isSeen = true
      switch round {
      case .drawn(let drawing): number = drawing.number
      case .wrong(let message): Issue.record("\(message)")
      }
    }
    return (session, try #require(number))
  }

  private func pixels(
    _ frame: Int, _ view: PreviewView?, _ session: PreviewSession, _ number: Int
  ) throws -> Pixmap {
    let frame = try #require(try session.frame(frame, of: number, in: view))
    #expect(frame.isOfDrawing)
    return try PNGDecoder.decode(frame.png.bytes).pixmap()
  }

  @Test(arguments: [nil, PreviewView(), PreviewView(hasOverlay: true, row: 1)])
  func `has fewer pixels for films`(view: PreviewView?) async throws {
    let (session, number) = try await session()
    let half = try #require(try session.preset(number, in: view, shrunkBy: 2))
    #expect((half.canvas.pixelWidth, half.canvas.pixelHeight) == (20, 30))
    let whole = try #require(try session.preset(number, in: view))
    #expect((whole.canvas.pixelWidth, whole.canvas.pixelHeight) == (40, 60))
    #expect(half.length == whole.length)
    let counts = [half, whole].map { $0.timeline.scene(at: 9).quads.count }
    #expect(counts[0] == counts[1])
  }

  @Test(arguments: [
    ("plain", PreviewView()), ("overlay", PreviewView(hasOverlay: true)),
    ("reduced", PreviewView(reducesMotion: true)), ("row0", PreviewView(row: 0)),
    ("overlay+reduced+row12", PreviewView(hasOverlay: true, reducesMotion: true, row: 12)),
  ])
  func `has one name`(name: String, view: PreviewView) { #expect(PreviewView(name) == view) }

  @Test(arguments: [
    "", "+", "overlay+", "+overlay", "reduced+overlay", "row", "row-1", "row01", "row+1",
    "row1+row2", "plain+row1", "overlay+overlay", "Overlay", "row99999999999999999999",
  ])
  func `is refused under other names`(name: String) { #expect(PreviewView(name) == nil) }

  @Test func `shows one row as it is in the full frame`() async throws {
    let (session, number) = try await session()
    let whole = try pixels(9, nil, session, number)
    for row in 0..<3 {
      let alone = try pixels(9, PreviewView(row: row), session, number)
      for y in 0..<60 {
        let rows = (0..<40).map { (whole[$0, y], alone[$0, y]) }
        if row * 20..<row * 20 + 20 ~= y {
          #expect(rows.allSatisfy { $0 == $1 })
        } else {
          // The background, as between the cards.
          #expect(rows.allSatisfy { $0.1 == whole[0, 0] })
        }
      }
    }
    let none = try session.frame(9, of: number, in: PreviewView(row: 3))
    #expect(none == nil)
  }

  @Test func `draws what the options of the command line draw`() async throws {
    let (session, number) = try await session()
    let options: [(PreviewView, CanvasOverrides)] = [
      (PreviewView(hasOverlay: true), CanvasOverrides([.overlay])),
      (PreviewView(reducesMotion: true), CanvasOverrides([.reducedMotion])),
      (PreviewView(), CanvasOverrides()),
    ]
    for (view, overrides) in options {
      let (other, otherNumber) = try await self.session(overrides)
      for frame in [0, 2, 9] {
        let expected = try pixels(frame, nil, other, otherNumber)
        #expect(try pixels(frame, view, session, number) == expected)
        // Whatever the command line asks for, a view is the same.
        #expect(try pixels(frame, view, other, otherNumber) == expected)
      }
    }
    #expect(
      try pixels(2, PreviewView(reducesMotion: true), session, number)
        != pixels(2, nil, session, number))
  }

  @Test func `tells pages the frames of a view`() async throws {
    let (session, number) = try await session(CanvasOverrides([.overlay]))
    let facts = try #require(try session.facts(of: number, in: PreviewView(reducesMotion: true)))
    #expect(facts.contains(#""rows": 3, "overlay": false, "reduced": true"#))
    #expect(facts.contains(#""drawing": \#(number)"#) && facts.contains(#""count": 10"#))
    let gone = try session.facts(of: number - 1, in: PreviewView())
    #expect(gone == nil)
    #expect(await session.json(after: nil).contains(#""overlay": true, "reduced": false"#))
  }
}
