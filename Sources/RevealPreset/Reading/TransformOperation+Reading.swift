internal import RevealJSON
internal import RevealMath

extension TransformOperation {
  /// The keys that name an operation.
  static let keys = [
    "translate", "translateX", "translateY", "translateZ", "scale", "scaleX", "scaleY", "scaleZ",
    "rotate", "rotateX", "rotateY", "rotateZ", "skew", "skewX", "skewY", "perspective", "matrix",
  ]
}

extension JSONField {
  /// A list of operations, applied first to last.
  func transform() -> [TransformOperation]? {
    let what = "a list of operations like { \"rotate\": 15 }"
    return list(Pose.operationCounts, what)?.compactMap { $0.operation() }
  }

  /// The one member of an operation: its key and its value.
  func soleMember(of keys: [String], example: String) -> (key: String, value: JSONField)? {
    guard var object = object("an operation like \(example)") else { return nil }
    defer { object.finish() }
    guard !object.exclude(keys, hint: "make it two operations: their order matters") else {
      return nil
    }
    guard let key = object.keys.first(where: keys.contains), let value = object[key] else {
      if object.keys.isEmpty { expected("an operation like \(example)") }
      return nil
    }
    return (key, value)
  }

  private func operation() -> TransformOperation? {
    guard let (key, value) = soleMember(of: TransformOperation.keys, example: "{ \"rotate\": 15 }")
    else { return nil }
    switch key {
    case "translate": return value.translation()
    case "translateX": return value.length().map { .translate(x: $0, y: .zero, z: .zero) }
    case "translateY": return value.length().map { .translate(x: .zero, y: $0, z: .zero) }
    case "translateZ": return value.length().map { .translate(x: .zero, y: .zero, z: $0) }
    case "scale": return value.scale()
    case "scaleX": return value.number(.scale).map { .scale(x: $0, y: 1, z: 1) }
    case "scaleY": return value.number(.scale).map { .scale(x: 1, y: $0, z: 1) }
    case "scaleZ": return value.number(.scale).map { .scale(x: 1, y: 1, z: $0) }
    case "rotate": return value.rotation()
    case "rotateX": return value.number().map { .rotate(degrees: $0, axis: SIMD3(1, 0, 0)) }
    case "rotateY": return value.number().map { .rotate(degrees: $0, axis: SIMD3(0, 1, 0)) }
    case "rotateZ": return value.number().map { .rotate(degrees: $0, axis: SIMD3(0, 0, 1)) }
    case "skew":
      return value.numbers(2, "[x, y] in degrees", in: .skewDegrees).map {
        .skew(xDegrees: $0[0], yDegrees: $0[1])
      }
    case "skewX": return value.number(.skewDegrees).map { .skew(xDegrees: $0, yDegrees: 0) }
    case "skewY": return value.number(.skewDegrees).map { .skew(xDegrees: 0, yDegrees: $0) }
    case "perspective":
      return value.number(.eyeDistance).map { .perspective(eyeDistance: $0) }
    default:
      return value.numbers(16, "a list of 16 numbers (m11, m12, … m44)")
        .flatMap(Matrix4.init(elements:)).map { .matrix($0) }
    }
  }

  private func translation() -> TransformOperation? {
    let what = "[x, y] or [x, y, z]"
    guard let parts = list(2...3, what) else { return nil }
    let lengths = parts.compactMap { $0.length() }
    guard lengths.count == parts.count else { return nil }
    return .translate(x: lengths[0], y: lengths[1], z: lengths.count == 3 ? lengths[2] : .zero)
  }

  private func scale() -> TransformOperation? {
    guard case .array = node.value else {
      return number(.scale).map { .scale(x: $0, y: $0, z: 1) }
    }
    guard let parts = list(2...3, "a number, [x, y] or [x, y, z]") else { return nil }
    let factors = parts.compactMap { $0.number(.scale) }
    guard factors.count == parts.count else { return nil }
    return .scale(x: factors[0], y: factors[1], z: factors.count == 3 ? factors[2] : 1)
  }

  private func rotation() -> TransformOperation? {
    guard case .object = node.value else {
      return number().map { .rotate(degrees: $0, axis: SIMD3(0, 0, 1)) }
    }
    guard var object = object() else { return nil }
    defer { object.finish() }
    let degrees = object.required("degrees", "a number")?.number()
    guard let field = object.required("axis", "[x, y, z]"),
      let axis = field.numbers(3, "a list of 3 numbers (x, y, z)"), let degrees
    else { return nil }
    guard axis.contains(where: { $0 != 0 }) else {
      field.expected("an axis that is not [0, 0, 0]")
      return nil
    }
    return .rotate(degrees: degrees, axis: SIMD3(axis[0], axis[1], axis[2]))
  }
}
