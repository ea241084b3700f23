import RevealFiles
import RevealJSON
import RevealRender
import RevealScene
import RevealSimulation

/// A scene to measure: a preset with one kind of faces, and the frames that are sampled.
struct Workload {
  let name: String
  let faces: Faces
  let title: String
  /// The frames of a run, in drawing order.
  let frames: Range<Int>
  let timeline: Timeline
  let presetPath: String

  /// The number of evenly spaced frames that are measured one by one, also by the peers.
  private static let sampleCount = 6

  /// The names of the presets, and the number of leading frames that are not measured.
  private static let all = [
    ("cover-flow", 0), ("cover-flow-shadows", 0), ("reveal-at-rest", 0),
    ("whole-pixel-scroll", 60), ("plain-scroll", 0), ("fling", 0), ("fractional-scroll", 0),
  ]

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
        return try Workload(name: name, faces: faces, lead: lead, presetPath: path)
      }
    }
  }

  private init(name: String, faces: Faces, lead: Int, presetPath: String) throws {
    let loaded = try LoadedPreset(path: presetPath)
    self.name = name
    self.faces = faces
    self.presetPath = presetPath
    title = loaded.preset.title
    timeline = try SimulatedPreset(loaded).timeline
    frames = lead..<timeline.frameCount
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
      let path = joinPath(splitPath(presetPath).folder, "\(name)-\(frame).scene.json")
      let text = timeline.scene(at: frame).fileText(id: "\(title), frame \(frame)")
      try writeFile([Array(text.utf8)], to: path)
      return path
    }
  }
}
