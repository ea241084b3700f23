internal import RevealMath
internal import RevealPreset
internal import RevealSamples
internal import RevealScene
internal import RevealText

/// The header of a section as in a list of iOS: its title, or a bar in place of one, above a
/// hairline, on a ground that hides the rows below.
struct SectionHeader {
  let title: String
  let size: Size
  let lettering: Lettering
  let theme: Theme
  /// The color under the title, opaque.
  let ground: Color

  private static let margin = 20.0
  /// The height of the title's line; higher headers have it at their end.
  private static let line = 28.0
  private static let hairline = 0.5

  var face: Face {
    let height = min(size.height, Self.line)
    let frame = Rect(
      x: Self.margin, y: size.height - height, width: max(size.width - 2 * Self.margin, 0),
      height: height)
    let style = TextStyle(
      size: min(max((height * 0.5).rounded(), 6), 13), weight: .regular, color: theme.secondary)
    let shown = title.isEmpty ? Lettering.bars : lettering
    let line = TextLine(
      string: title.isEmpty ? "Section" : title, frame: frame, style: style, mark: nil)
    var builder = BoxBuilder()
    if frame.width > 0 { builder.add(shown.boxes(of: line, within: frame)) }
    builder.rectangle(
      Rect(
        x: 0, y: max(size.height - Self.hairline, 0), width: size.width,
        height: min(size.height, Self.hairline)),
      .color(theme.separator))
    return Face(size: size, fill: .color(ground), children: builder.boxes)
  }
}
