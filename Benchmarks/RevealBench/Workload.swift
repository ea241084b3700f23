import RevealFiles
import RevealJSON
import RevealRender
import RevealScene
import RevealSimulation

/// A canonical scene: a preset with the pictures of one kind, and which of its frames are measured.
struct Workload {
  let name: String
  let faces: Faces
  let title: String
  /// Drawn in this order by one run.
  let frames: Range<Int>
  let timeline: Timeline
  let presetPath: String

  /// How many frames are measured singly and by the peers, spread evenly.
  private static let sampleCount = 6

  /// Names of the presets, and how many of their first frames only lead to what is measured.
  private static let all = [
    ("cover-flow", 0), ("cover-flow-shadows", 0), ("reveal-at-rest", 0),
    ("whole-pixel-scroll", 60), ("plain-scroll", 0), ("fling", 0), ("fractional-scroll", 0),
  ]

  /// Copies the presets beside the pictures of each kind, which it makes.
  ///
  /// - Parameters:
  ///   - presets: The folder with the presets.
  ///   - folder: Where everything that is made goes.
  /// - Returns: Each preset with each kind of faces.
  /// - Throws: When a file cannot be read or written, or a preset is wrong.
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

  /// Writes what the samples show as files that any other renderer can draw.
  ///
  /// - Returns: Their paths.
  func writeScenes() throws -> [String] {
    try samples.map { frame in
      let path = joinPath(splitPath(presetPath).folder, "\(name)-\(frame).scene.json")
      let text = timeline.scene(at: frame).fileText(id: "\(title), frame \(frame)")
      try writeFile([Array(text.utf8)], to: path)
      return path
    }
  }
}
