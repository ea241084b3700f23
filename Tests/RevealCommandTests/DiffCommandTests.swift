import Testing

@Suite struct DiffCommandTests {
  @Test func `tells equal from different, unreadable, wrong and unknown`() throws {
    let place = try Workplace()
    try place.reveal("render p.json --fps 10 -o golden -q")
    try place.copy("golden", to: "actual")
    try place.reveal("diff golden actual -q")
    try place.reveal("diff golden p.json --fps 10 -q")
    try place.reveal("diff golden/reveal.json p.json --fps 10 -q")
    try place.reveal("diff golden p.json --fps 20 -q", ends: .different)
    try place.copy("golden/frame_00005.png", to: "actual/frame_00003.png")
    try place.reveal("diff golden actual -q", ends: .different)
    try place.remove("actual/frame_00003.png")
    try place.reveal("diff golden actual -q", ends: .different)
    try place.folder.write(
      Array(place.folder.read("golden/frame_00003.png").prefix(100)), to: "actual/frame_00003.png")
    try place.reveal("diff golden actual -q", ends: .inputOutput)
    try place.reveal("diff golden nowhere -q", ends: .inputOutput)
    try place.folder.write(#"{ "zoom": 3 }"#, to: "wrong.json")
    try place.reveal("diff golden wrong.json -q", ends: .preset)
  }

  @Test func `approves with --update`() throws {
    let place = try Workplace()
    try place.reveal("render p.json --fps 10 -o golden -q")
    try place.copy("golden", to: "actual")
    try place.copy("golden/frame_00005.png", to: "actual/frame_00003.png")
    try place.reveal("diff golden actual -q", ends: .different)
    try place.reveal("diff golden actual --update")
    try place.reveal("diff golden actual -q")
  }
}
