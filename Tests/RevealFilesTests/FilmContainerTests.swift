import RevealFiles
import Testing
import TestFixtures

@Suite struct FilmContainerTests {
  private static let boxParts: [[UInt8]] = [
    [0, 0, 0, 12], Array("ftypabcd".utf8),
    [0, 0, 0, 1], Array("mdat".utf8), [0, 0, 0, 0, 0, 0, 0, 18, 1, 2],
    [0, 0, 0, 8], Array("moov".utf8),
  ]
  private static let boxes: [UInt8] = Array(boxParts.joined())
  private static let elements: [UInt8] = [
    0x1A, 0x45, 0xDF, 0xA3, 0x82, 1, 2,
    0x18, 0x53, 0x80, 0x67, 0x01, 0, 0, 0, 0, 0, 0, 3, 4, 5, 6,
  ]
  private static let riffParts: [[UInt8]] = [
    Array("RIFF".utf8), [12, 0, 0, 0], Array("WEBPVP8X".utf8), [0, 0, 0, 0],
  ]
  private static let riff: [UInt8] = Array(riffParts.joined())
  private static let gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0, 0x3B]

  static let films: [(FilmContainer, [UInt8])] = [
    (.boxes, boxes), (.elements, elements), (.riff, riff), (.gif, gif),
  ]

  private func marked(_ film: [UInt8], _ container: FilmContainer) throws -> [UInt8]? {
    let folder = try TemporaryFolder()
    guard let marks = try container.marks(of: OpenedFile(folder.write(film, to: "film"))) else {
      return nil
    }
    var bytes = film
    for mark in marks {
      let end = max(bytes.count, mark.place + mark.bytes.count)
      bytes += Array(repeating: 0, count: end - bytes.count)
      bytes.replaceSubrange(mark.place..<mark.place + mark.bytes.count, with: mark.bytes)
    }
    return bytes
  }

  @Test(arguments: films)
  func `marks a whole film, which stays one, and knows it again`(
    container: FilmContainer, film: [UInt8]
  ) throws {
    let marked = try #require(try marked(film, container))
    #expect(try self.marked(marked, container) != nil)
    let folder = try TemporaryFolder()
    let path = try folder.write(marked, to: "film")
    let rules = OutputRules(.film, inputs: InputFiles())
    try rules.admit(path)
    try folder.write(film, to: "film")
    #expect(throws: FileError.self) { try rules.admit(path) }
  }

  @Test(arguments: films)
  func `finds what is missing at the end`(container: FilmContainer, film: [UInt8]) throws {
    for count in 0..<film.count - 1 {
      #expect(try marked(Array(film.prefix(count)), container) == nil, "\(count) bytes")
    }
    for (other, _) in Self.films where other != container {
      #expect(try marked(film, other) == nil)
    }
  }

  @Test func `says the new size of a WebP file`() throws {
    let bytes = try #require(try marked(Self.riff, .riff))
    #expect(Int(bytes[4]) + 8 == bytes.count)
    #expect(bytes.count.isMultiple(of: 2))
  }

  @Test func `takes a film of unknown length for none`() throws {
    var film = Self.elements
    film.replaceSubrange(11..<19, with: [0x01] + Array(repeating: 0xFF, count: 7))
    #expect(try marked(film, .elements) == nil)
  }
}
