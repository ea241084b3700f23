import RevealMath
import RevealRaster
import RevealScene

extension ListAnimation {
  /// A layer of a frame: a card, a header or an indicator in its pose.
  public struct Quad: Hashable, Sendable {
    /// The row of the list that the layer shows, counted from 0 through all sections; nil for
    /// headers and the like.
    public let row: Int?
    /// The corners of the visible face, in pixels from the frame's top left, y downwards.
    ///
    /// There are four, clockwise from the face's own top left, exact to 1/256 pixel. Nil if the
    /// layer is turned away, edge-on, or reaches behind the eye or far beyond the frame.
    public let corners: [Point]?
    /// The opacity of the layer with its shadow, 0…1.
    public let opacity: Double
    /// The alpha of the color over the face, 0…1.
    public let shade: Double
    /// The standard deviation of the blur in points, ≥ 0.
    public let blur: Double
    /// The factor for red, green and blue, ≥ 0; 1 changes nothing.
    public let brightness: Double
    /// The saturation, ≥ 0: 0 is gray, 1 changes nothing.
    public let saturation: Double
  }

  /// A point of a frame in pixels from its top left, y downwards.
  public struct Point: Hashable, Sendable {
    public let x: Double
    public let y: Double
  }
}

extension ListAnimation.Quad {
  init(_ quad: RevealScene.Quad, scale: Double) {
    row = quad.row
    corners = quad.pixelCorners(scale: scale)?.map { ListAnimation.Point(x: $0.x, y: $0.y) }
    opacity = quad.opacity
    shade = quad.overlay.alpha
    blur = quad.appearance.blur
    brightness = quad.appearance[.brightness]
    saturation = quad.appearance[.saturation]
  }
}
