import RevealRender
import Testing

@Suite struct RepeatedAVIFTests {
  private static func digits(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func box(_ name: String, _ parts: [UInt8]...) -> [UInt8] {
    digits(parts.reduce(8) { $0 + $1.count }, 4) + Array(name.utf8) + parts.joined()
  }

  /// The content of the first box at a path of names.
  private static func content(_ path: [String], of file: [UInt8]) throws -> [UInt8] {
    var bytes = file[...]
    for name in path {
      // Items are described after a version and flags.
      if name == "iloc" { bytes = bytes.dropFirst(4) }
      while bytes.count >= 8 {
        let size = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        if bytes.dropFirst(4).prefix(4) == Array(name.utf8)[...] {
          bytes = bytes.prefix(size)
          break
        }
        bytes = bytes.dropFirst(size)
      }
      try #require(bytes.count >= 8, "no \(name)")
      bytes = bytes.dropFirst(8)
    }
    return Array(bytes)
  }

  /// A film of 3 s in 10 240ths of a second, a track of which has 600ths; its pixels are "pixels".
  private static func film(isWide: Bool, movieComesLast: Bool, edits: [UInt8] = []) -> [UInt8] {
    func film(pixels: Int) -> [UInt8] {
      let (version, times, unset): ([UInt8], [UInt8], [UInt8]) =
        isWide
        ? ([1, 0, 0, 0], digits(0, 16), digits(0, 8)) : ([0, 0, 0, 0], digits(0, 8), digits(0, 4))
      let unit = digits(600, 4)
      let rest = [UInt8](repeating: 7, count: 60)
      let length = digits(1800, isWide ? 8 : 4)
      let movie = box(
        "moov", box("mvhd", version, times, digits(10_240, 4), unset, rest),
        box(
          "trak", box("tkhd", version, times, digits(1, 4), digits(0, 4), unset, rest), edits,
          box(
            "mdia", box("mdhd", version, times, unit, length, [1, 2, 3, 4]),
            box(
              "minf",
              box(
                "stbl", box("stco", digits(0, 4), digits(2, 4), digits(8, 4), digits(pixels, 4)))))
        ))
      // One item in the file, one in the box of items.
      let items =
        digits(2, 2) + digits(1, 2) + digits(0, 4) + digits(1, 2) + digits(pixels, 4)
        + digits(6, 4) + digits(2, 2) + digits(1, 2) + digits(0, 2) + digits(1, 2)
        + digits(4000, 4) + digits(1, 4)
      let head =
        box("ftyp", Array("avis".utf8))
        + box("meta", digits(0, 4), box("iloc", [1, 0, 0, 0, 0x44, 0], items))
      let data = box("mdat", Array("pixels".utf8))
      return head + (movieComesLast ? data + movie : movie + data)
    }
    let place = film(pixels: 0).firstRange(of: Array("pixels".utf8))?.lowerBound ?? 0
    return film(pixels: place)
  }

  @Test(arguments: [(false, false), (true, false), (false, true)], [0, 1, 5])
  func `says how often it plays, with its pixels in place`(
    form: (isWide: Bool, movieComesLast: Bool), plays: Int
  ) throws {
    let old = Self.film(isWide: form.isWide, movieComesLast: form.movieComesLast)
    let new = try #require(RepeatedAVIF(old, plays: plays)).bytes
    let pixels = try #require(new.firstRange(of: Array("pixels".utf8))).lowerBound
    let track = ["moov", "trak"]
    let chunks = try Self.content(track + ["mdia", "minf", "stbl", "stco"], of: new)
    let places: [UInt8] = [0, 2, 8, pixels].flatMap { Self.digits($0, 4) }
    #expect(chunks[...] == places[...])
    let items = try Self.content(["meta", "iloc"], of: new)
    #expect(items[16..<20] == Self.digits(pixels, 4)[...])
    #expect(items.suffix(8) == (Self.digits(4000, 4) + Self.digits(1, 4))[...])
    let once = 3 * 10_240
    let edits: [[UInt8]] = [
      [1, 0, 0, 1], Self.digits(1, 4), Self.digits(once, 8), Self.digits(0, 8), [0, 1, 0, 0],
    ]
    #expect(try Self.content(track + ["edts", "elst"], of: new) == Array(edits.joined()))
    let head = try Self.content(track + ["tkhd"], of: new)
    #expect(head[0] == 1 && head[20..<24] == Self.digits(1, 4)[...])
    #expect(head[28..<36] == Self.digits(plays == 0 ? -1 : once * plays, 8)[...])
    #expect(head.suffix(60).allSatisfy { $0 == 7 } && head.count == 96)
    let movie = try Self.content(["moov", "mvhd"], of: new)
    #expect(movie[24..<32] == Self.digits(once * max(1, plays), 8)[...])
    #expect(movie.suffix(60).allSatisfy { $0 == 7 } && movie.count == 92)
  }

  @Test func `replaces edits that are there`() throws {
    let edits = Self.box("edts", Self.box("elst", Self.digits(0, 8)))
    let plain = Self.film(isWide: true, movieComesLast: false)
    let edited = Self.film(isWide: true, movieComesLast: false, edits: edits)
    #expect(RepeatedAVIF(edited, plays: 2)?.bytes == RepeatedAVIF(plain, plays: 2)?.bytes)
    let once = try #require(RepeatedAVIF(plain, plays: 2)).bytes
    #expect(RepeatedAVIF(once, plays: 2)?.bytes == once)
  }

  @Test func `refuses half a file, and leaves a picture alone`() throws {
    let film = Self.film(isWide: false, movieComesLast: false)
    #expect(RepeatedAVIF(Array(film.dropLast()), plays: 1) == nil)
    let picture = Self.box("ftyp", Array("avif".utf8)) + Self.box("mdat", [1, 2, 3])
    #expect(RepeatedAVIF(picture, plays: 1)?.bytes == picture)
  }
}
