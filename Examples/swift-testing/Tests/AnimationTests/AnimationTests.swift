import RevealTesting
import Testing

@Suite struct AnimationTests {
  /// Compares all frames with `Animations/fade.golden.json`.
  @Test func `cards fade in`() throws {
    try expectFrames(of: "Animations/fade.json")
  }

  /// Compares every fifth frame of an animation that is drawn in another size than the preset says.
  @Test func `cards fade in on a wide screen`() throws {
    try expectFrames(
      of: "Animations/fade.json", golden: "Goldens/fade-wide.golden.json", frames: "::5",
      options: .init(size: .init(width: 160, height: 90)))
  }

  /// Looks at the layers of a frame instead of its pixels.
  @Test func `the first card comes before the second`() throws {
    let animation = try ListAnimation(contentsOf: path("Animations/fade.json"))
    let quads = try animation.quads(at: animation.posterFrame)
    let first = try #require(quads.first { $0.row == 0 })
    let second = try #require(quads.first { $0.row == 1 })
    #expect(first.opacity > second.opacity)
  }

  /// A path beside this file.
  private func path(_ name: String, file: String = #filePath) -> String {
    file.prefix(through: file.lastIndex(of: "/") ?? file.startIndex) + name
  }
}
