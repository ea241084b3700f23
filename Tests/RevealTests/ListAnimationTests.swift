import Reveal
import RevealFrames
import RevealPNG
import RevealRaster
import RevealRender
import RevealScene
import RevealSimulation
import TestFixtures
import Testing

@Suite struct ListAnimationTests {
  private let folder: PresetFolder
  private let simulated: SimulatedPreset

  init() throws {
    folder = try PresetFolder()
    simulated = try SimulatedPreset(LoadedPreset(path: folder.path))
  }

  @Test func `is as long and as large as the program draws it`() throws {
    let animation = try ListAnimation(contentsOf: folder.path)
    #expect(animation.title == "Fade")
    #expect((animation.width, animation.height) == (40, 60))
    #expect((animation.scale, animation.fps) == (1, 10))
    #expect(animation.frameCount == simulated.timeline.frameCount)
    #expect(animation.duration == simulated.timeline.duration)
    #expect(animation.posterFrame == simulated.timeline.posterFrame(fps: 10))
    #expect(animation.warnings == [])
  }

  @Test func `draws the bytes that the program writes, and their pixels`() throws {
    let animation = try ListAnimation(contentsOf: folder.path)
    let renderer = FrameRenderer(images: simulated.images(), encoding: .fast)
    for frame in [0, animation.posterFrame, animation.frameCount - 1] {
      let expected = try renderer.render(simulated.timeline.scene(at: frame)).png.bytes
      #expect(try animation.png(at: frame) == expected)
      let picture = try animation.picture(at: frame)
      let image = try PNGDecoder.decode(expected)
      #expect((picture.width, picture.height) == (40, 60))
      #expect(picture.pixels == image.bytes)
    }
  }

  @Test func `has straight alpha where the canvas is transparent`() throws {
    let animation = try ListAnimation(
      preset: """
        { "canvas": { "size": [40, 60], "scale": 1, "background": "transparent" },
          "list": { "rows": 1, "rowHeight": 40 }, "cards": { "colors": ["#FF0000"] },
          "entrance": { "from": { "opacity": 0.5 }, "duration": 1 } }
        """)
    let picture = try animation.picture(at: 0)
    let pixels = stride(from: 0, to: picture.pixels.count, by: 4).map {
      Array(picture.pixels[$0..<$0 + 4])
    }
    #expect(pixels.contains([0, 0, 0, 0]))
    #expect(pixels.contains { $0[0] == 255 && $0[1] == 0 && (120...135).contains($0[3]) })
  }

  @Test func `lists the layers of a frame with their corners in pixels`() throws {
    let animation = try ListAnimation(
      contentsOf: folder.path, options: ListAnimation.Options(scale: 2))
    let quads = try animation.quads(at: 0)
    #expect(quads.compactMap(\.row) == [0, 1, 2])
    let first = try #require(quads.first)
    #expect(first.opacity == 0.5)
    #expect((first.shade, first.blur) == (0, 0))
    #expect((first.brightness, first.saturation) == (1, 1))
    let scene = try SimulatedPreset(
      LoadedPreset(path: folder.path, overrides: CanvasOverrides([.scale(2)]))
    ).timeline.scene(at: 0)
    let (origin, size) = (scene.quads[0].origin, scene.quads[0].face.size)
    let corners = try #require(first.corners)
    #expect(corners.map(\.x) == [0, size.width, size.width, 0].map { (origin.x + $0) * 2 })
    #expect(corners.map(\.y) == [0, 0, size.height, size.height].map { (origin.y + $0) * 2 })
  }

  @Test func `knows no corners of a layer that is edge-on`() throws {
    let animation = try ListAnimation(
      preset: """
        { "canvas": { "size": [40, 60], "scale": 1 }, "list": { "rows": 1, "rowHeight": 40 },
          "entrance": { "from": { "transform": [{ "rotateY": 90 }] }, "duration": 1 } }
        """)
    let card = try #require(try animation.quads(at: 0).first { $0.row == 0 })
    #expect(card.corners == nil)
    #expect(try animation.quads(at: animation.frameCount - 1).first?.corners?.count == 4)
  }

  @Test func `takes the options of the command line`() throws {
    let options = ListAnimation.Options(
      size: ListAnimation.Size(width: 30, height: 50), scale: 2, fps: 5, text: .bars)
    let animation = try ListAnimation(contentsOf: folder.path, options: options)
    #expect((animation.width, animation.height, animation.fps) == (60, 100, 5))
  }

  @Test func `shows reduced motion when asked to`() throws {
    let text = """
      { "canvas": { "size": [40, 60], "scale": 1 }, "list": { "rows": 1, "rowHeight": 40 },
        "entrance": { "from": { "transform": [{ "translateX": 30 }] }, "duration": 1 } }
      """
    let left = try [false, true].map { reducesMotion in
      let options = ListAnimation.Options(reducesMotion: reducesMotion)
      let quads = try ListAnimation(preset: text, options: options).quads(at: 6)
      return try #require(quads.first?.corners?.first).x
    }
    #expect(left[0] > left[1])
  }

  @Test(arguments: [
    (ListAnimation.Options(scale: 0), "scale: expected"),
    (ListAnimation.Options(fps: 1001), "fps: expected 1 to 1000, found 1001"),
    (
      ListAnimation.Options(size: ListAnimation.Size(width: .nan, height: 1)),
      "size.width: expected 0.001 to 100000, found nan"
    ),
    (
      ListAnimation.Options(size: ListAnimation.Size(width: 90_000, height: 1)),
      "size, scale: expected frames of 1 to 16384 pixels a side, found 90000×1"
    ),
  ])
  func `refuses options that are out of range`(
    options: ListAnimation.Options, message: String
  ) throws {
    let error = try #require(throws: RevealError.self) {
      try ListAnimation(contentsOf: folder.path, options: options)
    }
    #expect(error.kind == .options)
    #expect(error.description.hasPrefix(message))
  }

  @Test func `says what is wrong with a preset as the program does, and where`() throws {
    let text = """
      { "list": { "rows": -1 },
        "easing": "linear" }
      """
    let error = try #require(throws: RevealError.self) {
      try ListAnimation(preset: text, path: "list.json")
    }
    #expect(error.kind == .preset)
    #expect(error.problems.map(\.line) == [1, 2])
    let first = try #require(error.problems.first)
    #expect((first.file, first.column, first.keyPath) == ("list.json", 21, "list.rows"))
    #expect(error.description.hasPrefix("list.json:1:21: error: list.rows: \(first.message)"))
    #expect(error.description.contains("  hint: "))
  }

  @Test func `names a preset that cannot be read`() throws {
    let error = try #require(throws: RevealError.self) {
      try ListAnimation(contentsOf: "\(folder.folder.path)/none.json")
    }
    #expect(error.kind == .file)
    #expect(error.description.contains("none.json: cannot "))
    #expect(error.problems.isEmpty)
  }

  @Test(arguments: [-1, 100_000])
  func `has no frames beyond its ends`(frame: Int) throws {
    let animation = try ListAnimation(contentsOf: folder.path)
    for draw in [
      { _ = try animation.png(at: frame) }, { _ = try animation.picture(at: frame) },
      { _ = try animation.quads(at: frame) },
    ] {
      let error = try #require(throws: RevealError.self) { try draw() }
      #expect(error.kind == .options)
      #expect(error.description.hasPrefix("frame \(frame) does not exist: the run has "))
    }
  }
}
