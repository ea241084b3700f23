import RevealFrames
import RevealJSON
import RevealPNG
import RevealRaster
import RevealRender
import Testing
import TestFixtures

/// A slow scroll of a black card: 20 points a second, two thirds of a pixel a frame.
@Suite struct PixelSnapTests {
  private static let text = """
    {
      "canvas": { "size": [40, 60], "scale": 2, "fps": 60, "hold": 0, "background": "#FFF" },
      "list": { "rows": 6, "rowHeight": 20, "inset": 4 },
      "cards": { "colors": ["#FFF", "#000", "#FFF", "#FFF", "#FFF", "#FFF"] },
      "scroll": [{ "to": 20, "duration": 1, "curve": "linear" }]
    }
    """
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func preset(_ snap: PixelSnap?) throws -> SimulatedPreset {
    let path = try folder.write(Self.text, to: "p.json")
    return try SimulatedPreset(
      LoadedPreset(path: path, overrides: CanvasOverrides([snap.map(CanvasSetting.pixelSnap)])))
  }

  /// The heights of the black card's top edge over the scroll, in pixels.
  private func edges(_ preset: SimulatedPreset) throws -> [Double] {
    try (0...60).map { frame in
      let card = try #require(preset.timeline.scene(at: frame).quads.first { $0.row == 1 })
      return try #require(card.pixelCorners(scale: 2))[0].y
    }
  }

  private func steps(_ places: [Double]) -> [Double] { zip(places, places.dropFirst()).map(-) }

  @Test func `moves by whole pixels unless asked otherwise`() throws {
    for snap in [nil, PixelSnap.on] {
      let steps = try steps(edges(preset(snap)))
      #expect(Set(steps) == [0, 1])
    }
  }

  @Test func `moves by equal fractions of a pixel`() throws {
    let steps = try steps(edges(preset(.off)))
    #expect(try #require(steps.max()) - #require(steps.min()) < 0.02)
    #expect(abs(steps.reduce(0, +) - 40) < 0.01)
  }

  @Test func `shows equal fractions of a pixel`() throws {
    let preset = try preset(.off)
    let renderer = FrameRenderer(images: ImageStore(), encoding: .fast)
    let centers = try (0...30).map { frame in
      let picture = try PNGDecoder.decode(
        renderer.render(preset.timeline.scene(at: frame)).png.bytes)
      let darkness = (0..<picture.height).map { 255 - Double(picture[40, $0].x) }
      let moment = darkness.enumerated().reduce(0) { $0 + (Double($1.offset) + 0.5) * $1.element }
      return moment / darkness.reduce(0, +)
    }
    let steps = steps(centers)
    #expect(try #require(steps.max()) - #require(steps.min()) < 0.02)
    #expect(abs(steps.reduce(0, +) - 20) < 0.01)
  }

  @Test func `displays rows at the same times, and rests at the same places`() throws {
    let (snapped, free) = (try preset(nil), try preset(.off))
    #expect(snapped.timeline.frameCount == free.timeline.frameCount)
    #expect(snapped.timeline.rows() == free.timeline.rows())
    for frame in [0, 60] {
      #expect(snapped.timeline.scene(at: frame) == free.timeline.scene(at: frame))
    }
  }

  @Test func `is part of what frames depend on`() throws {
    #expect(try preset(.on).identity == preset(nil).identity)
    let free = try preset(.off)
    #expect(try free.identity != preset(nil).identity)
    let manifest = Manifest(identity: free.identity, recipe: free.loaded.recipe, digests: [0: "aa"])
    #expect(manifest.text.contains(#""options": {"pixelSnap": "off"}"#))
    let read = try Manifest(file: SourceText(file: "reveal.json", text: manifest.text))
    #expect(read.overrides == CanvasOverrides([.pixelSnap(.off)]))
  }
}
