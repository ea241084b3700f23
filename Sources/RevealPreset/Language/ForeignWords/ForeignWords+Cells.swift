extension ForeignWords {
  /// Keys of the parts of cells.
  static let cells = """
    horizontal beside layers ← HStack row LinearLayout inline
    vertical beside layers ← VStack column
    layers beside vertical ← ZStack stack overlay FrameLayout box
    text beside layers ← label UILabel TextView string title
    picture beside layers ← image img UIImageView ImageView photo src
    symbol beside layers ← icon systemImage glyph
    shape beside layers ← rectangle rect circle capsule line divider view
    space beside layers ← spacer
    spacing beside justify ← gap column-gap row-gap
    justify beside layers ← justify-content distribution mainAxisAlignment horizontalArrangement
    align beside justify ← align-items alignment crossAxisAlignment text-align
    background beside layers ← background-color fill
    radius beside layers ← corner-radius border-radius rounded borderRadius
    size beside lines ← font-size textSize pointSize font
    weight beside lines ← font-weight bold fontStyle
    color beside lines ← text-color foregroundColor foregroundStyle tint
    lines beside layers ← numberOfLines maxLines line-clamp lineLimit
    fit beside layers ← object-fit contentMode scaleType resizeMode
    ratio beside layers ← aspect-ratio
    grow beside shrink ← flex flex-grow layoutWeight weightSum hugging
    shrink beside grow ← flex-shrink compressionResistance
    frame beside layers ← position rect bounds inset
    at beside layers ← gravity anchor layoutGravity
    when beside unless ← if visible condition showIf
    unless beside when ← hidden isHidden hide
    """
}
