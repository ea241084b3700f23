import ArgumentParser
import RevealFiles

/// Options for presets and scenes that one does not trust.
struct ReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Read presets, scenes, and the decks, pictures and fonts they name from inside this folder \
      only, wherever links lead; the paths on the command line too. (default: any file)
      """,
      valueName: "folder"), completion: .directory)
  var confine: String?

  /// - Throws: When there is no such folder.
  func scope() throws(FileError) -> FileScope {
    guard let confine else { return .everywhere }
    return try FileScope(inside: confine)
  }
}
