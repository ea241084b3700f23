import ArgumentParser
import RevealFiles
import RevealFrames
import RevealRender
import RevealScene

struct SceneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scene",
    abstract: "Print one frame's scene as JSON.",
    discussion: """
      A scene lists everything the frame shows, in drawing order. `reveal draw` draws it to the \
      same pixels as `reveal render`, and any other renderer can draw it too.
      """)

  @Option(help: "The frame, from 0.")
  var frame = 0

  @Option(
    name: .shortAndLong, help: "The file to write. (default: standard output)",
    completion: .json)
  var output: String?

  @OptionGroup var source: PresetOptions<SceneOptions>

  @OptionGroup(title: "Writing") var writing: WritingOptions

  func run() throws {
    if let output {
      try OutputName(output).requireFile(
        "-o", content: "a JSON file", endings: ["json", "jsonc", "txt"])
    }
    Interruption.endAtOnce()
    let preset = try SimulatedPreset(source.load())
    let (loaded, timeline) = (preset.loaded, preset.timeline)
    if let error = FrameOutOfRange(frame: frame, count: timeline.frameCount) {
      throw ValidationError("--frame: \(error)")
    }
    let drawn = timeline.scene(at: frame)
    try preset.images().checkPictures(of: drawn)
    // Paths of pictures are relative to the scene file or, for standard output, to the working
    // folder.
    let folder = output.map { splitPath($0).folder } ?? ""
    let scene = drawn.mapImagePaths { relativePath($0, from: folder) }
    let text = scene.fileText(id: "\(loaded.preset.title), frame \(frame)")
    try writing.deliver(text, to: output, as: .scene, inputs: loaded.scope.inputs)
  }
}
