import ArgumentParser
import RevealPipeline

/// Options for presets and scenes that one does not trust.
struct ReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Refuse pictures, decks and fonts outside of this folder, through links too. (default: any file)",
      valueName: "folder"), completion: .directory)
  var confine: String?

  /// - Throws: When there is no such folder.
  func scope() throws(FileError) -> FileScope {
    guard let confine else { return .everywhere }
    return try FileScope(inside: confine)
  }
}
