internal import RevealMath
internal import RevealPreset
internal import RevealSamples
internal import RevealScene
internal import RevealText

/// The header of a section: its title, or a bar in place of one, on a ground that hides the rows
/// below.
struct SectionHeader {
  let title: String
  let size: Size
  let lettering: Lettering
  let theme: Theme

  private static let margin = 16.0

  var face: Face {
    let textSize = min(max((size.height * 0.5).rounded(), 6), 17)
    let frame = Rect(
      x: Self.margin, y: 0, width: max(size.width - 2 * Self.margin, 0), height: size.height)
    let style = TextStyle(size: textSize, weight: .bold, color: theme.secondary)
    let text = title.isEmpty ? "Section" : title
    let shown = title.isEmpty ? Lettering.bars : lettering
    let line = TextLine(string: text, frame: frame, style: style, mark: nil)
    return Face(
      size: size, fill: .color(theme.chip),
      children: frame.width > 0 ? shown.boxes(of: line, within: frame) : [])
  }
}
