import RevealRender

/// An option with which the two sides were drawn differently.
struct OptionChange {
  private let kind: CanvasSetting.Kind

  /// The options that differ.
  static func changes(from old: CanvasOverrides, to new: CanvasOverrides) -> [OptionChange] {
    CanvasSetting.Kind.allCases.filter { old[$0] != new[$0] }.map(OptionChange.init)
  }

  /// Options with the value of this one taken from others.
  func applied(_ options: CanvasOverrides, of others: CanvasOverrides) -> CanvasOverrides {
    var options = options
    options[kind] = others[kind]
    return options
  }

  /// The difference, as in "drawn with `--fps 30`, compared without `--fps`".
  func sentence(_ old: CanvasOverrides, _ new: CanvasOverrides) -> String {
    "drawn \(phrase(old)), compared \(phrase(new))"
  }

  private func phrase(_ options: CanvasOverrides) -> String {
    options[kind].map { "with `\($0.option)`" } ?? "without `\(kind.option)`"
  }
}
