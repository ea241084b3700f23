extension StyleSheetImport {
  /// Returns file names for presets, in the same order.
  ///
  /// Characters other than letters, digits, `-`, `_` and inner dots become `_`. Names that then
  /// differ at most in case get numbers.
  package static func fileNames(for presets: [Preset]) -> [String] {
    var taken: Set<String> = []
    return presets.map { preset in
      var stem = String(
        String.UnicodeScalarView(
          preset.name.unicodeScalars.prefix(longestName).map { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
              || scalar == "-" || scalar == "_" || scalar == "." ? scalar : "_"
          }))
      if stem.isEmpty || stem.hasPrefix(".") { stem = "_" + stem.drop { $0 == "." } }
      var name = stem
      var number = 2
      while !taken.insert(name.lowercased()).inserted {
        name = "\(stem)-\(number)"
        number += 1
      }
      return name + ".json"
    }
  }

  /// The length of the longest name in Unicode scalars, which take up to four bytes each.
  private static let longestName = 50
}
