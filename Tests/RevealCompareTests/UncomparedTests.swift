import RevealCompare
import RevealDiff
import RevealFiles
import RevealImage
import RevealMath
import RevealPNG
import RevealRender
import Testing
import TestFixtures

/// What could not be compared never passes.
@Suite struct UncomparedTests {
  private func report(
    _ golden: [UInt8], _ actual: [UInt8], rules: DiffRules = DiffRules()
  ) async throws -> DiffReport {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let paths = try [("a.png", golden), ("b.png", actual)].map { try folder.write($1, to: $0) }
    return try await RevealCompareTests.report(paths[0], paths[1], rules: rules)
  }

  @Test func `never passes a file with a bit flipped, on either side or both`() async throws {
    let whole = try TestFrame(size: PixelSize(width: 12, height: 9), bandRows: 4).png()
    let folders = [try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder()]
    defer { withExtendedLifetime(folders) {} }
    // Of each byte two or three; the tests of RevealPNG flip all.
    for bit in stride(from: 0, to: whole.count * 8, by: 3) {
      var damaged = whole
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      let files = [whole, damaged, damaged]
      for (folder, file) in zip(folders, files) {
        try folder.write(file, to: Manifest.frameName(bit))
      }
    }
    for (golden, actual) in [(0, 1), (1, 0), (1, 2)] {
      let report = try await RevealCompareTests.report(folders[golden].path, folders[actual].path)
      let passed = report.frames.filter { !$0.sentence.hasPrefix("cannot be compared") }
      #expect(passed.map(\.pair.number) == [], "\(golden) and \(actual)")
    }
  }

  @Test func `says that metadata differ`() async throws {
    let a = try TestFrame().png()
    let end = try #require(a.indices.first { Array(a[$0...].prefix(4)) == Array("pHYs".utf8) })
    let b =
      a[..<(end - 4)] + PNGBytes.chunk("pHYs", [0, 0, 0, 9, 0, 0, 0, 9, 1]) + a[(end + 17)...]
    let report = try await report(a, Array(b))
    #expect(report.verdict == .equal)
    #expect(report.notes.map(\.text) == ["pHYs differs"])
    #expect(report.json.text().contains("pHYs differs"))
  }

  @Test func `does not take a band that depends on the one before for equal`() async throws {
    let files = [10, 99].map { (value: UInt8) in
      PNGBytes.banded(
        width: 50, height: 53,
        bands: [
          [0] + [UInt8](repeating: value, count: 150),
          Array((0..<52).map { _ in [2] + [UInt8](repeating: 0, count: 150) }.joined()),
        ])
    }
    var rules = DiffRules()
    rules.mostPixels = 50
    let report = try await report(files[0], files[1], rules: rules)
    #expect(report.verdict == .different)
    #expect(report.frames[0].countingPixels == 2650)
  }

