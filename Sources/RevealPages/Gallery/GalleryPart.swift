import RevealFiles
import RevealImage
import RevealJSON
package import RevealRender

/// What the list of a gallery says of a part that one of several machines wrote.
struct GalleryPart: Hashable, Sendable {
  let share: PresetShard
  /// The bytes of the names of the presets that the part's page shows with errors.
  let failed: Set<[UInt8]>
  /// The digests of the part's files, except for the list itself.
  let digests: [GalleryFile: String]

  /// Reads the digests of the files of the share's presets and of the page, which are staged.
  init(
    _ share: PresetShard, failed: Set<[UInt8]>, files: [GalleryFile],
    in transaction: FileTransaction
  ) throws(FileError) {
    (self.share, self.failed) = (share, failed)
    var digests: [GalleryFile: String] = [:]
    for file in files + [.page] {
      digests[file] = try transaction.stagedFile(file.path).map { SHA256.hexDigest(of: $0) }
    }
    self.digests = digests
  }

  /// Reads what ``json`` is; fails for anything else.
  init?(_ node: JSONNode) {
    guard let share = node["shard"].flatMap(PresetShard.init),
      let failed = node["failed"]?.elements, let pairs = node["digests"]?.elements
    else { return nil }
    (self.share, self.failed) = (share, Set(failed.compactMap { $0.string.map { Array($0.utf8) } }))
    var digests: [GalleryFile: String] = [:]
    for pair in pairs.compactMap({ $0.elements?.compactMap(\.string) }) where pair.count == 2 {
      GalleryFile(pair[0]).map { digests[$0] = pair[1] }
    }
    guard digests.count == pairs.count, digests[.page] != nil else { return nil }
    self.digests = digests
  }

  var json: JSONOutput {
    let names = failed.sorted { $0.lexicographicallyPrecedes($1) }
    let files = digests.map { ($0.path, $1) }
      .sorted { Array($0.0.utf8).lexicographicallyPrecedes(Array($1.0.utf8)) }
    return [
      "shard": share.json,
      "failed": .array(names.map { .string(String(decoding: $0, as: UTF8.self)) }),
      "digests": .array(files.map { [.string($0.0), .string($0.1)] }),
    ]
  }
}

extension GalleryJob {
  /// The job of one machine, which draws its share of the presets.
  ///
  /// Presets stay whole, and are divided so that all machines draw about as many pixels.
  ///
  /// - Parameters:
  ///   - shard: The share.
  ///   - format: The format of the frames.
  ///   - page: The page of the whole gallery if all presets can be drawn.
  /// - Returns: A job whose gallery is a part.
  /// - Throws: When the program that encodes frames does not say its version.
  package func choosing(
    _ shard: Shard, in format: GalleryFormat, page: String
  ) throws -> GalleryJob {
    let costs = entries.map { entry -> Int in
      guard let identity = entry.drawable?.preset.identity else { return 0 }
      return identity.frameCount * identity.width * identity.height
    }
    let facts = entries.flatMap { entry in
      [entry.name, entry.drawable.map { "\($0.preset.identity)" } ?? ""]
    }
    var job = self
    job.share = PresetShard(shard, costs: costs, facts: [page, try format.facts] + facts)
    return job
  }
}

extension GalleryFormat {
  /// What the bytes of frames depend on.
  fileprivate var facts: String {
    get throws {
      switch self {
      case .png(let encoding): encoding.rawValue
      case .webp(let program, let quality):
        "webp \(quality.map(String.init) ?? "lossless") \(try program.version())"
      }
    }
  }
}
