import Foundation
import Testing

/// A file on the way to its name.
@Suite struct PartialFileTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    try place.folder.write(
      Workplace.presetText.replacing("#0000", with: "white"), to: "white.json")
  }

  /// The arguments for a film that takes long enough for what happens meanwhile.
  private static let long =
    "render white.json -q --no-memo --jobs 1 --scale 16 --fps 1000 --encode small"

  @Test func `has a name that nobody can plant a link under`() throws {
    let outcome = try place.shell(
      """
      echo victim >victim
      for number in $$ $(($$ + 1)); do ln -s victim .film.apng.$number.partial; done
      exec "$REVEAL" render p.json -q -o film.apng --frames 0-2
      """)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try place.folder.read("victim") == Array("victim\n".utf8))
  }

  @Test func `stays while it is written, and is removed after a kill`() throws {
    let film = try place.start("\(Self.long) -o film.apng")
    try film.wait(until: "a file on its way") { try !place.partialFiles.isEmpty }
    let living = try place.partialFiles
    try place.reveal("sheet p.json -o s.png --count 2")
    #expect(try place.partialFiles == living)
    film.send(SIGKILL)
    _ = try film.wait()
    #expect(try place.partialFiles == living)
    try place.reveal("sheet p.json -o s.png --count 2")
    #expect(try place.partialFiles == [])
  }

  @Test func `is whole when two films get one name at once`() throws {
    let renders = ["48x73", "50x73"].map { "render p.json -q --frames ::4 --size \($0)" }
    let films = try renders.map { render in
      try place.reveal("\(render) -o alone.apng --force")
      return try place.folder.read("alone.apng")
    }
    for _ in 0..<4 {
      let both = try renders.map { try place.start("\($0) -o both.apng") }
      #expect(try both.map { try $0.wait().status } == [0, 0])
      #expect(try films.contains(place.folder.read("both.apng")))
    }
    #expect(try place.partialFiles == [])
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGTERM], ["film.apng", "film.y4m", "film.rgba"])
  func `leaves nothing of a film at a signal`(signal: Int32, name: String) throws {
    let film = try place.start("\(Self.long) -o \(name)")
    try film.wait(until: "a file on its way") { try !place.partialFiles.isEmpty }
    film.send(signal)
    #expect(try film.wait().status == 128 + signal)
    #expect(try place.partialFiles == [])
    #expect(!place.exists(name))
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
  func `leaves a sheet as it was at a signal`(signal: Int32) throws {
    try place.reveal("sheet white.json -o s.png --count 2")
    let before = try place.folder.read("s.png")
    let sheet = try place.start("sheet white.json -o s.png --every 1 --scale 16 --fps 1000")
    // Nothing shows from outside that frames are drawn.
    Thread.sleep(forTimeInterval: 0.3)
    sheet.send(signal)
    #expect(try sheet.wait().status == 128 + signal)
    #expect(try place.folder.read("s.png") == before)
    #expect(try place.partialFiles == [])
  }
}
