import RevealImage
import RevealPNG

/// An animated PNG as a player shows it, by the letter of the specification.
struct ReferenceAnimation {
  struct Frame {
    let pixmap: Pixmap
    let numerator: Int
    let denominator: Int
  }

  let plays: Int
  let frames: [Frame]

  /// Reads files whose frames replace what is under them and stay, each with one data chunk.
  init(_ file: [UInt8]) throws {
    let chunks = try ReferencePNG(file).chunks
    guard let control = chunks.first(where: { $0.name == "acTL" })?.data else {
      throw ReferencePNG.Fault(text: "no acTL")
    }
    var frames: [Frame] = []
    var canvas = Pixmap(width: 0, height: 0)
    var sequence = 0
    var header: [UInt8] = []
    func takeNumber(_ data: [UInt8]) throws {
      guard PNGBytes.number(data[..<4]) == sequence else {
        throw ReferencePNG.Fault(text: "sequence number \(PNGBytes.number(data[..<4]))")
      }
      sequence += 1
    }
    for chunk in chunks {
      switch chunk.name {
      case "fcTL":
        try takeNumber(chunk.data)
        guard chunk.data[24...] == [0, 0] else { throw ReferencePNG.Fault(text: "operations") }
        header = chunk.data
      case "IDAT", "fdAT":
        if chunk.name == "fdAT" { try takeNumber(chunk.data) }
        let stream = chunk.name == "fdAT" ? Array(chunk.data[4...]) : chunk.data
        let field = { (start: Int) in PNGBytes.number(header[start..<start + 4]) }
        let part = try Self.picture(
          size: Array(header[4..<12]), kind: Array(chunks[0].data[8...]), stream: stream)
        if frames.isEmpty { canvas = Pixmap(width: part.width, height: part.height) }
        for y in 0..<part.height {
          for x in 0..<part.width { canvas[field(12) + x, field(16) + y] = part[x, y] }
        }
        frames.append(
          Frame(
            pixmap: canvas, numerator: PNGBytes.number(header[20..<22]),
            denominator: PNGBytes.number(header[22..<24])))
      default: break
      }
    }
    guard frames.count == PNGBytes.number(control[..<4]) else {
      throw ReferencePNG.Fault(text: "\(frames.count) frames")
    }
    plays = PNGBytes.number(control[4...])
    self.frames = frames
  }

  private static func picture(size: [UInt8], kind: [UInt8], stream: [UInt8]) throws -> Pixmap {
    let file =
      TestPNG.signature + PNGBytes.chunk("IHDR", size + kind) + PNGBytes.chunk("IDAT", stream)
      + PNGBytes.chunk("IEND", [])
    return try PNGDecoder.decode(file).pixmap()
  }
}
