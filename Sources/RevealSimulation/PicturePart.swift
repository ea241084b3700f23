import RevealMath
import RevealScene

/// A part of a card's picture.
enum PicturePart: Sendable {
  case whole
  /// The fill and the shadow.
  case ground
  /// The fill over that of other contents.
  case upperGround
  /// What lies on the fill, and the border.
  case contents
}

extension CardPicture {
  /// Returns the picture with only a part of its faces.
  func showing(_ part: PicturePart) -> CardPicture {
    switch part {
    case .whole: self
    case .ground, .upperGround:
      map { face in
        Face(
          size: face.size, fill: face.fill, cornerRadius: face.cornerRadius,
          shadow: part == .ground ? face.shadow : nil)
      }
    case .contents:
      map { face in
        Face(
          size: face.size, fill: .color(.clear), cornerRadius: face.cornerRadius,
          border: face.border, children: face.children)
      }
    }
  }

  /// Returns a flat face of the same size and shape.
  func filled(with color: Color) -> CardPicture {
    CardPicture(
      face: Face(size: face.size, fill: .color(color), cornerRadius: face.cornerRadius),
      cardFrame: cardFrame)
  }

  /// Returns the picture with another shadow and corner radius; nil keeps those of the face.
  func with(shadow: Shadow?, cornerRadius: Double?) -> CardPicture {
    map { face in
      Face(
        size: face.size, fill: face.fill, cornerRadius: cornerRadius ?? face.cornerRadius,
        border: face.border, shadow: shadow ?? face.shadow, children: face.children)
    }
  }
}
