import ArgumentParser
import RevealFiles

/// Options for untrusted presets and scenes.
struct ReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Read presets and scenes, and the decks, pictures and fonts they name, only from inside this \
      folder, wherever links lead; this includes paths on the command line. (default: any file)
      """,
      valueName: "folder"), completion: .directory)
  var confine: String?

  /// - Throws: An error when there is no such folder.
  func scope() throws(FileError) -> FileScope {
    guard let confine else { return .everywhere }
    return try FileScope(inside: confine)
  }
}
