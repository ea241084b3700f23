extension ForeignWords {
  /// Keys of poses and of cards.
  static let looks = """
    // Color and light; shadows have an opacity, a radius and an offset of their own.
    opacity beside color ← shadow-opacity
    offset beside color ← shadow-offset
    color ← shadow-color
    radius beside color ← blur blur-radius shadow-radius sigma
    shadow ← box-shadow elevation shadow-opacity shadow-offset shadow-radius
    opacity ← alpha alphaValue fade autoAlpha fromAlpha opacityValue
    shade ← dim darken tint overlay
    blur ← blur-radius gaussianBlur sigma filter-blur blurEffect
    brightness ← exposure lightness
    shade ← brightness
    saturation ← saturate saturated
    write "saturation": 0 where saturation ← grayscale greyscale desaturate
    write "blur": 4, "saturation": 0.5 where blur saturation ← filter filters backdrop-filter \
      layerEffect
    write "sheen": { "at": 0.3 } where sheen ← shimmer glare gloss shine highlight gleam glint
    at beside strength ← position x location offset progress center
    width beside strength ← size bandSize tilt spread
    angle beside strength ← direction rotation degrees rotate
    strength beside width ← opacity alpha intensity highlightOpacity
    visible ← visibility isVisible shown
    z ← z-index zPosition elevation drawingOrder stacking layer zOrder

    // Outline and content.
    cornerRadius ← border-radius radius rounded corners borderTopLeftRadius
    round beside inset ← border-radius cornerRadius corner-radius radius rounded
    inset beside round ← insets edges rect
    radius beside clip ← border-radius cornerRadius rounded
    clip beside transform ← clip-path clipShape crop mask
    write "clip": [top, right, bottom, left] where clip transform ← inset insets clipRect
    clip beside border ← overflow clipsToBounds masksToBounds clipToOutline clipped
    write "content": { "offset": [x, y] } where content transform ← object-position \
      background-position parallax contentOffset contentsRect
    write "content": { "scale": 1.2 } where content transform ← kenBurns contentScale \
      background-size
    scale beside offset ← zoom magnification scaleEffect
    offset beside scale ← translate translation position move
    write "offset": [x, y] where offset scale ← x y dx dy
    write "offset": [x, y] where offset color ← x y dx dy

    // Transforms.
    anchor ← transform-origin anchorPoint pivot pivotX pivotY origin alignment transformOrigin \
      transformAlignment
    transform ← transforms transform3D catransform3d matrix3d affineTransform layerTransform
    write "transform": [{ "translateX": … }] where transform ← x dx translationX
    write "transform": [{ "translateY": … }] where transform ← y dy translationY
    write "transform": [{ "translateX": "50% card" }] where transform ← xPercent fromXDelta
    write "transform": [{ "translateY": "50% card" }] where transform ← yPercent fromYDelta \
      distance slideY
    write "transform": [{ "translateZ": … }] where transform ← translationZ
    write "transform": [{ "rotate": … }] where transform ← rotation angle rotationZ rotationEffect \
      rotateZ
    write "transform": [{ "rotateX": … }] where transform ← rotationX flipX
    write "transform": [{ "rotateY": … }] where transform ← rotationY flipY flip
    write "transform": [{ "rotate": { "axis": [1, 1, 0], "degrees": 30 } }] where transform at ← \
      rotation3DEffect rotate3d rotation3D
    write "transform": [{ "rotateX": … }] where transform by ← rotation3DEffect rotate3d rotation3D
    write "transform": [{ "scale": … }] where transform ← zoom scaleEffect scaleFactor \
      transformScale
    write "transform": [{ "perspective": 800 }] where transform ← m34 transformPerspective \
      cameraDistance
    write "transform": [{ "translateX": 20 }, { "translateY": 20 }] where transform ← offset \
      translation slide
    write "from": { "transform": [{ "translateY": 40 }] } where from keyframes ← distance y slide \
      yOffset
    write "from": { "transform": [{ "translateX": 40 }] } where from keyframes ← x xOffset
    write "from": { "opacity": 0 } where from keyframes ← alpha autoAlpha fade fadeIn fromAlpha
    write "interpolation": "perOperation" where interpolation ← shortestAngle shortRotation

    // Faces.
    backface ← backface-visibility isDoubleSided doubleSided hidesBack backfaceVisible
    back ← backView backContent backside reverseSide backFace
    fit ← object-fit contentMode background-size scaleType resizeMode contentsGravity
    images ← pictures photos image picture src
    border ← stroke outline
    reflection ← mirror reflect box-reflect
    gradients ← gradient background-image
    colors ← color fill background-color palette
    deck ← items data json
    """
}
