/// Reports what the decoder ignores in a PNG.
enum ChunkNotes {
  /// One note per type of chunk, in the order of a file that libpng has found to be sound.
  static func notes(on bytes: [UInt8]) -> [String] {
    var notes: [String] = []
    for chunk in PNGStructure.chunks(of: bytes) ?? [] {
      let note =
        chunk.type == .header ? note(onHeader: bytes[chunk.data]) : notesByType[chunk.type]
      if let note, !notes.contains(note) { notes.append(note) }
    }
    return notes
  }

  /// Whether there is a note for a type of chunk.
  static func isNoted(_ type: ChunkType) -> Bool { notesByType[type] != nil }

  private static func note(onHeader data: ArraySlice<UInt8>) -> String? {
    data.dropFirst(8).first == 16 ? "16 bits a channel rounded to 8" : nil
  }

  private static let notesByType: [ChunkType: String] = [
    ChunkType("gAMA"): "gamma (gAMA) ignored; colors are taken as sRGB",
    ChunkType("cHRM"): "chromaticities (cHRM) ignored; colors are taken as sRGB",
    ChunkType("iCCP"): "color profile (iCCP) ignored; colors are taken as sRGB",
    ChunkType("cICP"): "color space (cICP) ignored; colors are taken as sRGB",
    ChunkType("bKGD"): "background color (bKGD) ignored",
    .cameraData: "orientation and other camera data (eXIf) ignored",
    .animationControl: "animation (acTL) ignored; this is its still picture",
  ]
}
