import Foundation
import RevealFiles
import RevealFrames
import RevealImage
import RevealRender
import Testing
import TestFixtures

/// Pictures that another program replaces between the digest of a preset and its frames.
@Suite struct ChangedPictureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func picture(_ value: UInt8) -> [UInt8] {
    PNGBytes.file(width: 1, height: 1, rows: [0, value, 2, 3])
  }

  /// What a preset names the picture `a.png` in.
  private static let places = [
    "\"cards\": { \"images\": \"a.png\" }",
    "\"cards\": { \"colors\": [\"#fff\"], \"back\": { \"images\": [\"a.png\"] } }",
    "\"cards\": { \"deck\": \"deck.json\" }",
    "\"cards\": { \"deck\": \"names.json\", "
      + "\"template\": { \"cell\": { \"picture\": \"a.png\" } } }",
  ]

  private func preset(_ cards: String) throws -> SimulatedPreset {
    try folder.write(picture(1), to: "a.png")
    try folder.write("[{ \"name\": \"Ada\", \"image\": \"a.png\" }]", to: "deck.json")
    try folder.write("[{ \"name\": \"Ada\" }]", to: "names.json")
    let path = try folder.write(
      """
      {
        "canvas": { "size": [40, 40], "scale": 1, "fps": 10, "duration": 0.2 },
        "list": { "rows": 1, "rowHeight": 30 }, \(cards),
        "entrance": { "from": { "transform": [{ "rotateY": 180 }] }, "duration": 0.5 }
      }
      """, to: "p.json")
    return try SimulatedPreset(LoadedPreset(path: path))
  }

  private func draw(_ preset: SimulatedPreset) throws {
    let images = preset.images()
    let renderer = FrameRenderer(images: images, encoding: .fast)
    for frame in 0..<preset.timeline.frameCount {
      _ = try renderer.render(preset.timeline.exposure(at: frame))
    }
  }

  @Test(arguments: places)
  func `draws no frame with another picture than the digest names`(cards: String) throws {
    let preset = try preset(cards)
    try draw(preset)
    try folder.write(picture(2), to: "a.png")
    let error = #expect(throws: UnusablePicture.self) { try draw(preset) }
    #expect(error?.hasChanged == true)
    #expect(error?.description.hasSuffix("a.png: it has changed since it was read") == true)
  }

  @Test func `takes the same picture under another stamp`() throws {
    let preset = try preset(Self.places[0])
    try folder.write(picture(1), to: "b.png")
    try FileManager.default.removeItem(atPath: folder.path + "/a.png")
    try FileManager.default.moveItem(
      atPath: folder.path + "/b.png", toPath: folder.path + "/a.png")
    try draw(preset)
  }

  @Test func `tells a picture that is gone from one that was never there`() throws {
    let preset = try preset(Self.places[0])
    try FileManager.default.removeItem(atPath: folder.path + "/a.png")
    let error = #expect(throws: UnusablePicture.self) { try draw(preset) }
    #expect(error?.hasChanged == true)
    let images = ImageStore()
    #expect(images.problem(with: folder.path + "/a.png")?.hasChanged == false)
  }

  @Test func `decodes no picture of another digest`() throws {
    let path = try folder.write(picture(1), to: "a.png")
    let known = [PathBytes(path): SHA256.digest(of: picture(1))]
    #expect(ImageStore(digests: known).picture(path) != nil)
    let other = ImageStore(digests: [PathBytes(path): SHA256.digest(of: picture(2))])
    #expect(other.picture(path) == nil && other.problem(with: path)?.hasChanged == true)
  }
}
