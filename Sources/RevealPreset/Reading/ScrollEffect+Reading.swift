internal import RevealJSON
internal import RevealMath

extension ScrollOperation {
  /// The keys that name an operation of a scroll effect.
  static let keys = [
    "translateX", "translateY", "translateZ", "scale", "scaleX", "scaleY", "scaleZ", "rotate",
    "rotateX", "rotateY", "rotateZ", "perspective",
  ]
}

extension JSONField {
  func scrollEffect() -> ScrollEffect? {
    guard var object = object() else { return nil }
    defer { object.finish() }
    var effect = ScrollEffect()
    effect.distance = object["distance"]?.distance() ?? effect.distance
    effect.transform = object["transform"]?.scrollTransform() ?? []
    effect.opacity = object["opacity"]?.table(.any)
    effect.shade = object["shade"]?.table(.any)
    effect.anchor = object["anchor"]?.anchor() ?? effect.anchor
    effect.order = object["order"]?.word() ?? effect.order
    effect.sharedPerspective = object["sharedPerspective"]?.number(.eyeDistance)
    return effect
  }

  private func distance() -> DistanceUnit? {
    guard var object = object("an object like { \"per\": \"cross/2\" }") else { return nil }
    defer { object.finish() }
    return object.required("per", "\"main\", \"cross\", \"item\" or points")?.distanceUnit()
  }

  /// Points, or `main`, `cross` or `item`, alone or with `/2` or `*0.5`.
  private func distanceUnit() -> DistanceUnit? {
    guard case .string(let text) = node.value else {
      return number(.positive).map { DistanceUnit(.points, factor: $0) }
    }
    let compact = text.filter { $0 != " " }
    let name = compact.prefix { $0 != "/" && $0 != "*" }
    let rest = compact.dropFirst(name.count)
    let bases: [DistanceUnit.Base] = [.main, .cross, .item]
    guard let base = bases.first(where: { $0.rawValue == name }) else {
      let nearest = nearestWord(to: String(name), among: bases.map(\.rawValue))
      expected(
        "\"main\", \"cross\" or \"item\", alone or as in \"cross/2\", or points",
        hint: nearest.map { "did you mean \"\($0)\(rest)\"?" })
      return nil
    }
    guard let sign = rest.first else { return DistanceUnit(base) }
    guard let number = Double(rest.dropFirst()), NumberRange.from(0.001, to: 1000).contains(number)
    else {
      expected("a factor from 0.001 to 1000 after \"\(name)\(sign)\"")
      return nil
    }
    return DistanceUnit(base, factor: sign == "/" ? 1 / number : number)
  }

  private func scrollTransform() -> [ScrollOperation]? {
    let what = "a list of operations like { \"rotateY\": { \"odd\": [[0, 0], [1, 60]] } }"
    return list(Pose.operationCounts, what)?.compactMap { $0.scrollOperation() }
  }

  private func scrollOperation() -> ScrollOperation? {
    let example = "{ \"rotateY\": { \"odd\": [[0, 0], [1, 60]] } }"
    guard let (key, value) = soleMember(of: ScrollOperation.keys, example: example) else {
      return nil
    }
    switch key {
    case "perspective": return value.number(.eyeDistance).map { .perspective($0) }
    case "scale": return value.table(.scale).map { .scale($0) }
    case "rotate": return value.table(.any).map { .rotate(.z, $0) }
    default: break
    }
    guard let axis = key.last.flatMap({ SIMD3Axis(rawValue: $0.lowercased()) }) else { return nil }
    if key.hasPrefix("translate") { return value.table(.any).map { .translate(axis, $0) } }
    if key.hasPrefix("scale") { return value.table(.scale).map { .scaleAxis(axis, $0) } }
    return value.table(.any).map { .rotate(axis, $0) }
  }
}
