package import RevealMath

/// The content of one frame, in drawing order.
///
/// A scene is the whole contract between simulation and rasterizer: it knows nothing of rows,
/// presets or time, and can be written to a file, read back and drawn.
package struct Scene: Hashable, Sendable {
  /// The canvas in points; the frame has `viewport × scale` pixels.
  package let viewport: Size
  /// Device pixels per point, > 0.
  package let scale: Double
  /// The color below all quads; an alpha below 1 gives frames with an alpha channel.
  package let background: Color
  /// The quality of edges: smooth by exact coverage, or jagged as UIKit draws tilted layers by
  /// default.
  package let edges: EdgeQuality
  /// The pixel row that bands are counted from.
  ///
  /// It moves with the content, even beyond the frame, so that the borders of bands scroll along.
  /// It does not affect pixels.
  package let bandAnchor: Int
  /// The quads in painter's order: later ones are on top.
  package internal(set) var quads: [Quad]

  package init(
    viewport: Size, scale: Double, background: Color, edges: EdgeQuality = .antialiased,
    bandAnchor: Int = 0, quads: [Quad]
  ) {
    (self.viewport, self.scale, self.background) = (viewport, scale, background)
    (self.edges, self.bandAnchor, self.quads) = (edges, bandAnchor, quads)
  }

  /// The frame's width in whole pixels.
  package var pixelWidth: Int { Int((viewport.width * scale).rounded()) }
  /// The frame's height in whole pixels.
  package var pixelHeight: Int { Int((viewport.height * scale).rounded()) }
}

/// The rule for the coverage of pixels on an edge.
package enum EdgeQuality: Hashable, Sendable {
  /// A pixel on an edge is covered by the exact fraction of its area.
  case antialiased
  /// A pixel is covered if its center is.
  case jagged
}

/// A layer: a face in a pose.
package struct Quad: Hashable, Sendable {
  /// The top-left corner of the layer in viewport points, before `matrix` applies.
  package let origin: Point
  package internal(set) var face: Face
  /// The point that the matrix acts about, in fractions of the face's width and height.
  package let anchor: Point
  /// The transform about the anchor, in points.
  package let matrix: Matrix4
  /// A perspective shared with other quads, applied after `matrix`.
  package let perspective: Perspective?
  /// The opacity of the quad with its children and shadow as one group, 0…1.
  package let opacity: Double
  /// A color over the face and its children, within the outline (shade).
  ///
  /// In a scene file it is the last child: a box with the size and radius of the quad.
  package let overlay: Color
  package let backface: BackfaceVisibility
  /// The face shown while the quad is turned away from the eye; nil for the mirrored face.
  ///
  /// It has the same size and is upright when it is visible: it is turned about the quad's vertical
  /// axis, like the back of a playing card, or about the horizontal one if the quad was turned that
  /// way. The overlay and `appearance` apply to it as well.
  package internal(set) var back: Face?
  package let appearance: Appearance
  /// The clip of the quad in viewport points.
  package let clip: Rect?
  /// A second clip in viewport points, with round corners, as those of a screen.
  package let window: RoundedRect?
  /// The row of the list that the quad belongs to, which does not affect pixels.
  package let row: Int?

  package init(
    origin: Point, face: Face, anchor: Point = Point(x: 0.5, y: 0.5),
    matrix: Matrix4 = .identity, perspective: Perspective? = nil, opacity: Double = 1,
    overlay: Color = .clear, backface: BackfaceVisibility = .visible, back: Face? = nil,
    appearance: Appearance = .plain, clip: Rect? = nil, window: RoundedRect? = nil,
    row: Int? = nil
  ) {
    precondition(back.map { $0.size == face.size } ?? true, "a back of another size than the face")
    (self.origin, self.face, self.back, self.backface) = (origin, face, back, backface)
    (self.anchor, self.matrix, self.perspective) = (anchor, matrix, perspective)
    (self.opacity, self.overlay, self.appearance) = (opacity, overlay, appearance)
    (self.clip, self.window, self.row) = (clip, window, row)
  }
}

/// A rectangle with round corners.
package struct RoundedRect: Hashable, Sendable {
  package let rect: Rect
  /// The radius of the corners in points, at most half the shorter side.
  package let cornerRadius: Double

  package init(_ rect: Rect, cornerRadius: Double) {
    self.rect = rect
    self.cornerRadius = rect.cornerRadius(cornerRadius)
  }
}

/// A one-point perspective about a point of the viewport (`sublayerTransform` with m34 = −1/d).
package struct Perspective: Hashable, Sendable {
  /// The distance from the eye to the viewport's plane, in points, > 0.
  package let eyeDistance: Double
  /// The vanishing point, in viewport points.
  package let origin: Point

  package init(eyeDistance: Double, origin: Point) {
    self.eyeDistance = eyeDistance
    self.origin = origin
  }
}

/// Whether a quad that faces away from the eye is drawn.
package enum BackfaceVisibility: Hashable, Sendable {
  case visible, hidden
}
