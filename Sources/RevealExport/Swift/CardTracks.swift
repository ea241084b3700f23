import RevealMath
import RevealMotion
import RevealPreset
import RevealSimulation

/// The numbers that describe a card over an animation or over a range of scroll positions.
///
/// Each number has a track: its values at places, such as fractions of a duration or distances of
/// a row.
struct CardTracks: Hashable {
  /// An operation of the transform.
  struct Step: Hashable {
    let kind: Kind
    /// The numbers of the operation, in the order that its kind says.
    var tracks: [NumberTrack]

    enum Kind: Hashable {
      case translate, scale
      /// A rotation in degrees.
      case rotate(axis: SIMD3<Double>)
      /// Angles along x and y, in degrees.
      case skew
      /// The tangents for xy, xz and yz.
      case shear
      /// The inverse of the eye distance, which is at least 0 if the eye stays in front of the
      /// card.
      case perspective(staysInFront: Bool)
      /// The eye distance.
      case eye
      /// The fourth column of `CATransform3D`.
      case projection
      /// The elements of a matrix, which do not change.
      case constant
    }
  }

  /// A range of places with its own operations.
  struct Section: Hashable {
    /// The place where it ends; infinite for the last section.
    let end: Double
    /// The operations about the anchor; the first acts first.
    var steps: [Step]
  }

  /// The sections by ascending place, at least one.
  var sections: [Section]
  /// The anchor in fractions of the card's size.
  var anchor: [NumberTrack] = [NumberTrack(0.5), NumberTrack(0.5)]
  /// The channels that are not always at rest.
  private(set) var channels: [PoseChannel: NumberTrack] = [:]

  /// Whether the transform acts about the card's center.
  var isCentered: Bool { anchor.allSatisfy { $0.constant == 0.5 } }

  /// Whether the transform changes nothing.
  var isFlat: Bool { sections.allSatisfy { $0.steps.isEmpty } }

  /// Whether translations depend on the size of the card.
  var isSized: Bool { all.contains(where: \.isSized) }

  var usedChannels: [PoseChannel] { PoseChannel.allCases.filter { channels[$0] != nil } }

  mutating func set(_ channel: PoseChannel, _ track: NumberTrack?) {
    guard channel.traits.loss == nil else { return }
    channels[channel] = track.flatMap { track in
      channel != .cornerRadius && track.constant == channel.rest ? nil : track
    }
  }

  /// The places where any number jumps.
  var jumps: [Double] { Set(all.flatMap(\.jumps)).sorted() }

  var all: [NumberTrack] {
    anchor + usedChannels.compactMap { channels[$0] }
      + sections.flatMap { $0.steps.flatMap(\.tracks) }
  }
}

extension [CardTracks.Step] {
  /// The steps, with consecutive translations along different axes joined into one.
  fileprivate var withJoinedMoves: [CardTracks.Step] {
    reduce(into: []) { steps, step in
      if step.kind == .translate, let last = steps.last, last.kind == .translate,
        zip(last.tracks, step.tracks).allSatisfy({ $0.constant == 0 || $1.constant == 0 })
      {
        steps[steps.count - 1].tracks = zip(last.tracks, step.tracks).map {
          $0.constant == 0 ? $1 : $0
        }
      } else {
        steps.append(step)
      }
    }
  }
}

// MARK: - Scroll effects

extension CardTracks {
  /// The tables of a scroll effect, whose places are distances.
  init(_ effect: ScrollEffectAnimation) {
    func three(_ table: ResolvedTable, along axis: SIMD3<Double>, rest: Double) -> [NumberTrack] {
      (0..<3).map { axis[$0] == 0 ? NumberTrack(rest) : NumberTrack(table) }
    }
    let steps = effect.operations.compactMap { operation -> Step? in
      switch operation {
      case .translate(let axis, let table):
        Step(kind: .translate, tracks: three(table, along: axis, rest: 0))
      case .scale(let table): Step(kind: .scale, tracks: three(table, along: .one, rest: 1))
      case .scaleAxis(let axis, let table):
        Step(kind: .scale, tracks: three(table, along: axis, rest: 1))
      case .rotate(let axis, let table):
        Step(kind: .rotate(axis: axis), tracks: [NumberTrack(table)])
      case .skew(let x, let y): Step(kind: .skew, tracks: [NumberTrack(x), NumberTrack(y)])
      case .perspective(let table):
        NumberTrack(table).constant == 0 ? nil : Step(kind: .eye, tracks: [NumberTrack(table)])
      }
    }
    self.init(sections: [Section(end: .infinity, steps: steps.withJoinedMoves)])
    let tables = effect.channels
    anchor = [NumberTrack(tables.anchorX), NumberTrack(tables.anchorY)]
    for (channel, table) in tables.numbers { set(channel, NumberTrack(table)) }
    for (channel, table) in zip(PoseChannel.clips, tables.clip) { set(channel, NumberTrack(table)) }
    for (channel, table) in zip(PoseChannel.contents, tables.content) {
      set(channel, NumberTrack(table))
    }
  }
}
