package import RevealFiles
import RevealJSON
package import RevealRender

/// A folder of presets with their goldens beside them.
///
/// The golden of `fade.json` or `fade.jsonc` is `fade.golden.json`, a manifest. Presets are found
/// in the same way as for a gallery.
package struct GoldenFolder: Sendable {
  package let path: String
  /// The presets with their goldens, followed by goldens without a preset.
  package let cases: [GoldenCase]
  /// The limits on where presets and their files may be.
  let scope: FileScope
  /// The share of the presets that the cases are; nil for all.
  private(set) var shard: PresetShard?

  /// Searches a folder.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - scope: The limits on where folders, presets and their files may be.
  ///   - willSkip: A closure that is called for each file and folder without a path in UTF-8.
  /// - Throws: When a folder cannot be listed, or there is neither a preset nor a golden.
  package init(
    _ path: String, scope: FileScope = .everywhere, willSkip: (FileError) -> Void = { _ in }
  ) throws(FileError) {
    try Self.check(path)
    let found = try PresetSearch(path, scope: scope).contents(willSkip: willSkip)
    let goldens = Set(found.goldens.map { PathBytes($0) })
    var owners: [PathBytes: String] = [:]
    var cases: [GoldenCase] = []
    let goldenTwins = NameTwins(found.goldens.map(FrameName.init))
    for preset in found.presets {
      let name = PresetSearch.name(of: preset)
      let golden = PathBytes(Manifest.goldenPath(name))
      let rival = owners[golden]
      owners[golden] = rival ?? preset
      cases.append(
        GoldenCase(
          name: name, preset: preset, hasGolden: goldens.contains(golden), rival: rival,
          twin: goldens.contains(golden)
            ? nil
            : goldenTwins.difference(from: FrameName(name + Manifest.goldenEnding), in: "a golden")
        ))
    }
    let presetTwins = NameTwins(cases.map { FrameName($0.golden) })
    for golden in found.goldens where owners[PathBytes(golden)] == nil {
      let name = golden.utf8.dropLast(Manifest.goldenEnding.utf8.count)
      cases.append(
        GoldenCase(
          name: String(decoding: name, as: UTF8.self), preset: nil, hasGolden: true,
          twin: presetTwins.difference(from: FrameName(golden), in: "a preset")))
    }
    guard !cases.isEmpty else {
      throw FileError(path, "cannot test", "there is no preset below it")
    }
    self.init(path: path, cases: cases, scope: scope)
  }

  private init(path: String, cases: [GoldenCase], scope: FileScope) {
    self.path = path
    self.cases = cases
    self.scope = scope
  }

  /// Throws unless a path is that of a folder.
  static func check(_ path: String) throws(FileError) {
    switch fileKind(path) {
    case .folder: return
    case .file:
      let (folder, file) = splitPath(path)
      let words = [folder.isEmpty ? "." : folder, PresetSearch.name(of: file)].map(printable)
      throw FileError(
        path, "cannot test",
        "it is a file\n  hint: its folder comes first: reveal test \(words[0]) \(words[1])")
    case .other, nil:
      throw FileError(path, "cannot test", "there is no such folder")
    }
  }

  /// The folder reduced to some of its presets.
  ///
  /// - Parameter names: Names or patterns, which may begin with the folder's path; none for all.
  /// - Returns: The chosen presets and goldens, in the same order.
  /// - Throws: When a name matches none.
  package func choosing(_ names: [String]) throws(PlainError) -> GoldenFolder {
    guard !names.isEmpty else { return self }
    var chosen: Set<Int> = []
    for name in names {
      var found = places(of: PresetPattern(name))
      if found.isEmpty, !name.isEmpty {
        let below = relativePath(name, from: path)
        found = places(of: PresetPattern(below.isEmpty ? "." : below))
      }
      guard !found.isEmpty else {
        let near = nearestWord(to: name, among: cases.map(\.name))
        throw PlainError(
          "no preset in \(printable(path)) is named \(printable(name))"
            + (near.map { "\n  hint: did you mean \(printable($0))?" } ?? ""))
      }
      chosen.formUnion(found)
    }
    return GoldenFolder(path: path, cases: chosen.sorted().map { cases[$0] }, scope: scope)
  }

  /// The folder reduced to one machine's share of its presets.
  ///
  /// The presets are divided so that all machines draw about as many pixels, as far as goldens say
  /// how many that are.
  ///
  /// - Returns: The presets and goldens of the share, in the same order; there may be none.
  package func choosing(_ shard: Shard) -> GoldenFolder {
    let costs = cases.map { item -> Int in
      guard item.preset != nil, item.hasGolden, let golden = try? manifest(item).identity else {
        return 0
      }
      return golden.frameCount * golden.width * golden.height
    }
    let digests = FileDigests()
    func digest(_ path: String?) -> String {
      path.flatMap { digests.digest(of: PathBytes($0), scope: scope) } ?? "none"
    }
    let facts = cases.flatMap { item in
      [item.name, digest(presetPath(item)), digest(item.hasGolden ? goldenPath(item) : nil)]
    }
    let own = PresetShard(
      shard, costs: costs, facts: facts + [digest(joinPath(path, PresetSearch.tolerances))])
    var share = GoldenFolder(path: path, cases: own.places.map { cases[$0] }, scope: scope)
    share.shard = own
    return share
  }

  private func places(of pattern: PresetPattern) -> [Int] {
    cases.indices.filter { pattern.matches(cases[$0].name) }
  }

  /// The path of a case's preset, which has a golden of its own; nil if there is none.
  ///
  /// - Throws: When the golden belongs to another preset.
  func ownPreset(_ item: GoldenCase) throws(PlainError) -> String? {
    guard let preset = presetPath(item), let rival = item.rival else { return presetPath(item) }
    throw PlainError(
      "\(printable(preset)): it would have the golden of \(printable(joinPath(path, rival)))\n"
        + "  hint: give one of them another name", .preset)
  }

  /// The path of a case's preset; nil if there is none.
  func presetPath(_ item: GoldenCase) -> String? { item.preset.map { joinPath(path, $0) } }

  /// The paths of all goldens that exist.
  package var goldenPaths: [String] { cases.filter(\.hasGolden).map(goldenPath) }

  /// The path of a case's golden, which need not exist.
  func goldenPath(_ item: GoldenCase) -> String { joinPath(path, item.golden) }

  /// The manifest of a case's golden.
  ///
  /// - Throws: When it cannot be read, or is not a manifest.
  func manifest(_ item: GoldenCase) throws(FileError) -> Manifest {
    let file = goldenPath(item)
    let source = SourceText(file: file, bytes: try scope.read(file, limit: Manifest.sizeLimit))
    do throws(Manifest.Problem) {
      return try Manifest(file: source)
    } catch {
      let words = [path, item.name].map(printable).joined(separator: " ")
      let hint =
        error.isMendedByRecording
        ? "\n  hint: to record it anew: reveal test \(words) --update --force" : ""
      throw FileError(file, "cannot read", error.reason + hint)
    }
  }
}

