/// The way to turn and mirror the stored pixels so that they can be seen, as numbered by Exif.
enum PictureOrientation: Int, CaseIterable, Hashable, Sendable {
  case upright = 1
  case mirrored
  case turnedHalf
  case mirroredTurnedHalf
  case transposed
  /// Turned clockwise by 90°.
  case turnedRight
  case transverse
  /// Turned counterclockwise by 90°.
  case turnedLeft

  /// Reads the orientation in Exif data; fails if there is no valid one.
  ///
  /// The first valid field counts, as in Chromium. Sources: TIFF 6.0, section 2; Exif 2.32, 4.6.4.
  ///
  /// - Parameter tiff: The data, which have the form of a TIFF file.
  init?(exif tiff: ArraySlice<UInt8>) {
    let isLittleEndian = tiff.has("II*\0", at: 0)
    guard isLittleEndian || tiff.has("MM\0*", at: 0) else { return nil }
    func number(_ place: Int, _ count: Int) -> Int? {
      isLittleEndian
        ? tiff.littleEndian(at: place, count: count) : tiff.bigEndian(at: place, count: count)
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<count {
      let place = directory + 2 + entry * Self.entrySize
      guard let tag = number(place, 2) else { return nil }
      guard tag == Self.orientationTag, number(place + 2, 2) == Self.shortType,
        number(place + 4, 4) == 1, let value = number(place + 8, 2),
        // The two bytes after the value belong to the field.
        number(place + 10, 2) != nil,
        let orientation = PictureOrientation(rawValue: value)
      else { continue }
      self = orientation
      return
    }
    return nil
  }

  private static let entrySize = 12
  private static let orientationTag = 0x0112
  private static let shortType = 3

  /// Whether width and height are exchanged.
  var swapsSides: Bool { rawValue >= Self.transposed.rawValue }

  /// The steps through the stored pixels in the order in which they are seen.
  ///
  /// - Parameters:
  ///   - width: The width of the stored picture.
  ///   - height: The height of the stored picture.
  /// - Returns: The index of the stored pixel that is seen first, and the distances from a pixel to
  ///   its right neighbor and to the one below, in stored pixels.
  func steps(width: Int, height: Int) -> (start: Int, right: Int, down: Int) {
    let (lastRow, last) = ((height - 1) * width, height * width - 1)
    return switch self {
    case .upright: (0, 1, width)
    case .mirrored: (width - 1, -1, width)
    case .turnedHalf: (last, -1, -width)
    case .mirroredTurnedHalf: (lastRow, 1, -width)
    case .transposed: (0, width, 1)
    case .turnedRight: (lastRow, -width, 1)
    case .transverse: (last, -width, -1)
    case .turnedLeft: (width - 1, width, -1)
    }
  }
}
