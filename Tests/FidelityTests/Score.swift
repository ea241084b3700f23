import RevealCompare
import RevealFrames
import RevealPNG

/// What came of one scene.
struct Score: Hashable, Sendable {
  let scene: OracleScene
  /// Whether a card is filled with a picture.
  let isTextured: Bool
  let deviation: Deviation
  /// The measures that are above the scene's limits.
  let exceeded: [Deviation.Measure]

  /// Draws a scene as `reveal draw` does, down to the file, and compares what the file shows.
  init(_ oracle: OracleScene, renderer: FrameRenderer) throws {
    let scene = try oracle.scene()
    let drawn = try PNGDecoder.decode(renderer.render(scene).png.bytes)
    self.scene = oracle
    isTextured = scene.isTextured
    deviation = Deviation(of: RGBPicture(drawn), from: try oracle.references())
    exceeded = deviation.exceeded(try oracle.limits())
  }

  /// Draws scenes in parallel, in their order.
  static func all(of scenes: [OracleScene]) async throws -> [Score] {
    let renderer = FrameRenderer(images: ImageStore(), encoding: .fast)
    return try await withThrowingTaskGroup(of: (Int, Score).self) { group in
      for (index, scene) in scenes.enumerated() {
        group.addTask { (index, try Score(scene, renderer: renderer)) }
      }
      var scores: [Int: Score] = [:]
      for try await (index, score) in group { scores[index] = score }
      return scenes.indices.compactMap { scores[$0] }
    }
  }
}

extension [Score] {
  /// The mean of one measure; 0 of none.
  func mean(_ measure: Deviation.Measure) -> Double {
    reduce(0) { $0 + $1.deviation[measure] } / Double(Swift.max(1, count))
  }

  /// The worst of one measure; 0 of none.
  func worst(_ measure: Deviation.Measure) -> Double {
    map { $0.deviation[measure] }.max() ?? 0
  }

  /// One line a topic: how many pass, the mean over the topic and the worst scene of it.
  var table: String {
    let title = Self.line("topic", "pass", "mean", "e8 %", "worst", "e32 %", "flat", "shift %")
    let groups = Dictionary(grouping: self, by: \.scene.topic)
    let topics = groups.sorted { $0.key < $1.key }.map { $0.value.line($0.key) }
    return ([title] + topics + [line("all")]).joined(separator: "\n")
  }

  /// One line a scene, in the form of the oracle's `metric.py`.
  var listing: String {
    map { score in
      let values = Deviation.Measure.allCases.map { measure in
        let value = score.deviation[measure]
        return "\(measure)=\(measure == .flat ? "\(Int(value))" : decimal(value))"
      }
      let failed = score.exceeded.map { "\($0)" }.joined(separator: ",")
      let end = ["max=\(score.deviation.largest)"] + (failed.isEmpty ? [] : [" FAIL \(failed)"])
      return ([pad(score.scene.id, 22)] + values + end).joined(separator: " ") + "\n"
    }.joined()
  }

  private func line(_ name: String) -> String {
    let passed = count { $0.exceeded.isEmpty }
    return Self.line(
      name, "\(passed)/\(count)", decimal(mean(.mean)), decimal(mean(.e8)), decimal(worst(.e8)),
      decimal(worst(.e32)), "\(Int(worst(.flat)))", decimal(worst(.shift)))
  }

  private static func line(_ name: String, _ cells: String...) -> String {
    pad(name, 22) + cells.map { pad($0, -8) }.joined()
  }
}

/// Filled with spaces up to a width: behind the text, or before it when the width is negative.
private func pad(_ text: String, _ width: Int) -> String {
  let spaces = String(repeating: " ", count: max(0, abs(width) - text.count))
  return width < 0 ? spaces + text : text + spaces
}

/// With three digits behind the point.
private func decimal(_ value: Double) -> String {
  let thousandths = Int((value * 1000).rounded())
  return "\(thousandths / 1000).\(String(thousandths % 1000 + 1000).dropFirst())"
}
