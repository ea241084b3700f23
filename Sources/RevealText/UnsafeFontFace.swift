private import CFont
internal import RevealMath
internal import RevealScene
private import Synchronization

/// A face of a font file whose glyphs are read on first use.
///
/// It is a class with a lock because FreeType's state for a face cannot be copied, and because all
/// texts of a run share the outlines of their letters. Results never depend on what it has cached.
/// Only this file calls the shim with a face.
final class FontFace: Sendable {
  let metrics: Metrics
  private let state: Mutex<State>
  /// The programs of cubic outlines; nil for TrueType outlines.
  private let charstrings: Charstrings?

  /// The metrics of a face, in font units.
  struct Metrics: Sendable {
    let unitsPerEm: Double
    let ascender: Double
    let descender: Double
    let family: String
    let style: String
    /// Whether some glyphs have colors of their own.
    let hasColor: Bool
    /// Whether HarfBuzz can shape text with it.
    let canShape: Bool
  }

  /// A glyph of shaped text, in font units, y upwards.
  struct ShapedGlyph: Sendable {
    let index: UInt32
    /// The index in the text of the first character that the glyph represents.
    let cluster: Int
    let advance: Double
    let offset: Point
    /// Whether the text must be shaped again if it is broken before this cluster.
    let isUnsafeToBreak: Bool
  }

  /// A bitmap for a glyph, in font units from the start of the baseline, y upwards.
  struct Picture {
    let png: [UInt8]
    let left: Double
    let top: Double
    let width: Double
    let height: Double
  }

  @safe private struct State: ~Copyable {
    let face: OpaquePointer
    /// The outlines by glyph; nil for glyphs without one.
    var outlines: [UInt32: GlyphOutline?] = [:]
    var shapedCharacters = 0

    init(_ face: OpaquePointer) { unsafe self.face = face }

    deinit { unsafe cfont_close(face) }
  }

  /// The limit on steps to read a glyph, and on elements of its outline.
  ///
  /// An intricate ideograph has some hundred.
  static let stepLimit = 100_000

  /// Opens a face of a font file by its index in a collection.
  init(_ file: [UInt8], face index: Int) throws(FontError) {
    // Negative indices and higher bits have other meanings in FreeType.
    guard let index = UInt16(exactly: index).map(Int32.init) else {
      throw FontError(reason: "it has no face with this index")
    }
    var metrics = cfont_metrics()
    var problem = cfont_problem()
    let opened = unsafe file.withUnsafeBufferPointer { bytes in
      unsafe cfont_open(bytes.baseAddress, bytes.count, index, &metrics, &problem)
    }
    guard let opened = unsafe opened else {
      throw FontError(reason: ShimText.string(problem.text))
    }
    charstrings = unsafe Charstrings(
      cff: Self.table("CFF ", of: opened), cff2: Self.table("CFF2", of: opened))
    unsafe state = Mutex(State(opened))
    self.metrics = Metrics(
      unitsPerEm: Double(metrics.units_per_em), ascender: Double(metrics.ascender),
      descender: Double(metrics.descender), family: ShimText.string(metrics.family.text),
      style: ShimText.string(metrics.style.text), hasColor: metrics.has_color != 0,
      canShape: metrics.can_shape != 0)
  }

  /// The index of the glyph for a character; 0 if the font lacks it.
  func glyphIndex(_ scalar: UInt32) -> UInt32 {
    state.withLock { unsafe cfont_glyph_index($0.face, scalar) }
  }

  /// The number of steps to read a glyph, a measure of time; above the limit if there are more.
  ///
  /// Steps are points or operands, including those of all components.
  func stepCount(_ glyph: UInt32) -> Int { state.withLock { stepCount(glyph, $0) } }

  private func stepCount(_ glyph: UInt32, _ state: borrowing State) -> Int {
    unsafe charstrings?.stepCount(of: glyph, limit: Self.stepLimit)
      ?? Int(cfont_step_count(state.face, glyph, Self.stepLimit))
  }

  /// The advance of a glyph in font units; 0 above the limit on steps.
  func advance(_ glyph: UInt32) -> Double {
    state.withLock { state in
      guard stepCount(glyph, state) <= Self.stepLimit else { return 0 }
      return unsafe Double(cfont_advance(state.face, glyph))
    }
  }

  /// The `kern` table's adjustment to the advance of `left` before `right`, in font units.
  func kerning(_ left: UInt32, _ right: UInt32) -> Double {
    state.withLock { unsafe Double(cfont_kerning($0.face, left, right)) }
  }

