import RevealImage
import RevealPictures
import Testing

@Suite(.enabled(if: PictureFixture.hasJPEG, "libjpeg-turbo is missing"))
struct JPEGDecodingTests {
  private static let names = [
    "baseline-420.jpg", "baseline-422.jpg", "baseline-444.jpg", "progressive-420.jpg",
    "progressive-444.jpg", "gray.jpg", "gray-progressive.jpg", "restarts.jpg", "rgb.jpg",
    "two-scans.jpg",
  ]

  private func decode(_ file: [UInt8]) throws(PictureError) -> StraightImage {
    try PictureDecoder.decode(file)
  }

  @Test(arguments: names + ["turned.jpg", "cmyk.jpg"])
  func `has the recorded pixels`(name: String) throws {
    let picture = try decode(PictureFixture.file(name))
    let step = PictureFixture.largestStep(picture, try PictureFixture.expected(name))
    // Other versions of the library may round in other ways.
    let isRecorded = PictureLibraries.linked.jpeg == PictureFixture.recorded.jpeg
    #expect(try #require(step) <= (isRecorded ? 0 : 4))
    #expect(!picture.hasAlpha)
    #expect(stride(from: 3, to: picture.bytes.count, by: 4).allSatisfy { picture.bytes[$0] == 255 })
  }

