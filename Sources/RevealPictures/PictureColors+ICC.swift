import RevealMath

// Color profiles, read as far as is needed to recognize sRGB and Display P3.
//
// Source: ICC.1:2022, chapters 7 to 10.

extension PictureColors {
  /// The color space of a color profile; fails if the bytes are none.
  init?(icc bytes: [UInt8]) {
    let profile = bytes[...]
    guard profile.has("acsp", at: 36), let count = profile.bigEndian(at: 128, count: 4),
      count <= Self.tagLimit
    else { return nil }
    var tags: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
    for tag in 0..<count {
      let entry = 132 + tag * 12
      guard let name = profile.piece(at: entry, count: 4),
        let place = profile.bigEndian(at: entry + 4, count: 4),
        let size = profile.bigEndian(at: entry + 8, count: 4)
      else { return nil }
      tags[name] = profile.piece(at: place, count: size)
    }
    func tag(_ name: String) -> ArraySlice<UInt8>? { tags[ArraySlice(name.utf8)] }
    func isSRGBCurve(_ name: String) -> Bool {
      tag(name).flatMap(ICCCurve.init)?.isThatOfSRGB ?? false
    }
    let hasTables = ["A2B0", "A2B1", "D2B0", "D2B1"].contains { tag($0) != nil }
    if profile.has("GRAY", at: 16), !hasTables, isSRGBCurve("kTRC") {
      self = .sRGB
      return
    }
    let matrix = ["rXYZ", "gXYZ", "bXYZ"].compactMap { tag($0).flatMap(Self.color) }
    if profile.has("RGB XYZ ", at: 16), !hasTables,
      ["rTRC", "gTRC", "bTRC"].allSatisfy(isSRGBCurve)
    {
      if Self.areNear(matrix, Self.sRGBColors) {
        self = .sRGB
        return
      }
      if Self.areNear(matrix, Self.displayP3Colors) {
        self = .displayP3
        return
      }
    }
    let name = tag("desc").flatMap(Self.text) ?? ""
    self = .other(
      name.isEmpty ? "a color profile without a name" : "the color profile \"\(name)\"")
  }

  /// The limit on tags; profiles have about twenty.
  private static let tagLimit = 200

  // MARK: Matrices

  /// The X, Y and Z of red, green and blue under D50.
  private static let sRGBColors = [
    SIMD3(0.43607, 0.22249, 0.01392), SIMD3(0.38515, 0.71687, 0.09708),
    SIMD3(0.14307, 0.06061, 0.71410),
  ]
  private static let displayP3Colors = [
    SIMD3(0.51512, 0.24120, -0.00105), SIMD3(0.29198, 0.69225, 0.04189),
    SIMD3(0.15710, 0.06657, 0.78407),
  ]
  /// Half of an 8-bit step; profiles round, and adapt the white point differently.
  private static let colorTolerance = 0.002

  private static func areNear(_ found: [SIMD3<Double>], _ wanted: [SIMD3<Double>]) -> Bool {
    found.count == wanted.count
      && zip(found, wanted).allSatisfy { found, wanted in
        (0..<3).allSatisfy { abs(found[$0] - wanted[$0]) <= colorTolerance }
      }
  }

  private static func color(_ tag: ArraySlice<UInt8>) -> SIMD3<Double>? {
    guard tag.has("XYZ ", at: 0), let x = tag.fixedPoint(at: 8), let y = tag.fixedPoint(at: 12),
      let z = tag.fixedPoint(at: 16)
    else { return nil }
    return SIMD3(x, y, z)
  }

  // MARK: Names

  /// The limit on characters of a profile's name.
  private static let nameLimit = 60

  /// The text of a description, without characters that cannot be printed.
  private static func text(_ tag: ArraySlice<UInt8>) -> String? {
    var units: [Int] = []
    if tag.has("desc", at: 0) {
      units = tag.dropFirst(12).prefix(nameLimit).prefix { $0 != 0 }.map { Int($0) }
    } else if tag.has("mluc", at: 0), let size = tag.bigEndian(at: 20, count: 4),
      let place = tag.bigEndian(at: 24, count: 4)
    {
      units = stride(from: place, to: place + min(size, 2 * nameLimit), by: 2).compactMap {
        tag.bigEndian(at: $0, count: 2)
      }
    }
    let printable = units.filter { (0x20...0x7E).contains($0) }.map { UInt8($0) }
    return String(decoding: printable, as: UTF8.self)
  }
}
