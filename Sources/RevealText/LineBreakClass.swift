/// The class of a letter in the Unicode Line Breaking Algorithm (UAX #14), as far as ordinary texts
/// need it.
enum LineBreakClass {
  /// Letters and similar characters, including Thai and Hangul, whose words are not found.
  case alphabetic
  case hebrew
  case number
  /// Currency signs and the like, before or after numbers.
  case prefix, postfix
  case opening, closing, closingParenthesis
  /// Opening brackets of Chinese and Japanese, before which a line may begin.
  case wideOpening
  /// Quotation marks that may open or close.
  case quotation
  case openingQuotation, closingQuotation
  case exclamation
  /// Commas, full stops and colons.
  case infix
  case solidus
  /// Characters that must not begin a line in Chinese or Japanese.
  case nonstarter
  /// Ideographs, syllables of Chinese, Japanese and Yi, and emoji.
  case ideograph
  case hyphen
  /// Dashes, soft hyphens and whitespace, after which a line may end.
  case breakAfter
  case breakBefore
  /// Em dashes, before and after which a line may end.
  case dash
  /// Dot leaders.
  case leader
  /// Characters next to which a line must not end.
  case glue, joiner
  case zeroWidthSpace
  /// Marks and invisible characters, which belong to the letter before them.
  case mark

  init(of letter: Character) {
    guard let first = letter.unicodeScalars.first else {
      self = .mark
      return
    }
    switch first.value {
    case 0x61...0x7A, 0x41...0x5A: self = .alphabetic
    case 0x30...0x39: self = .number
    case 0x1F000...0x1FAFF: self = .ideograph
    default:
      if first.value >= 0xA0, letter.isColored {
        self = .ideograph
      } else {
        self = Self.known(first.value) ?? Self.byCategory(first)
      }
    }
  }

  /// The classes that do not follow from general categories.
  private static func known(_ scalar: UInt32) -> LineBreakClass? {
    switch scalar {
    case 0x21, 0x3F, 0x5C6, 0x61B, 0x61D...0x61F, 0x6D4, 0x7F9, 0xF0D...0xF11, 0xF14, 0x1802,
      0x1803, 0x1808, 0x1809, 0x1944, 0x1945, 0x2762, 0x2763, 0x2E2E, 0x2E53, 0x2E54, 0xA60E,
      0xA876, 0xA877:
      .exclamation
    case 0x2C, 0x2E, 0x3A, 0x3B, 0x37E, 0x589, 0x60C, 0x60D, 0x7F8, 0x2044: .infix
    case 0x2F: .solidus
    case 0x22, 0x27, 0x275B...0x2760: .quotation
    case 0x2D: .hyphen
    case 0x29, 0x5D: .closingParenthesis
    case 0xA1, 0xBF: .opening
    case 0x2B, 0x5C, 0xB1, 0x2116, 0x2212, 0x2213: .prefix
    case 0x25, 0xA2, 0xB0, 0x609...0x60B, 0x66A, 0x2030...0x2037, 0x20A7, 0x20B6, 0x20BB, 0x20BE,
      0x2103, 0x2109:
      .postfix
    case 0xA0, 0x34F, 0xF08, 0xF0C, 0xF12, 0x180E, 0x2007, 0x2011, 0x202F: .glue
    case 0x2060, 0xFEFF: .joiner
    case 0x200B: .zeroWidthSpace
    case 0x2014, 0x2E3A, 0x2E3B: .dash
    case 0x2015: .alphabetic
    case 0x2024...0x2026, 0x22EF: .leader
    case 0x203C, 0x203D, 0x2047...0x2049, 0x17D6: .nonstarter
    case 0xB4, 0x2C8, 0x2CC, 0x2DF, 0xF01...0xF04, 0xF06, 0xF07, 0xF09, 0xF0A, 0x1806: .breakBefore
    case 0x09, 0xAD, 0x964, 0x965, 0xE5A, 0xE5B, 0xF0B, 0xF34, 0xF7F, 0xF85, 0xFBE, 0xFBF, 0xFD2,
      0x104A, 0x104B, 0x1361, 0x16EB...0x16ED, 0x1735, 0x1736, 0x17D4, 0x17D5, 0x17D8, 0x17DA,
      0x1804, 0x1805, 0x1B5A, 0x1B5B, 0x1B5D...0x1B60, 0x1C3B...0x1C3F, 0x1C7E, 0x1C7F, 0x2027,
      0x2056, 0x2058...0x205B, 0x205D...0x205F, 0xA8CE, 0xA8CF, 0xA92E, 0xA92F, 0xA9C7...0xA9C9,
      0xAA5D...0xAA5F:
      .breakAfter
    case 0x5D0...0x5F2, 0xFB1D...0xFB4F: .hebrew
    case 0x2E80...0x2FDF, 0x3000...0x30FF, 0x31F0...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF00...0xFFEF, 0x20000...0x3FFFF:
      wide(scalar)
    case 0xA000...0xA4CF, 0x17000...0x18DFF: .ideograph
    default: nil
    }
  }

  /// The class of an ideograph or a sign of that width; by JIS X 4051, some must not begin or end a
  /// line.
  private static func wide(_ scalar: UInt32) -> LineBreakClass {
    if mustNotBegin.contains(scalar) { return .nonstarter }
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .openPunctuation: return .wideOpening
    case .closePunctuation: return .nonstarter
    default: return .ideograph
    }
  }

  private static let mustNotBegin = Set(
    "、。，．・：；？！ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ".unicodeScalars.map(\.value))

  private static func byCategory(_ scalar: Unicode.Scalar) -> LineBreakClass {
    switch scalar.properties.generalCategory {
    case .decimalNumber: .number
    case .openPunctuation: .opening
    case .closePunctuation: .closing
    case .initialPunctuation: .openingQuotation
    case .finalPunctuation: .closingQuotation
    case .dashPunctuation, .spaceSeparator: .breakAfter
    case .currencySymbol: .prefix
    case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control: .mark
    default: .alphabetic
    }
  }
}
