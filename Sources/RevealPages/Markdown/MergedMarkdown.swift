package import RevealCompare
package import RevealFiles
import RevealImage
package import RevealJSON
package import RevealRender

/// A summary in Markdown, joined from those of shards.
///
/// It is the summary of a single run.
package struct MergedMarkdown: Sendable {
  /// The numbers of presets and of outcomes.
  package let counts: GoldenCounts
  /// The comparisons that the summary shows, with the summaries that they are from.
  private let entries: [(entry: MarkdownPart.Entry, file: String)]

  /// Joins the summaries that `--markdown` writes.
  ///
  /// - Parameter parts: The summaries of all shards, in any order.
  /// - Throws: When a shard is missing, is there twice, or is of another run.
  package init(_ parts: [SourceText]) throws(ShardMergeError) {
    var read: [(part: MarkdownPart, file: String)] = []
    for source in parts {
      guard let part = MarkdownPart(source) else { throw .notAShard(source.file) }
      read.append((part, source.file))
    }
    _ = try PresetShards(read.map { ($0.file, $0.part.shard) })
    counts = GoldenCounts(read.map(\.part.counts))
    let all = read.flatMap { part, file in part.entries.map { (entry: $0, file: file) } }
      .sorted { $0.entry.place < $1.entry.place }
    entries = Array(all.prefix(MarkdownReport.mostEntries))
  }

  /// The names of presets that do not pass, as far as the summary shows them.
  package var failing: [String] { entries.map(\.entry.section.name) }

  /// Writes the summary and, into a folder beside it, the pictures.
  ///
  /// - Parameters:
  ///   - path: The path of the summary.
  ///   - rules: The rules for files that would be replaced.
  /// - Throws: `ShardMergeError` for a picture that differs from what its shard wrote, and
  ///   `FileError`.
  package func write(to path: String, rules: (OutputKind) -> OutputRules) throws {
    // Where the summary may not be replaced, pictures stay as they are, too.
    try rules(.markdown).admit(path)
    var places: [MarkdownReport.CausePlace: MarkdownPart.Picture] = [:]
    for (index, item) in entries.enumerated() {
      for (cause, picture) in item.entry.pictures.enumerated() {
        if case .none = picture { continue }
        places[MarkdownReport.CausePlace(entry: index, cause: cause)] = picture
      }
    }
    let files = try MarkdownReport.chosen(places.keys).compactMap { place in
      guard case .file(let name, let digest, let title)? = places[place] else {
        return nil as MarkdownReport.NewPicture?
      }
      let (entry, file) = entries[place.entry]
      let bytes = try Self.picture(name, digest: digest, beside: file)
      return (place, entry.section.name, MovingPicture(file: bytes, title: title))
    }
    let pictures = try MarkdownReport.write(
      files, beside: path, address: nil, rules: rules(.png))
    let text = MarkdownReport.text(
      title: counts.text, entries.map(\.entry.section), of: counts.bad, pictures: pictures)
    try writeOutput([Array(text.utf8)], to: path, rules: rules(.markdown))
  }

  /// The picture in the folder beside a part's summary.
  private static func picture(
    _ name: String, digest: String, beside summary: String
  ) throws -> [UInt8] {
    let (parent, file) = splitPath(summary)
    let folder = joinPath(parent, MarkdownReport.pictureFolder(of: file))
    let path = joinPath(folder, name)
    let bytes = try FileScope(inside: folder).read(path, limit: largestPicture)
    guard SHA256.hexDigest(of: bytes) == digest else { throw ShardMergeError.damaged(path) }
    return bytes
  }

  private static let largestPicture = 1 << 20
}
