import RevealFiles
package import RevealText

/// The fonts of a machine, for decks that name none.
///
/// Files are found by their names, so the choice depends only on the installed files.
package struct SystemFonts {
  /// The paths by name of the font files that are known, or are Noto's.
  let paths: [String: String]
  /// The names of the regular Noto fonts for none of the known writing systems, the best first.
  private let others: [String]

  /// Searches folders and everything below them; folders that cannot be listed are skipped.
  package init(folders: [String] = Self.usualFolders) {
    let names = Set(Self.families.flatMap { [$0.regular, $0.bold] })
    var paths: [String: String] = [:]
    func look(in folder: String, depth: Int) {
      // A folder that cannot be read has no fonts for reveal.
      for name in (try? listFolder(folder)) ?? [] {
        let path = joinPath(folder, name)
        if names.contains(name) || Self.isOfNoto(name) {
          if paths[name] == nil { paths[name] = path }
        } else if depth > 0, !name.contains("."), fileKind(path) == .folder {
          look(in: path, depth: depth - 1)
        }
      }
    }
    for folder in folders { look(in: folder, depth: 3) }
    self.paths = paths
    let known = Set(Self.families.map(\.regular))
    let others = paths.keys.filter { Self.bold($0) != nil && !known.contains($0) }
    let byRank = Dictionary(grouping: others, by: Self.rank)
    self.others = byRank.sorted { $0.key < $1.key }.flatMap { $0.value.sorted() }
  }

  /// The files for a weight, the best first.
  ///
  /// Noto's fonts for none of the known writing systems come last.
  package func files(isBold: Bool) -> [FontFile] {
    let known = Self.families.compactMap { family in
      // Most scripts have only one weight.
      let path =
        paths[isBold ? family.bold : family.regular]
        ?? (family.system == nil ? nil : paths[family.regular])
      let face = isBold ? family.boldFace : 0
      return path.map { FontFile(path: $0, face: face, system: family.system) }
    }
    return known
      + others.compactMap { name in
        let bold = isBold ? Self.bold(name).flatMap { paths[$0] } : nil
        return (bold ?? paths[name]).map { FontFile(path: $0, face: 0) }
      }
  }

  /// The first of some Debian packages whose fonts are not installed; nil if all are.
  ///
  /// - Parameter packages: The names of packages, each with fonts for some letters.
  /// - Returns: The name of the package.
  func firstMissing(of packages: [String]) -> String? {
    packages.first { package in Self.marks[package].map { paths[$0] == nil } ?? true }
  }

  /// A font file in each Debian package.
  private static let marks = [
    "fonts-dejavu": "DejaVuSans.ttf", "fonts-noto-core": "NotoSans-Regular.ttf",
    "fonts-noto-cjk": "NotoSansCJK-Regular.ttc", "fonts-noto-color-emoji": "NotoColorEmoji.ttf",
  ]

  /// The ends of the names of regular fonts and of their bold ones.
  private static let weights = [".ttf", ".otf"].map { ("-Regular" + $0, "-Bold" + $0) }

  /// Whether a file is a Noto font in one of two weights.
  private static func isOfNoto(_ name: String) -> Bool {
    name.hasPrefix("Noto") && weights.contains { name.hasSuffix($0) || name.hasSuffix($1) }
  }

  /// Returns the name of the bold font beside a regular one; nil for other names.
  private static func bold(_ name: String) -> String? {
    weights.first { regular, _ in name.hasSuffix(regular) }.map { regular, bold in
      name.dropLast(regular.count) + bold
    }
  }

  /// The rank of a style: sans before serif, and serif before others.
  private static func rank(_ name: String) -> Int {
    name.hasPrefix("NotoSans") ? 0 : name.hasPrefix("NotoSerif") ? 1 : 2
  }

  static let usualFolders = [
    "/usr/share/fonts", "/usr/local/share/fonts", "/System/Library/Fonts", "/Library/Fonts",
  ]

  /// The names of the files with the two weights of a font.
  private struct Family {
    let regular: String
    let bold: String
    /// The index of the bold face in its file, from 0; for collections.
    var boldFace = 0
    /// The only writing system of the family; nil if it has several.
    var system: WritingSystem?
  }

  /// The families, those with Latin letters first.
  ///
  /// Then come those for Chinese, Japanese and Korean, for each other writing system, and for
  /// emoji.
  private static let families: [Family] = general + writingSystems + emoji

  private static let writingSystems = WritingSystem.all.flatMap { system in
    ["Sans", "Serif"].flatMap { style in
      system.notoNames.map { name in
        Family(
          regular: "Noto\(style)\(name)-Regular.ttf", bold: "Noto\(style)\(name)-Bold.ttf",
          system: system)
      }
    }
  }

  private static let emoji = [
    "NotoColorEmoji.ttf", "Noto-COLRv1.ttf", "Apple Color Emoji.ttc", "TwemojiMozilla.ttf",
  ].map { Family(regular: $0, bold: $0, system: .emoji) }

  private static let general = [
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf", 0),
    ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf", 0),
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", 0),
    ("HelveticaNeue.ttc", "HelveticaNeue.ttc", 1),
    ("Arial.ttf", "Arial Bold.ttf", 0),
    ("NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc", 0),
    ("NotoSansJP-Regular.otf", "NotoSansJP-Bold.otf", 0),
    ("ヒラギノ角ゴシック W3.ttc", "ヒラギノ角ゴシック W6.ttc", 0),
    ("Hiragino Sans GB.ttc", "Hiragino Sans GB.ttc", 2),
    ("AppleSDGothicNeo.ttc", "AppleSDGothicNeo.ttc", 6),
    ("Arial Unicode.ttf", "Arial Unicode.ttf", 0),
  ].map { Family(regular: $0, bold: $1, boldFace: $2) }
}

/// A face in a font file.
package struct FontFile: Hashable {
  package let path: String
  /// The index of the face, from 0; for collections.
  package let face: Int
  /// The only writing system of the file; nil if it has several.
  package var system: WritingSystem?
}
