internal import RevealMath

/// Five colors that go together, from dark to light, with one that stands out.
package struct ArtPalette: Hashable, Sendable {
  let night: Color
  let base: Color
  let light: Color
  let accent: Color
  let paper: Color

  private init(_ night: UInt32, _ base: UInt32, _ light: UInt32, _ accent: UInt32, _ paper: UInt32)
  {
    self.night = Color(night)
    self.base = Color(base)
    self.light = Color(light)
    self.accent = Color(accent)
    self.paper = Color(paper)
  }

  /// All palettes; their number is prime, so that every stride visits all.
  package static let all: [ArtPalette] = [
    ArtPalette(0x2D1E4F, 0x8E3B7E, 0xF47E6A, 0xFFC56B, 0xFFF1DC),  // dusk
    ArtPalette(0x0B2A4A, 0x14679E, 0x3FB4D8, 0xFFD97A, 0xE8F7FB),  // ocean
    ArtPalette(0x12372A, 0x2C6E49, 0x7FB77E, 0xF6C667, 0xF3F7E9),  // forest
    ArtPalette(0x5B2A3C, 0xD95D6A, 0xFFA384, 0xFFE3B3, 0xFFF6EE),  // peach
    ArtPalette(0x2F2A5A, 0x6C63D2, 0xA9A4F5, 0xFFB7C5, 0xF4F1FF),  // lavender
    ArtPalette(0x0F3D3E, 0x1F9E8F, 0x7EDFC3, 0xFFE08A, 0xEDFBF5),  // mint
    ArtPalette(0x3A0F3D, 0xA2246B, 0xF0568C, 0xFFC2A8, 0xFFF0F3),  // berry
    ArtPalette(0x4A2C1A, 0xC26A3D, 0xEBA65F, 0x6FB7B0, 0xFBF2E1),  // desert
    ArtPalette(0x10173A, 0x27508C, 0x4FC3B8, 0xB7F08C, 0xEFFBF3),  // aurora
    ArtPalette(0x3B2667, 0x9A63D8, 0xFF9EC4, 0xFFE27A, 0xFFF5FB),  // candy
    ArtPalette(0x1E2A38, 0x48627F, 0x9DB4C8, 0xFF8A5B, 0xF1F5F8),  // slate
    ArtPalette(0x27402B, 0x5FA052, 0xF3C53C, 0xF37B3A, 0xFFFBE8),  // citrus
    ArtPalette(0x1B2F6B, 0x3E6CE0, 0x86B6FF, 0xFFD1DC, 0xEEF4FF),  // sky
  ]
}
