/// A script or a family of scripts, with what is needed to set it.
package struct WritingSystem: Hashable, Sendable {
  /// The name in messages, such as "Arabic".
  package let name: String
  /// The Debian package with fonts for it.
  package let fontPackage: String
  /// Whether it cannot be set as a row of letters.
  ///
  /// Its letters join, combine, change their order or run from right to left.
  package let isComplex: Bool
  /// The middle of the names of Noto's font files, such as "Arabic" in
  /// `NotoSansArabic-Regular.ttf`.
  package let notoNames: [String]

  private let ranges: [ClosedRange<UInt32>]

  @inline(never)
  private init(
    _ name: String, _ ranges: ClosedRange<UInt32>..., isComplex: Bool = true,
    fontPackage: String = "fonts-noto-core", notoNames: [String]? = nil
  ) {
    self.name = name
    self.ranges = ranges
    self.isComplex = isComplex
    self.fontPackage = fontPackage
    self.notoNames = notoNames ?? [name.filter { $0 != " " && $0 != "-" && $0 != "’" }]
  }

  /// The writing system of a character.
  ///
  /// It is nil for Latin, Greek and Cyrillic letters, for symbols, and for characters that are not
  /// in the table.
  package static func of(_ scalar: Unicode.Scalar) -> WritingSystem? {
    guard scalar.value >= 0x300 else { return nil }
    if let known = all.first(where: { $0.ranges.contains { $0.contains(scalar.value) } }) {
      return known
    }
    if scalar.properties.isEmojiPresentation { return emoji }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return marks
    default: return nil
    }
  }

  /// The characters that the Unicode Standard shows as color pictures by default.
  package static let emoji = WritingSystem(
    "emoji", 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0x20E3...0x20E3, 0xE0020...0xE007F,
    fontPackage: "fonts-noto-color-emoji", notoNames: [])

  /// Accents and other marks that follow their letter.
  static let marks = WritingSystem("accented", 0x300...0x36F, notoNames: [])

  /// The writing systems in the order of their first characters.
  ///
  /// Of overlapping ones, the most frequent comes first.
  package static let all: [WritingSystem] = [
    WritingSystem(
      "Chinese, Japanese or Korean", 0x2E80...0x303F, 0x3040...0x312F, 0x3190...0x4DBF,
      0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF,
      0x20000...0x3FFFF, isComplex: false, fontPackage: "fonts-noto-cjk", notoNames: []), marks,
    WritingSystem("Armenian", 0x530...0x58F, isComplex: false),
    WritingSystem("Hebrew", 0x590...0x5FF, 0xFB1D...0xFB4F),
    WritingSystem(
      "Arabic", 0x600...0x6FF, 0x750...0x77F, 0x870...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE),
    WritingSystem("Syriac", 0x700...0x74F, 0x860...0x86F), WritingSystem("Thaana", 0x780...0x7BF),
    WritingSystem("NKo", 0x7C0...0x7FF), WritingSystem("Samaritan", 0x800...0x83F),
    WritingSystem("Mandaic", 0x840...0x85F),
    WritingSystem("Devanagari", 0x900...0x97F, 0x1CD0...0x1CFF, 0xA8E0...0xA8FF),
    WritingSystem("Bengali", 0x980...0x9FF),
    WritingSystem("Gurmukhi", 0xA00...0xA7F),
    WritingSystem("Gujarati", 0xA80...0xAFF),
    WritingSystem("Oriya", 0xB00...0xB7F),
    WritingSystem("Tamil", 0xB80...0xBFF),
    WritingSystem("Telugu", 0xC00...0xC7F),
    WritingSystem("Kannada", 0xC80...0xCFF),
    WritingSystem("Malayalam", 0xD00...0xD7F),
    WritingSystem("Sinhala", 0xD80...0xDFF),
    WritingSystem("Thai", 0xE00...0xE7F),
    WritingSystem("Lao", 0xE80...0xEFF),
    WritingSystem("Tibetan", 0xF00...0xFFF),
    WritingSystem("Myanmar", 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F),
    WritingSystem("Georgian", 0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F, isComplex: false),
    WritingSystem(
      "Hangul Jamo", 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xD7B0...0xD7FF,
      fontPackage: "fonts-noto-cjk", notoNames: []),
    WritingSystem("Ethiopic", 0x1200...0x139F, 0x2D80...0x2DDF, isComplex: false),
    WritingSystem("Cherokee", 0x13A0...0x13FF, 0xAB70...0xABBF, isComplex: false),
    WritingSystem("Canadian Aboriginal", 0x1400...0x167F, 0x18B0...0x18FF, isComplex: false),
    WritingSystem("Tagalog", 0x1700...0x171F), WritingSystem("Hanunoo", 0x1720...0x173F),
    WritingSystem("Buhid", 0x1740...0x175F), WritingSystem("Tagbanwa", 0x1760...0x177F),
    WritingSystem("Khmer", 0x1780...0x17FF, 0x19E0...0x19FF),
    WritingSystem("Mongolian", 0x1800...0x18AF),
    WritingSystem("Limbu", 0x1900...0x194F),
    WritingSystem("Tai Le", 0x1950...0x197F),
    WritingSystem("New Tai Lue", 0x1980...0x19DF),
    WritingSystem("Buginese", 0x1A00...0x1A1F),
    WritingSystem("Tai Tham", 0x1A20...0x1AAF),
    WritingSystem("Balinese", 0x1B00...0x1B7F),
    WritingSystem("Sundanese", 0x1B80...0x1BBF),
    WritingSystem("Batak", 0x1BC0...0x1BFF),
    WritingSystem("Lepcha", 0x1C00...0x1C4F),
    WritingSystem("Ol Chiki", 0x1C50...0x1C7F, isComplex: false),
    WritingSystem("Ogham", 0x1680...0x169F, isComplex: false),
    WritingSystem("Runic", 0x16A0...0x16FF, isComplex: false),
    WritingSystem("Glagolitic", 0x2C00...0x2C5F, 0x1E000...0x1E02F, isComplex: false),
    WritingSystem("Coptic", 0x2C80...0x2CFF, isComplex: false),
    WritingSystem("Tifinagh", 0x2D30...0x2D7F),
    WritingSystem("Yi", 0xA000...0xA4CF, isComplex: false),
    WritingSystem("Lisu", 0xA4D0...0xA4FF, 0x11FB0...0x11FBF, isComplex: false),
    WritingSystem("Vai", 0xA500...0xA63F, isComplex: false),
    WritingSystem("Bamum", 0xA6A0...0xA6FF, 0x16800...0x16A3F, isComplex: false),
    WritingSystem("Syloti Nagri", 0xA800...0xA82F),
    WritingSystem("Phags-pa", 0xA840...0xA87F, notoNames: ["PhagsPa"]),
    WritingSystem("Saurashtra", 0xA880...0xA8DF),
    WritingSystem("Kayah Li", 0xA900...0xA92F, isComplex: false),
    WritingSystem("Rejang", 0xA930...0xA95F), WritingSystem("Javanese", 0xA980...0xA9DF),
    WritingSystem("Cham", 0xAA00...0xAA5F), WritingSystem("Tai Viet", 0xAA80...0xAADF),
    WritingSystem("Meetei Mayek", 0xAAE0...0xAAFF, 0xABC0...0xABFF),
    WritingSystem("Gothic", 0x10330...0x1034F, isComplex: false),
    WritingSystem("Deseret", 0x10400...0x1044F, isComplex: false),
    WritingSystem("Osage", 0x104B0...0x104FF, isComplex: false),
    WritingSystem("Hanifi Rohingya", 0x10D00...0x10D3F), WritingSystem("Adlam", 0x1E900...0x1E95F),
    // Other scripts from right to left.
    WritingSystem("right-to-left", 0x10800...0x10FFF, 0x1E800...0x1EFFF, notoNames: []),
    // Other scripts of South and Southeast Asia.
    WritingSystem("Brahmic", 0x11000...0x11FFF, notoNames: []), emoji,
  ]
}
