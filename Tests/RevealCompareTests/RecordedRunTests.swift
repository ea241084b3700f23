import Foundation
import RevealCompare
import RevealFiles
import RevealMath
import RevealPNG
import RevealRender
import Testing
import TestFixtures

/// Goldens remember how they were drawn, and from what.
@Suite struct RecordedRunTests {
  private let folder: TemporaryFolder
  private let golden: String
  private let path: String
  private let options = CanvasOverrides([.scale(0.5), .fps(5)])

  init() throws {
    folder = try TemporaryFolder()
    golden = joinPath(folder.path, "golden/reveal.json")
    path = joinPath(folder.path, "fade.json")
  }

  private func write(opacity: Double, cards: String = "\"colors\": [\"#4060C0\"]") throws {
    try folder.write(
      """
      // A comment, "quotes" and a tab:\t
      {
        "canvas": { "size": [80, 120], "scale": 1, "fps": 10 },
        "list": { "rows": 3, "rowHeight": 40, "inset": [6, 6] },
        "cards": { \(cards) },
        "entrance": { "from": { "opacity": \(opacity) }, "duration": 0.5 }
      }
      """, to: "fade.json")
  }

  /// Records the preset's frames in a manifest alone, as `diff --update` does.
  private func record(_ overrides: CanvasOverrides, keepsRecipe: Bool = true) async throws {
    try makeFolder(joinPath(folder.path, "golden"))
    let recorder = try FrameRecorder(of: golden)
    let actual = try FrameSet(path: path, overrides: overrides)
    let new = try FrameSet(newGoldens: golden, for: actual)
    let job = DiffJob(
      golden: new, actual: actual, pairs: try FramePairs(golden: new, actual: actual), jobs: 2)
    _ = try await recorder.record(job.report(), golden: new, actual: actual)
    guard !keepsRecipe else { return }
    let manifest = try Manifest(path: golden)
    let older = Manifest(identity: manifest.identity, frames: manifest.frames)
    try folder.write(Array(older.text.utf8), to: "golden/reveal.json")
  }

  private func run(_ overrides: CanvasOverrides) throws -> DiffJob {
    let (golden, actual) = (
      try FrameSet(path: golden), try FrameSet(path: path, overrides: overrides)
    )
    return DiffJob(
      golden: golden, actual: actual, pairs: try FramePairs(golden: golden, actual: actual),
      jobs: 2)
  }

  @Test(arguments: [true, false])
  func `draws a preset as the goldens were drawn`(isRecipeKept: Bool) async throws {
    try write(opacity: 0.5)
    try await record(options, keepsRecipe: isRecipeKept)
    let recorded = try #require(try FrameSet.recordedRun(at: golden, for: path)).overrides
    #expect(try await run(recorded).report().verdict == .equal)
    let inFolder = try FrameSet.recordedRun(
      at: joinPath(folder.path, "golden"), for: path)?.overrides
    #expect(inFolder == recorded)
    #expect(isRecipeKept == (recorded == options))
  }

  @Test func `reduces motion as the goldens did`() async throws {
    try write(opacity: 0.5)
    let text = String(decoding: try folder.read("fade.json"), as: UTF8.self).replacing(
      "\"opacity\": 0.5", with: "\"transform\": [{ \"translateX\": 30 }]")
    try folder.write(text, to: "fade.json")
    let reduced = CanvasOverrides([.reducedMotion])
    try await record(reduced)
    #expect(try FrameSet.recordedRun(at: golden, for: path)?.overrides == reduced)
    #expect(try await run(reduced).report().verdict == .equal)
    #expect(try await run(CanvasOverrides()).report().verdict == .different)
  }

