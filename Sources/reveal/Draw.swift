import ArgumentParser
import RevealJSON
import RevealPipeline
import RevealPNG
import RevealScene

struct Draw: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Draw a scene file to a PNG file.")

  @Argument(
    help: ArgumentHelp("The scene, a JSON file as `reveal scene` writes it.", valueName: "scene"),
    completion: .json)
  var scenePath: String

  @Option(name: .shortAndLong, help: "The PNG file to write.", completion: .png)
  var output: String

  @Option(
    help: ArgumentHelp("How the file is encoded: fast, small or libpng.", valueName: "encoder"))
  var encode: Encoding = .fast

  func run() throws {
    let source = SourceText(file: scenePath, bytes: try readFile(scenePath))
    // Pictures are named relative to the scene file.
    let folder = splitPath(scenePath).folder
    let scene = try Scene(json: source).mapImagePaths { joinPath(folder, $0) }
    let renderer = FrameRenderer(images: ImageStore(), encoding: encode)
    try writeFile(try renderer.render(scene).png.parts, to: output)
  }
}
