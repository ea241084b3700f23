import RevealImage
import RevealRender
import Testing
import TestFixtures

@Suite struct ContactSheetTests {
  private static func picture(width: Int, height: Int, color: SIMD4<UInt8>) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height { for x in 0..<width { pixmap[x, y] = color } }
    return pixmap
  }

  private static func sheet(
    width: Int, height: Int, count: Int, columns: Int? = nil, sheetWidth: Int = 400
  ) throws -> (sheet: ContactSheet, pixmap: Pixmap) {
    let sheet = try ContactSheet(
      frameWidth: width, frameHeight: height, frameCount: count, columns: columns,
      width: sheetWidth)
    let cells = (0..<count).map { index in
      sheet.cell(
        picture(width: width, height: height, color: [UInt8(index + 1), 0, 255, 255]),
        frame: index, framesPerSecond: 60)
    }
    return (sheet, sheet.pixmap(cells))
  }

  @Test(
    arguments: [(90, 200), (200, 100), (60, 60)], [(1, nil), (2, nil), (12, nil), (5, 3), (2, 3)])
  func `shows every frame once, in order`(
    size: (width: Int, height: Int), cells: (count: Int, columns: Int?)
  ) throws {
    let (sheet, pixmap) = try Self.sheet(
      width: size.width, height: size.height, count: cells.count, columns: cells.columns)
    #expect(pixmap.width <= 400)
    var seen: [UInt8] = []
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width where pixmap[x, y].z == 255 && pixmap[x, y].y == 0 {
        if !seen.contains(pixmap[x, y].x) { seen.append(pixmap[x, y].x) }
      }
    }
    #expect(seen == (0..<cells.count).map { UInt8($0 + 1) })
    #expect(sheet.cellWidth <= size.width)
  }

  @Test func `is opaque, with a checkerboard behind what is transparent`() throws {
    let sheet = try ContactSheet(frameWidth: 40, frameHeight: 40, frameCount: 1)
    let pixmap = sheet.pixmap([
      sheet.cell(Pixmap(width: 40, height: 40), frame: 3, framesPerSecond: 60)
    ])
    var colors: Set<SIMD4<UInt8>> = []
    for y in 24..<64 { for x in 24..<64 { colors.insert(pixmap[x, y]) } }
    #expect(colors == [[150, 150, 150, 255], [170, 170, 170, 255]])
  }

  @Test func `refuses to become higher than a picture may be`() {
    #expect(throws: SheetTooHigh.self) {
      try ContactSheet(frameWidth: 100, frameHeight: 900, frameCount: 50, columns: 1)
    }
  }

  private static let preset = """
    {
      "canvas": { "size": [48, 60], "scale": 1 },
      "list": { "rows": 9, "rowHeight": 15 },
      "zoom": [0.5, 0.5, 10, 0, 0.2, 0.2]
    }
    """

  @Test func `spreads frames from the first to the last, and draws the same with any jobs`()
    async throws
  {
    let folder = try TemporaryFolder()
    let preset = try SimulatedPreset(
      LoadedPreset(path: folder.write(Self.preset, to: "p.json")))
    let timeline = preset.timeline
    func run(jobs: Int, largestWhole: Int = FrameMemory.largestWhole) -> SheetJob {
      SheetJob(preset, jobs: jobs, largestWhole: largestWhole)
    }
    let frames = run(jobs: 1).spread(5)
    #expect(frames.first == 0)
    #expect(frames.last == timeline.frameCount - 1)
    #expect(Set(zip(frames, frames.dropFirst()).map { $1 - $0 }).count <= 2)
    #expect(run(jobs: 1).spread(100_000) == Array(0..<timeline.frameCount))
    #expect(run(jobs: 1).spread(1) == [0])
    let one = try await run(jobs: 1).pixmap(frames)
    #expect(try await run(jobs: 7).pixmap(frames) == one)
    #expect(try await run(jobs: 1, largestWhole: 1).pixmap(frames) == one)
  }
}
