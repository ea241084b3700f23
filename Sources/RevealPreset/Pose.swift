package import RevealMath

/// The appearance of a card at one moment.
package struct Pose: Hashable, Sendable {
  /// The operations, applied from first to last.
  package var transform: [TransformOperation] = []
  /// The numbers of all channels except the blur and the scale of the content.
  package var numbers = PoseNumbers.rest
  /// The standard deviation of a Gaussian blur of the card, ≥ 0.
  package var blur = Length.zero
  /// The visible part of the card; nil for the whole card with its shadow.
  package var clip: CardClip<Length>? = nil
  package var content = ContentMove()
  /// The point that the transform acts about; nil for the animation's.
  package var anchor: Point? = nil
  /// The corner radius; nil for the card's own.
  package var cornerRadius: Length? = nil
  /// Whether the card is shown from this pose until the next one.
  package var isVisible = true

  package init() {}

  /// Accesses the number of a channel other than the blur and the scale of the content.
  package subscript(channel: PoseChannel) -> Double {
    get { numbers[channel] }
    set { numbers[channel] = newValue }
  }
}

/// A rounded rectangle inset from a card's edges; its numbers are lengths, or tables of points.
package struct CardClip<Value: Hashable & Sendable & ExpressibleByIntegerLiteral>: Hashable,
  Sendable
{
  /// The insets, positive inwards.
  package var inset = Sides<Value>()
  /// The corner radius.
  package var round: Value = 0
}

/// A movement of a card's picture within the card.
package struct ContentMove: Hashable, Sendable {
  package var x = Length.zero
  package var y = Length.zero
  /// The magnification about the card's center, before the offset.
  package var scale = 1.0
}

/// One step of a transform about the anchor; row-vector matrices multiply in the order of the list.
package enum TransformOperation: Hashable, Sendable {
  case translate(x: Length, y: Length, z: Length)
  case scale(x: Double, y: Double, z: Double)
  /// A rotation about an axis; about +z, positive degrees turn +x towards +y, clockwise on screen.
  case rotate(degrees: Double, axis: SIMD3<Double>)
  /// A skew: x′ = x + tan(xDegrees)·y and y′ = y + tan(yDegrees)·x.
  case skew(xDegrees: Double, yDegrees: Double)
  /// A perspective with m34 = −1/eyeDistance.
  ///
  /// The eye is in front of the card for positive distances and behind it for negative ones; 0 is
  /// no perspective.
  case perspective(eyeDistance: Length)
  case matrix(Matrix4)
}
