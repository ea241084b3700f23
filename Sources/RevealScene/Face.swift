package import RevealMath

/// A card's picture before any transform: one box with its children, border and shadow.
///
/// It is a class because thousands of scenes share each face, and caches look it up for every quad
/// of every frame: identity is compared before contents, and the hash is computed once.
package final class Face: Hashable, Sendable {
  /// The width and height in points.
  package let size: Size
  /// The fill, which is clipped to `cornerRadius`; children are not.
  package let fill: Fill
  /// The corner radius in points; clamped to half the shorter side when drawn.
  package let cornerRadius: Double
  /// The border, which is drawn inside the outline, above fill and children, as in `CALayer`.
  package let border: Border?
  package let shadow: Shadow?
  /// The flat boxes in the face's own plane, in drawing order.
  package let children: [Box]
  private let hash: Int

  package init(
    size: Size, fill: Fill, cornerRadius: Double = 0, border: Border? = nil,
    shadow: Shadow? = nil, children: [Box] = []
  ) {
    (self.size, self.fill, self.cornerRadius) = (size, fill, cornerRadius)
    (self.border, self.shadow, self.children) = (border, shadow, children)
    var hasher = Hasher()
    hasher.combine(size)
    hasher.combine(fill)
    hasher.combine(cornerRadius)
    hasher.combine(border)
    hasher.combine(shadow)
    hasher.combine(children)
    hash = hasher.finalize()
  }

  package static func == (a: Face, b: Face) -> Bool {
    a === b
      || (a.hash == b.hash && a.size == b.size && a.fill == b.fill
        && a.cornerRadius == b.cornerRadius && a.border == b.border && a.shadow == b.shadow
        && a.children == b.children)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// A flat box on a face.
package struct Box: Hashable, Sendable {
  /// The frame in points from the face's top-left corner; it may extend beyond the face.
  package let frame: Rect
  package let fill: Fill
  /// The corner radius in points; clamped to half the shorter side when drawn.
  package let cornerRadius: Double
  /// The opacity, 0…1.
  package let opacity: Double

  package init(frame: Rect, fill: Fill, cornerRadius: Double = 0, opacity: Double = 1) {
    (self.frame, self.fill) = (frame, fill)
    (self.cornerRadius, self.opacity) = (cornerRadius, opacity)
  }
}

/// The fill of a box.
package enum Fill: Hashable, Sendable {
  case color(Color)
  case linear(LinearGradient)
  case image(ImageFill)
  /// Glyphs, clipped to the box, on a transparent background.
  case glyphs(GlyphFill)
  /// A painting, clipped to the box, on a transparent background.
  case painting(PaintingFill)
}

/// A picture stretched over a box or fitted into it.
package struct ImageFill: Hashable, Sendable {
  /// The path of a PNG, JPEG or WebP file.
  package let file: String
  package let contentMode: ContentMode
  /// Whether the content is upside down (a reflection).
  package var isFlipped: Bool

  package init(file: String, contentMode: ContentMode = .stretch, isFlipped: Bool = false) {
    (self.file, self.contentMode, self.isFlipped) = (file, contentMode, isFlipped)
  }
}
