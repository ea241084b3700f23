import TestFixtures

/// Color profiles made of a matrix and a curve.
struct TestProfile {
  var space = "RGB "
  var colors: [[Double]]
  /// The data of the tag of a curve.
  var curve: [UInt8]
  var name = "Test"
  var tables: [String] = []

  static let sRGBCurve = parameters(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

  static let sRGB = TestProfile(
    colors: [[0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]],
    curve: sRGBCurve)
  static let displayP3 = TestProfile(
    colors: [[0.5151, 0.2412, -0.0011], [0.2920, 0.6922, 0.0419], [0.1571, 0.0666, 0.7841]],
    curve: sRGBCurve)
  static let adobeRGB = TestProfile(
    colors: [[0.6097, 0.3111, 0.0195], [0.2053, 0.6257, 0.0609], [0.1492, 0.0632, 0.7446]],
    curve: table([2 << 8 | 51]), name: "Adobe RGB (1998)")

  /// A curve of parameters.
  static func parameters(_ type: UInt8, _ values: [Double]) -> [UInt8] {
    Array("para".utf8) + [0, 0, 0, 0, 0, type, 0, 0] + values.flatMap(fixed)
  }

  /// A curve of 16-bit values.
  static func table(_ values: [Int]) -> [UInt8] {
    Array("curv".utf8) + [0, 0, 0, 0] + PNGBytes.bigEndian(values.count)
      + values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  private static func fixed(_ value: Double) -> [UInt8] {
    PNGBytes.bigEndian(Int((value * 65536).rounded()))
  }

  var bytes: [UInt8] {
    let units: [UInt8] = Array(name.utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let parts: [[UInt8]] = [
      Array("mluc".utf8), [0, 0, 0, 0], [1, 12].flatMap(PNGBytes.bigEndian), Array("enUS".utf8),
      [units.count, 28].flatMap(PNGBytes.bigEndian), units,
    ]
    let description: [UInt8] = Array(parts.joined())
    var tags: [(name: String, data: [UInt8])] = [("desc", description)]
    for (name, color) in zip(["rXYZ", "gXYZ", "bXYZ"], colors) {
      tags.append((name, Array("XYZ ".utf8) + [0, 0, 0, 0] + color.flatMap(Self.fixed)))
    }
    tags += ["rTRC", "gTRC", "bTRC", "kTRC"].map { ($0, curve) }
    tags += tables.map { ($0, Array("mft2".utf8)) }
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(16..<24, with: Array("\(space)XYZ ".utf8))
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    var table = PNGBytes.bigEndian(tags.count)
    var data: [UInt8] = []
    for tag in tags {
      table += Array(tag.name.utf8)
      table += PNGBytes.bigEndian(128 + 4 + 12 * tags.count + data.count)
      table += PNGBytes.bigEndian(tag.data.count)
      data += tag.data + [UInt8](repeating: 0, count: -tag.data.count & 3)
    }
    return header + table + data
  }
}
