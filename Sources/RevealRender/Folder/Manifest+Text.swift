package import RevealFiles
import RevealImage
package import RevealJSON
import RevealMath
import RevealPNG
import RevealPreset

// The format of the file. Format 2 adds `format`, a digest of each file's bytes, and at the end a
// digest of everything before it; format 1 lacks these and can still be read. Later formats are
// unknown, and refused by their number.

extension Manifest {
  private static let format = 2

  /// The limit on bytes; the manifest of the longest run has about 20 MB.
  package static let sizeLimit = 64 << 20

  /// The text of the file, with one line per frame.
  package var text: String {
    let preset: [JSONOutput.Member] = [
      ("name", .string(identity.presetName)), ("digest", .string(identity.presetDigest)),
    ]
    var members: [JSONOutput.Member] = [
      ("reveal", .string(identity.revealVersion)), ("format", .integer(Self.format)),
      ("preset", .object(preset + (recipe?.members ?? []))),
      (
        "canvas",
        [
          "width": .integer(identity.width), "height": .integer(identity.height),
          "scale": .number(identity.scale), "fps": .integer(identity.fps),
        ]
      ),
    ]
    if !identity.pictureDecoders.isEmpty {
      members.append(("decoders", .array(identity.pictureDecoders.map(JSONOutput.string))))
    }
    if let recipe { members.append(("options", recipe.overrides.json)) }
    if let encoding { members.append(("encode", .string(encoding.rawValue))) }
    members.append(("frameCount", .integer(identity.frameCount)))
    let frames = frames.sorted { $0.key < $1.key }.map { "    " + Self.line($0.key, $0.value) }
    let list = frames.isEmpty ? "[]" : "[\n" + frames.joined(separator: ",\n") + "\n  ]"
    let lines =
      members.map { "  \"\($0.key)\": \($0.value.compact),\n" } + ["  \"frames\": \(list),\n"]
    let signed = "{\n" + lines.joined() + "  \"digest\": \""
    return signed + SHA256.hexDigest(of: Array(signed.utf8)) + Self.end
  }

  private static func line(_ frame: Int, _ digests: FrameDigests) -> String {
    let file = digests.file.map { [(key: "bytes", value: JSONOutput.string($0))] } ?? []
    return JSONOutput.object(
      [("file", .string(frameName(frame))), ("pixels", .string(digests.pixels))] + file
    ).compact
  }

  /// The bytes after the file's own digest.
  private static let end = "\"\n}\n"

  /// Whether the digest at a file's end matches the bytes before it.
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
  /// The reason why a manifest cannot be used.
  package enum Problem: Error, Hashable, Sendable {
    /// The file was not written by reveal.
    case foreign
    /// The file was written by a later version of reveal.
    case newer(format: Int)
    /// The file has changed since reveal wrote it.
    case altered
    /// The file has the markers of a merge in which it was in conflict.
    case conflicted
    /// The file is a Git LFS pointer.
    case pointer

    /// Whether recording the frames again mends the file.
    package var isMendedByRecording: Bool {
      switch self {
      case .foreign, .altered, .conflicted: true
      case .newer, .pointer: false
      }
    }

    /// The reason in words.
    package var reason: String {
      switch self {
      case .foreign: "it is not reveal's manifest"
      case .newer(let format):
        "it has format \(format), and this version of reveal reads formats up to "
          + "\(Manifest.format); use the version that wrote it, or a later one"
      case .conflicted: "it has the markers of a merge conflict"
      case .pointer: "it is \(FileBytes.pointerProblem)"
      case .altered: "it was changed after reveal wrote it: its digest does not match"
      }
    }
  }

  /// Reads the manifest in a folder.
  ///
  /// - Returns: Nil if there is none, or a file with its name that is not reveal's.
  /// - Throws: When it cannot be read, has changed, or was written by a later version of reveal.
  package init?(folder: String) throws(FileError) {
    let path = joinPath(folder, Self.fileName)
    guard fileKind(path) != nil else { return nil }
    let source = SourceText(file: path, bytes: try readFile(path, limit: Self.sizeLimit))
    do throws(Problem) {
      try self.init(file: source)
    } catch {
      if error == .foreign || error == .conflicted { return nil }
      throw FileError(path, "cannot read", error.reason)
    }
  }

  /// Reads the manifest that a folder must have.
  ///
  /// - Throws: When it does not exist, cannot be read or is not a manifest.
  init(ofFramesIn folder: String) throws(FileError) {
    guard fileKind(folder) == .folder else {
      throw FileError(folder, "cannot read", "there is no such folder")
    }
    let path = joinPath(folder, Self.fileName)
    guard fileKind(path) != nil else {
      throw FileError(path, "cannot read", "there is no such file")
    }
    try self.init(path: path)
  }

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - path: The path of the manifest.
  ///   - scope: The limits on where it may be.
  /// - Throws: When it cannot be read or is not a manifest.
  package init(path: String, scope: FileScope = .everywhere) throws(FileError) {
    let source = SourceText(file: path, bytes: try scope.read(path, limit: Self.sizeLimit))
    do throws(Problem) {
      try self.init(file: source)
    } catch {
      throw FileError(path, "cannot read", error.reason)
    }
  }

