import Foundation
import RevealImage
import RevealPNG
import RevealPictures
import TestFixtures
import Testing

@Suite struct PictureColorsTests {
  /// A PNG of pixels in one row, with chunks before them.
  private func png(_ chunks: [UInt8], _ pixels: [[UInt8]] = [[255, 0, 0]]) -> [UInt8] {
    PNGBytes.file(width: pixels.count, height: 1, rows: [0] + pixels.joined(), extra: chunks)
  }

  private func profileChunk(_ profile: [UInt8]) -> [UInt8] {
    PNGBytes.chunk("iCCP", Array("p\0\0".utf8) + PNGBytes.stored(profile))
  }

  private func colors(_ chunks: [UInt8]) throws -> PictureColors {
    try PictureFacts(head: png(chunks)).colors
  }

  private func colors(_ profile: TestProfile) throws -> PictureColors {
    try colors(profileChunk(profile.bytes))
  }

  // MARK: Recognition

  @Test func `are sRGB without a word about them`() throws {
    #expect(try colors([]) == .sRGB)
  }

  @Test func `are known by a profile of a matrix`() throws {
    #expect(try colors(.sRGB) == .sRGB)
    #expect(try colors(.displayP3) == .displayP3)
    #expect(try colors(.adobeRGB) == .other("the color profile \"Adobe RGB (1998)\""))
  }

  @Test func `are known by a curve of many values`() throws {
    let values = (0..<1024).map { index -> Int in
      let value = Double(index) / 1023
      let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      return Int((light * 65535).rounded())
    }
    var profile = TestProfile.displayP3
    profile.curve = TestProfile.table(values)
    #expect(try colors(profile) == .displayP3)
  }

  @Test(arguments: [
    TestProfile.parameters(0, [2.2]), TestProfile.parameters(0, [1]), TestProfile.table([]),
    TestProfile.table([0, 65535]), TestProfile.parameters(1, [2.4, 1, 0]),
    TestProfile.parameters(2, [2.4, 1, 0, 0.1]), TestProfile.parameters(1, [2.4, 0, 0]),
    TestProfile.parameters(4, [2.4, 1, 0, 0, 0, 0, 0]), TestProfile.parameters(9, [1]),
    TestProfile.parameters(3, [32767, 32767, 32767, 0, 0]), [],
  ])
  func `are other ones with another curve`(curve: [UInt8]) throws {
    var profile = TestProfile.sRGB
    profile.curve = curve
    #expect(try colors(profile) == .other("the color profile \"Test\""))
  }

  @Test func `are sRGB with a gray profile of its curve`() throws {
    var profile = TestProfile(space: "GRAY", colors: [], curve: TestProfile.sRGBCurve)
    #expect(try colors(profile) == .sRGB)
    profile.curve = TestProfile.parameters(0, [1.8])
    #expect(try colors(profile) == .other("the color profile \"Test\""))
  }

  @Test func `are other ones with tables, which count more than the matrix`() throws {
    var profile = TestProfile.sRGB
    profile.tables = ["A2B0"]
    #expect(try colors(profile) == .other("the color profile \"Test\""))
    profile.name = ""
    #expect(try colors(profile) == .other("a color profile without a name"))
  }

