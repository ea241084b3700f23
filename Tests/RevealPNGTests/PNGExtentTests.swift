import RevealPNG
import Testing
import TestFixtures

@Suite struct PNGExtentTests {
  private static let picture = PNGBytes.file(width: 1, height: 1, rows: [0, 1, 2, 3])

  private func extent(
    _ file: [UInt8], size: Int? = nil
  ) throws -> (extent: PNGExtent, bytesRead: Int) {
    var bytesRead = 0
    let extent = try PNGExtent(fileSize: size ?? file.count) { count, place in
      let known = place < file.count ? Array(file[place..<min(place + count, file.count)]) : []
      bytesRead += count
      let zeros = max(0, min(count, (size ?? 0) - place) - known.count)
      return known + [UInt8](repeating: 0, count: zeros)
    }
    return (extent, bytesRead)
  }

  @Test func `ends at the end of the picture`() throws {
    for file in [
      Self.picture, PNGBytes.animation([[1, 2, 3], [4, 5, 6]]), try TestFrame().png(),
    ] {
      let (extent, _) = try extent(file)
      #expect(extent.length == file.count && extent.surplus == 0)
    }
  }

  @Test func `reads nothing of a gigabyte behind the end`() throws {
    let (extent, bytesRead) = try extent(Self.picture, size: 1 << 30)
    #expect(extent.length == Self.picture.count)
    #expect(extent.surplus == 1 << 30 - Self.picture.count)
    #expect(bytesRead <= 1 << 14)
  }

  @Test func `refuses a gigabyte of anything else by its start`() {
    #expect(throws: PNGError.notPNG) { try extent([], size: 1 << 30) }
    #expect(throws: PNGError.self) { try extent([0xFF, 0xD8, 0xFF, 0xE0], size: 1 << 30) }
  }

  /// The start of a picture of one pixel, and a chunk that is longer than such a picture.
  @Test(arguments: ["IDAT", "fdAT", "tEXt"])
  func `refuses more bytes than the header allows`(type: String) {
    let start = Array(Self.picture.prefix(33))
    let size = 1 << 29
    let head = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array(type.utf8)
    #expect(throws: PNGError.damaged("\(type): more bytes than a picture of its size has")) {
      try extent(start + head, size: 1 << 30)
    }
  }

  @Test func `stops where a file is no longer a PNG`() throws {
    let (extent, bytesRead) = try extent(Array(Self.picture.prefix(33)), size: 1 << 30)
    #expect(extent.length == 45 && bytesRead <= 1 << 14)
    #expect(try self.extent(Array(Self.picture.dropLast(3))).extent.length < Self.picture.count)
  }
}
