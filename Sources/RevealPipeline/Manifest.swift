package import RevealJSON
package import RevealPNG

/// What `reveal.json` says about the frames beside it.
package struct Manifest: Hashable, Sendable {
  package static let fileName = "reveal.json"

  /// Everything the pixels depend on; two runs with equal identities have equal frames.
  package struct Identity: Hashable, Sendable {
    package let revealVersion: String
    package let presetName: String
    /// Of the preset's text and of every file it names.
    package let presetDigest: String
    /// In pixels.
    package let width: Int
    package let height: Int
    /// Pixels per point.
    package let scale: Double
    package let fps: Int
    package let frameCount: Int

    package init(
      revealVersion: String, presetName: String, presetDigest: String, width: Int, height: Int,
      scale: Double, fps: Int, frameCount: Int
    ) {
      self.revealVersion = revealVersion
      self.presetName = presetName
      self.presetDigest = presetDigest
      self.width = width
      self.height = height
      self.scale = scale
      self.fps = fps
      self.frameCount = frameCount
    }
  }

  package let identity: Identity
  /// How the files are compressed; nil where nobody noted it or there are no files.
  package let encoding: Encoding?
  /// The digest of each written frame's pixels, by frame number.
  package var digests: [Int: String]

  package init(identity: Identity, encoding: Encoding? = nil, digests: [Int: String]) {
    self.identity = identity
    self.encoding = encoding
    self.digests = digests
  }

  /// The name of a frame's file, as in frame_00042.png.
  package static func frameName(_ frame: Int) -> String {
    let number = String(frame)
    return "frame_" + String(repeating: "0", count: max(0, 5 - number.count)) + number + ".png"
  }

  /// The number in a frame's file name; nil for other names.
  package static func frameNumber(_ name: String) -> Int? {
    guard name.hasPrefix("frame_"), name.hasSuffix(".png") else { return nil }
    let digits = name.dropFirst(6).dropLast(4)
    guard digits.count >= 5, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(digits)
  }
}

extension Manifest {
  /// The file's text, one line a frame.
  package var text: String {
    let frames = digests.sorted { $0.key < $1.key }.map { frame, digest in
      JSONOutput.object([
        ("file", .string(Self.frameName(frame))), ("pixels", .string(digest)),
      ])
    }
    let encoder = encoding.map { [(key: "encode", value: JSONOutput.string($0.rawValue))] } ?? []
    let members: [(key: String, value: JSONOutput)] = [
      ("reveal", .string(identity.revealVersion)),
      (
        "preset",
        .object([
          ("name", .string(identity.presetName)),
          ("digest", .string(identity.presetDigest)),
        ])
      ),
      (
        "canvas",
        .object([
          ("width", .integer(identity.width)), ("height", .integer(identity.height)),
          ("scale", .number(identity.scale)), ("fps", .integer(identity.fps)),
        ])
      ),
    ]
    let rest: [(key: String, value: JSONOutput)] = [
      ("frameCount", .integer(identity.frameCount)), ("frames", .array(frames)),
    ]
    return JSONOutput.object(members + encoder + rest).text() + "\n"
  }

  /// Reads the manifest in a folder; nil when there is none or the file is not one.
  ///
  /// - Throws: When it is there and cannot be read.
  package init?(folder: String) throws(FileError) {
    let path = joinPath(folder, Self.fileName)
    guard fileKind(path) != nil else { return nil }
    self.init(SourceText(file: path, bytes: try readFile(path)))
  }

  /// Reads the manifest that a folder must have.
  ///
  /// - Throws: When it is not there, cannot be read or is not one.
  init(ofFramesIn folder: String) throws(FileError) {
    guard fileKind(folder) == .folder else {
      throw FileError(path: folder, action: "cannot read", reason: "there is no such folder")
    }
    guard let manifest = try Manifest(folder: folder) else {
      let path = joinPath(folder, Self.fileName)
      let reason = fileKind(path) == nil ? "there is no such file" : "it is not reveal's manifest"
      throw FileError(path: path, action: "cannot read", reason: reason)
    }
    self = manifest
  }

  /// Reads a manifest's text; nil when it is not one.
  package init?(_ source: SourceText) {
    let (node, found) = JSONParser.parse(source)
    let sink = ProblemSink(source: source, problems: found)
    guard let node, let root = Fields(node, sink), let preset = root.object("preset"),
      let canvas = root.object("canvas"), let version = root.string("reveal"),
      let name = preset.string("name"), let digest = preset.string("digest"),
      let width = canvas.integer("width"), let height = canvas.integer("height"),
      let scale = canvas.number("scale"), let fps = canvas.integer("fps"),
      let count = root.integer("frameCount"),
      case .array(let frames) = root.members["frames"]?.value
    else { return nil }
    identity = Identity(
      revealVersion: version, presetName: name, presetDigest: digest, width: width,
      height: height, scale: scale, fps: fps, frameCount: count)
    if let member = root.members["encode"] {
      guard case .string(let name) = member.value, let known = Encoding(rawValue: name) else {
        return nil
      }
      encoding = known
    } else {
      encoding = nil
    }
    digests = [:]
    for frame in frames {
      guard let fields = Fields(frame, sink), let file = fields.string("file"),
        let number = Self.frameNumber(file), let pixels = fields.string("pixels")
      else { return nil }
      digests[number] = pixels
    }
  }
}

/// The members of an object that reveal itself wrote: any surprise means that the file is not its own.
private struct Fields {
  let members: [String: JSONNode]
  private let sink: ProblemSink

  init?(_ node: JSONNode, _ sink: ProblemSink) {
    guard sink.problems.isEmpty, case .object(let members) = node.value else { return nil }
    self.members = Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
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