  @Test func `are read of a profile that is cut off anywhere`() throws {
    let whole = TestProfile.displayP3.bytes
    for count in 0..<whole.count {
      let found = try colors(profileChunk(Array(whole.prefix(count))))
      #expect(found != .sRGB)
    }
    #expect(
      try colors(PNGBytes.chunk("iCCP", [])) == .other("a color profile that cannot be read"))
  }

  @Test func `are those of the chunk that counts most`() throws {
    let points = { (primaries: UInt8) in PNGBytes.chunk("cICP", [primaries, 13, 0, 1]) }
    let profile = profileChunk(TestProfile.adobeRGB.bytes)
    let gamma = { PNGBytes.chunk("gAMA", PNGBytes.bigEndian($0)) }
    let standard = PNGBytes.chunk("sRGB", [0])
    #expect(try colors(points(12) + profile) == .displayP3)
    #expect(try colors(points(1) + profile) == .sRGB)
    #expect(try colors(points(9)) == .other("the color space 9/13/0/1 (cICP)"))
    #expect(try colors(profile + gamma(45455)) != .sRGB)
    #expect(try colors(standard + gamma(100_000)) == .sRGB)
    #expect(try colors(gamma(45455)) == .sRGB)
    #expect(try colors(gamma(100_000)) == .other("a gamma of 1.0 (gAMA)"))
    let wide = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]
    let primaries = PNGBytes.chunk("cHRM", wide.flatMap(PNGBytes.bigEndian))
    #expect(try colors(primaries) == .other("primaries of its own (cHRM)"))
  }

  // MARK: Conversion

  /// Linear light to X, Y and Z by the chromaticities of primaries and of white D65, in
  /// Foundation's arithmetic and by Cramer's rule.
  private static func toXYZ(_ primaries: [(Double, Double)]) -> [[Double]] {
    func xyz(_ point: (Double, Double)) -> [Double] {
      [point.0 / point.1, 1, (1 - point.0 - point.1) / point.1]
    }
    let columns = primaries.map(xyz)
    let rows = (0..<3).map { row in columns.map { $0[row] } }
    let shares = solve(rows, xyz((0.3127, 0.3290)))
    return rows.map { zip($0, shares).map(*) }
  }

  private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    func determinant(_ m: [[Double]]) -> Double {
      m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    }
    return (0..<3).map { column in
      var replaced = matrix
      for row in 0..<3 { replaced[row][column] = right[row] }
      return determinant(replaced) / determinant(matrix)
    }
  }

  private static let p3 = toXYZ([(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)])
  private static let sRGB = toXYZ([(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)])

  /// The channels in sRGB, 0…255, not rounded.
  private static func converted(_ color: [UInt8]) -> [Double] {
    let lights = color.map { value -> Double in
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    let xyz = p3.map { row in zip(row, lights).map(*).reduce(0, +) }
    return solve(sRGB, xyz).map { light in
      let inside = min(max(light, 0), 1)
      return 255 * (inside <= 0.0031308 ? 12.92 * inside : 1.055 * pow(inside, 1 / 2.4) - 0.055)
    }
  }

  @Test func `are converted from Display P3 to the nearest of sRGB`() throws {
    var pixels: [[UInt8]] = []
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 17) {
        for blue in stride(from: 0, through: 255, by: 51) {
          pixels.append([red, green, blue].map { UInt8($0) })
        }
      }
    }
    let file = png(profileChunk(TestProfile.displayP3.bytes), pixels)
    let picture = try PictureDecoder.decode(file)
    var farthest = 0.0
    for (index, pixel) in pixels.enumerated() {
      let found = picture[index, 0]
      for (channel, wanted) in Self.converted(pixel).enumerated() {
        farthest = max(farthest, abs(Double(found[channel]) - wanted))
      }
      #expect(found[3] == 255)
    }
    // Half a step is what rounding may make of it; the curves of the two standards differ at their
    // knees by a millionth.
    #expect(farthest <= 0.501)
  }

  @Test func `of grays stay as they are`() throws {
    let pixels = (0...255).map { [UInt8](repeating: UInt8($0), count: 3) }
    let plain = try PictureDecoder.decode(png([], pixels))
    let wide = try PictureDecoder.decode(
      png(PNGBytes.chunk("cICP", [12, 13, 0, 1]), pixels))
    #expect(plain.bytes == wide.bytes)
  }

  @Test func `of other profiles stay as they are`() throws {
    let pixels: [[UInt8]] = [[255, 0, 0], [10, 200, 90]]
    let plain = try PictureDecoder.decode(png([], pixels))
    let other = try PictureDecoder.decode(
      png(profileChunk(TestProfile.adobeRGB.bytes), pixels))
    #expect(plain.bytes == other.bytes)
  }

  @Test(
    .enabled(if: PictureFixture.hasJPEG && PictureFixture.hasWebP, "a library is missing"),
    arguments: ["display-p3.jpg", "display-p3.webp"])
  func `are converted in every format`(name: String) throws {
    let file = try PictureFixture.file(name)
    #expect(try PictureFacts(head: file).colors == .displayP3)
    let picture = try PictureDecoder.decode(file)
    let stored = try PictureFixture.expected(name)
    var farthest = 0.0
    for y in 0..<stored.height {
      for x in 0..<stored.width {
        let wanted = Self.converted((0..<3).map { stored[x, y][$0] })
        for channel in 0..<3 {
          farthest = max(farthest, abs(Double(picture[x, y][channel]) - wanted[channel]))
        }
      }
    }
    #expect(farthest <= 0.501 || PictureLibraries.linked != PictureFixture.recorded)
  }

  @Test(.enabled(if: PictureFixture.hasJPEG, "libjpeg-turbo is missing"))
  func `are known by a profile in several pieces, in any order`() throws {
    let file = try PictureFixture.file("baseline-420.jpg")
    let profile = TestProfile.displayP3.bytes
    func piece(_ number: UInt8, of count: UInt8, _ data: some Sequence<UInt8>) -> [UInt8] {
      Array("ICC_PROFILE\0".utf8) + [number, count] + data
    }
    let first = piece(1, of: 2, profile.prefix(200))
    let second = piece(2, of: 2, profile.dropFirst(200))
    func colors(_ pieces: [[UInt8]]) throws -> PictureColors {
      try PictureFacts(
        head: pieces.reduce(file) { PictureFixture.jpeg($0, with: 0xE2, $1) }
      ).colors
    }
    #expect(try colors([first, second]) == .displayP3)
    #expect(try colors([second, first]) == .displayP3)
    #expect(try colors([second]) == .other("a color profile that cannot be read"))
    #expect(try colors([]) == .sRGB)
  }
}
