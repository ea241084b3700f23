import RevealFiles
import RevealRender

/// Drawing alone of every preset of the catalogue, compared with Skia's.
struct Survey {
  /// The presets that both draw, the one that Skia draws fastest in comparison first.
  private(set) var drawn: [(name: String, reveal: Double, skia: Double)] = []
  /// The number of presets with something that `skia_scene.py` does not draw.
  private(set) var leftOut = 0

  /// Measures the presets whose names begin with a text.
  ///
  /// - Parameters:
  ///   - prefix: The text.
  ///   - folder: The folder for scene files and frames.
  ///   - peers: The peers.
  /// - Throws: An error if a preset cannot be read or drawn.
  init(prefix: String, in folder: String, peers: PeerProcess) throws {
    let presets = "Presets"
    let bench = try FrameBench(folder: joinPath(folder, "frames"))
    for name in try EffectCatalogue(folder: presets).names where name.hasPrefix(prefix) {
      let workload = try Workload(name: name, presets: presets, in: folder)
      let scenes = try workload.writeScenes()
      let reveal = try bench.drawing(workload)
      if let skia = try peers.draw(scenes: scenes) {
        drawn.append((name, reveal, skia))
      } else {
        leftOut += 1
      }
    }
    drawn.sort { $0.skia / $0.reveal < $1.skia / $1.reveal }
  }

  /// The presets as a table, and how many were left out.
  var text: String {
    var table = MarkdownTable("preset", "draw", "Skia draw", "Skia ÷ draw")
    for row in drawn {
      table.add([
        row.name, Optional(row.reveal).short, Optional(row.skia).short,
        Optional(row.skia / row.reveal).short,
      ])
    }
    let ratios = drawn.map { $0.skia / $0.reveal }
    return """
      \(table.text)

      \(drawn.count) presets, median \(Optional(ratios.median).short); Skia does not draw \
      \(leftOut) more
      """
  }
}
