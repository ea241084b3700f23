import Foundation
import TestFixtures
import Testing

@Suite struct WatchTests {
  private static let red = PNGBytes.file(width: 1, height: 1, rows: [0, 255, 0, 0])
  private static let green = PNGBytes.file(width: 1, height: 1, rows: [0, 0, 255, 0])
  private let place: Workplace

  init() throws {
    place = try Workplace()
    try place.folder.write(Self.red, to: "pictures/1.png")
  }

  @Test func `draws again at every save, and waits for what is mended`() throws {
    try write(seconds: "0.5")
    let program = try place.start("render p.json -o frames --watch")
    var rounds = 0
    // Expects another round, which leaves what a run of its own leaves.
    func expectRound(_ what: String) throws {
      rounds += 1
      try program.wait(until: what) { try count(#/frames: .* frames of/#, program) >= rounds }
      try place.reveal("render p.json -o once -q --force")
      try place.expectSame("once", "frames")
    }
    try expectRound("the first round")
    try write(seconds: "0.8")
    try expectRound("a preset that is replaced")
    try write(seconds: "0.3", inPlace: true)
    try expectRound("a preset that is written over, with fewer frames")
    try place.folder.write(Self.green, to: "pictures/1.png")
    try expectRound("a changed picture")
    try place.folder.write(Self.red, to: "pictures/2.png")
    try expectRound("a new picture")
    try place.remove("pictures/1.png")
    try expectRound("a removed picture")

    try write(seconds: "\"long\"")
    try program.wait(until: "a wrong preset") {
      try program.errors.contains(/p.json:4:.* error: zoom\[5\]: expected a number/)
    }
    try place.remove("p.json")
    try program.wait(until: "a missing preset") {
      try program.errors.contains("p.json: cannot open: No such file")
    }
    try write(seconds: "0.4")
    try expectRound("a mended preset")
    try place.remove("pictures/2.png")
    try program.wait(until: "no picture") {
      try program.errors.contains("expected files that match")
    }
    try place.folder.write(Self.red, to: "pictures/3.png")
    try expectRound("a picture that was missing")

    try place.copy("p.json", to: "same.json")
    try place.copy("same.json", to: "p.json")
    Thread.sleep(forTimeInterval: 0.5)
    #expect(try count(#/frames: /#, program) == rounds)
    program.send(SIGINT)
    #expect(try program.wait().status == 0)
  }

  @Test func `is interrupted within a round`() throws {
    try write(seconds: "0.3")
    let program = try place.start("render p.json -o frames --watch --fps 1000 --scale 6")
    try program.wait(until: "some frames") { place.exists("frames/frame_00009.png") }
    program.send(SIGINT)
    let outcome = try program.wait()
    #expect(outcome.status == 130)
    #expect(outcome.errors.contains("interrupted: "))
  }

  @Test func `keeps the frames of others, and does not wait for a preset that never was`() throws {
    try write(seconds: "0.3")
    try place.folder.write(Self.red, to: "other/frame_00000.png")
    try place.reveal("render p.json -o other --watch -q", ends: .inputOutput)
    try place.reveal("render missing.json --watch", ends: .inputOutput)
  }

  private func count(_ pattern: some RegexComponent, _ program: RunningProgram) throws -> Int {
    try String(decoding: program.output, as: UTF8.self).matches(of: pattern).count
  }

  /// Saves the preset as editors do: by another file of that name, or over the old one.
  private func write(seconds: String, inPlace: Bool = false) throws {
    let text = """
      { "canvas": { "size": [24, 24], "scale": 1, "fps": 10 },
        "list": { "rows": 3, "rowHeight": 20 },
        "cards": { "images": ["pictures/*.png"] },
        "zoom": [0.5, 0.5, 0, 0, 0, \(seconds)] }
      """
    try text.write(
      toFile: place.folder.path + "/p.json", atomically: !inPlace, encoding: .utf8)
  }
}
