import RevealFiles
import RevealImage
import RevealRender

/// Joins parts of a gallery, each written by one of several machines, into one gallery.
///
/// The result is the same as for a single run.
package struct GalleryMerge: Sendable {
  /// A part: the path of its folder, and what its list says.
  private typealias Part = (path: String, content: GalleryPart)

  private let parts: [Part]
  /// The part whose page shows the errors of all.
  private let page: Int
  /// The names of the presets that the page shows with errors.
  package let failed: [String]

  /// Whether a folder has a gallery, as parts have.
  package static func isGallery(_ folder: String) -> Bool {
    fileKind(joinPath(folder, GalleryFile.listName)) == .file
  }

  /// Reads the lists of all parts.
  ///
  /// - Parameter folders: The folders of all parts, in any order.
  /// - Throws: `ShardMergeError` when one is missing, is there twice, is of another run, or when
  ///   presets of several parts could not be drawn; `FileError` when a list cannot be read.
  package init(_ folders: [String]) throws {
    let parts = try folders.map { folder -> Part in
      guard let part = try GalleryList(in: folder)?.part else {
        throw ShardMergeError.notAShard(folder)
      }
      return (folder, part)
    }
    _ = try PresetShards(parts.map { ($0.path, $0.content.share) })
    let files = parts.flatMap { $0.content.digests.keys.filter { $0 != .page } }
    guard Set(files).count == files.count, let first = parts.first else {
      throw ShardMergeError.otherRun(folders[0], folders[folders.count - 1])
    }
    // What is wrong before anything is drawn is wrong in all parts.
    let common = parts.reduce(first.content.failed) { $0.intersection($1.content.failed) }
    let failing = parts.indices.filter { parts[$0].content.failed != common }
    guard failing.count < 2 else {
      let names = failing.compactMap { index in
        parts[index].content.failed.subtracting(common).map(Self.name).min()
      }
      throw ShardMergeError.failedInSeveral(names)
    }
    self.parts = parts
    page = failing.first ?? 0
    failed = parts[page].content.failed.map(Self.name).sorted()
  }

  /// The number of presets that have pictures, each counted once in all of its looks.
  package var presetCount: Int {
    let names = parts.flatMap { part in part.content.digests.keys.compactMap(\.preset) }
    let looks = EffectLook.allCases.map { joinPath(GalleryEntry.looks, $0.rawValue) + "/" }
    return Set(names.map { Array($0.utf8) })
      .count { name in !looks.contains { name.starts(with: $0.utf8) } }
  }

  /// Checks and copies all files; they appear together.
  ///
  /// - Parameter folder: The folder of the gallery.
  /// - Throws: `ShardMergeError` for a file that differs from what its shard wrote, `FileError`,
  ///   and the `Interruption` that a signal asked for. The folder is then unchanged.
  package func write(to folder: GalleryFolder) throws {
    let inputs = InputFiles(
      parts.flatMap { part in
        [GalleryFile.page, .list].map { joinPath(part.path, $0.path) }
      })
    let all = parts.flatMap { $0.content.digests.keys.filter { $0 != .page } }
    do {
      try folder.check(all, inputs: inputs)
      let locks = try Set(all.compactMap(\.preset)).map { try folder.lock(framesOf: $0) }
      for part in parts {
        for file in part.content.digests.keys where file != .page {
          if let interruption = Interruption.requested { throw interruption }
          try folder.transaction.stage([Self.read(file, in: part)], as: file.path)
        }
      }
      let text = String(decoding: try Self.read(.page, in: parts[page]), as: UTF8.self)
      try folder.publish(
        all, keeping: parts[page].content.failed, inputs: inputs, page: text)
      withExtendedLifetime(locks) {}
    } catch {
      folder.transaction.discard()
      throw error
    }
  }

  /// The bytes of a file, which are those that the shard wrote.
  private static func read(_ file: GalleryFile, in part: Part) throws -> [UInt8] {
    let path = joinPath(part.path, file.path)
    let bytes = try FileScope(inside: part.path).read(path, limit: largest)
    guard SHA256.hexDigest(of: bytes) == part.content.digests[file] else {
      throw ShardMergeError.damaged(path)
    }
    return bytes
  }

  private static func name(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The limit on the bytes of a file.
  private static let largest = 1 << 30
}
