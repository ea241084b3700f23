import RevealCompare
import RevealImage
import RevealRender
import Testing
import TestFixtures

/// Frames of which nothing but the pixels is known.
@Suite struct PixelCauseTests {
  private func sentences(_ golden: [Int], _ actual: [Int]) async throws -> [String] {
    let (a, b) = (try TestFrame.folder(golden), try TestFrame.folder(actual))
    return try await report(a.path, b.path).causes.map(\.sentence)
  }

  @Test func `says from when on frames are late`() async throws {
    #expect(
      try await sentences([0, 1, 2, 3, 4, 5, 6], [0, 1, 1, 1, 2, 3, 4]) == [
        "from frame 3 on, everything is 2 frames late"
      ])
  }

  @Test func `says by how much a run is longer or shorter`() async throws {
    #expect(try await sentences([0, 1], [0, 1, 2, 3]) == ["the run is 2 frames longer"])
    #expect(try await sentences([0, 1, 2], [0, 1]) == ["the run is 1 frame shorter"])
  }

  @Test func `says that it has another speed`() async throws {
    #expect(
      try await sentences(Array(0...8), [0, 2, 4, 6, 8]) == [
        "frames 0–4: twice the speed", "the run is 4 frames shorter",
      ])
  }

  @Test func `says that all frames have another size`() async throws {
    let (a, b) = (try TestFrame.folder(0..<2), try TestFrame.folder(0..<2))
    for number in 0..<2 {
      let size = PixelSize(width: 40, height: 199)
      try b.write(TestFrame(place: number, size: size).png(), to: Manifest.frameName(number))
    }
    #expect(
      try await report(a.path, b.path).causes.map(\.sentence) == [
        "frames of 40×199 pixels instead of 40×200"
      ])
  }

  @Test func `says nothing where nothing is certain, or nothing differs`() async throws {
    #expect(try await sentences([0, 1, 2], [0, 5, 2]).isEmpty)
    #expect(try await sentences([0, 1, 2], [0, 1, 2]).isEmpty)
  }
}
