import Reveal
import RevealPNG
import TestFixtures
import Testing

@Suite struct FramePictureTests {
  private func picture(_ pixels: [[UInt8]], width: Int = 2) throws -> FramePicture {
    try #require(
      FramePicture(width: width, height: pixels.count / width, pixels: pixels.flatMap(\.self)))
  }

  private let red: [UInt8] = [255, 0, 0, 255]
  private let black: [UInt8] = [0, 0, 0, 255]

  @Test(arguments: [(0, 1, 0), (1, 0, 0), (2, 2, 15), (2, 2, 17), (-1, -1, 4), (.max, 2, 4)])
  func `is not made of the wrong number of bytes`(width: Int, height: Int, count: Int) {
    let pixels = [UInt8](repeating: 0, count: count)
    #expect(FramePicture(width: width, height: height, pixels: pixels) == nil)
  }

  @Test func `is read from a file`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(TestFrame().png(), to: "frame.png")
    let picture = try FramePicture(contentsOf: path)
    #expect((picture.width, picture.height) == (40, 200))
    #expect(try picture == FramePicture(png: TestFrame().png()))
    let image = try PNGDecoder.decode(TestFrame().png())
    #expect(picture.pixels == image.bytes)
  }

  @Test func `names a file that is no picture`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "frame.png")
    let error = try #require(throws: RevealError.self) { try FramePicture(contentsOf: path) }
    #expect(error.description == "\(path): not a PNG file")
    let missing = try #require(throws: RevealError.self) {
      try FramePicture(contentsOf: "\(folder.path)/none.png")
    }
    #expect(missing.description.hasPrefix("\(folder.path)/none.png: cannot "))
    #expect(missing.kind == .file)
  }

  @Test func `differs in no pixel from itself`() throws {
    let picture = try picture([red, black, black, red])
    let difference = try picture.difference(from: picture)
    #expect(difference.passes)
    #expect((difference.differingPixels, difference.largestStep) == (0, 0))
    #expect(difference.bounds == nil)
    #expect(difference.description == "equal")
  }

  @Test func `counts the pixels that differ`() throws {
    let (expected, actual) = (
      try picture([red, black, black, red]), try picture([red, black, black, [250, 0, 0, 255]])
    )
    let difference = try actual.difference(from: expected)
    #expect(!difference.passes)
    #expect((difference.differingPixels, difference.countingPixels) == (1, 1))
    #expect(difference.largestStep == 5)
    #expect(difference.bounds == FrameRegion(x: 1, y: 1, width: 1, height: 1))
    #expect(difference.description == "1 pixel differs, largest step 5, in 1×1 at 1,1")
    let shown = try FramePicture(png: difference.png())
    #expect((shown.width, shown.height) == (2, 2))
  }

  @Test(arguments: [
    FrameTolerance(maxStep: 5), FrameTolerance(threshold: 0.1), FrameTolerance(maxPixels: 1),
    FrameTolerance(ignoredRegions: [FrameRegion(x: 1, y: 1, width: 9, height: 9)]),
  ])
  func `passes within a tolerance`(tolerance: FrameTolerance) throws {
    let (expected, actual) = (
      try picture([red, black, black, red]), try picture([red, black, black, [250, 0, 0, 255]])
    )
    #expect(try actual.difference(from: expected, tolerance: tolerance).passes)
  }

  @Test func `is not compared with one of another size`() throws {
    let (wide, high) = (try picture([red, black]), try picture([red, black], width: 1))
    let error = try #require(throws: RevealError.self) { try wide.difference(from: high) }
    #expect(error.description == "expected a picture of 1×2 pixels, found 2×1")
  }

  @Test(arguments: [
    FrameTolerance(threshold: 1.5), FrameTolerance(threshold: .nan), FrameTolerance(maxStep: 256),
    FrameTolerance(maxPixels: -1),
    FrameTolerance(window: FrameTolerance.Window(side: 8, maxPixels: 2)),
    FrameTolerance(maxPixels: 3, window: FrameTolerance.Window(side: 0, maxPixels: 2)),
    FrameTolerance(ignoredRegions: [FrameRegion(x: 0, y: 0, width: 0, height: 1)]),
  ])
  func `refuses a tolerance that is out of range`(tolerance: FrameTolerance) throws {
    let picture = try picture([red, black])
    let error = try #require(throws: RevealError.self) {
      try picture.difference(from: picture, tolerance: tolerance)
    }
    #expect(error.kind == .options)
  }
}
