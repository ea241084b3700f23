import RevealFiles
import RevealRender

/// The files below a folder of frames, by their relative paths.
///
/// The manifest beside frames, the tolerances of a folder of presets, and hidden files that are not
/// pictures are skipped. Any other file is either a frame or was not compared, in which case the
/// comparison never passes.
struct FrameFolder {
  private(set) var frames: Set<FrameName> = []
  /// All other files, and links to folders.
  private(set) var others: Set<FrameName> = []
  private let path: String
  private let ignored: [PathPattern]

  /// The limit on names, which is the same as for patterns in presets.
  private static let mostNames = 200_000

  /// Searches a folder.
  ///
  /// - Throws: When a folder cannot be listed, or there are too many files.
  init(_ path: String, ignoring ignored: [PathPattern]) throws(FileError) {
    self.path = path
    self.ignored = ignored
    try search("")
  }

  private mutating func search(_ place: String) throws(FileError) {
    let here = place.isEmpty ? path : joinPath(path, place)
    var manifest: FrameName?
    var hasFrames = false
    for (entry, kind) in try FileScope.everywhere.entries(in: here) {
      let name = FrameName(place.isEmpty ? entry.shown : joinPath(place, entry.shown))
      if ignored.contains(where: { $0.matches(name.text) }) { continue }
      if kind == .folder {
        try search(name.text)
      } else if name.isOfPicture {
        hasFrames = true
        frames.insert(name)
      } else if entry.text == Manifest.fileName {
        manifest = name
      } else if !name.isHidden || name.isOfOtherPicture, entry.text != PresetSearch.tolerances {
        others.insert(name)
      }
      guard frames.count + others.count <= Self.mostNames else {
        throw FileError(path, "cannot compare", "it holds more than \(Self.mostNames) files")
      }
    }
    // Digests without files in a subfolder are not compared by anything.
    if let manifest, !hasFrames, !place.isEmpty { others.insert(manifest) }
  }
}

/// Finds names that look like others but have different bytes.
struct NameTwins {
  /// The names by their appearance.
  private var names: [String: Set<FrameName>] = [:]

  init(_ names: some Sequence<FrameName>) {
    for name in names { self.names[Self.look(name), default: []].insert(name) }
  }

  /// The appearance of a name; Swift strings are equal if they differ only in their normalization.
  private static func look(_ name: FrameName) -> String { name.text.lowercased() }

  /// The difference between a name and one that looks the same.
  ///
  /// It is as in "spelled e\u{301}cran.png, where the other side has \u{E9}cran.png: they differ in
  /// their Unicode normalization alone".
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - place: A phrase for where the other names are, as in "the other side".
  /// - Returns: Nil if there is no such name.
  func difference(from name: FrameName, in place: String) -> String? {
    guard let twin = names[Self.look(name)]?.filter({ $0 != name }).min() else { return nil }
    let hasOtherCase = name.text != twin.text
    let isComposedAlike = name.text.lowercased().utf8.elementsEqual(twin.text.lowercased().utf8)
    let kind =
      !hasOtherCase
      ? "Unicode normalization" : isComposedAlike ? "case" : "case and Unicode normalization"
    let (mine, its) = Self.spelled(name.text, twin.text)
    return "spelled \(mine), where \(place) has \(its): they differ in their \(kind) alone"
  }

  /// Two names in which the scalars that differ are written as escapes.
  private static func spelled(_ first: String, _ second: String) -> (String, String) {
    let (a, b) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
    let start = zip(a, b).prefix { $0 == $1 }.count
    let end = min(
      zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count, min(a.count, b.count) - start)
    func text(_ scalars: [Unicode.Scalar]) -> String {
      scalars.enumerated().map { place, scalar in
        start..<scalars.count - end ~= place && !scalar.isASCII
          ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
      }.joined()
    }
    return (text(a), text(b))
  }
}
