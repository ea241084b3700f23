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
    try writeNewFile(Array(StarterPreset.text.utf8), to: path)
    try Terminal.print("\(path): written; try: reveal render \(path) -o frames")
  }
}
