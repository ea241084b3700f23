import RevealMath
import RevealRender
import Testing

@Suite struct FilmCommandsTests {
  private static func request(
    _ format: FilmFormat, width: Int = 48, height: Int = 72, background: Color = .white,
    quality: Int? = nil, plays: Int = 0
  ) -> FilmRequest {
    FilmRequest(
      format, width: width, height: height, background: background,
      frames: ShownFrames(of: 90), framesPerSecond: 60, quality: quality, plays: plays)
  }

  private static func words(_ request: FilmRequest) -> String {
    FilmCommands(request, to: "a:b/film", scratch: ["one", "two"]).runs
      .map { $0.joined(separator: " ") }.joined(separator: "\n")
  }

  @Test(arguments: FilmFormat.allCases)
  func `names the file so that its colon is no protocol, and overwrites no other`(
    format: FilmFormat
  ) throws {
    let runs = FilmCommands(Self.request(format), to: "a:b/film", scratch: ["one", "two"]).runs
    #expect(runs.last?.last == "file:a:b/film")
    #expect(runs.first?.contains("pipe:0") == true)
    #expect(runs.count == (format == .gif ? 2 : 1))
    for run in runs {
      #expect(run.starts(with: ["-nostdin", "-hide_banner", "-v", "error", "-y"]))
    }
  }

  @Test(arguments: [FilmFormat.mp4, .webm, .avif, .mov], [Color.white, .clear])
  func `tags primaries, transfer, matrix and range`(format: FilmFormat, background: Color) throws {
    let words = Self.words(Self.request(format, background: background))
    let tags =
      "-color_primaries bt709 -color_trc iec61966-2-1 -colorspace smpte170m -color_range tv"
    #expect(words.contains(tags))
    #expect(words.contains("range=tv:color_primaries=bt709:color_trc=iec61966-2-1"))
  }

  @Test func `keeps alpha where the canvas has it`() throws {
    for (format, pixels) in [
      (FilmFormat.webm, "yuva420p"), (.avif, "alphaextract"), (.mov, "yuva444p10le"),
    ] {
      let clear = FilmCommands(Self.request(format, background: .clear), to: "f")
      #expect(clear.stream == .rgba)
      #expect(clear.runs[0].joined().contains(pixels))
      #expect(!FilmCommands(Self.request(format), to: "f").runs[0].joined().contains(pixels))
    }
  }

  @Test func `pads odd sides of MP4 alone, with the background`() throws {
    let color = Color(red: 1, green: 254.6, blue: 16)
    let odd = Self.request(.mp4, width: 47, background: color)
    #expect(odd.isPadded)
    #expect(Self.words(odd).contains("pad=ceil(iw/2)*2:ceil(ih/2)*2:color=0x01ff10,"))
    #expect(Self.words(odd).contains("-movflags +faststart"))
    #expect(!Self.words(Self.request(.mp4)).contains("pad="))
    #expect(!Self.request(.webm, width: 47).isPadded)
  }

  @Test func `turns quality into the levels of the encoders`() throws {
    func level(_ format: FilmFormat, _ quality: Int?) -> Substring? {
      Self.words(Self.request(format, quality: quality)).firstMatch(of: #/-(?:crf|quality) (\d+)/#)?
        .1
    }
    #expect(level(.mp4, 100) == "1" && level(.mp4, 0) == "51")
    #expect(level(.webm, 100) == "0" && level(.webm, 0) == "63")
    #expect(level(.avif, 50) == "32")
    #expect(level(.webp, 80) == "80")
    #expect(Self.words(Self.request(.webp)).contains("-lossless 1"))
    #expect(Self.words(Self.request(.webp, quality: 80)).contains("-lossless 0"))
  }

  @Test(arguments: [(0, "0", "0"), (1, "-1", "1"), (3, "2", "3")])
  func `counts plays as each format does`(plays: Int, gif: String, webp: String) throws {
    #expect(Self.words(Self.request(.gif, plays: plays)).contains("-loop \(gif) "))
    #expect(Self.words(Self.request(.webp, plays: plays)).contains("-loop \(webp) "))
  }
}
