import RevealPipeline
import Testing

@Suite struct FrameSelectionTests {
  @Test(arguments: [
    ("3", [3]), ("2..<5", [2, 3, 4]), ("2...5", [2, 3, 4, 5]), ("..<2", [0, 1]),
    ("...1", [0, 1]), ("8...", [8, 9]), ("4, 1, 1...2", [1, 2, 4]),
  ])
  func `reads numbers and ranges`(text: String, frames: [Int]) throws {
    let selection = try #require(FrameSelection(text))
    #expect(try selection.frames(of: 10) == frames)
  }

  @Test(arguments: ["", "a", "3..2", "5..<5", "5...4", "-1", "1,", "2..<", "1.5", "9999999999"])
  func `refuses what is no selection`(text: String) {
    #expect(FrameSelection(text) == nil)
  }

  @Test func `takes every frame by default`() throws {
    #expect(try FrameSelection.all.frames(of: 4) == [0, 1, 2, 3])
  }

  @Test(arguments: ["10", "9..<12", "20...", "0...10"])
  func `names the first frame that does not exist`(text: String) throws {
    let selection = try #require(FrameSelection(text))
    #expect(throws: FrameOutOfRange.self) { try selection.frames(of: 10) }
  }
}
