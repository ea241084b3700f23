/// The properties of a JPEG file that precede its first scan.
///
/// Sources: ITU-T T.81, annex B; ICC.1:2022, annex B.4; Exif 2.32, chapter 4.7.2.
struct JPEGHeader: Sendable {
  /// The stored width in pixels, before the picture is turned.
  private(set) var width = 0
  /// The stored height in pixels, before the picture is turned.
  private(set) var height = 0
  private(set) var isProgressive = false
  private(set) var orientation = PictureOrientation.upright
  /// The color profile; empty if its pieces are inconsistent, nil if there is none.
  private(set) var profile: [UInt8]?

  private var profilePieces: [Int: ArraySlice<UInt8>] = [:]
  private var profilePieceCount = 0
  private var hasExif = false

  /// Reads the segments before the first scan.
  ///
  /// - Parameter bytes: A file, or at least its bytes up to the first scan.
  /// - Throws: `incomplete` if the bytes end before the first scan, and other errors for damage or
  ///   an unsupported kind of file.
  init(_ bytes: [UInt8]) throws(PictureError) {
    var place = 2
    while true {
      guard place + 1 < bytes.count else { throw .incomplete(.jpeg) }
      let marker = bytes[place + 1]
      // A marker may begin with any number of these bytes, and bytes between segments are skipped,
      // as in libjpeg and browsers.
      if bytes[place] != Self.markerStart || marker == Self.markerStart {
        place += 1
        continue
      }
      place += 2
      if marker == 0 { continue }
      if Self.isWithoutData(marker) { continue }
      if marker == Self.endOfImage { throw .damaged(.jpeg, "it has no picture") }
      if marker == Self.startOfScan { break }
      guard let size = bytes[place...].bigEndian(at: 0, count: 2) else {
        throw .incomplete(.jpeg)
      }
      guard size >= 2 else { throw .damaged(.jpeg, "a segment of \(size) bytes") }
      guard let data = bytes[place...].piece(at: 2, count: size - 2) else {
        throw .incomplete(.jpeg)
      }
      try read(marker, data)
      place += size
    }
    guard width > 0 else { throw .damaged(.jpeg, "it has no frame header before its pixels") }
    guard profilePieceCount > 0 else { return }
    let pieces = (1...profilePieceCount).compactMap { profilePieces[$0] }
    profile = pieces.count == profilePieceCount ? Array(pieces.joined()) : []
  }

  private mutating func read(
    _ marker: UInt8, _ data: ArraySlice<UInt8>
  ) throws(PictureError) {
    switch marker {
    // The byte after the name is only padding.
    case 0xE1 where !hasExif && data.has("Exif\0", at: 0) && data.count >= 6:
      hasExif = true
      orientation = PictureOrientation(exif: data.dropFirst(6)) ?? .upright
    case 0xE2 where data.has("ICC_PROFILE\0", at: 0) && data.count >= 14:
      let (number, count) = (Int(data[data.startIndex + 12]), Int(data[data.startIndex + 13]))
      // A later piece cannot replace an earlier one.
      if profilePieceCount == 0 { profilePieceCount = max(count, 1) }
      if profilePieces[number] == nil { profilePieces[number] = data.dropFirst(14) }
    case 0xC4, 0xC8, 0xCC: break
    case 0xC0...0xCF: try readFrame(marker, data)
    default: break
    }
  }

  private mutating func readFrame(
    _ marker: UInt8, _ data: ArraySlice<UInt8>
  ) throws(PictureError) {
    let resave = "save it as a baseline or progressive JPEG"
    let recode = "\(PictureError.jpegtran) writes it with the usual coding"
    switch marker {
    case 0xC0...0xC2: break
    case 0xC3: throw .unsupported("a lossless JPEG file", hint: resave)
    case 0xC9, 0xCA: throw .unsupported("a JPEG file with arithmetic coding", hint: recode)
    default: throw .unsupported("a hierarchical or lossless JPEG file", hint: resave)
    }
    guard let precision = data.bigEndian(at: 0, count: 1),
      let height = data.bigEndian(at: 1, count: 2),
      let width = data.bigEndian(at: 3, count: 2),
      let components = data.bigEndian(at: 5, count: 1), data.count == 6 + 3 * components
    else { throw .damaged(.jpeg, "its frame header has another size than it should") }
    guard self.width == 0 else { throw .damaged(.jpeg, "it has two frame headers") }
    guard precision == 8 else {
      throw .unsupported("a JPEG file of \(precision) bits a channel", hint: "save it with 8 bits")
    }
    guard width > 0, height > 0 else {
      throw .unsupported("a JPEG file that does not say its size", hint: resave)
    }
    guard [1, 3, 4].contains(components) else {
      throw .unsupported("a JPEG file of \(components) channels", hint: "convert it to RGB")
    }
    (self.width, self.height) = (width, height)
    isProgressive = marker == 0xC2
  }

  private static let markerStart: UInt8 = 0xFF
  private static let endOfImage: UInt8 = 0xD9
  private static let startOfScan: UInt8 = 0xDA

  /// Whether a marker has no data: TEM, and the restart markers, which are out of place here.
  private static func isWithoutData(_ marker: UInt8) -> Bool {
    marker == 0x01 || (0xD0...0xD7).contains(marker)
  }
}
