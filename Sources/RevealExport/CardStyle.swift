package import RevealMath
import RevealScene
package import RevealSimulation

/// The appearance of a card at one moment in the terms of CSS.
package struct CardStyle {
  /// The transform about the pose's anchor, as operations in the order in which they act.
  package var steps: [TransformStep]
  /// The rest of the pose.
  package var pose: CardPose
  /// The place in the drawing order; nil for the order of the document.
  var level: Double?

  /// Creates the style of a card in a pose.
  package init(steps: [TransformStep], pose: CardPose, level: Double? = nil) {
    (self.steps, self.pose, self.level) = (steps, pose, level)
  }

  /// Creates the style of a card whose transform is a matrix about the card's center.
  init(_ pose: CardPose, card: Size) {
    var pose = pose
    let shift = Point(
      x: (pose.anchor.x - 0.5) * card.width, y: (pose.anchor.y - 0.5) * card.height)
    let matrix = pose.matrix.about(shift)
    pose.anchor = CardPose.plain.anchor
    pose.matrix = matrix
    pose.limit()
    self.init(steps: matrix == .identity ? [] : [.matrix(matrix)], pose: pose)
  }

  /// Returns the style with matrices in place of perspectives whose eye is behind the card, which
  /// CSS lacks.
  func withMatrices() -> CardStyle {
    var style = self
    style.steps = steps.map { step in
      if case .perspective = step { .matrix(step.matrix) } else { step }
    }
    return style
  }

  /// The style with as many digits as a tolerance of half a point needs.
  var rounded: CardStyle {
    var style = self
    style.steps = steps.map(\.rounded)
    for channel in PoseChannel.numbers { style.pose[channel] = round(pose[channel], 1e4) }
    style.pose.contentOffset = Point(
      x: round(pose.contentOffset.x, 100), y: round(pose.contentOffset.y, 100))
    style.pose.cornerRadius = pose.cornerRadius.map { round($0, 100) }
    style.pose.clip = pose.clip.map { clip in InsetClip(clip.lengths.map { round($0, 100) }) }
    return style
  }

  /// Returns the style of a card as high above others as its pose says, from the place in the
  /// drawing order of cards at height 0; nil for that of the document.
  func raised(from level: Int?) -> CardStyle {
    var style = self
    style.level = level.map { Double($0) + pose[.z] * Self.levelsPerHeight }
    return style
  }

  /// The number of places in the drawing order, which are integers, between the heights 0 and 1.
  static let levelsPerHeight = 1000.0

  /// Whether a perspective has its eye behind the card.
  var hasEyeBehind: Bool {
    steps.contains { if case .perspective(let inverse) = $0 { inverse < 0 } else { false } }
  }

  /// The channels of a style, each with properties of its own.
  enum Channel: CaseIterable {
    case transform, origin, opacity, filter, clip, radius, shadow, shade, content, level, visibility
  }

  /// The range of `z-index` in browsers.
  private static let levels = -2_147_483_648.0...2_147_483_647

  /// The functions of the `filter` property: those of colors, followed by the blur.
  private var filters: [String] {
    let colors = PoseChannel.filters.filter { $0 != .blur }.compactMap { channel in
      channel.traits.filter.map { "\($0)(\(css(pose[channel])))" }
    }
    return colors + ["blur(\(pixels(pose[.blur])))"]
  }

  /// The card at rest.
  static let rest = CardStyle(steps: [], pose: .plain)

  /// Returns the CSS declarations of some channels.
  func declarations(_ channels: Set<Channel>) -> [String] {
    Channel.allCases.filter(channels.contains).flatMap(declarations)
  }

  /// Returns the CSS declarations of a channel.
  func declarations(_ channel: Channel) -> [String] {
    switch channel {
    case .transform: ["transform: \(css(steps))"]
    case .origin: ["transform-origin: \(percent(pose.anchor.x)) \(percent(pose.anchor.y))"]
    case .opacity: ["opacity: \(css(pose[.opacity]))"]
    case .filter: ["filter: \(filters.joined(separator: " "))"]
    case .clip:
      [
        pose.clip.map { clip in
          let lengths = clip.lengths.map(pixels)
          let insets = lengths.dropLast().joined(separator: " ")
          return "clip-path: inset(\(insets) round \(lengths[4]))"
        } ?? "clip-path: inset(0 round 0)"
      ]
    case .radius: pose.cornerRadius.map { ["border-radius: \(pixels($0))"] } ?? []
    case .shadow: pose.shadow.map { ["box-shadow: \(css($0))"] } ?? []
    case .shade: ["--reveal-shade: \(css(pose[.shade]))"]
    case .content:
      [
        "--reveal-content-x: \(css(pose.contentOffset.x))px",
        "--reveal-content-y: \(css(pose.contentOffset.y))px",
        "--reveal-content-scale: \(css(pose[.contentScale]))",
      ]
    case .level: level.map { ["z-index: \(css($0.rounded().limited(to: Self.levels)))"] } ?? []
    case .visibility: ["visibility: \(pose.isVisible ? "inherit" : "hidden")"]
    }
  }

  /// Returns the channels in which any of some styles differs from the card at rest.
  static func channels(of styles: [CardStyle]) -> Set<Channel> {
    Set(
      Channel.allCases.filter { channel in
        let rest = rest.declarations(channel)
        return styles.contains { $0.declarations(channel) != rest }
      })
  }

  /// Returns the largest distance from another style: of corners, blurs, clips and the like in
  /// points, and of opacities and the like in units of equal weight.
  ///
  /// - Parameters:
  ///   - other: The other style.
  ///   - matrix: The transform of this one.
  ///   - card: The size of the card in points.
  ///   - factor: The factor for opacities and the like.
  /// - Returns: The distance.
  package func distance(
    from other: CardStyle, matrix: Matrix4, card: Size, factor: Double = 1
  ) -> Double {
    let a = Self.corners(matrix, pose.anchor, card)
    let b = Self.corners(other.pose.matrix, other.pose.anchor, card)
    var distance = 0.0
    for (a, b) in zip(a, b) {
      guard let a, let b else { continue }
      distance = max(distance, abs(a.x - b.x), abs(a.y - b.y))
    }
    func compare(_ a: Double, _ b: Double, weight: Double) {
      distance = max(distance, abs(a - b) * weight)
    }
    compare(pose.anchor.x, other.pose.anchor.x, weight: card.width)
    compare(pose.anchor.y, other.pose.anchor.y, weight: card.height)
    for channel in PoseChannel.numbers where channel != .z && channel.traits.loss == nil {
      let weight =
        switch channel {
        case .blur: 1.0
        case .contentScale: card.width
        default: 5.0 * factor
        }
      compare(pose[channel], other.pose[channel], weight: weight)
    }
    compare(pose.contentOffset.x, other.pose.contentOffset.x, weight: 1)
    compare(pose.contentOffset.y, other.pose.contentOffset.y, weight: 1)
    compare(pose.cornerRadius ?? 0, other.pose.cornerRadius ?? 0, weight: 1)
    compare(level ?? 0, other.level ?? 0, weight: 0.002 * factor)
    if let a = pose.clip, let b = other.pose.clip {
      for (a, b) in zip(a.lengths, b.lengths) { compare(a, b, weight: 1) }
    }
    if let a = pose.shadow, let b = other.pose.shadow {
      compare(a.offset.x, b.offset.x, weight: 1)
      compare(a.offset.y, b.offset.y, weight: 1)
      compare(a.sigma, b.sigma, weight: 1)
      compare(a.color.alpha, b.color.alpha, weight: 5 * factor)
    }
    return distance
  }

  /// Returns the corners on the screen, relative to the card's own; nil for those behind the eye.
  package static func corners(_ matrix: Matrix4, _ anchor: Point, _ card: Size) -> [Point?] {
    [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
      let v =
        matrix
        * SIMD4((x - anchor.x) * card.width, (y - anchor.y) * card.height, 0, 1)
      return v.w > 0
        ? Point(x: v.x / v.w + anchor.x * card.width, y: v.y / v.w + anchor.y * card.height) : nil
    }
  }

  /// Returns the style between two others as CSS interpolates them, with its matrix in the pose.
  package static func between(_ a: CardStyle, _ b: CardStyle, _ fraction: Double) -> CardStyle {
    func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * fraction }
    func mix(_ x: Point, _ y: Point) -> Point { Point(x: mix(x.x, y.x), y: mix(x.y, y.y)) }
    var pose = a.pose
    pose.matrix = TransformBlend(from: a.steps, to: b.steps, interpolation: .css)
      .matrix(at: fraction)
    pose.anchor = mix(a.pose.anchor, b.pose.anchor)
    pose.numbers = a.pose.numbers.mixed(with: b.pose.numbers, at: fraction)
    pose.contentOffset = mix(a.pose.contentOffset, b.pose.contentOffset)
    if let x = a.pose.cornerRadius, let y = b.pose.cornerRadius { pose.cornerRadius = mix(x, y) }
    if let x = a.pose.clip, let y = b.pose.clip {
      pose.clip = InsetClip(zip(x.lengths, y.lengths).map(mix))
    }
    if let x = a.pose.shadow, let y = b.pose.shadow {
      pose.shadow = Shadow(
        offset: mix(x.offset, y.offset), sigma: mix(x.sigma, y.sigma),
        color: x.color.withAlpha(mix(x.color.alpha, y.color.alpha)))
    }
    var style = CardStyle(steps: a.steps, pose: pose)
    if let x = a.level, let y = b.level { style.level = mix(x, y) }
    return style
  }
}

