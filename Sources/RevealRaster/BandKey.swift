internal import RevealImage
internal import RevealMath
internal import RevealScene

/// The contents of a band, independent of its vertical position: equal keys mean equal pixels.
///
/// A quad that moves by whole pixels keeps its pixels; so a key names each quad that may touch the
/// band without its position, and the distance from the band's first row to that position.
package struct BandKey: Hashable, Sendable {
  /// A quad, placed relative to the band.
  package struct Item: Hashable, Sendable {
    let quad: QuadKey
    /// The number of rows from the band's first row to the origin of the quad's local pixels.
    let offset: Int
    /// What lies below a quad that blurs it; nil for any other quad.
    let backdrop: Backdrop?
  }

  /// The rows below a quad that blurs them.
  package struct Backdrop: Hashable, Sendable {
    let below: BandKey
    /// The number of rows from the band's first row to the first of these.
    let offset: Int
  }

  /// The items in drawing order.
  package let items: [Item]
  let width: Int
  let rows: Int
  let background: UInt32
  let edges: EdgeQuality
}

/// Everything that the pixels of a quad depend on, except its vertical position on the canvas.
///
/// It is a class because each quad occurs in the keys of several bands, which all need its hash.
final class QuadKey: Hashable, Sendable {
  private let look: CardLook
  private let toPixels: Homography
  private let wholePixels: PixelSize?
  private let originX: Int
  private let opacity: Double
  /// The visible part relative to the quad's origin, in 1/256 pixel rows.
  private let clip: PixelClip?
  /// The height of the canvas and the quad's position, for quads whose outline depends on them.
  private let place: SIMD2<Int>?
  private let hash: Int

  init(
    _ look: CardLook, opacity: Double, plane: QuadPlane, clip: PixelClip?, canvasHeight: Int
  ) {
    self.look = look
    toPixels = plane.toPixels
    wholePixels = plane.wholePixels
    originX = plane.originX
    self.opacity = opacity
    self.clip = clip?.moved(rows: -plane.originY)
    place = plane.isSnapped ? nil : SIMD2(canvasHeight, plane.originY)
    var hasher = Hasher()
    hasher.combine(look)
    hasher.combine(toPixels)
    hasher.combine(originX)
    hasher.combine(opacity)
    hasher.combine(self.clip)
    hasher.combine(place)
    hash = hasher.finalize()
  }

  static func == (a: QuadKey, b: QuadKey) -> Bool {
    a === b
      || (a.hash == b.hash && a.look == b.look && a.toPixels == b.toPixels
        && a.wholePixels == b.wholePixels && a.originX == b.originX && a.opacity == b.opacity
        && a.clip == b.clip && a.place == b.place)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
