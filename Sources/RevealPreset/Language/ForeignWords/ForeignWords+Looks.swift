extension ForeignWords {
  /// Keys of poses and of cards.
  static let looks: [Counterpart] = [
    // Color and light; shadows have an opacity, a radius and an offset of their own.
    .init("opacity", beside: "color", for: "shadow-opacity"),
    .init("offset", beside: "color", for: "shadow-offset"),
    .init("color", for: "shadow-color"),
    .init("radius", beside: "color", for: "blur blur-radius shadow-radius sigma"),
    .init("shadow", for: "box-shadow elevation shadow-opacity shadow-offset shadow-radius"),
    .init("opacity", for: "alpha alphaValue fade autoAlpha fromAlpha opacityValue"),
    .init("shade", for: "dim darken tint overlay"),
    .init("blur", for: "blur-radius gaussianBlur sigma filter-blur blurEffect"),
    .init("brightness", for: "exposure lightness"),
    .init("shade", for: "brightness"),
    .init("saturation", for: "saturate saturated"),
    .init(write: "\"saturation\": 0", where: "saturation", for: "grayscale greyscale desaturate"),
    .init(
      write: "\"blur\": 4, \"saturation\": 0.5", where: "blur", "saturation",
      for: "filter filters backdrop-filter layerEffect"),
    .init(
      write: "\"sheen\": { \"at\": 0.3 }", where: "sheen",
      for: "shimmer glare gloss shine highlight gleam glint"),
    .init("at", beside: "strength", for: "position x location offset progress center"),
    .init("width", beside: "strength", for: "size bandSize tilt spread"),
    .init("angle", beside: "strength", for: "direction rotation degrees rotate"),
    .init("strength", beside: "width", for: "opacity alpha intensity highlightOpacity"),
    .init("visible", for: "visibility isVisible shown"),
    .init(
      "z", for: "z-index zPosition elevation drawingOrder stacking layer zOrder"),

    // Outline and content.
    .init("cornerRadius", for: "border-radius radius rounded corners borderTopLeftRadius"),
    .init("round", beside: "inset", for: "border-radius cornerRadius corner-radius radius rounded"),
    .init("inset", beside: "round", for: "insets edges rect"),
    .init("radius", beside: "clip", for: "border-radius cornerRadius rounded"),
    .init("clip", beside: "transform", for: "clip-path clipShape crop mask"),
    .init(
      write: "\"clip\": [top, right, bottom, left]", where: "clip", "transform",
      for: "inset insets clipRect"),
    .init(
      "clip", beside: "border", for: "overflow clipsToBounds masksToBounds clipToOutline clipped"),
    .init(
      write: "\"content\": { \"offset\": [x, y] }", where: "content", "transform",
      for: "object-position background-position parallax contentOffset contentsRect"),
    .init(
      write: "\"content\": { \"scale\": 1.2 }", where: "content", "transform",
      for: "kenBurns contentScale background-size"),
    .init("scale", beside: "offset", for: "zoom magnification scaleEffect"),
    .init("offset", beside: "scale", for: "translate translation position move"),
    .init(write: "\"offset\": [x, y]", where: "offset", "scale", for: "x y dx dy"),
    .init(write: "\"offset\": [x, y]", where: "offset", "color", for: "x y dx dy"),

    // Transforms.
    .init(
      "anchor",
      for: """
        transform-origin anchorPoint pivot pivotX pivotY origin alignment transformOrigin \
        transformAlignment
        """),
    .init(
      "transform",
      for: "transforms transform3D catransform3d matrix3d affineTransform layerTransform"),
    .init(
      write: "\"transform\": [{ \"translateX\": … }]", where: "transform",
      for: "x dx translationX"),
    .init(
      write: "\"transform\": [{ \"translateY\": … }]", where: "transform",
      for: "y dy translationY"),
    .init(
      write: "\"transform\": [{ \"translateX\": \"50% card\" }]", where: "transform",
      for: "xPercent fromXDelta"),
    .init(
      write: "\"transform\": [{ \"translateY\": \"50% card\" }]", where: "transform",
      for: "yPercent fromYDelta distance slideY"),
    .init(write: "\"transform\": [{ \"translateZ\": … }]", where: "transform", for: "translationZ"),
    .init(
      write: "\"transform\": [{ \"rotate\": … }]", where: "transform",
      for: "rotation angle rotationZ rotationEffect rotateZ"),
    .init(
      write: "\"transform\": [{ \"rotateX\": … }]", where: "transform", for: "rotationX flipX"),
    .init(
      write: "\"transform\": [{ \"rotateY\": … }]", where: "transform",
      for: "rotationY flipY flip"),
    .init(
      write: "\"transform\": [{ \"rotate\": { \"axis\": [1, 1, 0], \"degrees\": 30 } }]",
      where: "transform", "at", for: "rotation3DEffect rotate3d rotation3D"),
    .init(
      write: "\"transform\": [{ \"rotateX\": … }]", where: "transform", "by",
      for: "rotation3DEffect rotate3d rotation3D"),
    .init(
      write: "\"transform\": [{ \"scale\": … }]", where: "transform",
      for: "zoom scaleEffect scaleFactor transformScale"),
    .init(
      write: "\"transform\": [{ \"perspective\": 800 }]", where: "transform",
      for: "m34 transformPerspective cameraDistance"),
    .init(
      write: "\"transform\": [{ \"translateX\": 20 }, { \"translateY\": 20 }]", where: "transform",
      for: "offset translation slide"),
    .init(
      write: "\"from\": { \"transform\": [{ \"translateY\": 40 }] }", where: "from", "keyframes",
      for: "distance y slide yOffset"),
    .init(
      write: "\"from\": { \"transform\": [{ \"translateX\": 40 }] }", where: "from", "keyframes",
      for: "x xOffset"),
    .init(
      write: "\"from\": { \"opacity\": 0 }", where: "from", "keyframes",
      for: "alpha autoAlpha fade fadeIn fromAlpha"),
    .init(
      write: "\"interpolation\": \"perOperation\"", where: "interpolation",
      for: "shortestAngle shortRotation"),

    // Faces.
    .init(
      "backface", for: "backface-visibility isDoubleSided doubleSided hidesBack backfaceVisible"),
    .init("back", for: "backView backContent backside reverseSide backFace"),
    .init(
      "fit", for: "object-fit contentMode background-size scaleType resizeMode contentsGravity"),
    .init("images", for: "pictures photos image picture src"),
    .init("border", for: "stroke outline"),
    .init("reflection", for: "mirror reflect box-reflect"),
    .init("gradients", for: "gradient background-image"),
    .init("colors", for: "color fill background-color palette"),
    .init("deck", for: "items data json"),
  ]
}
