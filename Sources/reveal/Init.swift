import ArgumentParser
import RevealPipeline
import RevealPreset

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a commented preset to start from.")

  @Argument(
    help: ArgumentHelp("The file to write; it must not exist.", valueName: "preset"),
    completion: .json)
  var path = "preset.json"

  func run() throws {
    guard fileKind(path) == nil else {
      throw FileError(path: path, action: "cannot write", reason: "the file exists")
    }
    try writeFile([Array(StarterPreset.text.utf8)], to: path)
    Terminal.print("\(path): written; try: reveal render \(path) -o frames")
  }
}
