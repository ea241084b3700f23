internal import RevealJSON
internal import RevealMath

extension ObjectReader {
  /// The one of `sample`, `colors`, `gradients`, `images` and `deck` that is there.
  mutating func cardFace() -> CardFace? {
    let fit = self["fit"].map { $0.word(ImageFit.self) } ?? .standard
    let template = self["template"].map { $0.word(CardTemplate.self) } ?? .standard
    exclude(["sample", "colors", "gradients", "images", "deck"])
    if !has("images") { warn("fit", "has no effect without \"images\"") }
    if !has("deck") { warn("template", "has no effect without \"deck\"") }
    let sample = self["sample"]?.sample()
    let colors = self["colors"]?.colors()
    let gradients = self["gradients"]?.gradients()
    let images = self["images"]?.images()
    let deck = self["deck"]?.file("the path of a deck, a JSON file")
    if let sample { return sample }
    if let colors { return .colors(colors) }
    if let gradients { return .gradients(gradients) }
    if let images, let fit { return .images(images, fit) }
    if let deck, let template { return .deck(deck, template: template) }
    return nil
  }
}

extension JSONField {
  /// A path that is not empty.
  func file(_ what: String) -> FileReference? {
    guard let path = string(what) else { return nil }
    guard !path.isEmpty, !path.unicodeScalars.contains("\0") else {
      expected(what)
      return nil
    }
    // No system opens longer ones.
    guard path.utf8.count <= 4095, path.utf8.split(separator: slash).allSatisfy({ $0.count <= 255 })
    else {
      expected("a path of at most 4095 bytes with names of at most 255")
      return nil
    }
    return FileReference(path: path, range: node.range, keyPath: self.path)
  }

  fileprivate func sample() -> CardFace? {
    guard case .object = node.value else { return seed().map { .sample(seed: $0) } }
    guard var object = object() else { return nil }
    defer { object.finish() }
    let seed = object["seed"].map { $0.seed() } ?? CardFace.standardSeed
    return seed.map { .sample(seed: $0) }
  }

  private func seed() -> Int? { integer(Cards.seeds) }

  fileprivate func colors() -> [Color]? {
    guard let elements = list(Cards.faceCounts, "a list of at least 1 color") else { return nil }
    let colors = elements.compactMap { $0.color() }
    return colors.count == elements.count ? colors : nil
  }

  fileprivate func images() -> [FileReference]? {
    let what = "the path of a PNG file, a pattern like \"covers/*.png\", or a list of them"
    guard case .array = node.value else { return file(what).map { [$0] } }
    guard let elements = list(Cards.faceCounts, what) else { return nil }
    let files = elements.compactMap {
      $0.file("the path of a PNG file or a pattern like \"covers/*.png\"")
    }
    return files.count == elements.count ? files : nil
  }

  fileprivate func gradients() -> [LinearGradient]? {
    let what = "a list of at least 1 gradient"
    guard let elements = list(Cards.faceCounts, what) else { return nil }
    let gradients = elements.compactMap { $0.gradient() }
    return gradients.count == elements.count ? gradients : nil
  }

  /// Colours from top to bottom, or an object with `from`, `to` and `stops`.
  private func gradient() -> LinearGradient? {
    guard case .object = node.value else {
      return stops("a gradient: a list of at least 2 colors, or { \"from\", \"to\", \"stops\" }")
        .flatMap { LinearGradient(start: .gradientStart, end: .gradientEnd, stops: $0) }
    }
    guard var object = object() else { return nil }
    defer { object.finish() }
    let start = object["from"].map { $0.anchor() } ?? .gradientStart
    let end = object["to"].map { $0.anchor() } ?? .gradientEnd
    let stops = object.required("stops", "a list of colors")?.stops("a list of at least 2 stops")
    guard let start, let end, let stops else { return nil }
    guard start != end else {
      object.refuse("to", "expected another point than \"from\"")
      return nil
    }
    return LinearGradient(start: start, end: end, stops: stops)
  }

  /// Colours at even distances, or `[position, color]`.
  private func stops(_ what: String) -> [GradientStop]? {
    guard let elements = list(Cards.stopCounts, what) else { return nil }
    var stops: [GradientStop] = []
    for (index, element) in elements.enumerated() {
      guard case .array(let pair) = element.node.value, pair.count == 2 else {
        guard let color = element.color() else { continue }
        let position = Double(index) / Double(elements.count - 1)
        stops.append(GradientStop(position: max(position, stops.last?.position ?? 0), color: color))
        continue
      }
      guard let parts = element.list(2...2, what), let position = parts[0].number(.share),
        let color = parts[1].color()
      else { continue }
      if let last = stops.last, position < last.position {
        parts[0].expected(
          "a position ≥ \(shortest(last.position))", hint: "stops stand in order of position")
        continue
      }
      stops.append(GradientStop(position: position, color: color))
    }
    return stops.count == elements.count ? stops : nil
  }
}

private let slash = UInt8(ascii: "/")

extension Cards {
  static let seeds = 0...1_000_000_000
  /// How many colors, gradients or pictures a list of faces may have.
  static let faceCounts = 1...10_000
  /// How many stops a gradient may have.
  static let stopCounts = 2...1000
}
