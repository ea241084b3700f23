private import CFont

/// FreeType, the library that reads font files.
package enum FreeType {
  /// The version, such as "2.13.2"; nil when reveal was built without FreeType.
  package static let version = ShimText.version(cfont_freetype_version())
}

/// HarfBuzz, the library that turns characters into positioned glyphs.
package enum HarfBuzz {
  /// The version, such as "6.0.0"; nil when reveal was built without HarfBuzz.
  package static let version = unsafe cfont_harfbuzz_version().map { unsafe String(cString: $0) }

  /// The ISO 15924 tag of a character's script, first letter highest; ``commonScript`` without
  /// HarfBuzz.
  static func script(of scalar: UInt32) -> UInt32 { cfont_script(scalar) }

  /// `Zyyy`: characters that several scripts share.
  static let commonScript: UInt32 = 0x5A79_7979
  /// `Zinh`: marks, which have the script of the letter before them.
  static let inheritedScript: UInt32 = 0x5A69_6E68

  /// The character that two others compose to; nil if there is none.
  static func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
    let both = cfont_composition(first, second)
    return both == 0 ? nil : both
  }
}

/// FriBidi, the library that finds the direction of letters.
package enum FriBidi {
  /// The version, such as "1.0.8"; nil when reveal was built without FriBidi.
  package static let version = ShimText.version(cfont_fribidi_version())

  /// The embedding levels of a paragraph's characters, all 0 without FriBidi, and the level of the
  /// paragraph.
  ///
  /// They are those of the Unicode Bidirectional Algorithm (UAX #9), before lines are reordered.
  /// `base` is the level of the paragraph; nil to use that of its first letter with a direction.
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

/// Texts from C.
enum ShimText {
  /// The version; nil for an empty text.
  fileprivate static func version(_ name: cfont_name) -> String? {
    let name = string(name.text)
    return name.isEmpty ? nil : name
  }

  /// The text in an array of characters that ends with a NUL.
  static func string<Characters>(_ characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
