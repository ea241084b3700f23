import RevealMath

/// A premultiplied color with channels 0…1 before it is rounded to 8 bits.
struct PremultipliedColor: Hashable, Sendable {
  /// Red, green, blue, alpha.
  let channels: SIMD4<Double>

  init(channels: SIMD4<Double>) { self.channels = channels }

  /// Channels are clamped to their ranges.
  init(_ color: Color, opacity: Double = 1) {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let alpha = unit(color.alpha) * unit(opacity)
    let rgb = SIMD4(unit(color.red / 255), unit(color.green / 255), unit(color.blue / 255), 1)
    channels = rgb * alpha
  }

  func over(_ other: PremultipliedColor) -> PremultipliedColor {
    PremultipliedColor(channels: channels + other.channels * (1 - channels.w))
  }

  static let clear = PremultipliedColor(channels: .zero)

  /// Red, green, blue, alpha, as in a ``Pixmap``.
  @inline(__always)
  var bytes: SIMD4<UInt8> {
    let v = channels * 255 + 0.5
    // One by one, since converting a whole vector runs slow generic code.
    return SIMD4(UInt8(v.x), UInt8(v.y), UInt8(v.z), UInt8(v.w))
  }

  /// The same bytes with red in the lowest.
  var pixel: UInt32 {
    let b = SIMD4<UInt32>(truncatingIfNeeded: bytes)
    return b.x | b.y << 8 | b.z << 16 | b.w << 24
  }

  var isClear: Bool { channels.w <= 0 }
}

/// a · b / 255, rounded; both represent 0…1.
func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
  let t = UInt32(a) * UInt32(b) + 128
  return UInt8((t + (t >> 8)) >> 8)
}
