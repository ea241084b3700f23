/// Tells which chunks of a PNG say something about colour that the decoder leaves out of account.
enum ChunkNotes {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Length, name and CRC: the bytes of a chunk besides its data.
  private static let chunkOverhead = 12

  /// One note per kind of chunk, in the order of the file, which libpng has found to be sound.
  static func notes(on bytes: [UInt8]) -> [String] {
    var notes: [String] = []
    var position = signature.count
    while position + chunkOverhead <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
      if let note = note(on: name), !notes.contains(note) { notes.append(note) }
      if name == "IEND" { break }
      position += chunkOverhead + length
    }
    return notes
  }

  private static func note(on chunk: String) -> String? {
    switch chunk {
    case "gAMA": "gamma (gAMA) ignored; colours are taken as sRGB"
    case "cHRM": "chromaticities (cHRM) ignored; colours are taken as sRGB"
    case "iCCP": "colour profile (iCCP) ignored; colours are taken as sRGB"
    case "cICP": "colour space (cICP) ignored; colours are taken as sRGB"
    case "bKGD": "background colour (bKGD) ignored"
    case "eXIf": "orientation and other camera data (eXIf) ignored"
    case "acTL": "animation (acTL) ignored; this is its still picture"
    default: nil
    }
  }
}