  /// Reads a manifest's text.
  ///
  /// - Throws: The reason why it cannot be used.
  package init(file source: SourceText) throws(Problem) {
    if FileBytes.areLFSPointer(source.bytes) { throw .pointer }
    let (root, problems) = JSONParser.parse(source)
    // Anything unexpected means that reveal did not write the file.
    guard problems.isEmpty, let root, let version = root["reveal"]?.string else {
      throw Self.hasConflict(source.bytes) ? .conflicted : .foreign
    }
    if let format = root["format"] {
      guard let format = format.integer, format > 1 else { throw .foreign }
      guard format <= Self.format else { throw .newer(format: format) }
      guard Self.isIntact(source.bytes) else { throw .altered }
    } else if root["digest"] != nil {
      // Format 1 had no digest, so the name of the format must have been lost.
      throw .altered
    }
    guard let identity = Identity(root, version: version), let lines = root["frames"]?.elements
    else { throw .foreign }
    let encoding = root["encode"]?.string.flatMap(Encoding.init)
    let recipe = root["options"].flatMap { Recipe(root["preset"], options: $0) }
    guard (encoding == nil) == (root["encode"] == nil), (recipe == nil) == (root["options"] == nil)
    else { throw .foreign }
    var frames: [Int: FrameDigests] = [:]
    for line in lines {
      guard let (number, digests) = FrameDigests.read(line),
        frames.updateValue(digests, forKey: number) == nil
      else { throw .foreign }
    }
    self.init(identity: identity, recipe: recipe, encoding: encoding, frames: frames)
  }
}

extension Manifest {
  /// Whether a line begins with the marker of a merge conflict.
  private static func hasConflict(_ bytes: [UInt8]) -> Bool {
    let newline = UInt8(ascii: "\n")
    return bytes.split(separator: newline).contains { $0.starts(with: "<<<<<<< ".utf8) }
  }
}

extension Manifest.Recipe {
  /// The texts, as members of the object `preset`.
  fileprivate var members: [JSONOutput.Member] {
    var members: [JSONOutput.Member] = []
    if let text { members.append(("text", .string(text))) }
    if !files.isEmpty {
      let files = files.map { file -> JSONOutput in
        ["path": .string(file.path), "text": .string(file.text)]
      }
      members.append(("files", .array(files)))
    }
    return members
  }

  /// Fails if a file lacks its text, or the command line does not accept an option or its value.
  fileprivate init?(_ preset: JSONNode?, options: JSONNode) {
    var files: [Manifest.TextFile] = []
    if let node = preset?["files"] {
      guard let elements = node.elements else { return nil }
      for element in elements {
        guard let path = element["path"]?.string, let text = element["text"]?.string else {
          return nil
        }
        files.append(Manifest.TextFile(path: path, text: text))
      }
    }
    guard let overrides = CanvasOverrides(options) else { return nil }
    self.init(text: preset?["text"]?.string, files: files, overrides: overrides)
  }
}

extension Manifest.Identity {
  /// Fails if a value is missing or out of range.
  fileprivate init?(_ root: JSONNode, version: String) {
    let sides = FrameFormat.sides
    guard let preset = root["preset"], let canvas = root["canvas"],
      let name = preset["name"]?.string, let digest = preset["digest"]?.string,
      let width = canvas["width"]?.integer, sides.contains(width),
      let height = canvas["height"]?.integer, sides.contains(height),
      let scale = canvas["scale"]?.number, scale > 0, scale <= 1e6,
      let fps = canvas["fps"]?.integer, Canvas.frameRates.contains(fps),
      let count = root["frameCount"]?.integer, Manifest.frameNumbers.contains(count)
    else { return nil }
    var decoders: [String] = []
    if let node = root["decoders"] {
      guard let elements = node.elements else { return nil }
      decoders = elements.compactMap(\.string)
      guard !decoders.isEmpty, decoders.count == elements.count else { return nil }
    }
    self.init(
      revealVersion: version, presetName: name, presetDigest: digest, width: width, height: height,
      scale: scale, fps: fps, frameCount: count, pictureDecoders: decoders)
  }
}

extension Manifest.FrameDigests {
  /// Reads a line; nil if reveal did not write it.
  fileprivate static func read(_ line: JSONNode) -> (Int, Self)? {
    let file = line["bytes"]?.string
    guard let number = line["file"]?.string.flatMap(Manifest.frameNumber),
      Manifest.frameNumbers.contains(number), let pixels = line["pixels"]?.string,
      Manifest.isDigest(pixels), file.map(Manifest.isDigest) ?? (line["bytes"] == nil)
    else { return nil }
    return (number, Self(pixels: pixels, file: file))
  }
}
