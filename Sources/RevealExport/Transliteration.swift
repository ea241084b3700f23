/// Letters of other alphabets in those of ASCII.
extension Unicode.Scalar {
  /// The letter or digit in Latin letters, by custom or by its name; nil for anything else.
  ///
  /// Marks that change the letter before them are empty.
  var latin: String? {
    if let custom = Self.customary[String(self).lowercased()] { return cased(custom) }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .modifierLetter: return ""
    case .decimalNumber: return properties.numericValue.map { String(Int($0)) }
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: break
    default: return nil
    }
    // "ő" is LATIN SMALL LETTER O WITH DOUBLE ACUTE, and "か" is HIRAGANA LETTER KA.
    let words = (properties.name ?? "").split(separator: " ")
    let letter = words.prefix { $0 != "WITH" && $0 != "FINAL" }.last ?? ""
    guard words.count > 1, letter.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      return "u" + String(value, radix: 16)
    }
    return cased(Self.greek[String(letter)] ?? letter.lowercased())
  }

  /// Returns letters with the first one in upper case if this letter is.
  private func cased(_ letters: String) -> String {
    properties.isUppercase ? letters.capitalizedFirst : letters
  }

  /// What is customary in place of letters whose names say something else.
  private static let customary: [String: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "å": "aa", "ø": "oe", "ð": "d", "þ": "th",
    "ı": "i", "ł": "l", "đ": "d",
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "yo", "ж": "zh", "з": "z",
    "и": "i", "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r",
    "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh",
    "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya", "і": "i", "ї": "yi",
    "є": "ye", "ґ": "g",
  ]

  /// Greek letters by the last word of their names.
  private static let greek: [String: String] = [
    "ALPHA": "a", "BETA": "v", "GAMMA": "g", "DELTA": "d", "EPSILON": "e", "ZETA": "z",
    "ETA": "i", "THETA": "th", "IOTA": "i", "KAPPA": "k", "LAMDA": "l", "MU": "m", "NU": "n",
    "XI": "x", "OMICRON": "o", "PI": "p", "RHO": "r", "SIGMA": "s", "TAU": "t", "UPSILON": "y",
    "PHI": "f", "CHI": "ch", "PSI": "ps", "OMEGA": "o",
  ]
}
