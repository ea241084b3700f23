import RevealFrames
import RevealImage
import RevealJSON
import RevealMath
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
      within: .init(width: sheetWidth))
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

  @Test(arguments: [
    // Too high, too wide, and too many pixels.
    (100, 900, 50, 1, 1600), (10, 10, 20_000, 20_000, 1600), (16_000, 16_000, 1, 1, 16_384),
  ])
  func `refuses to become larger than a picture may be`(
    width: Int, height: Int, count: Int, columns: Int, limit: Int
  ) {
    let error = #expect(throws: SheetTooLarge.self) {
      try ContactSheet(
        frameWidth: width, frameHeight: height, frameCount: count, columns: columns,
        within: .init(width: limit))
    }
    #expect("\(error.map(String.init(describing:)) ?? "")".contains("expected a sheet of at most"))
  }

  private static let preset = """
    {
      "canvas": { "size": [48, 60], "scale": 1 },
      "list": { "rows": 9, "rowHeight": 15 },
      "zoom": [0.5, 0.5, 10, 0, 0.2, 0.2]
    }
    """

  @Test func `shows moments of change, and draws the same with any jobs`()
    async throws
  {
    let folder = try TemporaryFolder()
    let preset = try SimulatedPreset(
      LoadedPreset(path: folder.write(Self.preset, to: "p.json")))
    let timeline = preset.timeline
    func run(jobs: Int, largestWhole: Int = FrameMemory.largestWhole) throws -> SheetJob {
      try SheetJob([SideBySide.Member(preset)], jobs: jobs, largestWhole: largestWhole)
    }
    let frames = try run(jobs: 1).moments(5)
    #expect(frames.first == 0)
    #expect(frames.last == timeline.frameCount - 1)
    #expect(try run(jobs: 1).moments(100_000) == Array(0..<timeline.frameCount))
    #expect(try run(jobs: 1).moments(1) == [timeline.posterFrame(fps: preset.canvas.fps)])
    let one = try await run(jobs: 1).draw(frames).picture
    #expect(try await run(jobs: 7).draw(frames).picture == one)
    #expect(try await run(jobs: 1, largestWhole: 1).draw(frames).picture == one)
  }

  /// Each row of a comparison has the frames of a sheet of its own, below a heading.
  @Test func `compares variants row by row`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.preset, to: "p.json")
    func load(_ changes: [PresetChange]) throws -> SimulatedPreset {
      try SimulatedPreset(LoadedPreset(path: path, changes: changes))
    }
    let variants = try [SideBySide.Member](
      varying: [PresetVariation("zoom[4]=0.2,0.9")], load: load)
    let job = try SheetJob(variants, jobs: 2)
    let longest = job.longest.timeline.frameCount
    #expect(longest == variants.map(\.preset.timeline.frameCount).max())
    let frames = [0, longest / 2, longest - 1]
    let drawn = try await job.drawComparison(of: frames, within: .init(width: 200))
    let sheet = drawn.picture
    #expect(drawn.cells.map(\.frame).prefix(3) == frames[...])
    #expect(drawn.cells.map(\.values.count) == [1, 1, 1, 1, 1, 1])
    let cell = try ContactSheet(
      frameWidth: 48, frameHeight: 60, frameCount: 3, columns: 3, within: .init(width: 200))
    let rowHeight = (sheet.height - Self.gap(cell)) / 2
    for (index, variant) in variants.enumerated() {
      let own = frames.map { min($0, variant.preset.timeline.frameCount - 1) }
      let alone = try await SheetJob([SideBySide.Member(variant.preset)], jobs: 1)
        .draw(own, columns: 3, within: .init(width: 200)).picture
      #expect(alone.width == sheet.width)
      let places = (0..<sheet.height - cell.cellHeight).filter { top in
        (0..<cell.cellHeight).allSatisfy { y in
          (0..<sheet.width).allSatisfy { sheet[$0, top + y] == alone[$0, y + Self.gap(cell)] }
        }
      }
      #expect(places.contains { ($0 / rowHeight) == index }, "\(places) of \(rowHeight)")
    }
    let grid = try [SideBySide.Member](
      varying: [
        PresetVariation("zoom[4]=0.2,0.9"), PresetVariation("canvas.background=red,#00F,#0F0"),
      ],
      load: load)
    #expect(grid.count == 6)
    let colors = try await SheetJob(grid, jobs: 1)
      .drawComparison(of: [0], variantsInRow: 3).picture
    for color in [[255, 0, 0, 255], [0, 0, 255, 255], [0, 255, 0, 255]] as [SIMD4<UInt8>] {
      #expect(
        (0..<colors.height).contains { y in (0..<colors.width).contains { colors[$0, y] == color } }
      )
    }
    #expect(throws: SourceEditError.self) {
      try SheetJob(
        [SideBySide.Member](varying: [PresetVariation("canvas.scale=1,2")], load: load), jobs: 1)
    }
  }

  @Test(arguments: [10_000, 40_000, 123_456])
  func `becomes as small as wished`(pixels: Int) throws {
    let sheet = try ContactSheet(
      frameWidth: 390, frameHeight: 844, frameCount: 12, within: .init(pixels: pixels))
    #expect((pixels * 8 / 10...pixels).contains(sheet.width * sheet.height))
    #expect(throws: SheetTooLarge.self) {
      try ContactSheet(
        frameWidth: 390, frameHeight: 844, frameCount: 900, within: .init(pixels: 10_000))
    }
  }

  /// The space above the first row of frames.
  private static func gap(_ sheet: ContactSheet) -> Int {
    (sheet.width - 3 * sheet.cellWidth) / 4
  }

  @Test(arguments: ["a", "a=", "=1", "a..b=1", "a=" + String(repeating: "1,", count: 25)])
  func `refuses what is no variation`(text: String) {
    #expect(throws: SourceEditError.self) { try PresetVariation(text) }
  }

  /// The moments of a run of 12 s with an entrance of half a second.
  private func moments(_ count: Int, scroll: String, entrance: String) throws -> [Int] {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      {
        "canvas": { "size": [40, 60], "scale": 1, "fps": 30, "duration": 12 },
        "list": { "rows": 30, "rowHeight": 20 },
        "scroll": [\(scroll)],
        "entrance": { "delay": 1, "duration": 0.5, "curve": "linear", \(entrance) }
      }
      """, to: "p.json")
    return try SheetJob([SideBySide.Member(try SimulatedPreset(LoadedPreset(path: path)))], jobs: 1)
      .moments(count)
  }

  private static let entrances = [
    #""from": { "opacity": 0 }"#, #""from": { "blur": 9 }"#,
    #""from": { "transform": [{ "translateX": 20 }] }"#,
    #""from": { "transform": [{ "rotateY": 60 }] }"#,
  ]

  @Test(arguments: entrances)
  func `gives a short entrance more frames than a long rest`(entrance: String) throws {
    let frames = try moments(12, scroll: #"{ "rest": 12 }"#, entrance: entrance)
    // 15 of 360 frames, in steps over which some are passed.
    #expect(frames.count { (28...48).contains($0) } >= 8, "\(frames)")
  }

  @Test func `gives an entrance its share however far the list scrolls`() throws {
    let scroll = #"{ "rest": 2 }, { "to": 500, "duration": 6 }, { "rest": 4 }"#
    let frames = try moments(
      12, scroll: scroll, entrance: #""from": { "opacity": 0 }, "track": "firstScreen""#)
    #expect(frames.count { (28...48).contains($0) } >= 3, "\(frames)")
    #expect(frames.count { (60...240).contains($0) } >= 3, "\(frames)")
  }
}

@Suite struct CumulativeChangeTests {
  /// What nothing does.
  private static func none(_ count: Int) -> [Double] { Array(repeating: 0, count: count) }

  @Test(arguments: [2, 3, 7, 100])
  func `is even where nothing changes`(count: Int) {
    let change = CumulativeChange(poses: Self.none(99), movement: Self.none(99))
    let frames = change.moments(count)
    #expect(frames.first == 0 && frames.last == 99)
    let gaps = zip(frames, frames.dropFirst()).map { $1 - $0 }
    #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) <= 1)
  }

  @Test(arguments: 0..<20)
  func `has each frame once, from the first to the last`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func steps() -> [Double] {
      (0..<60).map { _ in random.number(0, 8) < 7 ? 0 : random.number(0, 1e6) }
    }
    let change = CumulativeChange(poses: steps(), movement: steps())
    for count in 2...61 {
      let frames = change.moments(count)
      #expect(frames.count == count && frames.first == 0 && frames.last == 60)
      #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func `has as much change between any two frames`() {
    // All changes lie from frame 40 to frame 60.
    let steps = (0..<100).map { (40..<60).contains($0) ? 1.0 : 0 }
    let frames = CumulativeChange(poses: steps, movement: Self.none(100)).moments(11)
    #expect(frames.filter { (40...60).contains($0) }.count >= 8)
    let more = CumulativeChange(poses: steps.map { $0 * 7 }, movement: Self.none(100))
    #expect(more.moments(11) == frames)
    let both = CumulativeChange(poses: steps, movement: Array(repeating: 1e9, count: 100)).moments(
      11)
    #expect(both.filter { (40...60).contains($0) }.count >= 6)
  }
}
