import RevealFrames
import RevealMath
import RevealPNG
import RevealScene
import Testing

/// The cache decides on time only: frames are the same bytes with and without it.
@Suite struct BandCacheTests {
  /// Wide enough for bands of 64 rows, so that a frame has several.
  private static let width = 400.0
  private static let height = 200.0

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `changes no byte of scrolled, moving and standing scenes`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let remembering = FrameRenderer(images: ImageStore(), encoding: .fast)
    let forgetful = FrameRenderer(images: ImageStore(), encoding: .fast, reuse: .never)
    let digesters = [BandReuse.cached, .never].map {
      FrameDigester(images: ImageStore(), reuse: $0)
    }
    let cards = (0..<5).map { index in Self.card(index, &random) }
    var offset = Int.random(in: -40...40, using: &random)
    for step in 0..<5 {
      let scene = Self.scene(cards, offset: offset, movingCard: step % 5, &random)
      let frame = try remembering.render(scene)
      let fresh = try forgetful.render(scene)
      #expect(frame.png == fresh.png && frame.digest == fresh.digest, "seed \(seed), step \(step)")
      for digester in digesters {
        let digest = try digester.digest(of: Exposure(scene))
        #expect(digest == frame.digest, "seed \(seed), step \(step)")
      }
      // And once more, now that all of it is known.
      let known = try remembering.render(scene)
      #expect(known.png == frame.png && known.digest == frame.digest, "seed \(seed), step \(step)")
      #expect(known.reusedShare == 1 && fresh.reusedShare == 0, "seed \(seed), step \(step)")
      offset += [0, 1, 7, -13, 64].randomElement(using: &random) ?? 0
    }
  }

  @Test func `changes no byte of frames drawn at the same time`() async throws {
    var random = SplitMix64(seed: 4)
    let cards = (0..<5).map { index in Self.card(index, &random) }
    let scenes = (0..<8).map { step in
      Self.scene(cards, offset: step % 3 * 64, movingCard: step % 2, &random)
    }
    let remembering = FrameRenderer(images: ImageStore(), encoding: .fast)
    let forgetful = FrameRenderer(images: ImageStore(), encoding: .fast, reuse: .never)
    try await withThrowingTaskGroup(of: (Int, FrameRenderer.Frame).self) { group in
      for (index, scene) in scenes.enumerated() {
        group.addTask { (index, try remembering.render(scene)) }
      }
      for try await (index, frame) in group {
        let fresh = try forgetful.render(scenes[index])
        #expect(frame.png == fresh.png && frame.digest == fresh.digest, "scene \(index)")
      }
    }
  }

  @Test func `keeps nothing after many frames without a find, until one comes again`() throws {
    let remembering = FrameRenderer(images: ImageStore(), encoding: .fast)
    let size = Size(width: 400, height: 1600)
    func reusedShare(_ index: Int) throws -> Double {
      // One card over all 25 bands, each frame another.
      let card = Quad(
        origin: .zero, face: Face(size: Size(width: 8, height: 1600), fill: .color(.black)),
        opacity: 1 - Double(index) / 50)
      let scene = Scene(viewport: size, scale: 1, background: .white, quads: [card])
      return try remembering.render(scene).reusedShare
    }
    #expect(try [0, 0].map(reusedShare) == [0, 1])
    for index in 1...11 { #expect(try reusedShare(index) == 0) }
    #expect(try [12, 12, 12].map(reusedShare) == [0, 0, 1])
    #expect(try [13, 13].map(reusedShare) == [0, 1])
  }

  private static func card(_ index: Int, _ random: inout SplitMix64) -> Face {
    let color = Color(
      red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
      blue: 90, alpha: Bool.random(using: &random) ? 1 : 0.6)
    let shadow = Shadow(
      offset: Point(x: 0, y: 3), sigma: 4, color: Color.black.withAlpha(0.4))
    return Face(
      size: Size(width: 120, height: 44), fill: .color(color), cornerRadius: 9,
      shadow: index % 2 == 0 ? shadow : nil,
      children: [
        Box(frame: Rect(x: 8, y: 8, width: 28, height: 28), fill: .color(.white), cornerRadius: 14)
      ])
  }

  private static func scene(
    _ cards: [Face], offset: Int, movingCard: Int, _ random: inout SplitMix64
  ) -> Scene {
    let quads = cards.enumerated().map { index, face in
      let y = Double(index * 50 - offset)
      let isMoving = index == movingCard
      let turn = Matrix4.rotation(
        degrees: .random(in: -60...60, using: &random), axis: SIMD3(1, 0.3, 0.2))
      return Quad(
        origin: Point(x: 140, y: y), face: face,
        matrix: isMoving ? Matrix4.perspective(eyeDistance: 300) * turn : .identity,
        opacity: isMoving ? 0.7 : 1,
        overlay: index == 3 ? Color.black.withAlpha(0.25) : .clear,
        clip: index == 4 ? Rect(x: 0, y: y + 5, width: width, height: 30) : nil)
    }
    return Scene(
      viewport: Size(width: width, height: height), scale: 1,
      background: Color(red: 240, green: 240, blue: 246), bandAnchor: -offset, quads: quads)
  }
}
