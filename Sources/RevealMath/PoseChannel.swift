/// A number of a card beside its transform, which animations and scroll effects change.
///
/// This is the table of channels: readers, samplers, scene files, exporters, plots and comparisons
/// go through it, so that a new channel is a case, a row, and what is truly its own.
package enum PoseChannel: Int, Hashable, Sendable {
  // The numbers that every pose has, at their places in ``PoseNumbers``.
  case opacity, shade, blur, brightness, saturation, z, contentScale
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
    package let layering: Layering
    /// The function of CSS's `filter` property that has the same effect on the card; nil for what
    /// is no filter.
    package let filter: String?

    fileprivate init(
      rest: Double, least: Double? = nil, _ layering: Layering, filter: String? = nil
    ) {
      (self.rest, self.least, self.layering, self.filter) = (rest, least, layering, filter)
    }
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
  }

  package var traits: Traits {
    switch self {
    case .opacity: Traits(rest: 1, .productOfShares)
    case .shade: Traits(rest: 0, .cover)
    case .blur: Traits(rest: 0, least: 0, .variance, filter: "blur")
    case .brightness: Traits(rest: 1, least: 0, .productOfFactors, filter: "brightness")
    case .saturation: Traits(rest: 1, least: 0, .productOfFactors, filter: "saturate")
    case .z: Traits(rest: 0, .sum)
    case .contentScale: Traits(rest: 1, .product)
    case .cornerRadius: Traits(rest: 0, least: 0, .maximum)
    case .visible: Traits(rest: 1, .product)
    case .clipTop, .clipRight, .clipBottom, .clipLeft: Traits(rest: 0, .maximum)
    case .clipRadius: Traits(rest: 0, least: 0, .maximum)
    case .contentX, .contentY: Traits(rest: 0, .sum)
    }
  }

  package var rest: Double { traits.rest }

  /// The word for the channel, as in scene files, tables and exported code.
  package var name: String { "\(self)" }

  /// The channels that ``PoseNumbers`` holds.
  package static let numbers = allCases.filter { $0.rawValue <= contentScale.rawValue }

  /// The channels that change the pixels of a card with its shadow as one group.
  package static let filters = numbers.filter { $0.traits.filter != nil }
}

extension PoseChannel: CaseIterable {
  /// All channels, in the order in which exported code has them.
  package static let allCases: [PoseChannel] = [
    .opacity, .shade, .blur, .brightness, .saturation, .cornerRadius, .z, .visible, .clipTop,
    .clipRight, .clipBottom, .clipLeft, .clipRadius, .contentX, .contentY, .contentScale,
  ]
}

extension PoseChannel: Comparable {
  package static func < (a: PoseChannel, b: PoseChannel) -> Bool { a.rawValue < b.rawValue }
}

/// The numbers that every pose has.
package struct PoseNumbers: Hashable, Sendable {
  private var values: SIMD8<Double>

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
    return mixed
  }

  /// The numbers with none below the least value of its channel.
  package var limited: PoseNumbers {
    var limited = self
    for channel in PoseChannel.numbers {
      if let least = channel.traits.least { limited[channel] = max(least, limited[channel]) }
    }
    return limited
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
    }
  }
}
