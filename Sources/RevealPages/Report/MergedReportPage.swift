package import RevealFiles
import RevealImage
import RevealJSON
import RevealRender
import RevealScene

/// Pages with the differences of all presets, joined from those of shards.
///
/// They are the pages of a single run in which so many presets differ that each has a page.
package struct MergedReportPage: Sendable {
  private let title: String
  private let items: [Item]

  /// A preset on the pages.
  fileprivate struct Item: Sendable {
    let entry: ReportPage.Entry
    /// The members of the card's object, whose pictures are numbers in the part's table.
    let members: [JSONOutput.Member]
    let text: String
    /// The digest of the preset's page; nil if it has none.
    let digest: String?
    /// The folder of the part.
    let folder: String
    /// The lines of the pictures on the card.
    let pictures: [String: String]

    /// Whether the preset was compared and differs.
    var isDifferent: Bool {
      entry.status != .equal && members.contains { $0.key == "badCount" }
    }
  }

  /// Whether a folder has pages with differences.
  package static func isReport(_ folder: String) -> Bool {
    fileKind(joinPath(folder, indexName)) == .file
  }

  private static let indexName = "index.html"

  /// Reads the indexes that `--html` writes.
  ///
  /// - Parameter folders: The folders of all shards, in any order.
  /// - Throws: `ShardMergeError` when a shard is missing, is there twice, or is of another run;
  ///   `FileError` when an index cannot be read.
  package init(_ folders: [String]) throws {
    var shards: [(path: String, shard: PresetShard)] = []
    var items: [[Item]] = []
    var title = ""
    for folder in folders {
      let path = joinPath(folder, Self.indexName)
      let bytes = try readFile(path, limit: ReportPage.largestIndex)
      guard let part = Self.part(String(decoding: bytes, as: UTF8.self), of: folder) else {
        throw ShardMergeError.notAShard(folder)
      }
      shards.append((folder, part.shard))
      items.append(part.items)
      title = part.title
    }
    self.title = title
    self.items = try PresetShards(shards).joined(items)
  }

  /// The number of presets and goldens.
  package var count: Int { items.count }

  /// The names of those that do not pass.
  package var failing: [String] {
    items.filter { $0.entry.status != .equal }.map(\.entry.name)
  }

  /// Reads the index of a shard; nil for anything else.
  private static func part(
    _ text: String, of folder: String
  ) -> (title: String, shard: PresetShard, items: [Item])? {
    guard let data = ReportPage.Content.script(ReportPage.Content.startOfData, in: text),
      let table = ReportPage.Content.script(ReportPage.Content.startOfPictures, in: text)
    else { return nil }
    let (root, problems) = JSONParser.parse(SourceText(file: folder, text: String(data)))
    guard problems.isEmpty, let root, let part = root["part"].flatMap(ReportPart.init),
      let title = root["title"]?.string, let reports = root["reports"]?.elements,
      reports.count == part.texts.count
    else { return nil }
    let lines = table.split(separator: "\n").map(String.init)
    let items = reports.indices.compactMap { index in
      Item(reports[index], part.texts[index], part.digests[index], folder, lines)
    }
    guard items.count == reports.count else { return nil }
    return (title, part.shard, items)
  }

  /// Writes the index and the pages.
  ///
  /// - Parameters:
  ///   - folder: The output folder, created if missing.
  ///   - rules: The rules for files that the pages would replace.
  /// - Returns: The number of files.
  /// - Throws: `ShardMergeError` for a page that differs from what its shard wrote, and
  ///   `FileError`.
  package func write(to folder: String, rules: OutputRules) throws -> Int {
    let paged = items.filter { $0.digest != nil }
    let pages = try paged.map { try Self.page(of: $0) }
    let text = items.map(\.text).joined(separator: "\n")
    let own = items.filter(\.isDifferent).map(\.entry.name)
    let root = try OpenFolder(making: folder)
    // A folder in which the index may not be replaced stays as it is.
    try rules.admit(Self.indexName, in: root)
    let others = try ReportPage(title: title, entries: items.map(\.entry))
      .replaceOldPages(in: root, except: Set(own), rules)
    for (item, page) in zip(paged, pages) {
      try ReportPage.write(page, to: root.openOrMakeFolder(item.entry.name), rules)
    }
    var content = ReportPage.Content(title: title, reports: [], plainText: text)
    content.pages = own + others
    for item in items {
      let members = item.members.map { member -> JSONOutput.Member in
        guard let line = item.pictures[member.key] else { return member }
        return (member.key, .integer(content.pictures.add(line: line)))
      }
      content.reports.append(.object(members))
    }
    try ReportPage.write(content.text, to: root, rules)
    return 1 + paged.count
  }

  /// The text of a preset's page, which is the one that the shard wrote.
  private static func page(of item: Item) throws -> String {
    let path = joinPath(joinPath(item.folder, item.entry.name), indexName)
    let bytes = try FileScope(inside: item.folder).read(path, limit: ReportPage.largestIndex)
    guard SHA256.hexDigest(of: bytes) == item.digest else { throw ShardMergeError.damaged(path) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension MergedReportPage.Item {
  fileprivate init?(
    _ node: JSONNode, _ text: String, _ digest: String?, _ folder: String, _ lines: [String]
  ) {
    guard case .object(let members) = node.value, let name = node["name"]?.string,
      let status = node["status"]?.string.flatMap(ReportPage.Entry.Status.init(rawValue:)),
      let summary = node["summary"]?.string, digest == nil || ReportPage.isBelow(name)
    else { return nil }
    entry = ReportPage.Entry(name, status, summary)
    self.members = members.map { ($0.key, JSONOutput($0.value)) }
    (self.text, self.digest, self.folder) = (text, digest, folder)
    var pictures: [String: String] = [:]
    for kind in PagePictures.Kind.allCases {
      guard let number = node[kind.rawValue]?.integer else { continue }
      guard lines.indices.contains(number), Base64.bytes(lines[number].utf8) != nil else {
        return nil
      }
      pictures[kind.rawValue] = lines[number]
    }
    self.pictures = pictures
  }
}
