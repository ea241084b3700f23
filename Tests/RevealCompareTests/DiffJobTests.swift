import Foundation
import RevealDiff
import RevealImage
import RevealPNG
import RevealRender
import Testing
import TestFixtures

@Suite struct DiffJobTests {
  @Test func `finds equal folders equal`() async throws {
    let (a, b) = (try TestFrame.folder(0..<5), try TestFrame.folder(0..<5))
    let report = try await report(a.path, b.path)
    #expect(report.verdict == .equal)
    #expect(report.text == "\(b.path): equal to \(a.path), 5 frames")
  }

  @Test func `fails for missing and extra frames`() async throws {
    let (a, b) = (try TestFrame.folder(0..<5), try TestFrame.folder(0..<4))
    let missing = try await report(a.path, b.path)
    #expect(missing.verdict == .different)
    #expect(missing.frames.map(\.outcome) == [.equal, .equal, .equal, .equal, .missing])
    let extra = try await report(b.path, a.path)
    #expect(extra.verdict == .different)
    #expect(extra.frames.last?.outcome == .extra)
  }

  @Test func `fails for frames of another size`() async throws {
    let (a, b) = (try TestFrame.folder(0..<2), try TestFrame.folder(0..<2))
    let size = PixelSize(width: 40, height: 199)
    try b.write(TestFrame(place: 1, size: size).png(), to: Manifest.frameName(1))
    let report = try await report(a.path, b.path)
    #expect(report.verdict == .different)
    #expect(
      report.frames[1].outcome
        == .otherSize(golden: PixelSize(width: 40, height: 200), actual: size))
  }

  @Test(arguments: [0, 7, 100, 400])
  func `never passes a truncated file, not even beside an equal one`(kept: Int) async throws {
    let (a, b) = (try TestFrame.folder(0..<2), try TestFrame.folder(0..<2))
    let whole = try TestFrame(place: 1).png()
    let part = Array(whole.prefix(kept))
    try b.write(part, to: Manifest.frameName(1))
    #expect(try await report(a.path, b.path).verdict == .unknown)
    #expect(try await report(b.path, a.path).verdict == .unknown)
    try a.write(part, to: Manifest.frameName(1))
    #expect(try await report(a.path, b.path).verdict == .unknown)
  }

  @Test func `finds a palette equal to the true colors it stands for`() async throws {
    let palette = """
      iVBORw0KGgoAAAANSUhEUgAAAAQAAAAEAgMAAADUn3btAAAADFBMVEX6ChQK+hQUCvoAAAAEgdzbAAAAEElEQVR4nGOQ\
      ZmJgYmBiAAAA3QAi/dO4qAAAAABJRU5ErkJggg==
      """
    let colors = """
      iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAG0lEQVR4nGP4xSXC9UtEhOsXAwMDEwMSwM0BAJr+A09A\
      jJZMAAAAAElFTkSuQmCC
      """
    let folder = try TemporaryFolder()
    let paths = try [palette, colors].enumerated().map { index, text in
      try folder.write(Array(try #require(Data(base64Encoded: text))), to: "\(index).png")
    }
    let report = try await report(paths[0], paths[1])
    #expect(report.verdict == .equal)
    #expect(report.frames.count == 1)
  }

  @Test(arguments: Encoding.allCases)
  func `finds the same difference in bands and in whole files`(other: Encoding) async throws {
    let (a, b) = (try TestFrame.folder(3..<4), try TestFrame.folder(3..<4))
    let wrong = TestFrame(place: 3, wrongRow: 130)
    try b.write(wrong.png(), to: Manifest.frameName(0))
    let banded = try await report(a.path, b.path)
    try b.write(wrong.png(other), to: Manifest.frameName(0))
    let whole = try await report(a.path, b.path)
    #expect(banded.frames[0].outcome == whole.frames[0].outcome)
    let difference = try #require(banded.frames[0].outcome.difference)
    #expect(difference.countingPixels == 1)
    #expect(difference.largestStep == 1)
    #expect(difference.bounds == PixelRect(x: 20, y: 130, width: 1, height: 1))
  }

  @Test(arguments: [10, 63, 64, 65, 200])
  func `finds a difference wherever the bands begin`(bandRows: Int) async throws {
    let (a, b) = (try TestFrame.folder(0..<1), try TestFrame.folder(0..<1))
    try b.write(
      TestFrame(bandRows: bandRows, wrongRow: 199).png(), to: Manifest.frameName(0))
    let difference = try #require(
      try await report(a.path, b.path).frames[0].outcome.difference)
    #expect(difference.bounds == PixelRect(x: 20, y: 199, width: 1, height: 1))
    try b.write(TestFrame(bandRows: bandRows).png(), to: Manifest.frameName(0))
    #expect(try await report(a.path, b.path).verdict == .equal)
  }

  @Test(arguments: [1, 30, 63], [5, 63, 64, 100, 199])
  func `finds a difference in bands that do not begin at a multiple`(
    firstRows: Int, wrongRow: Int
  ) async throws {
    let (a, b) = (try TestFrame.folder(0..<1), try TestFrame.folder(0..<1))
    try a.write(TestFrame(firstBandRows: firstRows).png(), to: Manifest.frameName(0))
    try b.write(
      TestFrame(firstBandRows: firstRows, wrongRow: wrongRow).png(), to: Manifest.frameName(0))
    let difference = try #require(
      try await report(a.path, b.path).frames[0].outcome.difference)
    #expect(difference.countingPixels == 1)
    #expect(difference.bounds == PixelRect(x: 20, y: wrongRow, width: 1, height: 1))
  }

  @Test func `says that frames come late, and which`() async throws {
    let a = try TestFrame.folder(0..<20)
    let b = try TestFrame.folder([0, 0, 0] + Array(1..<18))
    let report = try await report(a.path, b.path)
    #expect(
      report.timing.map(\.sentence) == ["frames 2…19 equal golden frames 0…17: 2 frames late"])
    #expect(report.badRanges == [1...19])
    #expect(report.bad.first?.pair.name == "frame_00001.png")
  }

  @Test func `says that a sequence runs at another speed`() async throws {
    let a = try TestFrame.folder(0..<20)
    let b = try TestFrame.folder(stride(from: 0, to: 20, by: 2))
    let report = try await report(a.path, b.path)
    #expect(
      report.timing.map(\.sentence) == ["frames 0…9 are golden frames 0…18 at 2 times the speed"])
  }

  @Test func `knows a late frame by its pixels when another encoder wrote it`() async throws {
    let a = try TestFrame.folder(0..<12)
    let b = try TemporaryFolder()
    for frame in 0..<12 {
      try b.write(
        TestFrame(place: max(0, frame - 1)).png(.libpng), to: Manifest.frameName(frame))
    }
    let report = try await report(a.path, b.path)
    #expect(report.timing.contains { $0.sentence.hasSuffix("1 frame late") })
  }

  @Test func `gives the same result for any number of jobs`() async throws {
    let (a, b) = (try TestFrame.folder(0..<9), try TestFrame.folder([0, 1, 5, 3, 4, 4, 6]))
    let texts = [
      try await report(a.path, b.path, jobs: 1), try await report(a.path, b.path, jobs: 7),
    ].map { $0.json.text() }
    #expect(texts[0] == texts[1])
  }

  @Test func `says which chunks it leaves out of account`() async throws {
    let folder = try TemporaryFolder()
    let bytes = try TestFrame().png()
    // Length, name, a gamma of 1, CRC; before the first IDAT.
    let gamma: [UInt8] = [
      0, 0, 0, 4, 0x67, 0x41, 0x4D, 0x41, 0, 1, 0x86, 0xA0, 0x31, 0xE8, 0x96, 0x5F,
    ]
    let a = try folder.write(bytes, to: "a.png")
    let b = try folder.write(Array(bytes[..<33]) + gamma + Array(bytes[33...]), to: "b.png")
    let report = try await report(a, b)
    #expect(report.verdict == .equal)
    #expect(report.notes.map(\.text) == ["gamma (gAMA) ignored; colors are taken as sRGB"])
  }
}
