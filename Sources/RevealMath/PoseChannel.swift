/// A number of a card beside its transform, which animations and scroll effects change.
///
/// This is the table of channels: readers, samplers, scene files, exporters, plots and comparisons
/// go through it, so that a new channel is a case, a row, and what is truly its own.
package enum PoseChannel: Int, Hashable, Sendable {
  // The numbers that every pose has, at their places in ``PoseNumbers``.
  case opacity, shade, blur, brightness, saturation, z, contentScale
  // The band of light over a card: its strength, its place, its width and its angle.
  case sheen, sheenAt, sheenWidth, sheenAngle
  // Those that a pose may leave to the card, or that belong together.
  case cornerRadius, visible
  case clipTop, clipRight, clipBottom, clipLeft, clipRadius
  case contentX, contentY

  /// What a channel is.
  package struct Traits: Sendable {
    /// The value of a card at rest.
    package let rest: Double
    /// The least value, at which interpolations end that overshoot; nil for none.
    package let least: Double?
    /// The greatest value, at which interpolations end that overshoot; nil for none.
    package let most: Double?
    package let layering: Layering
    package let quantity: Quantity
    /// The change of the card's pixels, for channels that scenes hold as numbers; nil for others.
    package let look: Look?
    /// The channel without which this one has no effect; nil for most.
    ///
    /// A pose in which that one is at rest has no value of its own for this one: it takes the value
    /// of the pose that it is combined with.
    package let leader: PoseChannel?
    /// The name of the channel in sentences; nil for its word.
    package let noun: String?

    fileprivate init(
      rest: Double, least: Double? = nil, most: Double? = nil, _ layering: Layering,
      in quantity: Quantity = .share, look: Look? = nil, led leader: PoseChannel? = nil,
      noun: String? = nil
    ) {
      (self.rest, self.least, self.most) = (rest, least, most)
      (self.layering, self.quantity, self.look) = (layering, quantity, look)
      (self.leader, self.noun) = (leader, noun)
    }

    /// The function of CSS's `filter` property that has the same effect on the card; nil for what
    /// is no filter.
    package var filter: String? { if case .filter(let function) = look { function } else { nil } }

    /// What exported style sheets and Swift files lose, as a sentence; nil for channels that they
    /// express.
    package var loss: String? { if case .light(let loss) = look { loss } else { nil } }
  }

  /// What a number counts.
  package enum Quantity: Hashable, Sendable {
    /// A share or a factor, near the range 0…1.
    case share
    case points
    case degrees
    /// A factor of lengths.
    case magnification
    /// A place among others.
    case order
  }

  /// A change of a card's pixels.
  package enum Look: Hashable, Sendable {
    /// A filter of the card with its shadow as one group, by its function of CSS's `filter`.
    case filter(String)
    /// Light on the card's face, which exports lose, as the sentence says.
    case light(loss: String)
  }

  /// How the values of two poses, one on top of the other, become one.
  package enum Layering: Sendable {
    case sum
    case product
    /// The product of values that count as 0 below it.
    case productOfFactors
    /// The product of values that are limited to 0…1, as for layers that let light through.
    case productOfShares
    /// The share that two layers cover together, each limited to 0…1.
    case cover
    /// The standard deviation of two Gaussians, one after the other.
    case variance
    /// The larger value.
    case maximum
    /// The value of the pose on top.
    case upper
  }

  package var traits: Traits {
    switch self {
    case .opacity: Traits(rest: 1, .productOfShares)
    case .shade: Traits(rest: 0, .cover)
    case .blur: Traits(rest: 0, least: 0, .variance, in: .points, look: .filter("blur"))
    case .brightness:
      Traits(rest: 1, least: 0, .productOfFactors, look: .filter("brightness"))
    case .saturation: Traits(rest: 1, least: 0, .productOfFactors, look: .filter("saturate"))
    case .z: Traits(rest: 0, .sum, in: .order)
    case .contentScale: Traits(rest: 1, .product, in: .magnification)
    case .sheen: Traits(rest: 0, least: 0, most: 1, .cover, look: Self.light)
    case .sheenAt:
      Traits(rest: 0.5, .upper, look: Self.light, led: .sheen, noun: "place of the sheen")
    case .sheenWidth:
      Traits(
        rest: 0.4, least: 0, .upper, look: Self.light, led: .sheen, noun: "width of the sheen")
    case .sheenAngle:
      Traits(
        rest: 20, .upper, in: .degrees, look: Self.light, led: .sheen, noun: "angle of the sheen")
    case .cornerRadius: Traits(rest: 0, least: 0, .maximum, in: .points)
    case .visible: Traits(rest: 1, .product)
    case .clipTop, .clipRight, .clipBottom, .clipLeft: Traits(rest: 0, .maximum, in: .points)
    case .clipRadius: Traits(rest: 0, least: 0, .maximum, in: .points)
    case .contentX, .contentY: Traits(rest: 0, .sum, in: .points)
    }
  }

  private static let light = Look.light(loss: "The light that passes over cards.")

  package var rest: Double { traits.rest }

  /// The word for the channel, as in scene files, tables and exported code.
  package var name: String { "\(self)" }

  /// The words for the channel in sentences.
  package var noun: String { traits.noun ?? name }

  /// The channel without which this one has no effect; nil for most.
  package var leader: PoseChannel? { traits.leader }

  /// The channels that ``PoseNumbers`` holds.
  package static let numbers = allCases.filter { $0.rawValue <= sheenAngle.rawValue }

  /// The channels that change the pixels of a card, and that scenes hold as numbers.
  package static let looks = numbers.filter { $0.traits.look != nil }

  /// The channels that change the pixels of a card with its shadow as one group.
  package static let filters = numbers.filter { $0.traits.filter != nil }

  /// The channels that others lead, and the channels that lead them.
  fileprivate static let led = numbers.compactMap { channel in
    channel.leader.map { (channel: channel, leader: $0) }
  }
}

