package import RevealFiles
import RevealImage
package import RevealJSON
import RevealMath
import RevealPNG

// The file's format. Format 2 adds `format`, a digest of each file's bytes, and at the end a digest
// of everything before it; format 1 lacks these and is still read. What a later format changes is
// unknown, so it is refused by name.

extension Manifest {
  private static let format = 2

  /// A larger file is no manifest: a run of the most frames has one of some 20 MB.
  static let sizeLimit = 64 << 20

  /// The file's text, one line a frame.
  package var text: String {
    var members: [(key: String, value: String)] = [
      ("reveal", JSONOutput.string(identity.revealVersion).compact), ("format", "\(Self.format)"),
      (
        "preset",
        JSONOutput.object(
          [("name", .string(identity.presetName)), ("digest", .string(identity.presetDigest))]
            + (recipe?.text.map { [("text", .string($0))] } ?? [])
        ).compact
      ),
      (
        "canvas",
        JSONOutput.object([
          ("width", .integer(identity.width)), ("height", .integer(identity.height)),
          ("scale", .number(identity.scale)), ("fps", .integer(identity.fps)),
        ]).compact
      ),
    ]
    if let recipe { members.append(("options", recipe.overrides.json.compact)) }
    if let encoding { members.append(("encode", "\"\(encoding.rawValue)\"")) }
    members.append(("frameCount", "\(identity.frameCount)"))
    let frames = frames.sorted { $0.key < $1.key }.map { "    " + Self.line($0.key, $0.value) }
    members.append(
      ("frames", frames.isEmpty ? "[]" : "[\n" + frames.joined(separator: ",\n") + "\n  ]"))
    let lines = members.map { "  \"\($0.key)\": \($0.value),\n" }
    let signed = "{\n" + lines.joined() + "  \"digest\": \""
    return signed + SHA256.hexDigest(of: Array(signed.utf8)) + Self.end
  }

  private static func line(_ frame: Int, _ digests: FrameDigests) -> String {
    let file = digests.file.map { [(key: "bytes", value: JSONOutput.string($0))] } ?? []
    return JSONOutput.object(
      [("file", .string(frameName(frame))), ("pixels", .string(digests.pixels))] + file
    ).compact
  }

  /// What follows the file's own digest.
  private static let end = "\"\n}\n"

  /// Whether the digest at a file's end is that of the bytes before it.
  private static func isIntact(_ bytes: [UInt8]) -> Bool {
    let digestSize = 64
    guard bytes.count > digestSize + end.utf8.count,
      bytes.suffix(end.utf8.count).elementsEqual(end.utf8)
    else { return false }
    let signed = bytes.dropLast(digestSize + end.utf8.count)
    let digest = bytes[signed.endIndex..<bytes.count - end.utf8.count]
    return digest.elementsEqual(SHA256.hexDigest(of: Array(signed)).utf8)
  }
}

extension Manifest {
  /// Why a file is not a manifest that can be used.
  package enum Problem: Error, Hashable, Sendable {
    /// reveal did not write it.
    case foreign
    /// A later reveal wrote it.
    case newer(format: Int)
    /// Somebody changed it after reveal wrote it, or a disk did.
    case altered

    var reason: String {
      switch self {
      case .foreign: "it is not reveal's manifest"
      case .newer(let format):
        "it has format \(format), and this version of reveal reads formats up to "
          + "\(Manifest.format); use the version that wrote it, or a later one"
      case .altered: "it was changed after reveal wrote it: its digest does not match"
      }
    }
  }

  /// Reads the manifest in a folder.
  ///
  /// - Returns: Nil when there is none, or a file of its name that is not reveal's.
  /// - Throws: When it is there and cannot be read, was changed, or a later reveal wrote it.
  package init?(folder: String) throws(FileError) {
    let path = joinPath(folder, Self.fileName)
    guard fileKind(path) != nil else { return nil }
    let source = try Self.source(path)
    do throws(Problem) {
      try self.init(file: source)
    } catch {
      if error == .foreign { return nil }
      throw FileError(path: path, action: "cannot read", reason: error.reason)
    }
  }

  /// Reads the manifest that a folder must have.
  ///
  /// - Throws: When it is not there, cannot be read or is not one.
  init(ofFramesIn folder: String) throws(FileError) {
    guard fileKind(folder) == .folder else {
      throw FileError(path: folder, action: "cannot read", reason: "there is no such folder")
    }
    let path = joinPath(folder, Self.fileName)
    guard fileKind(path) != nil else {
      throw FileError(path: path, action: "cannot read", reason: "there is no such file")
    }
    try self.init(path: path)
  }

  /// Reads a manifest.
  ///
  /// - Throws: When it cannot be read or is not one.
  package init(path: String) throws(FileError) {
    let source = try Self.source(path)
    do throws(Problem) {
      try self.init(file: source)
    } catch {
      throw FileError(path: path, action: "cannot read", reason: error.reason)
    }
  }

  private static func source(_ path: String) throws(FileError) -> SourceText {
    SourceText(file: path, bytes: try readFile(path, limit: sizeLimit))
  }

