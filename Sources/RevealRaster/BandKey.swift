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
  private struct Contents: Hashable {
    let look: CardLook
    let toPixels: Homography
    let wholePixels: PixelSize?
    let originX: Int
    let opacity: Double
    /// The visible part relative to the quad's origin, in 1/256 pixel rows.
    let clip: PixelClip?
    /// The height of the canvas and the quad's position, for quads whose outline depends on them.
    let place: SIMD2<Int>?
  }

  private let contents: Contents
  private let hash: Int

  init(_ look: CardLook, opacity: Double, plane: QuadPlane, clip: PixelClip?, canvasHeight: Int) {
    contents = Contents(
      look: look, toPixels: plane.toPixels, wholePixels: plane.wholePixels,
      originX: plane.originX, opacity: opacity, clip: clip?.moved(rows: -plane.originY),
      place: plane.isSnapped ? nil : SIMD2(canvasHeight, plane.originY))
    hash = contents.hashValue
  }

  static func == (a: QuadKey, b: QuadKey) -> Bool {
    a === b || (a.hash == b.hash && a.contents == b.contents)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
