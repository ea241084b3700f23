import RevealMath

/// The transfer function of a color profile: encoded values to light.
struct ICCCurve: Hashable, Sendable {
  private enum Form: Hashable {
    /// The light of evenly spaced values, as shares of the largest; at least two.
    case table([Double])
    /// `(a·x + b)^gamma + e` from d on, `c·x + f` below.
    case parametric(gamma: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)
  }

  private let form: Form

  /// Fails for other types of tags, and for truncated curves.
  ///
  /// - Parameter tag: The data of a tag of the type `curv` or `para`.
  init?(_ tag: ArraySlice<UInt8>) {
    if tag.has("curv", at: 0), let count = tag.bigEndian(at: 8, count: 4) {
      guard let values = tag.piece(at: 12, count: count * 2) else { return nil }
      func value(_ index: Int) -> Double {
        Double(values.bigEndian(at: index * 2, count: 2) ?? 0)
      }
      switch count {
      case 0: form = .table([0, 1])
      case 1: form = Self.power(value(0) / 256)
      default: form = .table((0..<count).map { value($0) / 65535 })
      }
    } else if tag.has("para", at: 0), let type = tag.bigEndian(at: 8, count: 2) {
      let counts = [1, 3, 4, 5, 7]
      guard counts.indices.contains(type) else { return nil }
      let p = (0..<counts[type]).compactMap { tag.fixedPoint(at: 12 + $0 * 4) }
      guard p.count == counts[type] else { return nil }
      switch type {
      case 0: form = Self.power(p[0])
      case 1, 2:
        // The curve is constant below the start of the power function, and black there at type 1.
        let level = type == 2 ? p[3] : 0
        guard p[1] != 0 else { return nil }
        form = .parametric(
          gamma: p[0], a: p[1], b: p[2], c: 0, d: -p[2] / p[1], e: level, f: level)
      default:
        form = .parametric(
          gamma: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: type == 4 ? p[5] : 0,
          f: type == 4 ? p[6] : 0)
      }
    } else {
      return nil
    }
  }

  private static func power(_ gamma: Double) -> Form {
    .parametric(gamma: gamma, a: 1, b: 0, c: 0, d: 0, e: 0, f: 0)
  }

  /// The light of an encoded value; both are shares of the largest value.
  func light(of value: Double) -> Double {
    switch form {
    case .table(let lights):
      let place = value * Double(lights.count - 1)
      let index = min(Int(place), lights.count - 2)
      let share = place - Double(index)
      return lights[index] * (1 - share) + lights[index + 1] * share
    case .parametric(let gamma, let a, let b, let c, let d, let e, let f):
      guard value >= d else { return c * value + f }
      let base = a * value + b
      return (base > 0 ? Double.exp(gamma * Double.log(base)) : 0) + e
    }
  }

  /// Whether the curve is the transfer function of sRGB, to less than an 8-bit step.
  var isThatOfSRGB: Bool {
    (0...255).allSatisfy { level in
      let light = light(of: Double(level) / 255)
      let below = SRGBCurve.light(of: (Double(level) - 0.75) / 255)
      let above = SRGBCurve.light(of: (Double(level) + 0.75) / 255)
      return below <= light && light <= above
    }
  }
}
