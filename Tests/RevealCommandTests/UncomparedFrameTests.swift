import Foundation
import TestFixtures
import Testing

/// Frames that cannot be compared, or only with much work.
///
/// `UncomparedTests` have damaged bits, and what a comparison says of them.
@Suite struct UncomparedFrameTests {
  private let place: Workplace
  private var folder: TemporaryFolder { place.folder }

  init() throws { place = try Workplace() }

  // MARK: Chunks

  /// Frames like reveal's own, with bands that stand alone, and with one that copies another.
  private static let frames: [[UInt8]] = {
    var bands: [[UInt8]] = [[], []]
    for y in 0..<8 {
      bands[y / 4].append(y % 4 == 0 ? 1 : 4)
      for x in 0..<24 { bands[y / 4].append(UInt8(y * x % 5)) }
    }
    return [
      PNGBytes.banded(width: 8, height: 8, bands: bands),
      twice(bands[1], width: 8, height: 8),
    ]
  }()

  /// A frame with a band, and with another one that copies it.
  private static func twice(_ rows: [UInt8], width: Int, height: Int) -> [UInt8] {
    var (first, second) = (FixedBlock(), FixedBlock())
    for byte in rows { first.add(byte) }
    second.copy(rows.count, from: rows.count)
    return PNGBytes.banded(
      width: width, height: height, blocks: [first.finished(), second.finished()],
      rows: rows + rows)
  }

  /// What is wrong with a frame's chunks.
  enum Damage: CaseIterable {
    case twice
    case missing
    case swapped
    /// A critical chunk that there is not.
    case foreign
    /// Something after the last chunk.
    case behind

    /// Whether a frame may pass when the report says what it found.
    var mayChangeNoPixel: Bool { self == .twice || self == .missing }

    /// All ways in which a frame can have this damage.
    func frames(_ frame: [UInt8]) -> [[UInt8]] {
      let chunks = Self.chunks(of: frame)
      var all: [[[UInt8]]] = []
      func add(_ change: (inout [[UInt8]]) -> Void) {
        var damaged = chunks
        change(&damaged)
        if damaged != chunks { all.append(damaged) }
      }
      for (place, chunk) in chunks.enumerated() {
        switch self {
        case .twice: add { $0.insert(chunk, at: place) }
        case .missing: add { $0.remove(at: place) }
        case .swapped:
          for other in 0..<place where chunk[4..<8] == chunks[other][4..<8] {
            add { $0.swapAt(place, other) }
          }
        case .foreign:
          if place > 0 { add { $0.insert(PNGBytes.chunk("CriT", [1]), at: place) } }
        case .behind:
          let next = place == 0 ? frame : place == 1 ? [1] : chunk
          add { $0.append(next) }
        }
      }
      return all.map { PNGBytes.signature + $0.joined() }
    }

    /// The chunks of a whole frame.
    private static func chunks(of frame: [UInt8]) -> [[UInt8]] {
      var (chunks, rest) = ([[UInt8]](), frame.dropFirst(PNGBytes.signature.count))
      while !rest.isEmpty {
        let size = 12 + PNGBytes.number(rest.prefix(4))
        chunks.append(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      return chunks
    }
  }

  @Test(arguments: Damage.allCases, [true, false])
  func `never pass when their chunks are not as they should be`(
    damage: Damage, isBoth: Bool
  ) throws {
    var count = 0
    for frame in Self.frames {
      for damaged in damage.frames(frame) {
        let name = String(format: "frame_%05d.png", count)
        try folder.write(isBoth ? damaged : frame, to: "a/\(name)")
        try folder.write(damaged, to: "b/\(name)")
        count += 1
      }
    }
    let json = try JSONSerialization.jsonObject(
      with: Data(place.start(["diff", "a", "b", "--json"]).wait().output))
    let frames = try #require((json as? [String: Any])?["frames"] as? [[String: Any]])
    #expect(frames.count == count && count > 0)
    for frame in frames where frame["passes"] as? Bool == true {
      let isSaid = isBoth || frame["notes"] != nil
      #expect(damage.mayChangeNoPixel && isSaid, "\(frame)")
    }
  }

  @Test func `are not taken for equal when a band copies another`() throws {
    for value: UInt8 in [1, 2] {
      var row: [UInt8] = [0]
      for _ in 0..<50 { row += [value, 2, 3] }
      try folder.write(Self.twice(row, width: 50, height: 2), to: "\(value).png")
    }
    let outcome = try place.reveal("diff 1.png 2.png --max-pixels 50", ends: .different)
    #expect(outcome.text.contains("100 pixels"), "\(outcome.text)")
  }

  // MARK: Limits

  @Test(arguments: [
    "--max-pixels MAX", "--max-pixels MAX --window 65536:MAX",
    "--ignore 65536x65536+65536+65536", "--ignore MAXx1+1+MAX",
    "--ignore 1x1+0+0 --max-pixels 15", "--threshold nan", "--threshold 1e308", "--max-step MAX",
    "--max-step -1", "--frames 999999999", "--jobs 100000",
  ])
  func `are compared quickly with extreme options, or not`(options: String) throws {
    for (name, color) in [("a", "abc"), ("b", "xyz")] {
      let row = "\0" + String(repeating: color, count: 4)
      let rows = Array(String(repeating: row, count: 4).utf8)
      try folder.write(PNGBytes.file(width: 4, height: 4, rows: rows), to: "\(name).png")
    }
    let words = options.replacing("MAX", with: "\(Int.max)").split(separator: " ")
    try place.expectQuick(
      ["diff", "a.png", "b.png"] + words.map(String.init), ends: [.done, .different, .usage])
  }

  @Test(.enabled(if: Workplace.isOptimized, "the limits are those of a release build"))
  func `are aligned quickly when they repeat`() throws {
    let files = (0..<30).map { (value: UInt8) in
      PNGBytes.file(width: 1, height: 1, rows: [0, value, value, value])
    }
    for index in 0..<6000 {
      for (side, shift) in [("a", 0), ("b", 1)] {
        let name = String(format: "frame_%05d.png", index)
        try folder.write(files[(index / 10 + shift) % 30], to: "\(side)/\(name)")
      }
    }
    try place.expectQuick(["diff", "a", "b"], seconds: 4, ends: [.different])
  }

  @Test(.enabled(if: Workplace.isOptimized, "the limits are those of a release build"))
  func `are compared in little memory when they are large`() throws {
    for (name, width) in [("a", 0.5), ("b", 0.6)] {
      try folder.write(
        """
        { "zoom": [\(width), 0.5, 0, 0, 0.7, 0.6], "canvas": { "size": [8000, 5000], "scale": 1 } }
        """, to: "\(name).json")
      try place.reveal("render \(name).json --frames 3 -o \(name) --quiet")
    }
    let frame = "frame_00003.png"
    for (words, status) in [
      (["a", "a"], ExitStatus.done), (["a/reveal.json", "a/\(frame)"], .done),
      (["a", "b"], .different), (["a/reveal.json", "b/\(frame)"], .different),
      (["a", "b", "--ignore-antialiasing"], .different),
    ] {
      try place.expectQuick(
        ["diff", "--jobs", "1"] + words, seconds: 20, megabytes: 700, ends: [status])
    }
  }
}