  /// Two files of random bands under random filters, some of them the same.
  @Test(arguments: 1...150 as ClosedRange<UInt64>)
  func `finds in bands what whole pictures say`(seed: UInt64) async throws {
    var numbers = SplitMix64(seed: seed)
    let (width, height) = (
      Int.random(in: 1...6, using: &numbers), Int.random(in: 1...9, using: &numbers)
    )
    let filters: [UInt8] = Bool.random(using: &numbers) ? [0, 1] : [0, 1, 2, 3, 4]
    var bands: [[UInt8]] = []
    var rowsLeft = height
    while rowsLeft > 0 {
      let rows = Int.random(in: 1...rowsLeft, using: &numbers)
      rowsLeft -= rows
      var band: [UInt8] = []
      for _ in 0..<rows {
        band.append(filters.randomElement(using: &numbers) ?? 0)
        for _ in 0..<width * 3 { band.append(UInt8.random(in: 0...3, using: &numbers)) }
      }
      bands.append(band)
    }
    let golden = PNGBytes.banded(width: width, height: height, bands: bands)
    for index in bands.indices where Bool.random(using: &numbers) {
      let place = Int.random(in: 1...width * 3, using: &numbers)
      bands[index][place] ^= UInt8.random(in: 0...40, using: &numbers)
    }
    let actual = PNGBytes.banded(width: width, height: height, bands: bands)
    var rules = DiffRules()
    rules.largestStep = Int.random(in: 0...4, using: &numbers)
    rules.mostPixels = Int.random(in: 0...6, using: &numbers)
    if Bool.random(using: &numbers) { rules.window = DiffRules.Window(side: 2, mostPixels: 1) }
    if Bool.random(using: &numbers) {
      rules.ignoredRegions = [PixelRect(x: 1, y: 1, width: 2, height: 2)]
    }
    rules.ignoresAntialiasing = Bool.random(using: &numbers)
    let pictures = try [golden, actual].map { try PNGDecoder.decode($0) }
    let expected = FrameComparison(golden: pictures[0], actual: pictures[1], rules: rules)
      .difference
    let outcome = try await report(golden, actual, rules: rules).frames[0].outcome
    #expect(outcome.passes == expected.passes(rules), "seed \(seed)")
    if expected.differingPixels > 0 { #expect(outcome.difference == expected, "seed \(seed)") }
  }

  @Test func `tells names apart that Unicode takes for the same`() async throws {
    let (a, b) = (try TemporaryFolder(), try TemporaryFolder())
    defer { withExtendedLifetime((a, b)) {} }
    let file = try TestFrame().png()
    try a.write(file, to: "e\u{301}.png")
    try b.write(file, to: "\u{E9}.png")
    let report = try await RevealCompareTests.report(a.path, b.path)
    #if os(Linux)
      #expect(report.frames.map(\.outcome) == [.missing, .extra])
    #endif
    #expect(FrameName("e\u{301}") != FrameName("\u{E9}"))
  }

  @Test func `rounds 16 bits and says so`() async throws {
    let files = [UInt8(0), 1, 200].map { low in
      PNGBytes.file(width: 1, height: 1, depth: 16, color: 0, rows: [0, 16, low])
    }
    let alike = try await report(files[0], files[1])
    #expect(alike.verdict == .equal)
    #expect(alike.notes.map(\.text) == ["16 bits a channel rounded to 8"])
    #expect(try await report(files[0], files[2]).verdict == .different)
  }

  /// No pixels, a depth there is not, rows missing, an unknown filter, bytes behind the end.
  private static let unreadable: [[UInt8]] = [
    [], PNGBytes.signature,
    PNGBytes.file(width: 1, height: 1, depth: 3, rows: [0, 1, 2, 3]),
    PNGBytes.file(width: 1, height: 2, rows: [0, 1, 2, 3]),
    PNGBytes.file(width: 1, height: 1, rows: [9, 1, 2, 3]),
    PNGBytes.file(width: 1, height: 1, rows: [0, 1, 2, 3]) + [0],
    PNGBytes.banded(width: 1, height: 2, bands: [[0, 1, 2, 3]]),
    PNGBytes.banded(width: 1, height: 1, bands: [[0, 1, 2, 3], [0, 1, 2, 3]]),
  ]

  @Test(arguments: unreadable)
  func `never passes two files alike that cannot be read`(file: [UInt8]) async throws {
    #expect(try await report(file, file).verdict == .unknown)
  }

  @Test func `never passes digests alike that are none`() async throws {
    let identity = Manifest.Identity(
      revealVersion: "1", presetName: "p", presetDigest: "d", width: 1, height: 1, scale: 1, fps: 1,
      frameCount: 1)
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = try folder.write(
      Manifest(identity: identity, digests: [0: ""]).text, to: Manifest.fileName)
    await #expect(throws: FileError.self) { try await RevealCompareTests.report(path, path) }
  }

  // MARK: Animations

  private static let colors: [[UInt8]] = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]

  @Test func `compares animations frame by frame`() async throws {
    let a = PNGBytes.animation(Self.colors)
    #expect(try await report(a, a).verdict == .equal)
    let last = PNGBytes.animation(Self.colors.dropLast() + [[7, 8, 0]])
    let found = try await report(a, last)
    #expect(found.verdict == .different)
    #expect(
      found.frames[0].sentence
        == "frame 2 of the animation differs: 4 pixels differ, largest step 9, "
        + "color distance 0.012, in 2×2 at 0,0")
    let others = [
      PNGBytes.animation(Self.colors, plays: 1), PNGBytes.animation(Self.colors, delay: 2),
      PNGBytes.animation(Self.colors + [[0, 0, 0]]),
    ]
    for other in others { #expect(try await report(a, other).verdict == .different) }
  }

  @Test func `compares no animation with a picture or a digest`() async throws {
    let a = PNGBytes.animation(Self.colors)
    let picture = PNGBytes.file(
      width: 2, height: 2, rows: [0, 1, 2, 3, 1, 2, 3, 0, 1, 2, 3, 1, 2, 3])
    #expect(try await report(a, picture).verdict == .unknown)
    #expect(try await report(picture, a).verdict == .unknown)
  }

  // MARK: Numbers

  @Test(arguments: ["1700000000", "20240131", "9223372036854775807", "99999999999999999999"])
  func `takes a number in a name for no count`(number: String) async throws {
    let folders = try [UInt8(1), 2].map { value in
      let folder = try TemporaryFolder()
      let file = PNGBytes.file(width: 1, height: 1, rows: [0, value, 2, 3])
      try folder.write(file, to: "frame_\(number).png")
      try folder.write(file, to: "frame_00000.png")
      return folder
    }
    defer { withExtendedLifetime(folders) {} }
    let (a, b) = (try FrameSet(path: folders[0].path), try FrameSet(path: folders[1].path))
    let report = try await RevealCompareTests.report(folders[0].path, folders[1].path)
    #expect(report.bad.count == 2)
    if Int(number) != nil {
      #expect(
        try FramePairs(golden: a, actual: b, selection: FrameSelection("50%...")).pairs.count == 1)
    }
  }
}