extension PoseChannel: CaseIterable {
  /// All channels, in the order in which exported code has them.
  package static let allCases: [PoseChannel] = [
    .opacity, .shade, .blur, .brightness, .saturation, .cornerRadius, .z, .visible, .clipTop,
    .clipRight, .clipBottom, .clipLeft, .clipRadius, .contentX, .contentY, .contentScale,
    .sheen, .sheenAt, .sheenWidth, .sheenAngle,
  ]
}

extension PoseChannel: Comparable {
  package static func < (a: PoseChannel, b: PoseChannel) -> Bool { a.rawValue < b.rawValue }
}

/// The numbers that every pose has.
package struct PoseNumbers: Hashable, Sendable {
  private var values: SIMD16<Double>

  /// The numbers of a card at rest.
  package static let rest = PoseNumbers()

  private init() {
    values = .zero
    for channel in PoseChannel.numbers { values[channel.rawValue] = channel.rest }
  }

  /// The value of one of the ``PoseChannel/numbers``.
  package subscript(channel: PoseChannel) -> Double {
    get { values[channel.rawValue] }
    set { values[channel.rawValue] = newValue }
  }

  /// The numbers at a fraction of the way from these to others, which may leave 0…1.
  package func mixed(with other: PoseNumbers, at fraction: Double) -> PoseNumbers {
    var mixed = self
    mixed.values += (other.values - values) * fraction
    for (channel, leader) in PoseChannel.led {
      if isAtRest(leader) {
        mixed[channel] = other[channel]
      } else if other.isAtRest(leader) {
        mixed[channel] = self[channel]
      }
    }
    return mixed
  }

  /// The numbers within the limits of their channels, and without those that have no effect.
  package var limited: PoseNumbers {
    var limited = self
    limited.values = limited.values.clamped(lowerBound: Self.least, upperBound: Self.most)
    return limited.effective
  }

  private static let least = limits(-.infinity, \.least)
  private static let most = limits(.infinity, \.most)

  private static func limits(
    _ none: Double, _ limit: (PoseChannel.Traits) -> Double?
  ) -> SIMD16<Double> {
    var limits = SIMD16(repeating: none)
    for channel in PoseChannel.numbers { limits[channel.rawValue] = limit(channel.traits) ?? none }
    return limits
  }

  /// The numbers with those at rest that have no effect, as their leader is at rest.
  private var effective: PoseNumbers {
    var effective = self
    for (channel, leader) in PoseChannel.led where isAtRest(leader) {
      effective[channel] = Self.rest[channel]
    }
    return effective
  }

  private func isAtRest(_ channel: PoseChannel) -> Bool { self[channel] == Self.rest[channel] }

  /// The numbers of channels that scenes hold, within their limits; the others are at rest.
  package var looks: PoseNumbers {
    var looks = PoseNumbers.rest
    for channel in PoseChannel.looks { looks[channel] = self[channel] }
    return looks.limited
  }

  /// The numbers at a fraction of their distance from the card at rest.
  package func weakened(to strength: Double) -> PoseNumbers {
    PoseNumbers.rest.mixed(with: self, at: strength)
  }

  /// The numbers of a pose with another pose on top.
  package func then(_ next: PoseNumbers) -> PoseNumbers {
    var both = next
    for channel in PoseChannel.numbers {
      both[channel] = channel.traits.layering.value(self[channel], next[channel])
    }
    for (channel, leader) in PoseChannel.led where next.isAtRest(leader) {
      both[channel] = self[channel]
    }
    return both
  }
}

extension PoseChannel.Layering {
  /// The value of a pose with another pose on top.
  fileprivate func value(_ value: Double, _ next: Double) -> Double {
    func share(_ value: Double) -> Double { min(max(value, 0), 1) }
    switch self {
    case .sum: return value + next
    case .product: return value * next
    case .productOfFactors: return max(value, 0) * max(next, 0)
    case .productOfShares: return share(value) * share(next)
    case .cover: return 1 - (1 - share(value)) * (1 - share(next))
    case .variance:
      guard value > 0 else { return next }
      return next > 0 ? (value * value + next * next).squareRoot() : value
    case .maximum: return max(value, next)
    case .upper: return next
    }
  }
}