extension InsetClip {
  /// The insets clockwise from the top, and the corner radius.
  var lengths: [Double] { [top, right, bottom, left, cornerRadius] }

  /// A clip by its ``lengths``.
  fileprivate init(_ lengths: [Double]) {
    self.init(
      top: lengths[0], right: lengths[1], bottom: lengths[2], left: lengths[3],
      cornerRadius: lengths[4])
  }
}

extension CardPose {
  /// Clamps opacity and shade to the drawn range, so that values outside do not affect
  /// interpolation.
  mutating func limit() {
    for channel in [PoseChannel.opacity, .shade] {
      self[channel] = min(max(self[channel], 0), 1)
    }
  }
}

/// Returns a value rounded to a number of parts of 1.
private func round(_ value: Double, _ units: Double) -> Double { (value * units).rounded() / units }

private func round(_ vector: SIMD3<Double>, _ units: Double) -> SIMD3<Double> {
  (vector * units).rounded(.toNearestOrAwayFromZero) / units
}

/// Returns a shadow in CSS notation, whose blur radius is twice the standard deviation.
func css(_ shadow: Shadow) -> String {
  "\(pixels(shadow.offset.x)) \(pixels(shadow.offset.y)) \(pixels(shadow.sigma * 2)) "
    + css(shadow.color)
}

extension TransformStep {
  /// The operation with as many digits as a tolerance of half a point needs.
  fileprivate var rounded: TransformStep {
    switch self {
    case .translate(let move): return .translate(round(move, 100))
    case .scale(let factors): return .scale(round(factors, 1e4))
    case .rotate(let degrees, let axis): return .rotate(degrees: round(degrees, 1000), axis: axis)
    case .skew(let x, let y): return .skew(xDegrees: round(x, 1000), yDegrees: round(y, 1000))
    case .perspective: return self
    case .matrix(let matrix):
      // The last number of each column is multiplied by a length, and divides all others.
      let elements = matrix.elements.enumerated().map { index, element in
        round(element, index % 4 == 3 ? 1e7 : index >= 12 ? 100 : 1e5)
      }
      return Matrix4(elements: elements).map(TransformStep.matrix) ?? self
    }
  }
}
