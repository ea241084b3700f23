/// A name that the user gave to an output, to be checked against the content.
///
/// `-o film.mp4` must not create a folder of that name with hundreds of PNG files, and neither must
/// an unknown extension; to name a folder like that, the user adds a slash. Numbers and versions
/// are not extensions, so `frames.v2` and `v1.5` are fine names for folders.
package struct OutputName: Hashable, Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// The extension in lowercase, without the dot; nil if the name has none that could be of a file.
  package var ending: String? {
    let name = splitPath(path).name
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    if Self.isKnown(ending) { return ending }
    let isVersion =
      ending.first == "v" && ending.count > 1 && ending.dropFirst().allSatisfy(\.isASCIIDigit)
    let isWord = ending.allSatisfy {
      $0.isASCIILowercase || $0.isASCIIDigit || $0 == "_" || $0 == "-"
    }
    return isWord && ending.first?.isASCIILowercase == true && !isVersion ? ending : nil
  }

  /// Whether the name is that of an existing folder, or ends in a slash.
  package var isFolder: Bool { path.utf8.last == UInt8(ascii: "/") || fileKind(path) == .folder }

  /// Throws if the name looks like a file's but a folder will be created.
  ///
  /// - Parameters:
  ///   - option: The option with which the name was given, for the message.
  ///   - content: The content of the folder, as a noun phrase.
  ///   - remedy: A better hint than to add a slash, if there is one.
  /// - Throws: When the name has the ending of a file and is not that of a folder.
  package func requireFolder(
    _ option: String, content: String, remedy: (_ ending: String) -> String? = { _ in nil }
  ) throws(OutputNameError) {
    guard let ending, !isFolder else { return }
    let asFolder = "for a folder of that name, add a slash: \(option) \(path)/"
    throw OutputNameError(
      "\(option) \(path): expected a folder for \(content), and .\(ending) is the ending of a file",
      hints: [remedy(ending), asFolder].compactMap(\.self))
  }

  /// Throws if the name promises another kind of file than will be written.
  ///
  /// - Parameters:
  ///   - option: The option with which the name was given, for the message; empty for an argument.
  ///   - content: The kind of file, with its article.
  ///   - endings: The extensions that such a file may have; the first is the usual one.
  ///   - remedy: A better hint than to change the extension, if there is one.
  /// - Throws: When the name is that of a folder, or has the ending of another kind of file.
  package func requireFile(
    _ option: String, content: String, endings: [String],
    remedy: (_ ending: String) -> String? = { _ in nil }
  ) throws(OutputNameError) {
    let shown = option.isEmpty ? path : "\(option) \(path)"
    let usual = ".\(endings.first ?? "")"
    if isFolder {
      let example = joinPath(path, "NAME\(usual)")
      throw OutputNameError(
        "\(shown): this is a folder, and \(content) is one file",
        hints: ["name the file: \(option.isEmpty ? example : "\(option) \(example)")"])
    }
    // Devices and pipes are written as they are, whatever their names.
    guard let ending, Self.isKnown(ending), !endings.contains(ending), fileKind(path) != .other
    else { return }
    let stem = path.dropLast(ending.count + 1)
    let renamed = option.isEmpty ? "\(stem)\(usual)" : "\(option) \(stem)\(usual)"
    throw OutputNameError(
      "\(shown): expected a name that ends in \(usual), since this is \(content)",
      hints: [remedy(ending) ?? "write \(renamed)"])
  }
}

/// The reason why a name does not fit the content, with a remedy.
package struct OutputNameError: ReportableError, Hashable, CustomStringConvertible {
  package let description: String

  init(_ message: String, hints: [String]) {
    description = ([printable(message)] + hints.map { "  hint: \(printable($0))" })
      .joined(separator: "\n")
  }

  package var exitStatus: ExitStatus { .usage }
}

extension OutputName {
  /// The endings of films that ffmpeg makes from a stream.
  package static let films: Set<String> = [
    "mp4", "m4v", "mov", "webm", "mkv", "avi", "ogv", "mpg", "mpeg", "wmv", "flv",
  ]

  /// The endings of animated pictures that ffmpeg makes from a stream.
  package static let movingPictures: Set<String> = ["gif", "webp", "avif"]

  private static let pictures: Set<String> = [
    "png", "apng", "jpg", "jpeg", "jxl", "heic", "heif", "tif", "tiff", "bmp", "ico", "tga", "ppm",
    "exr", "psd", "svg", "pdf",
  ]

  private static let others: Set<String> = [
    "y4m", "yuv", "rgba", "raw", "json", "jsonc", "html", "htm", "xml", "txt", "md", "csv", "js",
    "css", "zip", "tar", "gz", "tgz", "xz", "7z", "mp3", "wav",
  ]

  private static func isKnown(_ ending: String) -> Bool {
    [films, movingPictures, pictures, others].contains { $0.contains(ending) }
  }
}

extension Character {
  var isASCIIDigit: Bool { isASCII && isNumber }

  var isASCIILowercase: Bool { isASCII && isLowercase }
}
