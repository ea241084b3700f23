extension ForeignWords {
  /// Keys of the parts of cells.
  static let cells: [Counterpart] = [
    .init("horizontal", beside: "layers", for: "HStack row LinearLayout inline"),
    .init("vertical", beside: "layers", for: "VStack column"),
    .init("layers", beside: "vertical", for: "ZStack stack overlay FrameLayout box"),
    .init("text", beside: "layers", for: "label UILabel TextView string title"),
    .init("picture", beside: "layers", for: "image img UIImageView ImageView photo src"),
    .init("symbol", beside: "layers", for: "icon systemImage glyph"),
    .init("shape", beside: "layers", for: "rectangle rect circle capsule line divider view"),
    .init("space", beside: "layers", for: "spacer"),
    .init("spacing", beside: "justify", for: "gap column-gap row-gap"),
    .init(
      "justify", beside: "layers",
      for: "justify-content distribution mainAxisAlignment horizontalArrangement"),
    .init("align", beside: "justify", for: "align-items alignment crossAxisAlignment text-align"),
    .init("background", beside: "layers", for: "background-color fill"),
    .init(
      "radius", beside: "layers", for: "corner-radius border-radius rounded borderRadius"),
    .init("size", beside: "lines", for: "font-size textSize pointSize font"),
    .init("weight", beside: "lines", for: "font-weight bold fontStyle"),
    .init("color", beside: "lines", for: "text-color foregroundColor foregroundStyle tint"),
    .init("lines", beside: "layers", for: "numberOfLines maxLines line-clamp lineLimit"),
    .init("fit", beside: "layers", for: "object-fit contentMode scaleType resizeMode"),
    .init("ratio", beside: "layers", for: "aspect-ratio"),
    .init("grow", beside: "shrink", for: "flex flex-grow layoutWeight weightSum hugging"),
    .init("shrink", beside: "grow", for: "flex-shrink compressionResistance"),
    .init("frame", beside: "layers", for: "position rect bounds inset"),
    .init("at", beside: "layers", for: "gravity anchor layoutGravity"),
    .init("when", beside: "unless", for: "if visible condition showIf"),
    .init("unless", beside: "when", for: "hidden isHidden hide"),
  ]
}
