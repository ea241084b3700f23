internal import RevealMath
internal import RevealPreset
internal import RevealSamples
internal import RevealScene
internal import RevealText

/// The header of a section, as in a list of iOS.
///
/// It has the title, or a bar in its place, above a hairline, on a ground that hides the rows
/// below; a high header has a large title.
struct SectionHeader {
  let title: String
  let size: Size
  let lettering: Lettering
  let theme: Theme
  /// The color under the title, opaque.
  let ground: Color

  private static let margin = 20.0
  private static let hairline = 0.5
  /// The height from which a title is large.
  private static let high = 40.0

  var face: Face {
    let isHigh = size.height >= Self.high
    let style =
      isHigh
      ? TextStyle(size: min((size.height * 0.4).rounded(), 28), weight: .bold, color: theme.title)
      : TextStyle(size: min(max((size.height * 0.5).rounded(), 6), 13), color: theme.secondary)
    // The title is at the bottom of a high header, and in the middle of a low one.
    let height = isHigh ? style.lineHeight + 12 : min(size.height, 28)
    let frame = Rect(
      x: Self.margin, y: size.height - height, width: max(size.width - 2 * Self.margin, 0),
      height: height)
    let shown = title.isEmpty ? Lettering.bars : lettering
    let line = TextLine(
      string: title.isEmpty ? "Section" : title, frame: frame, style: style, mark: nil)
    var builder = BoxBuilder()
    if frame.width > 0 { builder.add(shown.boxes(of: line, within: frame)) }
    builder.rectangle(
      Rect(
        x: 0, y: max(size.height - Self.hairline, 0), width: size.width,
        height: min(size.height, Self.hairline)), .color(theme.separator))
    return Face(size: size, fill: .color(ground), children: builder.boxes)
  }
}
