import Foundation
import RevealCompare
import RevealFiles
import RevealRender
import Testing
import TestFixtures

@Suite struct GoldenRecorderTests {
  private let place: GoldenPlace

  init() throws { place = try GoldenPlace() }

  @Test func `says what is new, changed, unchanged, removed and left over`() async throws {
    try place.write("a", "b", "c", "d")
    let first = try await place.record()
    #expect(first == Dictionary(uniqueKeysWithValues: "abcd".map { ("\($0)", .added(frames: 8)) }))
    try place.write("b", opacity: 0.1)
    try place.remove("d.json")
    try place.folder.write(GoldenPlace.preset() + "// other text", to: "c.json")
    let second = try await place.record()
    #expect(second["a"] == .unchanged)
    #expect(second["d"] == .orphaned)
    guard case .changed(let b) = second["b"], case .changed(let c) = second["c"] else {
      Issue.record("\(second)")
      return
    }
    #expect(b.changed == (0..<5).map(Manifest.frameName))
    #expect(c.changed.isEmpty && c.hasOtherRun)
    #expect(try await place.record(prunes: true)["d"] == .removed)
    #expect(
      try place.goldens().keys.sorted() == ["a.golden.json", "b.golden.json", "c.golden.json"])
    #expect(try await place.report().passes)
  }

  @Test(arguments: [
    #"{"users": [1]}"#, "", "[]", "{\"reveal\": \"0.1.0\"}", "<<<<<<< HEAD\n{\n", "\u{0}\u{1}",
  ])
  func `prunes nothing but goldens that reveal wrote`(text: String) async throws {
    try place.write("a", "b")
    try await place.record()
    try place.remove("b.json")
    try place.folder.write(text, to: "users.golden.json")
    for prunes in [false, true] {
      let changes = try await place.record(prunes: prunes, others: .replace)
      #expect(changes["users"] == .foreign)
      #expect(changes["b"] == (prunes ? .removed : .orphaned))
      #expect(try place.folder.read("users.golden.json") == Array(text.utf8))
    }
    #expect(try place.goldens().keys.sorted() == ["a.golden.json", "users.golden.json"])
  }

  @Test(arguments: [240, 244, 248])
  func `gives a preset with a long name a golden`(length: Int) async throws {
    let name = String(repeating: "é", count: length / 2)
    try place.write(name, name + "x")
    let recorded = try await place.record()
    #expect(recorded.count == 2 && recorded.values.allSatisfy { $0 == .added(frames: 8) })
    #expect(try place.goldens().count == 2)
    #expect(try place.goldens().keys.allSatisfy { $0.utf8.count <= 255 })
    #expect(try await place.report().passes)
    #expect(try await place.record().values.allSatisfy { $0 == .unchanged })
  }

  @Test func `records what diff --update records`() async throws {
    try place.write("a")
    try await place.record()
    let recorded = try place.goldens()
    try place.remove("a.golden.json")
    let golden = place.path + "/a.golden.json"
    let recorder = try FrameRecorder(of: golden)
    let actual = try FrameSet(path: place.path + "/a.json")
    let new = try FrameSet(newGoldens: golden, for: actual)
    let job = DiffJob(
      golden: new, actual: actual, pairs: try FramePairs(golden: new, actual: actual), jobs: 2)
    _ = try await recorder.record(job.report(), golden: new, actual: actual)
    #expect(try place.goldens() == recorded)
  }

  @Test func `records only the presets that are named`() async throws {
    try place.write("a", "b", "cards/c")
    #expect(try await place.record("b", "cards").keys.sorted() == ["b", "cards/c"])
    #expect(try place.goldens().keys.sorted() == ["b.golden.json", "cards/c.golden.json"])
    let outcomes = place.outcomes(try await place.report())
    #expect(outcomes == ["a": .noGolden, "b": .equal, "cards/c": .equal])
  }

  @Test func `keeps the settings of goldens unless it is forced`() async throws {
    try place.write("a", "b")
    try await place.record("a", settings: CanvasOverrides([.fps(20)]))
    try place.write("a", opacity: 0.1)
    let error = await #expect(throws: PlainError.self) {
      try await place.record(settings: CanvasOverrides([.fps(5)]))
    }
    #expect(error?.description.hasPrefix("--fps 5 contradicts --fps 20") == true)
    try await place.record()
    func rate(_ name: String) throws -> Int {
      try Manifest(path: place.path + "/\(name).golden.json").identity.fps
    }
    #expect(try ([rate("a"), rate("b")] as [Int]) == ([20, 10] as [Int]))
    try await place.record("a", settings: CanvasOverrides([.fps(5)]), others: .replace)
    #expect(try ([rate("a"), rate("b")] as [Int]) == ([5, 10] as [Int]))
    #expect(try await place.report().passes)
  }

  @Test func `changes nothing when a preset cannot be drawn`() async throws {
    try place.write("a", "b", "c")
    try await place.record()
    try place.write("a", "c", opacity: 0.1)
    try place.folder.write("{ \"zoom\": 3 }", to: "b.json")
    try place.folder.write("{", to: "d.json")
    let before = try place.goldens()
    let error = await #expect(throws: UnrecordedGoldens.self) { try await place.record() }
    #expect(error?.errors.count == 2)
    #expect(try place.goldens() == before)
    // Nor is anything left behind.
    #expect(try place.folder.names().allSatisfy { !$0.hasPrefix(".reveal") })
    try await place.record("a", "c")
    #expect(try place.goldens() != before)
  }

  @Test func `replaces a golden that cannot be read only by force`() async throws {
    try place.write("a")
    try place.folder.write("<<<<<<< HEAD", to: "a.golden.json")
    let error = await #expect(throws: UnrecordedGoldens.self) { try await place.record() }
    #expect(error?.errors.first is FileError)
    try await place.record(others: .replace)
    #expect(try await place.report().passes)
  }

  @Test func `refuses two at once`() throws {
    let recorder = try GoldenRecorder(place.path)
    let error = #expect(throws: FileError.self) { try GoldenRecorder(place.path) }
    #expect(error?.reason == "another reveal is changing it")
    #expect(recorder.recovered == nil)
    #expect(throws: FileError.self) { try GoldenRecorder(place.path + "/nowhere") }
    #expect(fileKind(place.path + "/nowhere") == nil)
  }
}
