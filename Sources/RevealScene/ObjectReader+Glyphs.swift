internal import RevealJSON
internal import RevealMath

extension SceneValueReader {
  /// The members of a fill that shows glyphs.
  func glyphs(_ reader: inout ObjectReader) -> GlyphFill? {
    let color = color(&reader, "rgba", "red, green, blue, alpha")
    let unit = number(&reader, "unit", "points that a unit of the outlines takes, > 0") { $0 > 0 }
    let outlineNodes = list(&reader, "outlines", "a list of path data")
    let outlinePath = reader.path(of: "outlines")
    let outlines = outlineNodes.enumerated().compactMap {
      outline($1, "\(outlinePath)[\($0)]")
    }
    let nodes = list(&reader, "glyphs", "a list of glyphs")
    let path = reader.path(of: "glyphs")
    let isFlipped = bool(&reader, "flip", default: false)
    guard outlines.count == outlineNodes.count else { return nil }
    let glyphs = nodes.enumerated().compactMap {
      glyph($1, "\(path)[\($0)]", outlines: outlines)
    }
    guard let color, let unit, glyphs.count == nodes.count else { return nil }
    return GlyphFill(color: color, pointsPerUnit: unit, glyphs: glyphs, isFlipped: isFlipped)
  }

  private func outline(_ node: JSONNode, _ path: String) -> GlyphOutline? {
    if case .string(let text) = node.value, let outline = GlyphOutline(pathData: text) {
      return outline
    }
    expected("path data of the commands M, L, Q, C and Z", at: node, path: path)
    return nil
  }

  /// An index of `outlines`, x and y.
  private func glyph(_ node: JSONNode, _ path: String, outlines: [GlyphOutline]) -> Glyph? {
    let what = "an index of \"outlines\", x and y in points"
    guard let n = numbers(node, path, count: 3, what) else { return nil }
    guard let index = Int(exactly: n[0]), outlines.indices.contains(index) else {
      expected("a list of 3 numbers (\(what))", at: node, path: path)
      return nil
    }
    return Glyph(outline: outlines[index], origin: Point(x: n[1], y: n[2]))
  }
}
