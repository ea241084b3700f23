import ArgumentParser
import RevealFiles
import RevealFrames
import RevealJSON
import RevealPNG
import RevealRender
import RevealScene

struct Draw: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draw a scene file to a PNG file.")

  @Argument(
    help: ArgumentHelp("The scene, a JSON file written by `reveal scene`.", valueName: "scene"),
    completion: .json)
  var scenePath: String

  @Option(name: .shortAndLong, help: "The PNG file to write.", completion: .png)
  var output: String

  @OptionGroup var encoder: EncoderOption

  @OptionGroup(title: "Reading") var reading: ReadingOptions

  @OptionGroup(title: "Writing") var writing: WritingOptions

  func run() throws {
    try OutputName(output).requireFile("-o", content: "a PNG file", endings: ["png"])
    Interruption.endAtOnce()
    let scope = try reading.scope()
    let bytes = try scope.read(scenePath, limit: SourceText.maximumBytes)
    // Paths of pictures are relative to the scene file.
    let folder = splitPath(scenePath).folder
    var pictures = PictureFiles(scope: scope)
    let inline = ImageStore()
    var distinctPaths = DistinctPaths()
    let scene = try Scene(json: SourceText(file: scenePath, bytes: bytes)) {
      ImageFill.isInline($0)
        ? inline.problem(with: $0)?.reason : pictures.problem(with: joinPath(folder, $0))
    }.mapImagePaths { path in
      distinctPaths.path(joinPath(folder, path))
    }
    for (path, colors) in pictures.foreignColors {
      Terminal.report("\(path): warning: \(colors): its colors are taken as sRGB")
    }
    let renderer = FrameRenderer(images: ImageStore(scope: scope), encoding: encoder.encode)
    let parts = try renderer.render(scene).png.parts
    Interruption.startListening()
    try writeOutput(parts, to: output, rules: writing.rules(.png, inputs: scope.inputs))
  }
}