  /// Reads a manifest's text.
  ///
  /// - Throws: Why it cannot be used.
  package init(file source: SourceText) throws(Problem) {
    let (node, found) = JSONParser.parse(source)
    let sink = ProblemSink(source: source, problems: found)
    guard let node, let root = Fields(node, sink), let version = root.string("reveal") else {
      throw .foreign
    }
    if root.members["format"] != nil {
      guard let format = root.integer("format"), format > 1 else { throw .foreign }
      guard format <= Self.format else { throw .newer(format: format) }
      guard Self.isIntact(source.bytes) else { throw .altered }
    } else if root.members["digest"] != nil {
      // Format 1 had no digest, so the name of the format was lost.
      throw .altered
    }
    guard let identity = Identity(root, version: version),
      case .array(let lines) = root.members["frames"]?.value
    else { throw .foreign }
    var encoding: Encoding?
    if root.members["encode"] != nil {
      guard let known = root.string("encode").flatMap(Encoding.init) else { throw .foreign }
      encoding = known
    }
    var recipe: Recipe?
    if root.members["options"] != nil {
      guard let known = Recipe(root) else { throw .foreign }
      recipe = known
    }
    var frames: [Int: FrameDigests] = [:]
    for line in lines {
      guard let (number, digests) = FrameDigests.read(Fields(line, sink)),
        frames.updateValue(digests, forKey: number) == nil
      else { throw .foreign }
    }
    self.init(identity: identity, recipe: recipe, encoding: encoding, frames: frames)
  }
}

extension CanvasOverrides {
  /// What the command line said, by the names of its options.
  fileprivate var json: JSONOutput {
    var members: [(key: String, value: JSONOutput)] = []
    if let size { members.append(("size", .array([.number(size.width), .number(size.height)]))) }
    if let scale { members.append(("scale", .number(scale))) }
    if let fps { members.append(("fps", .integer(fps))) }
    if annotation == .layout { members.append(("overlay", .bool(true))) }
    if let text { members.append(("text", .string(text.rawValue))) }
    return .object(members)
  }
}

extension Manifest.Recipe {
  /// Fails where an option is not one that the command line takes.
  fileprivate init?(_ root: Fields) {
    guard let options = root.object("options") else { return nil }
    var size: Size?
    if let node = options.members["size"] {
      guard case .array(let sides) = node.value, sides.count == 2,
        case .number(let width) = sides[0].value, case .number(let height) = sides[1].value,
        CanvasOverrides.sides.contains(width), CanvasOverrides.sides.contains(height)
      else { return nil }
      size = Size(width: width, height: height)
    }
    let (scale, fps) = (options.number("scale"), options.integer("fps"))
    guard scale.map(CanvasOverrides.scales.contains) ?? (options.members["scale"] == nil),
      fps.map(CanvasOverrides.frameRates.contains) ?? (options.members["fps"] == nil)
    else { return nil }
    var isOverlaid = false
    if let node = options.members["overlay"] {
      guard case .bool(let value) = node.value else { return nil }
      isOverlaid = value
    }
    var drawing: TextDrawing?
    if options.members["text"] != nil {
      guard let known = options.string("text").flatMap(TextDrawing.init) else { return nil }
      drawing = known
    }
    self.init(
      text: root.object("preset")?.string("text"),
      overrides: CanvasOverrides(
        size: size, scale: scale, fps: fps, annotation: isOverlaid ? .layout : .none, text: drawing)
    )
  }
}

extension Manifest.Identity {
  /// Fails where a value is missing or out of the range that any run has.
  fileprivate init?(_ root: Fields, version: String) {
    let sides = FrameFormat.sides
    guard let preset = root.object("preset"), let canvas = root.object("canvas"),
      let name = preset.string("name"), let digest = preset.string("digest"),
      let width = canvas.integer("width"), sides.contains(width),
      let height = canvas.integer("height"), sides.contains(height),
      let scale = canvas.number("scale"), scale > 0, scale <= 1e6,
      let fps = canvas.integer("fps"), (1...1000).contains(fps),
      let count = root.integer("frameCount"), Manifest.frameNumbers.contains(count)
    else { return nil }
    self.init(
      revealVersion: version, presetName: name, presetDigest: digest, width: width, height: height,
      scale: scale, fps: fps, frameCount: count)
  }
}

extension Manifest.FrameDigests {
  /// Nil where a line is not one of reveal's.
  fileprivate static func read(_ fields: Fields?) -> (Int, Self)? {
    guard let fields, let name = fields.string("file"), let number = Manifest.frameNumber(name),
      Manifest.frameNumbers.contains(number), let pixels = fields.string("pixels"),
      Manifest.isDigest(pixels)
    else { return nil }
    guard fields.members["bytes"] != nil else { return (number, Self(pixels: pixels)) }
    guard let file = fields.string("bytes"), Manifest.isDigest(file) else { return nil }
    return (number, Self(pixels: pixels, file: file))
  }
}

/// The members of an object that reveal itself wrote: any surprise means that the file is not its
/// own.
private struct Fields {
  let members: [String: JSONNode]
  private let sink: ProblemSink

  init?(_ node: JSONNode, _ sink: ProblemSink) {
    guard sink.problems.isEmpty, case .object(let members) = node.value else { return nil }
    self.members = Dictionary(
      members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    self.sink = sink
  }

  func object(_ key: String) -> Fields? { members[key].flatMap { Fields($0, sink) } }

  func string(_ key: String) -> String? {
    guard case .string(let text) = members[key]?.value else { return nil }
    return text
  }

  func number(_ key: String) -> Double? {
    guard case .number(let number) = members[key]?.value else { return nil }
    return number
  }

  func integer(_ key: String) -> Int? { number(key).flatMap { Int(exactly: $0) } }
}
