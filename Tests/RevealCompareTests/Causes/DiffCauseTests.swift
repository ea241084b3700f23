import RevealCompare
import RevealFiles
import RevealJSON
import RevealRender
import Testing
import TestFixtures

/// Reports say why frames differ, and nothing that is not so.
@Suite struct DiffCauseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: Mutation.tried)
  func `says which key of a preset was changed and what that does`(
    mutation: Mutation
  ) async throws {
    let (old, new) = try #require(mutation.texts)
    let golden = try folder.write(old, to: "a.json")
    let actual = try folder.write(new, to: "b.json")
    let report = try await report(golden, actual)
    #expect(report.causes.first?.sentence == mutation.sentence)

    // Whatever was found: no key that was not changed, no frame that does not differ.
    let (before, after) = (
      SourceText(file: golden, text: old), SourceText(file: actual, text: new)
    )
    let changed = JSONChange.changes(from: before, to: after)
    let bad = Set(report.bad.map(\.pair.number))
    var explained: Set<Int> = []
    for cause in report.causes {
      let change = try #require(changed.first { $0.keyPath == cause.keyPath })
      #expect(cause.sentence.contains(change.sentence))
      #expect(cause.place == after.place(of: change.offset))
      for range in cause.frames {
        #expect(bad.isSuperset(of: range))
        explained.formUnion(range)
      }
    }
    // Every frame that both have and that differs is explained.
    let both = report.bad.filter { $0.outcome != .extra && $0.outcome != .missing }
    #expect(explained == Set(both.map(\.pair.number)))
    let pixels = Set(report.bad.flatMap { $0.rows.map(\.row) })
    let named = Set(report.causes.flatMap { $0.rows.flatMap { Array($0) } })
    // Rows are seen through others; where none is named, it is the canvas that differs.
    #expect(named.isEmpty || !named.isDisjoint(with: pixels) || pixels.isEmpty)
  }

  @Test func `tries every key that changes what is drawn`() {
    #expect(Mutation.all.count >= 100)
    #expect(Mutation.all.allSatisfy { $0.texts != nil && !$0.sentence.isEmpty })
  }

  // MARK: Several keys

  private func preset(
    _ name: String, list: String = "\"rows\": 3", duration: Double = 0.3, extra: String = ""
  ) throws -> String {
    try folder.write(
      """
      {
        "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "hold": 0 },
        "list": { \(list), "rowHeight": 20, "inset": 2 },
        "cards": { "colors": ["#4060C0"] },
        "scroll": [],
        "entrance": {
          "from": { "opacity": 0.2 }, "duration": \(duration)\(extra)
        }
      }
      """, to: name)
  }

  private func sentences(
    _ golden: String, _ actual: String, _ options: CanvasOverrides = CanvasOverrides()
  ) async throws -> [String] {
    let golden = try FrameSet(path: golden)
    let actual = try FrameSet(path: actual, overrides: options)
    return try await DiffJob(
      golden: golden, actual: actual, pairs: try FramePairs(golden: golden, actual: actual),
      jobs: 2
    ).report().causes.map(\.sentence)
  }

  @Test func `names each of several keys, and none that has no effect`() async throws {
    let golden = try preset("a.json")
    let actual = try preset(
      "b.json", list: "\"rows\": 3, \"overscan\": 5", duration: 0.6,
      extra: ", \"curve\": \"linear\", \"interpolation\": \"css\"")
    #expect(
      try await sentences(golden, actual) == [
        "rows 0–2, frames 1–3: the entrance is slower, the run 3 frames longer: "
          + "`entrance.duration` 0.3 → 0.6",
        "rows 0–2, frames 1–2: different opacity: `entrance.curve` \"linear\" added",
      ])
  }

  @Test func `takes together what makes no preset alone`() async throws {
    let golden = try preset("a.json", extra: ", \"curve\": \"linear\"")
    let actual = try preset("b.json", extra: ", \"spring\": { \"damping\": 0.5 }")
    let causes = try await sentences(golden, actual)
    #expect(causes.count == 1)
    #expect(
      causes.first?.hasSuffix("`entrance.spring` added, `entrance.curve` \"linear\" removed")
        == true)
  }

  @Test func `names the options that differ`() async throws {
    let path = try preset("a.json")
    let causes = try await sentences(path, path, CanvasOverrides([.fps(20)]))
    #expect(causes.count == 1)
    #expect(causes.first?.hasSuffix("drawn without `--fps`, compared with `--fps 20`") == true)
    let slower = try preset("b.json", duration: 0.5)
    let both = try await sentences(path, slower, CanvasOverrides([.fps(20)]))
    #expect(both.count == 2)
    #expect(both.contains { $0.hasSuffix("`entrance.duration` 0.3 → 0.5") })
  }

  @Test func `shows what people who prefer reduced motion see`() async throws {
    let path = try folder.write(
      #"{ "canvas": { "size": [40, 60], "scale": 1, "fps": 10 }, "scroll": [], "#
        + #""list": { "rows": 3, "rowHeight": 20 }, "cards": { "colors": ["red"] }, "#
        + #""entrance": { "from": { "transform": [{ "translateX": 20 }] } } }"#, to: "a.json")
    let causes = try await sentences(path, path, CanvasOverrides([.reducedMotion]))
    #expect(causes.count == 1)
    #expect(
      causes.first?.hasSuffix(
        "drawn without `--reduced-motion`, compared with `--reduced-motion`") == true)
  }

  @Test func `names a shutter, which changes no scene`() async throws {
    let path = try preset("a.json")
    let causes = try await sentences(path, path, CanvasOverrides([.shutter(.init(angle: 180))]))
    #expect(causes.count == 1)
    #expect(
      causes.first?.hasSuffix("drawn without `--shutter`, compared with `--shutter 180`") == true)
  }

  @Test func `says nothing of equal frames`() async throws {
    let golden = try preset("a.json")
    let actual = try preset("b.json", list: "\"rows\": 3, \"overscan\": 5")
    #expect(try await sentences(golden, actual).isEmpty)
  }

  // MARK: Recorded goldens

  /// Records a preset's frames in a manifest alone.
  private func record(_ path: String) async throws -> String {
    let golden = joinPath(folder.path, "a.golden.json")
    let recorder = try FrameRecorder(of: golden)
    let actual = try FrameSet(path: path)
    let new = try FrameSet(newGoldens: golden, for: actual)
    let job = DiffJob(
      golden: new, actual: actual, pairs: try FramePairs(golden: new, actual: actual), jobs: 2)
    _ = try await recorder.record(job.report(), golden: new, actual: actual)
    return golden
  }

  @Test func `compares the text of a preset with the recorded one`() async throws {
    let path = try preset("a.json")
    let golden = try await record(path)
    #expect(try await sentences(golden, path).isEmpty)
    _ = try preset("a.json", duration: 0.5)
    #expect(
      try await sentences(golden, path) == [
        "rows 0–2, frames 1–3: the entrance is slower, the run 2 frames longer: "
          + "`entrance.duration` 0.3 → 0.5"
      ])
  }

  @Test func `says that another version has drawn the goldens`() async throws {
    let path = try preset("a.json")
    let golden = try await record(path)
    // As if that version had drawn other pixels.
    var manifest = try Manifest(path: golden)
    let identity = manifest.identity
    for number in manifest.frames.keys {
      manifest.frames[number] = .init(pixels: String(repeating: "a", count: 64))
    }
    let older = Manifest(
      identity: .init(
        revealVersion: "0.0.1", presetName: identity.presetName,
        presetDigest: identity.presetDigest, width: identity.width, height: identity.height,
        scale: identity.scale, fps: identity.fps, frameCount: identity.frameCount),
      recipe: manifest.recipe, frames: manifest.frames)
    try folder.write(Array(older.text.utf8), to: "a.golden.json")
    #expect(
      try await sentences(golden, path) == ["drawn by reveal 0.0.1, compared by \(version)"])
  }

  @Test func `names what changed in a deck`() async throws {
    func write(_ name: String) throws -> String {
      try folder.write("[{ \"name\": \"\(name)\" }]", to: "deck.json")
      return try folder.write(
        #"{ "canvas": { "size": [160, 120], "scale": 1, "fps": 5 }, "scroll": [], "#
          + #""list": { "rows": 1, "rowHeight": 100 }, "#
          + #""cards": { "deck": "deck.json", "template": "row" } }"#, to: "a.json")
    }
    let golden = try await record(try write("Ines"))
    let path = try write("Tomas Lindqvist")
    let causes = try await sentences(golden, path)
    #expect(causes.count == 1)
    #expect(causes.first?.hasPrefix("row 0") == true)
    #expect(
      causes.first?.hasSuffix(#": deck.json: `[0].name` "Ines" → "Tomas Lindqvist""#) == true)
  }

  @Test func `names what changed in a preset that is extended`() async throws {
    func write(_ height: Int) throws -> String {
      try folder.write(
        #"{ "list": { "rows": 2, "rowHeight": \#(height) } }"#, to: "bases/list.json")
      return try folder.write(
        #"{ "extends": "bases/list.json", "canvas": { "size": [80, 120], "scale": 1, "fps": 5 }, "#
          + ##""scroll": [], "cards": { "colors": ["#406080"] } }"##, to: "a.json")
    }
    let golden = try await record(try write(40))
    let causes = try await sentences(golden, try write(44))
    #expect(causes.count == 1)
    #expect(causes[0].hasSuffix(": bases/list.json: `list.rowHeight` 40 → 44"))
  }
}
