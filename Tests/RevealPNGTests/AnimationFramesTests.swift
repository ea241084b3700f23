import RevealImage
import RevealPNG
import TestFixtures
import Testing

@Suite struct AnimationFramesTests {
  /// An animation of 4×2 pixels made by hand: its first frame is red, then come parts of two
  /// pixels.
  struct Handmade {
    /// Place, disposal, blending and color of each part.
    var parts: [(x: Int, disposal: UInt8, blending: UInt8, color: [UInt8])]
    var firstDisposal: UInt8 = 0
    var hasStill = false
    var numbers: [Int]?

    var bytes: [UInt8] {
      var number = -1
      func next() -> [UInt8] {
        number += 1
        return PNGBytes.bigEndian(numbers?[number] ?? number)
      }
      func control(_ width: Int, _ x: Int, _ disposal: UInt8, _ blending: UInt8) -> [UInt8] {
        PNGBytes.chunk(
          "fcTL",
          next() + [width, 2, x, 0].flatMap(PNGBytes.bigEndian) + [0, 1, 0, 10, disposal, blending])
      }
      func pixels(_ width: Int, _ color: [UInt8]) -> [UInt8] {
        let row: [UInt8] = [0] + Array(repeatElement(color, count: width).joined())
        return PNGBytes.stored(row + row)
      }
      var file = PNGBytes.signature
      file += PNGBytes.chunk(
        "IHDR", PNGBytes.bigEndian(4) + PNGBytes.bigEndian(2) + [8, 6, 0, 0, 0])
      file += PNGBytes.chunk(
        "acTL", PNGBytes.bigEndian(parts.count + (hasStill ? 0 : 1)) + PNGBytes.bigEndian(0))
      if !hasStill { file += control(4, 0, firstDisposal, 0) }
      file += PNGBytes.chunk("IDAT", pixels(4, [255, 0, 0, 255]))
      for part in parts {
        file += control(2, part.x, part.disposal, part.blending)
        file += PNGBytes.chunk("fdAT", next() + pixels(2, part.color))
      }
      return file + PNGBytes.chunk("IEND", [])
    }
  }

  /// The first row of each frame.
  private static func firstRows(_ bytes: [UInt8]) throws -> [[[UInt8]]] {
    var frames = try AnimationFrames(bytes)
    var rows: [[[UInt8]]] = []
    while let frame = try frames.nextFrame() {
      rows.append((0..<4).map { Array(frame.pixels[$0 * 4..<$0 * 4 + 4]) })
    }
    return rows
  }

  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]

  @Test func `leaves, clears and restores what is under a frame`() throws {
    let file = Handmade(parts: [
      (0, 0, 0, Self.blue), (2, 2, 0, Self.clear), (1, 1, 0, Self.clear), (0, 0, 0, Self.red),
    ])
    let (r, b, c) = (Self.red, Self.blue, Self.clear)
    #expect(
      try Self.firstRows(file.bytes) == [
        [r, r, r, r], [b, b, r, r], [b, b, c, c], [b, c, c, r], [r, r, c, r],
      ])
    let clearing = Handmade(parts: [(1, 0, 0, b)], firstDisposal: 2)
    #expect(try Self.firstRows(clearing.bytes) == [[r, r, r, r], [c, b, b, c]])
  }

  @Test func `blends a frame over what is under it`() throws {
    let file = Handmade(parts: [(0, 0, 1, [0, 0, 255, 128]), (2, 0, 1, [9, 9, 9, 0])])
    let mixed: [UInt8] = [127, 0, 128, 255]
    let (r, frames) = (Self.red, try Self.firstRows(file.bytes))
    #expect(frames[1] == [mixed, mixed, r, r])
    #expect(frames[2] == [mixed, mixed, r, r])
  }

  @Test func `keeps a still picture that is no frame apart`() throws {
    let file = Handmade(parts: [(0, 0, 0, Self.blue)], hasStill: true)
    let frames = try AnimationFrames(file.bytes)
    #expect(frames.count == 1)
    #expect(frames.still == Array(repeating: Self.red, count: 8).flatMap(\.self))
    #expect(try Self.firstRows(file.bytes) == [[Self.blue, Self.blue, Self.clear, Self.clear]])
  }

  @Test(arguments: [[0, 2, 1, 3, 4], [1, 2, 3, 4, 5], [0, 1, 2, 4, 3]])
  func `refuses chunks out of order`(numbers: [Int]) {
    let file = Handmade(parts: [(0, 0, 0, Self.red), (0, 0, 0, Self.blue)], numbers: numbers)
    #expect(throws: PNGError.self) { try Self.firstRows(file.bytes) }
  }

  @Test(arguments: [(3, UInt8(0), UInt8(0)), (0, 3, 0), (0, 0, 2)])
  func `refuses frames that do not fit`(part: (x: Int, disposal: UInt8, blending: UInt8)) {
    let file = Handmade(parts: [(part.x, part.disposal, part.blending, Self.red)])
    #expect(throws: PNGError.self) { try Self.firstRows(file.bytes) }
  }

  @Test func `refuses a file with any bit flipped`() throws {
    let bytes = Handmade(parts: [(0, 0, 0, Self.blue)]).bytes
    #expect(flippableBits(of: bytes) { (try? Self.firstRows($0)) != nil } == [])
  }
}