  @Test(.enabled(if: hasDjpeg, "djpeg of the same version is missing"), arguments: names)
  func `has the pixels of djpeg`(name: String) throws {
    let output = try #require(
      PictureFixture.output(of: "djpeg", "-rgb", "-ppm", PictureFixture.path(name)))
    let picture = try decode(PictureFixture.file(name))
    let header = "P6\n\(picture.width) \(picture.height)\n255\n"
    #expect(output.starts(with: header.utf8))
    let colors = output.dropFirst(header.utf8.count)
    let shown = picture.bytes.enumerated().filter { $0.offset & 3 < 3 }.map(\.element)
    #expect(colors.elementsEqual(shown))
  }

  private static let hasDjpeg =
    PictureLibraries.linked.jpeg.map { version in
      let libraries = PictureFixture.output(of: "sh", "-c", "djpeg -version 2>&1")
      return libraries.map { String(decoding: $0, as: UTF8.self) }?.contains(version) ?? false
    } ?? false

  // MARK: Orientation

  /// Where the first row and the first column of the stored picture are seen, by the words of the
  /// Exif standard.
  private static let sides: [(orientation: UInt8, row: String, column: String)] = [
    (1, "top", "left"), (2, "top", "right"), (3, "bottom", "right"), (4, "bottom", "left"),
    (5, "left", "top"), (6, "right", "top"), (7, "right", "bottom"), (8, "left", "bottom"),
  ]

  @Test(arguments: 0..<8, [true, false])
  func `is turned as its camera data say`(index: Int, isLittleEndian: Bool) throws {
    let (orientation, rowSide, columnSide) = Self.sides[index]
    let file = try PictureFixture.file("baseline-444.jpg")
    let stored = try decode(file)
    let seen = try decode(
      PictureFixture.jpeg(
        file, with: 0xE1, Self.exif(orientation, isLittleEndian: isLittleEndian)))
    let isTurned = orientation > 4
    #expect(seen.width == (isTurned ? stored.height : stored.width))
    #expect(seen.height == (isTurned ? stored.width : stored.height))
    /// The distance from the side of the seen picture that an index of the stored one counts from.
    func place(_ index: Int, from side: String) -> (x: Int?, y: Int?) {
      switch side {
      case "top": (nil, index)
      case "bottom": (nil, seen.height - 1 - index)
      case "left": (index, nil)
      default: (seen.width - 1 - index, nil)
      }
    }
    var wrong = 0
    for row in 0..<stored.height {
      for column in 0..<stored.width {
        let (first, second) = (place(row, from: rowSide), place(column, from: columnSide))
        let x = try #require(first.x ?? second.x)
        let y = try #require(first.y ?? second.y)
        if seen[x, y] != stored[column, row] { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  private static func exif(_ orientation: UInt8, isLittleEndian: Bool) -> [UInt8] {
    func number(_ value: UInt8, _ count: Int) -> [UInt8] {
      let zeros = [UInt8](repeating: 0, count: count - 1)
      return isLittleEndian ? [value] + zeros : zeros + [value]
    }
    let first: [UInt8] = [1, 0].map { number($0, 2)[0] }
    let other: [UInt8] = first + number(4, 2) + number(1, 4) + number(7, 4)
    let tag: [UInt8] = isLittleEndian ? [0x12, 0x01] : [0x01, 0x12]
    let parts: [[UInt8]] = [
      Array("Exif\0\0".utf8), Array((isLittleEndian ? "II*\0" : "MM\0*").utf8),
      number(8, 4), number(2, 2), other, tag, number(3, 2), number(1, 4),
      number(orientation, 2), [0, 0], number(0, 4),
    ]
    return Array(parts.joined())
  }

  @Test(arguments: [0, 9, 255])
  func `stays as it is with an orientation that makes no sense`(orientation: UInt8) throws {
    let file = try PictureFixture.file("baseline-420.jpg")
    let turned = PictureFixture.jpeg(
      file, with: 0xE1, Self.exif(orientation, isLittleEndian: false))
    #expect(try decode(turned) == decode(file))
  }

  @Test func `heeds the first orientation that makes sense`() throws {
    let file = try PictureFixture.file("baseline-444.jpg")
    func turned(_ fields: [UInt8]...) throws -> StraightImage {
      var data = Array("Exif\0\u{1}MM\0*".utf8)
      data += [0, 0, 0, 8, 0, UInt8(fields.count)]
      data += fields.joined()
      return try decode(PictureFixture.jpeg(file, with: 0xE1, data))
    }
    func field(type: UInt8 = 3, count: UInt8 = 1, _ value: UInt8) -> [UInt8] {
      [1, 0x12, 0, type, 0, 0, 0, count, 0, value, 0, 0]
    }
    let (upright, half) = (try decode(file), try turned(field(3)))
    #expect(half != upright)
    #expect(try turned(field(9), field(3)) == half)
    #expect(try turned(field(type: 4, 6), field(3)) == half)
    #expect(try turned(field(count: 2, 6), field(3), field(6)) == half)
    #expect(try turned(field(1), field(3)) == upright)
  }

  @Test func `stays as it is with camera data that are cut off anywhere`() throws {
    let file = try PictureFixture.file("gray.jpg")
    let whole = Self.exif(3, isLittleEndian: true)
    let upright = try decode(file)
    for count in 6..<whole.count {
      let picture = try decode(
        PictureFixture.jpeg(file, with: 0xE1, Array(whole.prefix(count))))
      // The value of the orientation ends before the end of the directory.
      if count < whole.count - 6 { #expect(picture == upright) }
    }
  }

  // MARK: Damage

  @Test(arguments: ["baseline-420.jpg", "progressive-420.jpg", "gray.jpg", "restarts.jpg"])
  func `is refused wherever it is cut off`(name: String) throws {
    let file = try PictureFixture.file(name)
    for count in 0..<file.count {
      let part = Array(file.prefix(count))
      let error = #expect(throws: PictureError.self, "cut off after \(count) bytes") {
        try PictureDecoder.decode(part)
      }
      if count < 3 { #expect(error == .unknown) }
    }
  }

  @Test func `may be followed by anything`() throws {
    let file = try PictureFixture.file("baseline-420.jpg")
    #expect(try decode(file + file + [1, 2, 3]) == decode(file))
  }

  @Test(arguments: [
    (
      "arithmetic.jpg",
      "a JPEG file with arithmetic coding, which reveal does not read: jpegtran -copy all OLD.jpg "
        + "> NEW.jpg writes it with the usual coding"
    )
  ])
  func `is refused with advice`(name: String, message: String) throws {
    let error = try #require(throws: PictureError.self) {
      try PictureDecoder.decode(PictureFixture.file(name))
    }
    #expect(error.description == message)
  }

  /// Changes that browsers do not mind either, which concern no pixel.
  @Test(arguments: ["bytes between segments", "end of the spectrum", "Adobe's transform"])
  func `is shown whatever its head has that needs no decoder`(change: String) throws {
    let old = try PictureFixture.file("baseline-444.jpg")
    var new = old
    switch change {
    case "bytes between segments":
      let table = try #require(old.indices.first { old[$0...].starts(with: [0xFF, 0xDB]) })
      new.insert(contentsOf: [0, 7, 0xFF, 0, 0x33], at: table)
    case "end of the spectrum":
      let scan = try #require(old.indices.first { old[$0...].starts(with: [0xFF, 0xDA]) })
      #expect(old[scan + 12] == 63)
      new[scan + 12] = 0
    default:
      let adobe = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 2]
      new = PictureFixture.jpeg(old, with: 0xEE, adobe)
    }
    #expect(try decode(new) == decode(old))
  }

  @Test func `is refused with more pixels than the limit, whatever it holds`() throws {
    var file = try PictureFixture.file("baseline-420.jpg")
    let frame = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xC0]) })
    file.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    let error = try #require(throws: PictureError.self) { try PictureDecoder.decode(file) }
    #expect(error == .tooLarge(width: 65_500, height: 65_500, pixelLimit: 33_554_432))
    let small = try PictureFixture.file("gray.jpg")
    #expect(throws: PictureError.tooLarge(width: 41, height: 27, pixelLimit: 1106)) {
      try PictureDecoder.decode(small, pixelLimit: 1106)
    }
    #expect(try PictureDecoder.decode(small, pixelLimit: 1107).width == 41)
  }

  @Test func `is refused when it is progressive and would take more than a second`() throws {
    func check(_ name: String, fileSize: Int) throws {
      try PictureFacts(head: PictureFixture.file(name))
        .check(pixelLimit: .max, fileSize: fileSize)
    }
    try check("baseline-444.jpg", fileSize: 64 << 20)
    try check("progressive-444.jpg", fileSize: 24 << 20)
    let error = try #require(throws: PictureError.self) {
      try check("progressive-444.jpg", fileSize: (24 << 20) + 1)
    }
    #expect(
      error.description
        == "a progressive JPEG file of more than 24 MB, which reveal does not read: "
        + "jpegtran -copy all OLD.jpg > NEW.jpg saves it as a baseline JPEG")
  }

  @Test func `is refused with more scans than any encoder writes`() throws {
    let file = try PictureFixture.file("two-scans.jpg")
    let scan = try #require(file.indices.last { file[$0...].starts(with: [0xFF, 0xDA]) })
    let coefficients = file[scan..<file.count - 2]
    func picture(scans: Int) -> [UInt8] {
      file[..<scan] + (1..<scans).flatMap { _ in coefficients } + [0xFF, 0xD9]
    }
    #expect(try decode(picture(scans: 500)) == decode(file))
    let error = try #require(throws: PictureError.self) { try decode(picture(scans: 501)) }
    #expect(
      error.description == "damaged JPEG file: it has too many scans for its size; "
        + "jpegtran -copy all OLD.jpg > NEW.jpg saves what can be read")
  }

  @Test func `says without its library what to install`() throws {
    let file = try PictureFixture.file("gray.jpg")
    let error = try #require(throws: PictureError.self) {
      try PictureFacts(head: file, libraries: PictureLibraries(jpeg: nil, webP: "1"))
    }
    #expect(error.description.hasPrefix("this build reads no JPEG: "))
    #expect(error.description.hasSuffix(" and build again"))
  }
}
