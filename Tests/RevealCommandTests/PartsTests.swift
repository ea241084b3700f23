import Foundation
import Testing

@Suite struct PartsTests {
  @Test func `joins shards to what one run leaves`() throws {
    let place = try Workplace()
    try place.reveal("render \(Workplace.preset) -q -o whole")
    try place.reveal("verify whole")
    for shard in 1...3 {
      try place.reveal("render \(Workplace.preset) -q --shard \(shard)/3 -o part\(shard)")
    }
    let merged = try place.start(["merge", "part3", "part1", "part2", "-o", "merged", "--json"])
    #expect(try merged.wait().text.contains(#""parts": 3"#))
    try place.expectSame("whole", "merged")

    try place.reveal("merge part1 part3 -o refused", ends: .different)
    try place.reveal("render \(Workplace.preset) -q --encode small --shard 2/3 -o other2")
    try place.reveal("merge part1 other2 part3 -o refused", ends: .different)
    try place.reveal("merge part1 missing -o refused", ends: .inputOutput)
    #expect(!place.exists("refused"))
  }

  @Test(arguments: ["::5", "0.4s..<1s"])
  func `joins shards of chosen frames`(frames: String) throws {
    let place = try Workplace()
    try place.reveal("render \(Workplace.preset) -q -o some --frames \(frames)")
    for shard in 1...2 {
      try place.reveal(
        "render \(Workplace.preset) -q --frames \(frames) --shard \(shard)/2 -o part\(shard)")
    }
    try place.reveal("merge part1 part2 -o both -q --frames \(frames)")
    try place.expectSame("some", "both")
  }

  @Test func `names altered frames and draws them again`() throws {
    let place = try Workplace()
    try place.reveal("render \(Workplace.preset) -q -o whole")
    try place.copy("whole", to: "altered")
    try place.folder.write(
      place.folder.read("whole/frame_00003.png").dropLast(20), to: "altered/frame_00003.png")
    try place.copy("whole/frame_00001.png", to: "altered/frame_00005.png")
    try place.reveal("verify altered", ends: .inputOutput)
    try place.remove("altered/frame_00003.png")
    try place.reveal("verify altered", ends: .different)
    try place.reveal("render \(Workplace.preset) -q -o altered --resume")
    try place.expectSame("whole", "altered")
  }

  @Test func `resumes after a kill at any moment`() throws {
    let place = try Workplace()
    let kills = ProcessInfo.processInfo.environment["REVEAL_KILLS"].flatMap(Int.init) ?? 4
    let render = "render \(Workplace.preset) -q"
    let length =
      try ContinuousClock().measure { try place.reveal("\(render) -o whole") } / .seconds(1)
    for kill in 0..<kills {
      // The second kill of a folder hits a run that resumes.
      let program = try place.start("\(render) -o killed --resume")
      Thread.sleep(forTimeInterval: length * Double(kill) / Double(kills))
      program.send(SIGKILL)
      _ = try program.wait()
      guard kill % 2 == 1 else { continue }
      try place.reveal("\(render) -o killed --resume")
      try place.expectSame("whole", "killed")
      try place.remove("killed")
    }
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
  func `finishes frames at a signal and says how to continue`(signal: Int32) throws {
    let place = try Workplace()
    // Long enough for the signal to come in time, however fast the build is.
    let render =
      "render p.json -q --no-memo --no-sync "
      + (Workplace.isOptimized ? "--scale 5 --fps 360" : "--fps 90")
    let program = try place.start("\(render) --jobs 1 -o", "a 'folder'")
    try program.wait(until: "five frames") { place.exists("a 'folder'/frame_00004.png") }
    program.send(signal)
    let outcome = try program.wait()
    #expect(outcome.status == 128 + signal)
    #expect(try place.folder.names("a 'folder'").filter { $0.hasPrefix(".") } == [])
    try place.reveal("verify", "a 'folder'")
    let command = try #require(outcome.errors.firstMatch(of: /to continue: (.*)/)).1
    #expect(try place.shell(String(command)).status == 0)
    try place.reveal("\(render) -o whole")
    try place.expectSame("whole", "a 'folder'")
  }
}