  /// The outline of a glyph in half font units; nil if it has none or exceeds the limit on steps.
  func outline(_ glyph: UInt32) -> GlyphOutline? {
    state.withLock { state in
      if let known = state.outlines[glyph] { return known }
      guard stepCount(glyph, state) <= Self.stepLimit else { return nil }
      var elements: UnsafeMutablePointer<cfont_element>?
      let count = unsafe cfont_outline(state.face, glyph, Self.stepLimit, &elements)
      defer { unsafe cfont_free(elements) }
      let outline = GlyphOutline(
        unsafe UnsafeBufferPointer(start: elements, count: count).map { GlyphOutline.Element($0) })
      state.outlines[glyph] = .some(outline)
      return outline
    }
  }

  /// The bytes of the table with a tag of four letters; empty if the font has none.
  func table(_ tag: StaticString) -> [UInt8] {
    state.withLock { unsafe Self.table(tag, of: $0.face) }
  }

  private static func table(_ tag: StaticString, of face: OpaquePointer) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = tag.withUTF8Buffer { tag in
      unsafe cfont_table(face, tag.baseAddress, &bytes)
    }
    defer { unsafe cfont_free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The largest bitmap for a glyph; nil if there is none.
  func picture(_ glyph: UInt32) -> Picture? {
    state.withLock { state in
      var bytes: UnsafeMutablePointer<UInt8>?
      var place = cfont_picture_place()
      let count = unsafe cfont_picture(state.face, glyph, &bytes, &place)
      defer { unsafe cfont_free(bytes) }
      guard count > 0 else { return nil }
      return unsafe Picture(
        png: Array(UnsafeBufferPointer(start: bytes, count: count)), left: Double(place.left),
        top: Double(place.top), width: Double(place.width), height: Double(place.height))
    }
  }

  /// The number of characters that were shaped so far.
  var shapedCharacters: Int { state.withLock { $0.shapedCharacters } }

  /// The glyphs of a part of a text in one script and direction, from left to right.
  ///
  /// - Parameters:
  ///   - text: The characters of the text; those around the part affect its ends.
  ///   - part: The indices of the characters.
  ///   - script: The script's tag of ISO 15924.
  ///   - isRightToLeft: True if the part runs from right to left.
  /// - Returns: The glyphs; without HarfBuzz, one for each visible character.
  func shape(
    _ text: [UInt32], _ part: Range<Int>, script: UInt32, isRightToLeft: Bool
  ) -> [ShapedGlyph] {
    guard metrics.canShape else { return row(text, part) }
    return state.withLock { state in
      state.shapedCharacters += part.count
      return unsafe text.withUnsafeBufferPointer { text in
        var shaping = unsafe cfont_shaping(
          text: text.baseAddress, text_count: text.count, start: part.lowerBound,
          count: part.count, script: script, is_right_to_left: isRightToLeft ? 1 : 0)
        var glyphs: UnsafeMutablePointer<cfont_shaped_glyph>?
        let count = unsafe cfont_shape(state.face, &shaping, &glyphs)
        defer { unsafe cfont_free(glyphs) }
        return unsafe UnsafeBufferPointer(start: glyphs, count: max(count, 0)).map {
          ShapedGlyph(
            index: $0.glyph, cluster: Int($0.cluster), advance: Double($0.advance),
            offset: Point(x: Double($0.x_offset), y: Double($0.y_offset)),
            isUnsafeToBreak: $0.is_unsafe_to_break != 0)
        }
      }
    }
  }

  /// One glyph for each visible character, with the kerning of the `kern` table.
  private func row(_ text: [UInt32], _ part: Range<Int>) -> [ShapedGlyph] {
    let visible = part.filter { !isIgnorable(text[$0]) }
    let indices = visible.map { glyphIndex(text[$0]) }
    return visible.indices.map { place in
      let (index, isLast) = (indices[place], place + 1 == indices.count)
      let kerning = isLast ? 0 : kerning(index, indices[place + 1])
      return ShapedGlyph(
        index: index, cluster: visible[place], advance: advance(index) + kerning, offset: .zero,
        isUnsafeToBreak: place > 0 && self.kerning(indices[place - 1], index) != 0)
    }
  }
}

extension GlyphOutline.Element {
  /// Reverses y, since a font's y axis points up.
  fileprivate init(_ element: cfont_element) {
    func point(_ x: Int32, _ y: Int32) -> Point { Point(x: Double(x), y: 0 - Double(y)) }
    let (x, y) = (element.x, element.y)
    switch element.verb {
    case CFONT_LINE: self = .line(to: point(x.0, y.0))
    case CFONT_QUADRATIC: self = .quadratic(point(x.0, y.0), to: point(x.1, y.1))
    case CFONT_CUBIC: self = .cubic(point(x.0, y.0), point(x.1, y.1), to: point(x.2, y.2))
    default: self = .move(to: point(x.0, y.0))
    }
  }
}
