import RevealMath

/// A premultiplied color with channels 0…1 before it is rounded to 8 bits.
struct PremultipliedColor: Hashable, Sendable {
  /// Red, green, blue, alpha.
  let channels: SIMD4<Double>
  /// The rounded channels in the layout of a ``Pixmap``: red in the lowest byte.
  let pixel: UInt32

  @inline(__always)
  init(channels: SIMD4<Double>) {
    self.channels = channels
    let v = channels * 255 + 0.5
    // Each channel is converted by itself, since converting a whole vector runs slow generic code.
    pixel =
      UInt32(UInt8(v.x)) | UInt32(UInt8(v.y)) << 8 | UInt32(UInt8(v.z)) << 16
      | UInt32(UInt8(v.w)) << 24
  }

  /// Creates a color; its channels are clamped to their ranges.
  init(_ color: Color, opacity: Double = 1) {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let alpha = unit(color.alpha) * unit(opacity)
    let rgb = SIMD4(unit(color.red / 255), unit(color.green / 255), unit(color.blue / 255), 1)
    self.init(channels: rgb * alpha)
  }

  func over(_ other: PremultipliedColor) -> PremultipliedColor {
    PremultipliedColor(channels: channels + other.channels * (1 - channels.w))
  }

  /// The bytes of ``pixel`` in the order of memory.
  @inline(__always)
  var bytes: SIMD4<UInt8> {
    SIMD4(
      UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 8),
      UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 24))
  }

  static let clear = PremultipliedColor(channels: .zero)

  var isClear: Bool { channels.w <= 0 }
}

/// a · b / 255, rounded; both represent 0…1.
func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
  let t = UInt32(a) * UInt32(b) + 128
  return UInt8((t + (t >> 8)) >> 8)
}
