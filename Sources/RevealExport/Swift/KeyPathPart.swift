import RevealMath
import RevealMotion

/// A part of a motion whose transform scales, rotates and then translates the card, so that each
/// number can be animated on its own.
struct KeyPathPart {
  /// An animated property.
  enum Property: Hashable {
    case x, y, scale, scaleX, scaleY
    /// A rotation about x, y or z, in degrees.
    case turn(Int)
    case channel(PoseChannel)
  }

  let part: MotionTracks.Part
  /// Numbers with stops at fractions of the duration.
  private(set) var numbers: [(property: Property, track: NumberTrack)] = []

  /// Takes a part for the first card, of a size in points; fails if its transform has another form,
  /// or if Core Animation lacks one of its curves.
  init?(_ part: MotionTracks.Part, card: Size) {
    self.part = part
    let tracks = part.tracks
    guard tracks.sections.count == 1 else { return nil }
    var scale = [NumberTrack(1), NumberTrack(1)]
    var turn: (axis: Int, track: NumberTrack)?
    var move = [NumberTrack(0), NumberTrack(0), NumberTrack(0)]
    var stage = 0
    for step in tracks.sections[0].steps {
      let place: Int
      switch step.kind {
      case .scale:
        // The scale along z does not affect a card, which is flat.
        (place, scale) = (1, Array(step.tracks[0..<2]))
      case .rotate(let axis):
        guard let index = Self.axes.firstIndex(of: axis) else { return nil }
        (place, turn) = (2, (index, step.tracks[0]))
      case .translate: (place, move) = (3, step.tracks)
      default: return nil
      }
      guard stage < place else { return nil }
      stage = place
    }
    if !tracks.isCentered, stage > 0 {
      guard turn == nil,
        let anchored = Self.anchored(tracks, scale: scale, move: move, card: card)
      else { return nil }
      move = anchored
    }
    func add(_ property: Property, _ track: NumberTrack, rest: Double) {
      if track.constant != rest { numbers.append((property, track)) }
    }
    if scale[0] == scale[1] {
      add(.scale, scale[0], rest: 1)
    } else {
      add(.scaleX, scale[0], rest: 1)
      add(.scaleY, scale[1], rest: 1)
    }
    if let turn { add(.turn(turn.axis), turn.track, rest: 0) }
    add(.x, move[0], rest: 0)
    add(.y, move[1], rest: 0)
    // Without a perspective, a translation towards the eye is not visible.
    for channel in tracks.usedChannels {
      if let track = tracks.channels[channel] { numbers.append((.channel(channel), track)) }
    }
    guard numbers.allSatisfy({ $0.track.isKeyframed(isWhole: $0.track.stops.count == 2) }) else {
      return nil
    }
  }

  private static let axes: [SIMD3<Double>] = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]

  /// Returns the translation that makes a scale about the center equal to the scale about the
  /// anchor; nil if their stops differ.
  private static func anchored(
    _ tracks: CardTracks, scale: [NumberTrack], move: [NumberTrack], card: Size
  ) -> [NumberTrack]? {
    let sides = [card.width, card.height]
    var moved: [NumberTrack] = []
    for axis in 0..<2 {
      guard let anchor = tracks.anchor[axis].constant else { return nil }
      let away = anchor - 0.5
      func stop(
        _ scale: NumberTrack.Stop, _ move: NumberTrack.Stop
      ) -> NumberTrack.Stop {
        let own = away * (1 - scale.value)
        let shares = SizeShares(ofSide: axis, own) + (move.shares ?? .init(move.value))
        return .init(
          place: scale.place, value: own * sides[axis] + move.value, ease: scale.ease,
          shares: shares.isFixed ? nil : shares)
      }
      let (a, b) = (scale[axis].stops, move[axis].stops)
      if away == 0 || scale[axis].constant == 1 {
        moved.append(move[axis])
      } else if move[axis].constant != nil {
        moved.append(NumberTrack(a.map { stop($0, b[0]) }))
      } else {
        guard a.count == b.count,
          zip(a, b).allSatisfy({ $0.place == $1.place && $0.ease == $1.ease })
        else { return nil }
        moved.append(NumberTrack(zip(a, b).map(stop)))
      }
    }
    return moved + [move[2]]
  }
}

extension MotionTracks {
  /// The parts whose numbers can be animated on their own, for a card of a size; nil if others are
  /// needed, or if several parts have transforms.
  func separateParts(card: Size) -> [KeyPathPart]? {
    let separate = parts.compactMap { KeyPathPart($0, card: card) }
    let moving = separate.filter { $0.numbers.contains { !$0.property.isChannel } }
    return separate.count == parts.count && moving.count <= 1 ? separate : nil
  }
}

extension NumberTrack {
  /// Returns whether keyframes can express it: by straight lines and Bézier curves or, for a single
  /// segment over the whole duration, by a spring.
  fileprivate func isKeyframed(isWhole: Bool) -> Bool {
    guard symmetry == .none, stops[0].place == 0,
      zip(stops, stops.dropFirst()).allSatisfy({
        $0.place < $1.place
      })
    else { return constant != nil }
    return stops.allSatisfy { stop in
      switch stop.ease?.curve {
      case nil: return true
      case .cubicBezier: return true
      case .spring: return isWhole && stops[stops.count - 1].place == 1
      default: return false
      }
    }
  }
}
