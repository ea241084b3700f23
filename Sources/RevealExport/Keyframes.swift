/// A `@keyframes` rule.
struct Keyframes: Equatable {
  let name: String
  private let frames: [Frame]

  /// The length of a jump, as a fraction of the whole.
  private static let jump = 1e-7

  private struct Frame: Equatable {
    let place: String
    let declarations: [String]
  }

  /// Creates a rule from some channels of styles at ascending places, 0…1; two at one place are a
  /// jump.
  ///
  /// The easings lead from each style to the next; they are empty if one applies to all. The
  /// numbers of a coarse rule have fewer digits.
  init(
    _ name: String, _ styles: [StyleSampler.Frame], _ channels: Set<CardStyle.Channel>,
    easings: [String?] = [], isCoarse: Bool
  ) {
    self.name = name
    let isPlain = !styles.contains { $0.style.hasEyeBehind }
    let styles =
      isPlain ? styles : styles.map { .init(place: $0.place, style: $0.style.withMatrices()) }
    let separate = channels.contains(.transform) ? SeparateTransform.all(styles) : nil
    let others = separate == nil ? channels : channels.subtracting([.transform])
    let all = styles.indices.map { index in
      let style = isCoarse ? styles[index].style.rounded : styles[index].style
      let moves = separate.map { $0[index].declarations(among: $0, isCoarse: isCoarse) } ?? []
      return moves + style.declarations(others)
    }
    var frames: [Frame] = []
    for (index, frame) in styles.enumerated() {
      var declarations = all[index]
      if index < easings.count, let easing = easings[index] {
        declarations.append("animation-timing-function: \(easing)")
      }
      // Frames at one place would be merged, so that the first one of a jump is slightly earlier.
      let isBeforeJump = index + 1 < styles.count && styles[index + 1].place == frame.place
      let place = isBeforeJump ? max(frame.place - Self.jump, 0) : frame.place
      // Two frames beside a jump are closer to each other than a short number says.
      let isBesideJump = [index - 1, index + 1].contains { other in
        styles.indices.contains(other) && abs(styles[other].place - frame.place) < 1e-4
      }
      let digits = isCoarse && !isBesideJump ? 3 : 6
      let next = Frame(
        place: css(place * 100, digits: digits) + "%", declarations: declarations)
      if isBeforeJump, all[index + 1] == declarations { continue }
      if frames.last != next { frames.append(next) }
    }
    // Among consecutive equal styles, the first and the last one suffice.
    var kept: [Frame] = []
    for (index, frame) in frames.enumerated() {
      let isBetweenEquals =
        index > 0 && index < frames.count - 1
        && frames[index - 1].declarations == frame.declarations
        && frames[index + 1].declarations == frame.declarations
      if !isBetweenEquals { kept.append(frame) }
    }
    self.frames = kept
  }

  var text: String {
    let lines = frames.map { "  \($0.place) { \($0.declarations.joined(separator: "; ")) }\n" }
    return "@keyframes \(name) {\n\(lines.joined())}\n"
  }
}