  @Test func `notices a canvas that changed in the preset`() async throws {
    try write(opacity: 0.5)
    try await record(CanvasOverrides())
    #expect(try FrameSet.recordedRun(at: golden, for: path)?.overrides == CanvasOverrides())
    let other = try FrameSet(path: path, overrides: CanvasOverrides([.scale(2)]))
    #expect(
      try FrameSet(path: golden).canvasMismatch(with: other)?.sentence
        == "\(golden) has frames of 80×120 pixels, \(path) of 160×240")
  }

  @Test func `takes nothing from frames that are compared with other frames`() async throws {
    try write(opacity: 0.5)
    try await record(options)
    #expect(try FrameSet.recordedRun(at: golden, for: folder.path) == nil)
    #expect(try FrameSet.recordedRun(at: path, for: path) == nil)
  }

  @Test func `lets the command line decide where it says something`() {
    let given = CanvasOverrides([.scale(2), .text(.font)])
    let recorded = CanvasOverrides([
      .scale(1), .fps(30), .overlay, .text(.bars), .reducedMotion, .pixelSnap(.off),
    ])
    #expect(
      given.completed(by: recorded)
        == CanvasOverrides([
          .scale(2), .fps(30), .overlay, .text(.font), .reducedMotion, .pixelSnap(.off),
        ]))
    #expect(
      recorded.except(given).options == "--fps 30 --overlay --reduced-motion --pixel-snap off")
  }

  @Test(arguments: [CanvasOverrides(), CanvasOverrides([.scale(0.5), .reducedMotion])])
  func `keeps its options when one frame is approved, and then all`(
    options: CanvasOverrides
  ) async throws {
    try write(opacity: 0.5)
    try await record(options)
    try write(opacity: 0.2, cards: "\"colors\": [\"#C06040\"]")
    for frames in [try FrameSelection("1"), try FrameSelection("2"), .all] {
      let recorded = try #require(try FrameSet.recordedRun(at: golden, for: path)).overrides
      #expect(recorded == options)
      let recorder = try FrameRecorder(of: golden)
      let (old, new) = (
        try FrameSet(path: golden), try FrameSet(path: path, overrides: recorded)
      )
      let pairs = try FramePairs(golden: old, actual: new, selection: frames)
      let job = DiffJob(golden: old, actual: new, pairs: pairs, jobs: 2)
      let report = try await job.report()
      #expect(try !recorder.record(report, golden: old, actual: new).changed.isEmpty)
    }
    let recipe = try #require(try Manifest(path: golden).recipe)
    #expect(recipe.overrides == options && recipe.text?.contains("#C06040") == true)
  }

  @Test func `shows what was expected though the goldens are digests`() async throws {
    try write(opacity: 0.5)
    try await record(options)
    try write(opacity: 0.2)
    let job = try run(options)
    let report = try await job.report()
    #expect(report.verdict == .different)
    let first = try #require(report.frames.first)
    #expect(first.outcome.difference.map { $0.differingPixels > 0 } == true)
    #expect(first.rows.map(\.row) == [0, 1, 2])
    let output = joinPath(folder.path, "out")
    _ = try await job.writeDifferences(
      report, to: output, rules: OutputRules(.png, inputs: InputFiles()))
    #expect(try listFolder(output).first == "frame_00000.difference.png")
  }

  @Test func `shows no picture that has not the recorded pixels`() async throws {
    try write(opacity: 0.5)
    try await record(options)
    // As by another version of reveal: its text no longer gives the pixels of its digests.
    let text = try #require(String(bytes: folder.read("golden/reveal.json"), encoding: .utf8))
    let manifest = try Manifest(path: golden)
    let altered = Manifest(
      identity: manifest.identity,
      recipe: Manifest.Recipe(
        text: try #require(manifest.recipe?.text).replacing("#4060C0", with: "#C06040"),
        overrides: options),
      frames: manifest.frames)
    #expect(altered.text != text)
    try folder.write(Array(altered.text.utf8), to: "golden/reveal.json")
    try write(opacity: 0.2)
    let report = try await run(options).report()
    #expect(report.frames.first?.outcome == .otherPixels(lacking: .golden))
  }

  @Test(arguments: [("photo.png", true), ("../photo.png", false), ("link.png", false)])
  func `reads pictures for a manifest inside its folder alone`(
    picture: String, isShown: Bool
  ) async throws {
    try folder.write(TestFrame().png(), to: "photo.png")
    try folder.write(TestFrame().png(), to: "golden/photo.png")
    try FileManager.default.createSymbolicLink(
      atPath: joinPath(folder.path, "golden/link.png"), withDestinationPath: "../photo.png")
    try folder.write(
      """
      { "canvas": { "size": [40, 60], "scale": 1, "fps": 5, "duration": 0.4 },
        "list": { "rows": 1, "rowHeight": 60 }, "cards": { "images": ["\(picture)"] },
        "zoom": [1, 1, 0, 0, 1, 1] }
      """, to: "golden/photo.json")
    let preset = try FrameSet(path: joinPath(folder.path, "golden/photo.json"))
    let recorder = try FrameRecorder(of: golden)
    let new = try FrameSet(newGoldens: golden, for: preset)
    let recording = DiffJob(
      golden: new, actual: preset, pairs: try FramePairs(golden: new, actual: preset), jobs: 1)
    _ = try await recorder.record(recording.report(), golden: new, actual: preset)
    for frame in 0..<2 { try folder.write(TestFrame().png(), to: "frames/frame_0000\(frame).png") }
    let report = try await report(golden, joinPath(folder.path, "frames"))
    let outcome = try #require(report.frames.first).outcome
    #expect(outcome != .equal)
    #expect((outcome != .otherPixels(lacking: .golden)) == isShown)
  }

  @Test func `names the options that contradict the recorded ones`() async throws {
    try write(opacity: 0.5)
    try await record(options)
    let manifest = try Manifest(path: golden)
    let given = CanvasOverrides([
      .size(Size(width: 80, height: 120)), .scale(2), .fps(5), .overlay, .text(.bars),
    ])
    let contradiction = try #require(given.contradiction(of: manifest))
    #expect(contradiction.given == "--scale 2 --overlay --text bars")
    #expect(contradiction.recorded == "--scale 0.5 --text font no --overlay")
    #expect(options.contradiction(of: manifest) == nil)
    #expect(
      CanvasOverrides([.size(Size(width: 80, height: 120))]).contradiction(of: manifest) == nil)
  }

  @Test func `refuses to replace goldens by frames of another canvas`() async throws {
    try write(opacity: 0.5)
    try await record(options)
    let other = try FrameSet(path: path, overrides: CanvasOverrides([.scale(0.5), .fps(10)]))
    let mismatch = try #require(try FrameSet(path: golden).canvasMismatch(with: other))
    #expect(mismatch.sentence.hasSuffix("has frames of 5 frames a second, \(path) of 10"))
    let set = try FrameSet(path: golden)
    #expect(set.isDrawn(with: CanvasOverrides([.fps(5)])))
    #expect(!set.isDrawn(with: CanvasOverrides([.fps(10)])))
    #expect(!set.isDrawn(with: CanvasOverrides()))
  }

  @Test func `compares a preset with the recorded frames alone`() async throws {
    try write(opacity: 0.5)
    try await record(options)
    let manifest = try Manifest(path: golden)
    let part = Manifest(
      identity: manifest.identity, recipe: manifest.recipe,
      frames: manifest.frames.filter { $0.key == 1 })
    try folder.write(Array(part.text.utf8), to: "golden/reveal.json")
    let report = try await run(options).report()
    #expect(report.frames.map(\.pair.number) == [1] && report.verdict == .equal)
    let (golden, actual) = (
      try FrameSet(path: golden), try FrameSet(path: path, overrides: options)
    )
    let all = try FramePairs(golden: golden, actual: actual, selection: .all)
    #expect(all.pairs.count == manifest.frames.count)
  }

  @Test func `keeps the texts of bases and deck, and draws from them`() async throws {
    try folder.write(
      #"{ "canvas": { "size": [80, 120], "scale": 1, "fps": 10 } }"#, to: "bases/canvas.json")
    try folder.write(
      #"{ "cards": [{ "template": "row", "title": "One" }] }"#, to: "deck.json")
    let text = """
      { "extends": "bases/canvas.json", "list": { "rows": 3, "rowHeight": 40 },
        "cards": { "deck": "deck.json" }, "entrance": { "from": { "opacity": 0.5 } } }
      """
    try folder.write(text, to: "fade.json")
    let options = CanvasOverrides([.text(.bars)])
    try await record(options)
    let recipe = try #require(try Manifest(path: golden).recipe)
    #expect(recipe.text == text)
    #expect(recipe.files.map(\.path) == ["bases/canvas.json", "deck.json"])
    #expect(recipe.files.last?.text.contains("One") == true)
    try folder.write(
      #"{ "cards": [{ "template": "row", "title": "Another" }] }"#, to: "deck.json")
    let report = try await run(options).report()
    #expect(report.verdict == .different)
    #expect(report.frames.first?.outcome.difference.map { $0.differingPixels > 0 } == true)
  }

  @Test func `keeps no preset of great length`() async throws {
    try write(
      opacity: 0.5, cards: "\"colors\": [\"#4060C0\"] \(String(repeating: " ", count: 1 << 18))")
    try await record(options)
    let recipe = try #require(try Manifest(path: golden).recipe)
    #expect(recipe.text == nil && recipe.overrides == options)
  }
}
