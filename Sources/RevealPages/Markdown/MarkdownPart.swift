import RevealCompare
import RevealJSON
import RevealRender

/// What the last line of a shard's summary says, a comment, from which parts are joined.
struct MarkdownPart: Sendable {
  let shard: PresetShard
  let counts: GoldenCounts
  /// The comparisons that the summary shows.
  let entries: [Entry]

  /// A comparison in the summary.
  struct Entry: Sendable {
    /// The place among all presets of the folder.
    let place: Int
    let section: MarkdownSection
    /// The pictures of the causes.
    let pictures: [Picture]
  }

  /// Whether a cause has a picture.
  enum Picture: Sendable {
    /// The cause has none, since others have them.
    case none
    /// The cause would have one, but it cannot be drawn.
    case failed
    case file(name: String, digest: String, title: String)
  }

  /// Describes a summary about a share, with the pictures that were written.
  init(
    _ report: MarkdownReport, _ share: MarkdownReport.Share,
    _ pictures: [MarkdownReport.CausePlace: MarkdownReport.Picture]
  ) {
    (shard, counts) = (share.shard, share.counts)
    let chosen = Set(report.pictured)
    let shown = report.entries.prefix(MarkdownReport.mostEntries).enumerated()
    entries = shown.map { index, entry in
      let section = MarkdownSection(entry)
      let own = section.causes.indices.map { cause -> Picture in
        let place = MarkdownReport.CausePlace(entry: index, cause: cause)
        guard let picture = pictures[place] else { return chosen.contains(place) ? .failed : .none }
        let (name, digest) = picture.file
        return .file(name: name, digest: digest, title: picture.title)
      }
      return Entry(place: share.places[index], section: section, pictures: own)
    }
  }

  private static let start = "<!-- shard "
  private static let end = " -->"

  /// The comment.
  var comment: String {
    let content: JSONOutput = [
      "shard": shard.json, "counts": counts.json, "entries": .array(entries.map(\.json)),
    ]
    // Nothing in it may end the comment.
    return Self.start + content.compact.replacing(">", with: "\\u003e") + Self.end
  }

  /// Reads the comment of a summary; fails if its last line is none.
  init?(_ summary: SourceText) {
    let text = summary.string(0..<summary.bytes.count)
    guard let line = text.split(whereSeparator: \.isNewline).last, line.hasPrefix(Self.start),
      line.hasSuffix(Self.end)
    else { return nil }
    let content = String(line.dropFirst(Self.start.count).dropLast(Self.end.count))
    let (root, problems) = JSONParser.parse(SourceText(file: summary.file, text: content))
    guard problems.isEmpty, let root, let shard = root["shard"].flatMap(PresetShard.init),
      let counts = root["counts"].flatMap(GoldenCounts.init),
      let nodes = root["entries"]?.elements
    else { return nil }
    let entries = nodes.compactMap { Entry($0) }
    guard entries.count == nodes.count, counts.total == shard.places.count,
      entries.count == min(counts.bad, MarkdownReport.mostEntries),
      entries.allSatisfy({ shard.places.contains($0.place) })
    else { return nil }
    (self.shard, self.counts, self.entries) = (shard, counts, entries)
  }
}

extension MarkdownPart.Entry {
  fileprivate init?(_ node: JSONNode) {
    func lines(_ node: JSONNode?) -> [String]? { node?.elements?.compactMap(\.string) }
    guard let place = node["place"]?.integer, let name = node["name"]?.string,
      let start = lines(node["start"]), let end = lines(node["end"]),
      let causes = node["causes"]?.elements
    else { return nil }
    let section = MarkdownSection(
      name: name, start: start, causes: causes.map { lines($0["lines"]) ?? [] }, end: end)
    self.init(place: place, section: section, pictures: causes.map { .init($0["picture"]) })
  }

  fileprivate var json: JSONOutput {
    let causes = zip(section.causes, pictures).map { cause, picture -> JSONOutput in
      let lines = JSONOutput.array(cause.map(JSONOutput.string))
      let member = picture.json.map { [(key: "picture", value: $0)] } ?? []
      return .object([("lines", lines)] + member)
    }
    return [
      "place": .integer(place), "name": .string(section.name),
      "start": .array(section.start.map(JSONOutput.string)), "causes": .array(causes),
      "end": .array(section.end.map(JSONOutput.string)),
    ]
  }
}

extension MarkdownPart.Picture {
  fileprivate init(_ node: JSONNode?) {
    guard let node else {
      self = .none
      return
    }
    guard let name = node["file"]?.string, let digest = node["digest"]?.string,
      let title = node["title"]?.string
    else {
      self = .failed
      return
    }
    self = .file(name: name, digest: digest, title: title)
  }

  /// The picture as JSON; nil for none.
  fileprivate var json: JSONOutput? {
    switch self {
    case .none: nil
    case .failed: .null
    case .file(let name, let digest, let title):
      ["file": .string(name), "digest": .string(digest), "title": .string(title)]
    }
  }
}
