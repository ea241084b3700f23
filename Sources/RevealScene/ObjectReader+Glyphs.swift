internal import RevealJSON
internal import RevealMath

extension ObjectReader {
  /// Reads the members of a fill that shows glyphs.
  mutating func glyphs() -> GlyphFill {
    let color = color("rgba")
    let unit = number("unit", "points that a unit of the outlines takes, > 0") { $0 > 0 }
    let outlines = list("outlines", "a list of path data") { $0.outline() }
    // Indices mean nothing if an outline is missing.
    let areAll = outlines.count == node["outlines"]?.elements?.count ?? 0
    let isFlipped = bool("flip", default: false)
    let glyphs = list("glyphs", "a list of glyphs") {
      areAll ? $0.glyph(outlines: outlines) : nil
    }
    return GlyphFill(color: color, pointsPerUnit: unit, glyphs: glyphs, isFlipped: isFlipped)
  }
}

extension JSONField {
  fileprivate func outline() -> GlyphOutline? {
    if let outline = node.string.flatMap(GlyphOutline.init(pathData:)) { return outline }
    expected("path data of the commands M, L, Q, C and Z")
    return nil
  }

  /// Reads an index of `outlines`, x and y.
  fileprivate func glyph(outlines: [GlyphOutline]) -> Glyph? {
    let what = "an index of \"outlines\", x and y in points"
    guard let n = numbers(count: 3, what) else { return nil }
    guard let index = Int(exactly: n[0]), outlines.indices.contains(index) else {
      expected("a list of 3 numbers (\(what))")
      return nil
    }
    return Glyph(outline: outlines[index], origin: Point(x: n[1], y: n[2]))
  }
}
