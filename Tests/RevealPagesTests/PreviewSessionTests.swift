import Dispatch
import RevealFiles
import RevealFrames
import RevealJSON
import RevealPNG
import RevealPages
import RevealPreset
import RevealRender
import Testing
import TestFixtures

@Suite struct PreviewSessionTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = joinPath(folder.path, "p.json")
  }

  private func session() -> PreviewSession {
    PreviewSession(path) {
      ($0 as? PresetError)?.report ?? "\($0)"
    } read: { [path] scope, willRead in
      try LoadedPreset(path: path, scope: scope, willRead: willRead)
    }
  }

  private func write(seconds: String) throws {
    try folder.write(
      """
      { "canvas": { "size": [8, 8], "scale": 1, "fps": 10, "duration": \(seconds) },
        "list": { "rows": 1, "rowHeight": 4 }, "zoom": [1, 1, 0, 0, 0, 1] }
      """, to: "p.json")
  }

  /// Follows the preset through some states, each written once the one before was seen; what each
  /// looked like.
  private func follow(
    _ session: PreviewSession, through states: [String], look: (PreviewSession.Round) throws -> Void
  ) async throws {
    var waiting = states.makeIterator()
    var failure: (any Error)?
    func writeNext() throws -> Bool {
      guard let next = waiting.next() else { return false }
      try write(seconds: next)
      return true
    }
    var goesOn = try writeNext()
    await session.follow {
      !goesOn
    } report: { round in
      do {
        try look(round)
        goesOn = try writeNext()
      } catch {
        (failure, goesOn) = (error, false)
      }
    }
    if let failure { throw failure }
  }

  @Test func `shows each state of the preset, and the last good frames of a wrong one`()
    async throws
  {
    let session = session()
    let none = try session.frame(0, of: 0)
    #expect(none == nil)
    let noPlot = try session.plot()
    #expect(noPlot == nil)
    var counts: [Int?] = []
    try await follow(session, through: ["0.5", "\"long\"", "0.75", "1"]) { round in
      switch round {
      case .drawn(let drawing): counts.append(drawing.preset.timeline.frameCount)
      case .wrong(let message):
        counts.append(nil)
        #expect(message.contains("canvas.duration: expected"))
        let last = try session.frame(0, of: 0)
        #expect(last != nil)
        let plot = try session.plot()
        #expect(plot != nil)
      }
    }
    #expect(counts.map { $0 == nil } == [false, true, false, false])
    #expect(counts.compactMap(\.self) == counts.compactMap(\.self).sorted())
  }

  @Test func `draws the frames that a run draws`() async throws {
    let session = session()
    try await follow(session, through: ["0.5"]) { round in
      guard case .drawn(let drawing) = round else {
        Issue.record("\(round)")
        return
      }
      let renderer = FrameRenderer(images: ImageStore(), encoding: .fast)
      let timeline = drawing.preset.timeline
      for frame in 0..<timeline.frameCount {
        let drawn = try session.frame(frame, of: 0)
        let expected = try renderer.render(timeline.scene(at: frame)).png
        #expect(drawn?.png.bytes == expected.bytes)
        #expect(drawn?.isOfDrawing == false)
      }
      let last = try session.frame(timeline.frameCount - 1, of: 0)
      let beyond = try session.frame(10_000, of: 0)
      #expect(beyond?.png == last?.png)
      let none = try session.frame(-1, of: 0)
      #expect(none == nil)
    }
  }

  @Test func `tells a page what is wrong, and where to get frames`() async throws {
    let session = session()
    try await follow(session, through: ["0.5", "\"long\""]) { _ in }
    let text = await session.json(after: nil)
    #expect(await session.json(after: 0) == text)
    let source = SourceText(file: "state", bytes: Array(text.utf8))
    guard case .object(let members)? = JSONParser.parse(source).root?.value else {
      Issue.record("\(text)")
      return
    }
    let keys = ["revision", "path", "text", "error", "preset", "previous", "studio", "isInFolder"]
    #expect(members.map(\.key) == keys)
    #expect(text.contains(#"\"long\""#))
    #expect(text.contains(#""title""#) && text.contains(#""drawing""#))
  }

  @Test func `keeps the frames of the last save, to compare with`() async throws {
    let session = session()
    var numbers: [Int] = []
    try await follow(session, through: ["0.5", "0.75", "\"long\"", "0.75"]) { round in
      guard case .drawn(let drawing) = round else { return }
      numbers.append(drawing.number)
    }
    // The last one is drawn as before the error, which is no reason to compare it with itself.
    try #require(numbers.count == 3)
    let last = try session.frame(4, of: numbers[0])
    #expect(last?.isOfDrawing == true)
    let beyond = try session.frame(5, of: numbers[0])
    #expect(beyond == nil)
    let between = try session.frame(5, of: numbers[1])
    #expect(between?.isOfDrawing == false)
    #expect(await session.json(after: nil).contains(#""previous": {"drawing": \#(numbers[0]),"#))
  }

  @Test func `answers a page that waits as soon as something changes`() async throws {
    let session = session()
    try await follow(session, through: ["0.5"]) { _ in }
    let text = await session.json(after: nil)
    let revision = try #require(text.firstMatch(of: /"revision": ?([0-9]+)/).flatMap { Int($0.1) })
    let clock = ContinuousClock()
    let answer = Task {
      await clock.measure { _ = await session.json(after: revision) }
    }
    try await follow(session, through: ["0.75"]) { _ in }
    #expect(await answer.value < .seconds(8))
  }

  @Test func `stops also in the midst of reading`() async throws {
    let goOn = DispatchSemaphore(value: 0)
    let session = PreviewSession(path) {
      "\($0)"
    } read: { [path] scope, willRead in
      // So long that only somebody who waits for the reading comes this far.
      if goOn.wait(timeout: .now() + 600) == .timedOut { Issue.record("it waits for the reading") }
      return try LoadedPreset(path: path, scope: scope, willRead: willRead)
    }
    var timesAsked = 0
    await session.follow {
      timesAsked += 1
      return timesAsked > 3
    } report: { _ in
      Issue.record("a preset that was not read")
    }
    goOn.signal()
  }

  @Test func `shows the text that was read, and no file outside of its scope`() async throws {
    let secret = try folder.write("SECRET", to: "secret")
    try folder.write("{}", to: "box/deck.json")
    let scope = try FileScope(inside: joinPath(folder.path, "box"))
    let session = PreviewSession(secret, scope: scope) {
      "\($0)"
    } read: { _, willRead in
      willRead(secret)
      throw FileError(secret, "cannot read", "it lies outside of box")
    }
    var isSeen = false
    await session.follow {
      isSeen
    } report: { _ in
      isSeen = true
    }
    let text = await session.json(after: nil)
    #expect(text.contains("outside of box"))
    #expect(!text.contains("SECRET"))
  }
}
