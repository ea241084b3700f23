import RevealMath
import RevealMotion
import RevealPreset
import RevealSimulation

/// The part of an animation between two poses.
struct PoseSegment {
  let start: Double
  let end: Double
  /// The ease; nil for a straight line.
  let ease: SwiftEase?
  let blend: PoseBlend
}

extension CardTracks {
  /// Connects poses in order; fails if a transform jumps because two poses cannot be blended.
  init?(_ segments: [PoseSegment]) {
    let components = segments.compactMap { $0.blend.components?.map(SegmentStep.init) }
    guard components.count == segments.count else { return nil }
    if let shape = Self.shape(of: components) {
      // One list of operations serves all segments.
      let rows = zip(segments, components).map { ($0, Self.aligned($1, to: shape)) }
      let steps = shape.indices.map { index in Step(rows.map { ($0, $1[index]) }) }
      self.init(sections: [Section(end: .infinity, steps: steps)])
    } else {
      let sections = zip(segments, components).enumerated().map { number, pair in
        Section(
          end: number == segments.count - 1 ? .infinity : pair.0.end,
          steps: pair.1.map { Step([(pair.0, $0)]) })
      }
      self.init(sections: sections)
    }
    let ends = segments.map { ($0, $0.blend.pose(at: 0), $0.blend.pose(at: 1)) }
    func track(_ number: (CardPose) -> Double) -> NumberTrack {
      NumberTrack(pairs: ends.map { ($0.0, number($0.1), number($0.2)) })
    }
    anchor = [track(\.anchor.x), track(\.anchor.y)]
    for channel in PoseChannel.numbers { set(channel, track { $0[channel] }) }
    set(.contentX, track(\.contentOffset.x))
    set(.contentY, track(\.contentOffset.y))
    if ends.contains(where: { $0.1.cornerRadius != nil }) {
      set(.cornerRadius, track { $0.cornerRadius ?? 0 })
    }
    for (index, channel) in PoseChannel.clips.enumerated() {
      set(channel, track { $0.clip?.lengths[index] ?? 0 })
    }
    // The visibility of a card holds from one pose to the next.
    set(.visible, NumberTrack(pairs: ends.map { ($0.0, $0.1.visibility, $0.1.visibility) }))
  }

  /// Returns the kinds of operations of the longest segment, if those of every other segment occur
  /// among them in the same order; else nil.
  private static func shape(of components: [[SegmentStep]]) -> [CardTracks.Step.Kind]? {
    guard let longest = components.max(by: { $0.count < $1.count })?.map(\.kind),
      components.count == 1 || !longest.contains(.constant),
      components.allSatisfy({ aligned($0, to: longest).count == longest.count })
    else { return nil }
    return longest
  }

  /// Returns the operations, padded with neutral ones to match the shape; empty if they do not fit.
  private static func aligned(
    _ components: [SegmentStep], to shape: [CardTracks.Step.Kind]
  ) -> [SegmentStep] {
    var rest = components[...]
    let aligned = shape.map { kind -> SegmentStep in
      guard let next = rest.first, next.kind == kind else { return SegmentStep(neutral: kind) }
      rest.removeFirst()
      return next
    }
    return rest.isEmpty ? aligned : []
  }
}

extension NumberTrack {
  /// Numbers that change from one value to another in each segment.
  init(pairs: [(segment: PoseSegment, from: Double, to: Double)]) {
    let stops = pairs.flatMap { segment, from, to in
      [
        Stop(place: segment.start, value: from, ease: from == to ? nil : segment.ease),
        Stop(place: segment.end, value: to, ease: nil),
      ]
    }
    // A segment starts at the value at which the one before ends, unless the number jumps.
    var merged: [Stop] = []
    for stop in stops {
      if let last = merged.last, abs(last.place - stop.place) < 1e-12,
        abs(last.value - stop.value) < 1e-12
      {
        merged[merged.count - 1] = stop
      } else {
        merged.append(stop)
      }
    }
    self.init(merged.simplified)
  }
}

extension CardPose {
  /// 1 for a card that is shown, else 0.
  fileprivate var visibility: Double { isVisible ? 1 : 0 }
}

extension CardTracks.Step {
  /// One operation over consecutive segments.
  fileprivate init(_ rows: [(segment: PoseSegment, step: SegmentStep)]) {
    let first = rows[0].step
    kind = first.kind
    tracks = first.from.indices.map { index in
      guard first.kind != .constant else { return NumberTrack(first.from[index]) }
      return NumberTrack(pairs: rows.map { ($0.segment, $0.step.from[index], $0.step.to[index]) })
    }
  }
}

/// An operation of the transform in one segment.
private struct SegmentStep {
  let kind: CardTracks.Step.Kind
  /// The numbers of the operation at both ends.
  let from, to: [Double]

  init(_ component: TransformComponent) {
    func numbers<Vector: SIMD<Double>>(_ vector: Vector) -> [Double] {
      vector.indices.map { vector[$0] }
    }
    switch component {
    case .translate(let a, let b): (kind, from, to) = (.translate, numbers(a), numbers(b))
    case .scale(let a, let b): (kind, from, to) = (.scale, numbers(a), numbers(b))
    case .rotate(let a, let b, let axis): (kind, from, to) = (.rotate(axis: axis), [a], [b])
    case .skew(let a, let b): (kind, from, to) = (.skew, numbers(a), numbers(b))
    case .shear(let a, let b): (kind, from, to) = (.shear, numbers(a), numbers(b))
    case .perspective(let a, let b, let staysInFront):
      (kind, from, to) = (.perspective(staysInFront: staysInFront), [a], [b])
    case .projection(let a, let b): (kind, from, to) = (.projection, numbers(a), numbers(b))
    case .constant(let matrix): (kind, from, to) = (.constant, matrix.elements, matrix.elements)
    }
  }

  /// The operation of a kind that changes nothing.
  init(neutral kind: CardTracks.Step.Kind) {
    self.kind = kind
    from =
      switch kind {
      case .translate, .shear: [0, 0, 0]
      case .scale: [1, 1, 1]
      case .skew: [0, 0]
      case .rotate, .perspective, .eye: [0]
      case .projection: [0, 0, 0, 1]
      case .constant: Matrix4.identity.elements
      }
    to = from
  }
}
