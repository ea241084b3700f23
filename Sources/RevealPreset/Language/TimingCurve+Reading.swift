internal import RevealJSON
internal import RevealMotion

extension TimingCurve {
  static let standard = TimingCurve.easeInOut

  fileprivate var name: String {
    guard let name = TimingCurve.names.first(where: { TimingCurve.named($0) == self }) else {
      preconditionFailure("\(self) has no name")
    }
    return name
  }
}

extension ValueKind where Value == TimingCurve {
  static var curve: ValueKind {
    .defined("curve", read: { $0.curve() }, written: { .string($0.name) })
  }
}

extension PresetSchema {
  static var curve: SchemaValue {
    let x = SchemaValue.number(.share, "Share of the time.")
    let y = SchemaValue.number(.handle, "Share of the way.")
    return .anyOf(
      [
        .curveNames("A curve with a name."),
        .tuple([x, y, x, y], "A cubic Bézier, as cubic-bezier() of CSS."),
      ], "Maps the share of the time to the share of the way.")
  }
}

extension JSONField {
  /// A name or the four numbers of a cubic Bézier.
  fileprivate func curve() -> TimingCurve? {
    let what =
      "one of \(TimingCurve.names.map { "\"\($0)\"" }.joined(separator: ", ")) or [x1, y1, x2, y2]"
    switch node.value {
    case .string(let name):
      if let curve = TimingCurve.named(name) { return curve }
      let nearest = nearestWord(to: name, among: TimingCurve.names)
      expected(what, hint: nearest.map { "did you mean \"\($0)\"?" })
      return nil
    case .array:
      guard let handles = list(4...4, what) else { return nil }
      let x = [handles[0], handles[2]].compactMap { $0.number(.share) }
      let y = [handles[1], handles[3]].compactMap { $0.number(.handle) }
      guard x.count == 2, y.count == 2 else { return nil }
      return CubicBezier(x1: x[0], y1: y[0], x2: x[1], y2: y[1]).map { .cubicBezier($0) }
    default:
      expected(what)
      return nil
    }
  }
}
