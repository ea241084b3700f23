import RevealFiles

/// A file or a folder for the result of a comparison, as an option names it.
struct NamedOutput {
  private let option: String
  private let name: OutputName
  private let content: String
  /// The endings that the file may have; nil for a folder.
  private var endings: [String]?
  /// The path of the file; nil for a folder with several.
  private var path: String?

  /// Creates a file; nil if the option is not given.
  init?(_ option: String, _ path: String?, content: String, endings: [String]) {
    guard let path else { return nil }
    (self.option, name, self.content) = (option, OutputName(path), content)
    (self.endings, self.path) = (endings, path)
  }

  /// Creates a folder, in which there may be one file to open; nil if the option is not given.
  init?(_ option: String, _ folder: String?, content: String, file: String? = nil) {
    guard let folder else { return nil }
    (self.option, name, self.content) = (option, OutputName(folder), content)
    path = file.map { joinPath(folder, $0) }
  }

  /// A test report.
  static func junit(_ path: String?) -> NamedOutput? {
    NamedOutput("--junit", path, content: "an XML file", endings: ["xml", "txt"])
  }

  /// A folder with a page.
  static func html(_ folder: String?) -> NamedOutput? {
    NamedOutput("--html", folder, content: "index.html and what it shows", file: "index.html")
  }

  /// Refuses names whose endings do not match the content, and two outputs in one file.
  static func check(_ outputs: [NamedOutput?]) throws(OutputNameError) {
    let outputs = outputs.compactMap(\.self)
    for output in outputs {
      if let endings = output.endings {
        try output.name.requireFile(output.option, content: output.content, endings: endings)
      } else {
        try output.name.requireFolder(output.option, content: output.content)
      }
    }
    try OutputName.requireDistinct(
      outputs.compactMap { output in output.path.map { (output.option, $0) } })
  }
}
