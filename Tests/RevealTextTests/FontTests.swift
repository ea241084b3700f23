import RevealMath
import RevealScene
import RevealText
import TestFixtures
import Testing

@Suite struct FontTests {
  @Test(.enabled(if: TestFonts.hasLatin, "DejaVu Sans or FreeType is missing"))
  func `says what the file says about itself`() throws {
    let font = try TestFonts.font(TestFonts.latin)
    #expect(font.family == "DejaVu Sans")
    #expect(font.style == "Book")
    #expect(font.outlineUnitsPerEm == 4096)
    // hhea.ascender and descender of 2048 units.
    #expect(font.ascender == 1901.0 / 2048)
    #expect(font.descent == 483.0 / 2048)
  }

  @Test(.enabled(if: TestFonts.hasLatin, "DejaVu Sans or FreeType is missing"))
  func `gives outlines above the baseline negative heights`() throws {
    let font = try TestFonts.font(TestFonts.latin)
    let upper = try #require(font.glyph("H")?.outline).bounds
    #expect(upper.minY == -1493 * 2 && upper.maxY == 0)
    #expect(try #require(font.glyph("g")?.outline).bounds.maxY > 0)
    let space = try #require(font.glyph(" "))
    #expect(space.outline == nil && space.advance == 651.0 / 2048)
  }

  /// Of the font's own units, 2048 an em.
  private static let kernings: [(Unicode.Scalar, Unicode.Scalar, Double)] = [
    ("A", "V", -131), ("A", "H", 0),
  ]

  @Test(.enabled(if: TestFonts.hasLatin, "DejaVu Sans or FreeType is missing"), arguments: kernings)
  func `kerns pairs of the texts`(
    left: Unicode.Scalar, right: Unicode.Scalar, kerning: Double
  ) throws {
    let font = try TestFonts.font(TestFonts.latin)
    #expect(font.kerning(left, right) == kerning / 2048)
  }

  @Test(.enabled(if: TestFonts.hasLatin, "DejaVu Sans or FreeType is missing"))
  func `knows which characters it lacks`() throws {
    let font = try TestFonts.font(TestFonts.latin)
    #expect(font.glyph("a") != nil && font.glyph("Ж") != nil)
    #expect(font.glyph("漢") == nil)
    #expect(font.missingGlyph.outline != nil && font.missingGlyph.advance > 0)
  }

  @Test(
    .enabled(if: TestFonts.hasLatin, "DejaVu Sans or FreeType is missing"),
    arguments: [false, true])
  func `counts some steps for each piece of an outline`(isCubic: Bool) throws {
    guard let file = isCubic ? TestFonts.ideographic : TestFonts.latin else { return }
    let font = try TestFonts.font(file)
    for value in isCubic ? 0x4E00...0x4E80 : 0x41...0x7A as ClosedRange<UInt32> {
      guard let letter = Unicode.Scalar(value), let outline = font.glyph(letter)?.outline else {
        continue
      }
      let steps = try #require(
        font.stepCount(of: Letters(of: [String(Character(letter))]), limit: .max))
      let pieces = outline.elements.count
      #expect(steps >= pieces && steps <= 12 * pieces + 100, "\(letter)")
    }
  }

  @Test(.enabled(if: TestFonts.hasIdeographic, "Noto Sans CJK or FreeType is missing"))
  func `reads every face of a collection`() throws {
    let families = try (0..<5).map {
      try TestFonts.font(TestFonts.ideographic, face: $0).family
    }
    #expect(families.allSatisfy { $0.hasPrefix("Noto Sans CJK") })
    #expect(Set(families).count == 5)
    let error = #expect(throws: FontError.self) {
      try TestFonts.font(TestFonts.ideographic, face: 100)
    }
    #expect(error?.reason == "it has no face with this index")
  }

  @Test(.enabled(if: TestFonts.hasIdeographic, "Noto Sans CJK or FreeType is missing"))
  func `reads cubic outlines`() throws {
    let font = try TestFonts.font(TestFonts.ideographic)
    let outline = try #require(font.glyph("あ")?.outline)
    #expect(
      outline.elements.contains {
        if case .cubic = $0 { true } else { false }
      })
    #expect(font.glyph("あ")?.advance == 1)
  }

  @Test(
    .enabled(if: TestFonts.hasLatin, "DejaVu Sans or FreeType is missing"),
    arguments: [-1, 1 << 16, 1 << 40])
  func `refuses faces that no file can have`(face: Int) {
    #expect(throws: FontError.self) { try TestFonts.font(TestFonts.latin, face: face) }
  }

  @Test(
    .enabled(if: TestFonts.hasLatin, "DejaVu Sans or FreeType is missing"),
    arguments: [[], Array("no font at all".utf8), [0, 1, 0, 0]])
  func `refuses what is no font`(file: [UInt8]) {
    #expect(throws: FontError.self) { try Font(file: file) }
  }

  /// Reads what is left, or says that it cannot: either way it comes back with finite numbers.
  private func read(damaged file: [UInt8], seed: Int, _ text: String) throws {
    do {
      let font = try Font(file: file)
      #expect(font.ascender.isFinite && font.missingGlyph.advance.isFinite, "seed \(seed)")
      let typeface = try #require(Typeface([font]))
      #expect(typeface.width(of: text).isFinite, "seed \(seed)")
    } catch let error as FontError {
      #expect(!error.reason.isEmpty, "seed \(seed)")
    }
  }

  @Test(.enabled(if: TestFonts.hasLatin, "DejaVu Sans or FreeType is missing"), arguments: 0..<60)
  func `survives damaged files`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var file = try #require(TestFonts.latin)
    if seed.isMultiple(of: 3) { file.removeLast(Int.random(in: 1..<file.count, using: &random)) }
    // The table directory is where damage hurts most.
    for _ in 0..<Int.random(in: 1...400, using: &random) {
      let limit = Bool.random(using: &random) ? min(file.count, 400) : file.count
      file[Int.random(in: 0..<limit, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    try read(damaged: file, seed: seed, "Hamburgefonstiv Ångström")
  }

  @Test(
    .enabled(if: TestFonts.hasIdeographic, "Noto Sans CJK or FreeType is missing"), arguments: 0..<8
  )
  func `survives damaged collections`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var file = try #require(TestFonts.ideographic)
    for _ in 0..<20_000 {
      file[Int.random(in: 0..<file.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    try read(damaged: file, seed: seed, "永和九年 いろはにほへと")
  }
}