/// A preset and its golden, one of which may be missing.
package struct GoldenCase: Hashable, Sendable {
  /// The path relative to the folder, without extension.
  package let name: String
  /// The preset's path relative to the folder; nil for a golden without a preset.
  package let preset: String?
  package let hasGolden: Bool
  /// Another preset that the golden belongs to, as in `fade.json` for `fade.jsonc`.
  package var rival: String?
  /// The difference to another golden's name that looks the same; nil if there is none.
  package var twin: String?

  /// The golden's path relative to the folder.
  package var golden: String { Manifest.goldenPath(name) }
}

/// A pattern for names of presets in a folder, as in "fade", "cards/*" and "cards".
///
/// `*` stands for any characters within one part of a path, and a folder's name for all presets
/// below it, so "." stands for all. The extensions of presets and goldens are optional.
package struct PresetPattern: Hashable, Sendable {
  /// The pattern as it was written.
  package let text: String
  private let parts: [[UInt8]]

  package init(_ text: String) {
    self.text = text
    var name = Array(text.utf8)
    for ending in Self.endings
    where name.count > ending.count && name.suffix(ending.count) == ending {
      name.removeLast(ending.count)
      break
    }
    let written = name.split(separator: Self.slash).map(Array.init)
    // An empty text, as from an unset variable, matches no preset.
    parts = written.isEmpty ? [[]] : written.filter { $0 != [UInt8(ascii: ".")] }
  }

  /// Whether the pattern matches a preset.
  ///
  /// - Parameter name: The preset's path relative to the folder, without its extension.
  /// - Returns: True if it matches the preset, or a folder that contains it.
  package func matches(_ name: String) -> Bool {
    let names = name.utf8.split(separator: Self.slash).map(Array.init)
    guard parts.count <= names.count else { return false }
    return zip(parts, names).allSatisfy { starPattern($0, fits: $1) }
  }

  private static let endings = [".golden.json", ".jsonc", ".json"].map { Array($0.utf8) }
  private static let slash = UInt8(ascii: "/")
}
