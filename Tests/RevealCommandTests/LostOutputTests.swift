import CPlatform
import Foundation
import Testing

/// Output that does not arrive.
@Suite struct LostOutputTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    try place.folder.write(Workplace.smallText, to: "a.json")
  }

  @Test(
    .enabled(if: Workplace.hasFullDevice, "only Linux has /dev/full"),
    arguments: [
      "scene a.json", "schema", "inspect a.json", "inspect a.json --json",
      "inspect a.json --plot -", "verify g", "verify g --json", "diff g g", "diff g g --json",
      "validate a.json", "render a.json -o g --frames 0 --force",
      "render a.json -o g --frames 0 --force --json", "render a.json --format rgba -o -",
      "sheet a.json -o s.png --count 1", "manual", "init new.json", "--help", "help render",
      "--version", "--generate-completion-script bash",
    ])
  func `says that a disk is full`(command: String) throws {
    if command.contains(" g") { try place.reveal("render a.json -o g -q") }
    let outcome = try place.shell("\"$REVEAL\" \(command) >/dev/full")
    #expect(outcome.status == 74)
    #expect(outcome.errors.contains("standard output: cannot write"), "\(outcome.errors)")
  }

  @Test func `says that standard output is closed`() throws {
    #expect(try place.shell("\"$REVEAL\" schema >&-").status == 74)
  }

  @Test func `writes frames without any open descriptor`() throws {
    let outcome = try place.shell("\"$REVEAL\" render a.json -o g <&- >&- 2>&-")
    // What it says of them does not arrive.
    #expect(outcome.status == 74)
    try place.reveal("verify g")
  }

  @Test func `waits for the reader of a pipe that does not block`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe cplatform_pipe(&ends) == 0)
    try #require(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    let program = try place.start(["schema"], output: ends[1])
    try program.wait(until: "a full pipe") {
      var pipe = pollfd(fd: ends[1], events: Int16(POLLOUT), revents: 0)
      return unsafe poll(&pipe, 1, 0) == 0
    }
    close(ends[1])
    let received = try FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).readToEnd()
    #expect(try program.wait().status == 0)
    #expect(try received.map(Array.init) == place.reveal("schema").output)
  }
}
