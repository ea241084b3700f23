import RevealFiles
import RevealJSON
import RevealRender

/// The content of a manifest, in lines that are easy to compare.
///
/// Each fact has a line of its own, and the texts of the preset, its bases and its deck are as they
/// were written, so that `git diff` shows the changes between two golden files.
struct ManifestSummary {
  private let manifest: Manifest

  /// Reads a manifest; fails if the file is something else.
  ///
  /// It is recognized by its content, because tools for comparing and merging pass copies under
  /// other names.
  ///
  /// - Parameters:
  ///   - path: The path of a file, or of a folder with a manifest.
  ///   - scope: The folders in which it may be.
  /// - Throws: An error if it cannot be read, or if it is named like a manifest but is not one.
  init?(path: String, scope: FileScope) throws(FileError) {
    let isFolder = fileKind(path) == .folder
    let file = isFolder ? joinPath(path, Manifest.fileName) : path
    if isFolder && fileKind(file) == nil { return nil }
    let isNamed = Manifest.isNamed(file)
    let limit = isNamed ? Manifest.sizeLimit : SourceText.maximumBytes
    let source = SourceText(file: file, bytes: try scope.read(file, limit: limit))
    guard isNamed || DocumentKind(JSONParser.parse(source)) == .manifest else { return nil }
    do throws(Manifest.Problem) {
      manifest = try Manifest(file: source)
    } catch {
      throw FileError(file, "cannot read", error.reason)
    }
  }

  var text: String {
    let identity = manifest.identity
    var lines = [
      "\(printable(identity.presetName)): \(identity.frameCount.counted("frame")) of "
        + "\(identity.width)×\(identity.height) at \(identity.fps) fps, "
        + "\(decimals(identity.scale)) \(identity.scale == 1 ? "pixel" : "pixels") per point",
      "drawn by reveal \(printable(identity.revealVersion))",
    ]
    if !identity.pictureDecoders.isEmpty {
      lines.append(
        "pictures decoded by \(printable(identity.pictureDecoders.joined(separator: " and ")))")
    }
    if let options = manifest.recipe?.overrides.options {
      lines.append(options.isEmpty ? "drawn without options" : "drawn with \(options)")
    }
    if let encoding = manifest.encoding { lines.append("encoded by \(encoding.rawValue)") }
    lines.append("preset and its files \(Self.short(identity.presetDigest))")
    lines.append("")
    if let recipe = manifest.recipe, let preset = recipe.text {
      for (name, text) in [("preset", preset)] + recipe.files.map({ ($0.path, $0.text) }) {
        lines += ["\(printable(name)):", text.hasSuffix("\n") ? String(text.dropLast()) : text, ""]
      }
    } else {
      lines += ["the preset's text is not recorded", ""]
    }
    lines.append("\(manifest.frames.count) of \(identity.frameCount.counted("frame")) recorded:")
    lines += pictures.map { picture in
      let (first, last) = (picture.frames.lowerBound, picture.frames.upperBound)
      return (first == last ? "frame \(first): " : "frames \(first)–\(last): ")
        + Self.short(picture.pixels)
    }
    return printableLines(lines.joined(separator: "\n"))
  }

  var json: JSONOutput {
    let (identity, recipe) = (manifest.identity, manifest.recipe)
    let files = (recipe?.files ?? []).map { file -> JSONOutput in
      ["path": .string(file.path), "text": .string(file.text)]
    }
    let frames = pictures.map { frames, pixels -> JSONOutput in
      [
        "first": .integer(frames.lowerBound), "last": .integer(frames.upperBound),
        "pixels": .string(pixels),
      ]
    }
    return .object([
      ("preset", .string(identity.presetName)), ("reveal", .string(identity.revealVersion)),
      ("frameCount", .integer(identity.frameCount)), ("recorded", .integer(manifest.frames.count)),
      ("width", .integer(identity.width)), ("height", .integer(identity.height)),
      ("scale", .number(identity.scale)), ("fps", .integer(identity.fps)),
      ("options", recipe.map { .string($0.overrides.options) } ?? .null),
      ("encode", manifest.encoding.map { .string($0.rawValue) } ?? .null),
      ("presetDigest", .string(identity.presetDigest)),
      ("decoders", .array(identity.pictureDecoders.map { .string($0) })),
      ("text", recipe?.text.map { .string($0) } ?? .null),
      ("files", .array(files)), ("pictures", .array(frames)),
    ])
  }

  /// The recorded frames in order; consecutive frames with the same pixels are grouped.
  private var pictures: [(frames: ClosedRange<Int>, pixels: String)] {
    var pictures: [(frames: ClosedRange<Int>, pixels: String)] = []
    for (frame, digests) in manifest.frames.sorted(by: { $0.key < $1.key }) {
      if let last = pictures.last, last.frames.upperBound == frame - 1,
        last.pixels == digests.pixels
      {
        pictures[pictures.count - 1].frames = last.frames.lowerBound...frame
      } else {
        pictures.append((frame...frame, digests.pixels))
      }
    }
    return pictures
  }

  /// Returns enough of a digest to distinguish two of them.
  private static func short(_ digest: String) -> String { printable(String(digest.prefix(12))) }
}
