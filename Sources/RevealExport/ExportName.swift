/// The name of an exported preset, as a type in Swift and as the start of names in CSS.
package struct ExportName: Hashable, Sendable {
  /// The name of the type in Swift.
  package let type: String
  /// The start of the classes and keyframes in CSS, without the hyphen that follows.
  package let prefix: String

  /// Makes a name from that of a preset's file.
  ///
  /// Letters beyond ASCII are written in Latin letters, and a type with the name of one of Apple's
  /// types gets the ending "Effect".
  ///
  /// - Parameter file: The path of the file.
  package init(file: String) {
    let last = file.split(separator: "/").last ?? ""
    self.init(words: String(last.hasSuffix(".json") ? last.dropLast(5) : last))
  }

  private init(words text: String) {
    var words: [String] = [""]
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        let isPart = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        if isPart { words[words.count - 1].unicodeScalars.append(scalar) } else { words.append("") }
      } else if scalar == "\u{308}", let vowel = words.last?.last, "aouAOU".contains(vowel) {
        // A file system may write an umlaut as a vowel and a mark.
        words[words.count - 1] += "e"
      } else if let latin = scalar.latin {
        words[words.count - 1] += latin
      } else {
        words.append("")
      }
    }
    words.removeAll(where: \.isEmpty)
    let joined = words.map(\.capitalizedFirst).joined()
    let startsWithNumber = joined.first?.isNumber == true
    let name = joined.isEmpty ? "ListEffect" : startsWithNumber ? "Effect" + joined : joined
    type = Self.free(name)
    let parts = joined.isEmpty ? ["list", "effect"] : words.flatMap(\.humps)
    prefix = ((startsWithNumber ? ["effect"] : []) + parts).joined(separator: "-")
  }

  /// Makes a name from that of a type.
  ///
  /// - Parameter type: The name of the type.
  /// - Throws: An error if it is no name in Swift, or that of one of Apple's types.
  package init(type: String) throws(ExportRefusal) {
    let isName =
      type.unicodeScalars.allSatisfy { $0.isASCII && $0.isPartOfName }
      && type.unicodeScalars.first?.properties.isAlphabetic == true
    guard isName else {
      throw ExportRefusal(
        description: "a type's name has letters, digits and underscores, and starts with a letter")
    }
    let name = type.capitalizedFirst
    guard !Self.isTaken(name) else {
      throw ExportRefusal(
        description: "the name \(name) is that of another type; \(Self.free(name)) is free")
    }
    self.type = name
    prefix = name.humps.joined(separator: "-")
  }

  /// Returns names for files, of which no two are the same.
  ///
  /// A file whose name another one has taken is named after its folder, too.
  package static func unique(_ files: [String]) -> [ExportName] {
    var taken: Set<String> = []
    return files.map { file in
      let parts = file.split(separator: "/").suffix(2).joined(separator: " ")
      let names =
        [file, parts]
        + (2...(files.count + 2)).map { number in
          (parts.hasSuffix(".json") ? String(parts.dropLast(5)) : parts) + " \(number)"
        }
      let name = names.lazy.map { ExportName(file: $0) }.first {
        !taken.contains($0.type.lowercased()) && !taken.contains($0.prefix)
      }
      guard let name else { return ExportName(file: file) }
      taken.formUnion([name.type.lowercased(), name.prefix])
      return name
    }
  }

  private init(type: String, prefix: String) { (self.type, self.prefix) = (type, prefix) }

  /// Returns the name with another prefix in CSS.
  ///
  /// - Parameter prefix: The prefix.
  /// - Returns: The name.
  /// - Throws: An error if classes cannot start with it.
  package func with(prefix: String) throws(ExportRefusal) -> ExportName {
    let isName =
      prefix.unicodeScalars.allSatisfy { $0.isASCII && ($0.isPartOfName || $0 == "-") }
      && prefix.unicodeScalars.first.map { $0.properties.isAlphabetic || $0 == "_" } == true
    guard isName else {
      throw ExportRefusal(
        description: "a prefix has letters, digits, hyphens and underscores, and does not start "
          + "with a digit or a hyphen")
    }
    return ExportName(type: type, prefix: prefix)
  }

  // MARK: - Names that are taken

  /// Returns a name that no other type has.
  private static func free(_ name: String) -> String {
    ["", "Effect", "ListEffect"].map { name + $0 }.first { !isTaken($0) } ?? "My" + name
  }

  /// Returns whether a type of Apple's or one in exported files has a name.
  package static func isTaken(_ name: String) -> Bool {
    if appleTypes.contains(name) || ownTypes.contains(name) { return true }
    return prefixes.contains { prefix in
      name.hasPrefix(prefix) && !name.hasSuffix("ListEffect")
        && name.dropFirst(prefix.count).first?.isUppercase == true
    }
  }

  /// The starts of the names of types in UIKit, Foundation and Core Animation.
  private static let prefixes = ["UI", "NS", "CA", "CG", "CF", "CT"]

  /// The public types of Swift, Foundation, Combine and SwiftUI without such a start.
  package static let appleTypes: Set<String> = Set(
    EmbeddedFiles.text("apple-types.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
      .flatMap { $0.split(separator: " ").map(String.init) })

  /// The types within exported types, and the associated types of what these conform to.
  private static let ownTypes: Set<String> = [
    "Body", "CellEntrance", "CellScrollEffect", "Content", "Ease", "EffectSupport", "Entrance",
    "Insertion",
    "Motion", "Place", "Pose", "Removal", "Scroll", "Stop", "Support", "Track", "Tracking",
  ]
}

extension Unicode.Scalar {
  /// Whether the scalar may be in a name, if it is one of ASCII.
  fileprivate var isPartOfName: Bool {
    properties.isAlphabetic || ("0"..."9").contains(self) || self == "_"
  }
}

extension String {
  /// The parts of a name that is written in camel case, in lower case: "flipInX" has three.
  fileprivate var humps: [String] {
    var parts: [String] = []
    var isAfterLower = false
    for character in self where character != "_" {
      if parts.isEmpty || isAfterLower && character.isUppercase { parts.append("") }
      parts[parts.count - 1] += character.lowercased()
      isAfterLower = character.isLowercase || character.isNumber
    }
    return parts
  }
}
