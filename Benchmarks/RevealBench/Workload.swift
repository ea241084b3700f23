import RevealFiles
import RevealJSON
import RevealMath
import RevealPreset
import RevealRender
import RevealScene
import RevealSimulation

/// A scene to measure: a preset, and the frames that are sampled.
struct Workload {
  let name: String
  /// The pictures that its cards show; nil for cards of its own.
  let faces: Faces?
  let title: String
  /// The frames of a run, in drawing order.
  let frames: Range<Int>
  let timeline: Timeline
  /// The same with a shutter of 180° and 16 samples.
  let blurred: Timeline
  let presetPath: String
  /// The folder of its scene files.
  private let sceneFolder: String

  /// The number of evenly spaced frames that are measured one by one, also by the peers.
  private static let sampleCount = 6

  /// The names of the presets, and the number of leading frames that are not measured.
  private static let all = [
    ("cover-flow", 0), ("cover-flow-shadows", 0), ("reveal-at-rest", 0),
    ("whole-pixel-scroll", 60), ("plain-scroll", 0), ("fling", 0), ("fractional-scroll", 0),
  ]

  /// Presets of the catalogue, some of every kind.
  private static let catalogue = [
    "scenes/chat", "scenes/feed", "scenes/photos", "scenes/to-do", "swiftui/default",
    "drop-in/tip-in", "aos/flip-left", "view-animator/from-bottom-spring-0.4-0.5",
    "icarousel/coverFlow2-vertical", "cover-flow/turning", "reanimated-carousel/fold",
    "animated-collection-view-layout/parallax-vertical", "reanimated-carousel/blur-rotate",
    "collection-view-paging-layout/scale-blur-vertical",
  ]

  /// Recipes, whole screens of small phones.
  private static let recipes = ["recipes/large-title", "recipes/photo-grid", "recipes/wallet"]

  /// Generates the pictures of each kind and copies the presets next to them.
  ///
  /// - Parameters:
  ///   - presets: The folder with the presets.
  ///   - folder: The output folder.
  /// - Returns: Each preset with each kind of faces.
  /// - Throws: An error if a file cannot be read or written, or a preset is malformed.
  static func prepare(presets: String, in folder: String) throws -> [Workload] {
    try Faces.allCases.flatMap { faces in
      let home = joinPath(folder, faces.rawValue)
      try faces.write(to: joinPath(home, "faces"))
      return try all.map { name, lead in
        let path = joinPath(home, name + ".json")
        try writeFile([try readFile(joinPath(presets, name + ".json"))], to: path)
        return try Workload(
          name: name, faces: faces, lead: lead, presetPath: path, sceneFolder: home)
      }
    }
  }

  /// Loads presets of the catalogue as they are, for frames of the same size, and recipes for
  /// frames of two thirds of it.
  ///
  /// - Parameters:
  ///   - presets: The folder of the catalogue.
  ///   - folder: The output folder.
  /// - Returns: The presets.
  /// - Throws: An error if a file cannot be read, or a preset is malformed.
  static func catalogue(presets: String, in folder: String) throws -> [Workload] {
    try (catalogue + recipes).map { try Workload(name: $0, presets: presets, in: folder) }
  }

  /// Loads a preset of the catalogue as it is.
  ///
  /// - Parameters:
  ///   - name: The name of the preset, as in "aos/flip-left".
  ///   - presets: The folder of the catalogue.
  ///   - folder: The output folder.
  /// - Throws: An error if a file cannot be read, or the preset is malformed.
  init(name: String, presets: String, in folder: String) throws {
    let home = joinPath(folder, "catalogue")
    try makeFolder(joinPath(home, splitPath(name).folder))
    let scale = name.hasPrefix(Self.recipeFolder) ? 2.0 : 3
    try self.init(
      name: name,
      overrides: CanvasOverrides([.size(Size(width: 390, height: 844)), .scale(scale)]),
      presetPath: joinPath(presets, name + ".json"), sceneFolder: home)
  }

  private static let recipeFolder = "recipes/"

  /// Whether the preset is a recipe: a whole screen that uses much of the language.
  var isRecipe: Bool { faces == nil && name.hasPrefix(Self.recipeFolder) }

  private init(
    name: String, faces: Faces? = nil, lead: Int = 0,
    overrides: CanvasOverrides = CanvasOverrides(), presetPath: String, sceneFolder: String
  ) throws {
    let loaded = try LoadedPreset(path: presetPath, overrides: overrides)
    self.name = name
    self.faces = faces
    self.presetPath = presetPath
    self.sceneFolder = sceneFolder
    title = loaded.preset.title
    timeline = try SimulatedPreset(loaded).timeline
    let shutter = CanvasOverrides([.shutter(Shutter(angle: 180))]).completed(by: overrides)
    blurred = try SimulatedPreset(LoadedPreset(path: presetPath, overrides: shutter)).timeline
    frames = lead..<timeline.frameCount
  }

  /// The encoders of the peers that are measured.
  var encoders: [String] {
    faces == nil ? ["Skia PNG, RGB"] : ["Skia PNG", "libpng 6", "libpng 1", "fpng"]
  }

  var samples: [Int] {
    (0..<Self.sampleCount).map {
      frames.lowerBound + (2 * $0 + 1) * frames.count / (2 * Self.sampleCount)
    }
  }

  /// Writes the sampled frames as scene files, for other renderers to draw.
  ///
  /// - Returns: The paths of the files.
  func writeScenes() throws -> [String] {
    try samples.map { frame in
      let path = joinPath(sceneFolder, "\(name)-\(frame).scene.json")
      let text = timeline.scene(at: frame).fileText(id: "\(title), frame \(frame)")
      try writeFile([Array(text.utf8)], to: path)
      return path
    }
  }
}
