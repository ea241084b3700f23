private import CFont

/// The library that reads font files.
package enum FreeType {
  /// The version, such as "2.13.2"; nil when reveal was built without FreeType.
  package static let version = ShimText.version(cfont_freetype_version())
}

/// The library that turns characters into glyphs and their places.
package enum HarfBuzz {
  /// The version, such as "6.0.0"; nil when reveal was built without HarfBuzz.
  package static let version = ShimText.version(cfont_harfbuzz_version())

  /// The script of a character as a tag of ISO 15924, first letter highest; ``commonScript``
  /// without HarfBuzz.
  static func script(of scalar: UInt32) -> UInt32 { cfont_script(scalar) }

  /// `Zyyy`: characters of several scripts.
  static let commonScript: UInt32 = 0x5A79_7979
  /// `Zinh`: marks, which belong to the script of the letter before them.
  static let inheritedScript: UInt32 = 0x5A69_6E68

  /// The character that two others compose; nil when they do not.
  static func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
    let both = cfont_composition(first, second)
    return both == 0 ? nil : both
  }
}

/// The library that finds the direction of letters.
package enum FriBidi {
  /// The version, such as "1.0.8"; nil when reveal was built without FriBidi.
  package static let version = ShimText.version(cfont_fribidi_version())

  /// The embedding levels of a paragraph's characters, by the Unicode Bidirectional Algorithm
  /// (UAX #9) up to the order of lines.
  ///
  /// - Parameters:
  ///   - text: The characters of the paragraph.
  ///   - base: The level of the paragraph; nil for that of its first letter with a direction.
  /// - Returns: The levels, all 0 without FriBidi, and that of the paragraph.
  package static func levels(_ text: [UInt32], base: UInt8?) -> (levels: [UInt8], base: UInt8) {
    var levels = [UInt8](repeating: base ?? 0, count: text.count)
    var found = base.map(Int32.init) ?? -1
    let succeeded = unsafe text.withUnsafeBufferPointer { text in
      unsafe levels.withUnsafeMutableBufferPointer { levels in
        unsafe cfont_levels(text.baseAddress, text.count, &found, levels.baseAddress)
      }
    }
    return succeeded == 1 ? (levels, found == 1 ? 1 : 0) : (levels, base ?? 0)
  }
}

/// Texts that C wrote.
enum ShimText {
  /// Nil for an empty text.
  fileprivate static func version(_ name: cfont_name) -> String? {
    let name = string(name.text)
    return name.isEmpty ? nil : name
  }

  /// The text in an array of characters that ends in a zero.
  static func string<Characters>(_ characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
