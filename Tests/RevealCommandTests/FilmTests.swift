import Foundation
import Testing

/// Films, with a shell script in the place of ffmpeg.
@Suite struct FilmTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    try place.folder.write(
      Workplace.presetText.replacing("#0000", with: "white"), to: "white.json")
  }

  /// Writes a stand-in for ffmpeg, which notes its arguments.
  ///
  /// - Parameters:
  ///   - work: The lines that encode; `$film` is the last argument without `file:`.
  ///   - encoders: The names of the encoders that it claims to have.
  /// - Returns: The words of a shell that render with it.
  /// - Throws: An error when it cannot be written.
  private func command(
    _ work: String,
    encoders: String = "libx264 libvpx-vp9 gif libwebp_anim libaom-av1 prores_ks"
  ) throws -> String {
    let script = """
      #!/bin/sh
      for film; do :; done
      film=${film#file:}
      case "$*" in *-encoders)
        for name in \(encoders); do echo " V..... $name text"; done
        exit;;
      esac
      echo "$@" >>arguments
      \(work)
      """
    try place.folder.write(script, to: "stand-in")
    #expect(unsafe chmod(place.folder.path + "/stand-in", 0o755) == 0)
    return "REVEAL_FFMPEG=./stand-in \"$REVEAL\" render"
  }

  /// Lines that read all frames and leave the smallest file that counts as whole.
  private static let whole = #"cat >fed; printf '\000\000\000\010moov' >"$film""#
  private static let wholeGIF = #"""
    cat >>fed
    printf 'GIF89a\001\000\001\000\000\000\000' >"$film"
    for picture in $(seq $(($(wc -c <fed) / 14016))); do
      printf '\041\371\004\000\031\000\000\000' >>"$film"
      printf '\054\000\000\000\000\001\000\001\000\000\002\000' >>"$film"
    done
    printf ';' >>"$film"
    """#

  /// The names in the folder that no test put there.
  private func newNames() throws -> [String] {
    let known = ["decks", "p.json", "white.json", "tip-in.json", "stand-in", "arguments", "fed"]
    return try place.folder.names().filter { !known.contains($0) }
  }

  @Test func `feeds the encoder with the frames, and replaces its own films alone`() throws {
    let render = try command(Self.whole)
    for _ in 0..<2 {
      let outcome = try place.shell("\(render) white.json -o film.mp4")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.text.hasPrefix("film.mp4: 36 frames of 48×73 in "))
      #expect(
        outcome.errors == "film.mp4: note: 48×73 is padded with the background to 48×74, "
          + "since H.264 needs even sides\n")
      let film = try place.folder.read("film.mp4")
      let boxes: [[UInt8]] = [
        [0, 0, 0, 8], Array("moov".utf8), [0, 0, 0, 19], Array("freereveal film".utf8),
      ]
      #expect(film == Array(boxes.joined()))
    }
    try place.reveal("render white.json -q -o film.y4m")
    #expect(try place.folder.read("fed") == place.folder.read("film.y4m"))
    #expect(try newNames() == ["film.mp4", "film.y4m"])

    try place.folder.write("a holiday", to: "film.mp4")
    let refused = try place.shell("\(render) white.json -o film.mp4")
    #expect(refused.status == 74)
    #expect(refused.errors.contains("--force"))
    #expect(try place.folder.read("film.mp4") == Array("a holiday".utf8))
    #expect(try place.shell("\(render) white.json -q -o film.mp4 --force").status == 0)
  }

  @Test(arguments: [
    ("cat >fed; echo 'no room at all' >&2; exit 3", "ffmpeg failed with exit code 3"),
    ("echo 'no room at all' >&2; exit 0", "ffmpeg stopped reading frames"),
    ("cat >fed; echo 'no room at all' >&2; kill -9 $$", "ffmpeg was ended by signal 9"),
    (
      "cat >fed; printf '\\000\\000\\000\\011moov' >\"$film\"",
      "ffmpeg left a film that is not whole"
    ),
    ("cat >fed; : >\"$film\"", "ffmpeg left a film that is not whole"),
  ])
  func `leaves no half of a film, and shows what the encoder says`(
    work: String, message: String
  ) throws {
    let render = try command(work)
    try place.folder.write("", to: "old.webm")
    let outcome = try place.shell("\(render) p.json -o film.mov -o old.webm")
    #expect(outcome.status == 74)
    // Either encoder may be the first to end.
    #expect(
      ["film.mov", "old.webm"].contains { outcome.errors.contains("error: \($0): \(message)") },
      "\(outcome.errors)")
    #expect(outcome.errors.contains("  ffmpeg: no room at all") == work.contains("no room"))
    #expect(try newNames() == ["old.webm"])
    #expect(try place.folder.read("old.webm").isEmpty)
  }

  @Test func `takes an encoder that says a lot before it reads`() throws {
    let noise =
      "i=0; while [ $i -lt 4000 ]; do echo 'a line of noise, and more of it' >&2; i=$((i+1)); done"
    let render = try command("\(noise)\n\(Self.whole)")
    let outcome = try place.shell("\(render) white.json -q -o film.mp4")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
  }

  @Test func `says what brings a missing program or encoder, and how to do without`() throws {
    let missing = try place.shell(
      "REVEAL_FFMPEG=./nowhere \"$REVEAL\" render p.json --fps 20 --loop 2 -o=film.webp -o 'a b/'")
    #expect(missing.status == 74)
    #expect(missing.errors.contains("REVEAL_FFMPEG names ./nowhere, which is no program"))
    #expect(missing.errors.contains("apt-get install ffmpeg"))
    #expect(
      missing.errors.contains(#/hint: the frames alone: .* render p.json --fps 20 -o 'a b/'\n/#))
    let render = try command(Self.whole, encoders: "gif libvpx-vp9")
    let lacking = try place.shell("\(render) white.json -o film.webm -o film.mp4")
    #expect(lacking.status == 74)
    #expect(lacking.errors.contains("has no encoder libx264, which mp4 needs"))
    let path = try place.shell("PATH=/nowhere \"$REVEAL\" render white.json -o film.mp4")
    #expect(path.errors.contains("error: ffmpeg, which makes films, is not installed\n"))
    #expect(try newNames() == [])
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGTERM], ["exec sleep 600", "cat >fed; exec sleep 600"])
  func `ends the encoder at a signal`(signal: Int32, work: String) throws {
    let render = try command("echo $$ >>arguments; \(work)")
    let program = try place.startShell("exec env \(render) p.json --scale 3 -o film.mov -o frames")
    try program.wait(until: "the encoder") {
      guard place.exists("arguments") else { return false }
      let notes = String(decoding: try place.folder.read("arguments"), as: UTF8.self)
      return notes.contains(#/\n[0-9]+\n/#)
    }
    let notes = String(decoding: try place.folder.read("arguments"), as: UTF8.self)
    let number = try #require(notes.firstMatch(of: #/\n([0-9]+)\n/#)).1
    program.send(signal)
    let outcome = try program.wait()
    #expect(outcome.status == 128 + signal)
    #expect(outcome.errors.contains("to continue: "))
    #expect(kill(pid_t(number) ?? 0, 0) != 0)
    #expect(try newNames() == ["frames"])
    try place.reveal("verify frames")
  }

  @Test func `shares the frames among outputs, each the same as alone`() throws {
    let options = "p.json -q --frames 3-25 --loop 3 --encode small"
    try place.reveal("render \(options) -o one.apng")
    try place.reveal("render p.json -q --frames 3-25 -o one.rgba")
    try place.reveal("render p.json -q --frames 3-25 --encode small -o one")
    let render = try command(Self.wholeGIF)
    let outputs = "-o all -o all.apng -o all.rgba -o all.gif"
    for jobs in [1, 3] {
      let outcome = try place.shell(
        "rm -f fed; \(render) \(options) --jobs \(jobs) \(outputs) --force")
      #expect(outcome.status == 0, "\(outcome.errors)")
      try place.expectSame("one", "all")
      #expect(try place.folder.read("all.apng") == place.folder.read("one.apng"))
      #expect(try place.folder.read("all.rgba") == place.folder.read("one.rgba"))
      #expect(
        try place.folder.read("all.gif").suffix(16) == [0x21, 0xFE, 11]
          + Array("reveal film".utf8)[...] + [0, 0x3B])
    }
    #expect(try place.folder.read("fed").count == 23 * 48 * 73 * 4)
  }

  @Test func `begins the pictures of a GIF file with their frames`() throws {
    let render = try command(Self.wholeGIF)
    func delays(_ options: String) throws -> (delays: [Int], notes: String) {
      let outcome = try place.shell("rm -f fed; \(render) white.json \(options) -o a.gif --force")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let pictures = try place.folder.read("a.gif").dropFirst(13).dropLast(16)
      let starts = stride(from: pictures.startIndex, to: pictures.endIndex, by: 20)
      return (starts.map { Int(pictures[$0 + 4]) + Int(pictures[$0 + 5]) << 8 }, outcome.errors)
    }
    let (exact, none) = try delays("--fps 10")
    #expect(exact == Array(repeating: 10, count: 12) && none.isEmpty)
    let (thirds, silence) = try delays("--fps 30 --frames 0-5")
    #expect(thirds == [3, 4, 3, 3, 4, 3] && silence.isEmpty)
    #expect(try delays("--fps 30 --frames ::7").delays == [23, 24, 23, 23, 24, 3])
    let (some, note) = try delays("--fps 60 --frames 0-5")
    #expect(some == [2, 3, 3, 2])
    #expect(
      note == "a.gif: note: a GIF file shows at most 50 frames a second: 2 of 6 frames are left "
        + "out; --fps 50 shows every frame\n")
  }

  @Test func `keeps the speed of a run of which some frames are chosen`() throws {
    let render = try command(Self.whole)
    let even = try place.shell("\(render) white.json --frames ::4 -o a.mp4 -o b.y4m --loop 2")
    #expect(even.status == 64)
    for (frames, rate) in [("::4", "F15:2"), ("1:33:8", "F15:4"), ("0-8,9::4", "F30:1")] {
      try place.reveal("render white.json -q --frames \(frames) -o b.y4m --force")
      let outcome = try place.shell("\(render) white.json -q --frames \(frames) -o a.mov")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let stream = try place.folder.read("b.y4m")
      #expect(stream.starts(with: "YUV4MPEG2 W48 H73 \(rate) ".utf8), "\(frames)")
    }
    let uneven = try place.shell("\(render) white.json --frames ::7 -o a.mov -o b.y4m --force")
    #expect(
      uneven.errors.contains(
        "a.mov: note: the last frame that --frames chooses is shown as long as the others, so that "
          + "the film takes 0.2 s longer than its part of the run\n"))
    #expect(uneven.errors.contains("b.y4m: note: the last frame"))
    // An animated PNG gives each frame its own time.
    let exact = try place.reveal("render white.json --frames ::7 -o a.apng --loop 1")
    #expect(exact.errors.isEmpty)
  }

  @Test func `writes one frame under the name of a picture`() throws {
    try place.reveal("render white.json -q --frames 12 -o frames")
    // What follows is the end of the file, which in a file of its own has a mark.
    let frame = try place.folder.read("frames/frame_00012.png").dropLast(12)
    let outcome = try place.reveal("render white.json --frames 0.4s -o still.png")
    #expect(outcome.text.hasPrefix("still.png: 1 frame of 48×73 in "))
    #expect(try place.folder.read("still.png").starts(with: frame))
    try place.reveal("render white.json -q --frames 12 -o still.png -o one.apng -o again.png")
    #expect(try place.folder.read("still.png").starts(with: frame))
    #expect(try place.folder.read("again.png").starts(with: frame))
    let several = try place.shell("\"$REVEAL\" render white.json --frames 1,2 -o many.png")
    #expect(several.status == 64)
    #expect(several.errors.contains("for one frame: --frames 12\n"))
  }

  @Test func `gives a transparent canvas a background`() throws {
    let render = try command(Self.whole)
    let clear = try place.shell("\(render) p.json -o clear.mp4")
    #expect(clear.status == 64)
    #expect(clear.errors.contains("or --background white"))
    let outcome = try place.shell("\(render) p.json -q --background white -o film.mp4")
    #expect(outcome.status == 0, "\(outcome.errors)")
    try place.reveal("render p.json -q --background #ffffff -o given.y4m")
    try place.reveal("render white.json -q -o written.y4m")
    #expect(try place.folder.read("given.y4m") == place.folder.read("written.y4m"))
    let wrong = try place.shell("\"$REVEAL\" render p.json --background pinkish -o frames")
    #expect(wrong.status == 64)
    // Frames remember it.
    try place.reveal("render p.json -q --frames 3 --background teal -o teal")
    let manifest = String(decoding: try place.folder.read("teal/reveal.json"), as: UTF8.self)
    #expect(manifest.contains(#""background": "teal""#))
    try place.reveal("verify teal")
  }

  @Test func `says where --loop and --quality change nothing`() throws {
    let render = try command(Self.whole)
    let options = "--loop 1 --quality 60 -o a.mov -o a.mp4 -o a.apng"
    let outcome = try place.shell("\(render) white.json \(options)")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.hasPrefix(
        """
        a.mov: note: a file of mov does not say how often it is played, so --loop changes nothing
        a.mov: note: a file of mov has no quality to choose, so --quality changes nothing
        a.mp4: note: a file of mp4 does not say how often it is played, so --loop changes nothing
        a.mp4: note: 48×73 is padded

        """.dropLast()))
  }

  @Test func `continues frames that were interrupted, and draws films anew`() throws {
    let render = try command(Self.whole)
    try place.reveal("render p.json -q -o frames --frames 5-9")
    let outcome = try place.shell("\(render) p.json --json --resume -o frames -o film.mov")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains(#""format": "mov""#))
    #expect(outcome.text.contains("frame_00035.png"))
    try place.reveal("render p.json -q -o whole")
    try place.expectSame("whole", "frames")
    #expect(try place.folder.read("fed").count == 36 * 48 * 73 * 4)
  }

  @Test func `writes a poster beside films`() throws {
    let render = try command(Self.whole)
    let outcome = try place.shell("\(render) p.json -q --poster -o film.mov -o film.apng -o frames")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try newNames() == ["film.apng", "film.mov", "film.poster.png", "frames"])
    let poster = try place.folder.read("film.poster.png")
    let frames = try place.files("frames").filter { poster.starts(with: $0.value.dropLast(12)) }
    #expect(frames.count == 1)
    #expect(frames.keys.first != "frame_00000.png")
  }
}
