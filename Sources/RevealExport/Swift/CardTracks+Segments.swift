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
    let components = segments.compactMap { $0.blend.components }
    guard components.count == segments.count else { return nil }
    if let shape = Self.shape(of: components) {
      // One list of operations serves all segments.
      let rows = zip(segments, components).map { ($0, Self.aligned($1, to: shape)) }
      let steps = shape.indices.map { index in
        Step(rows.map { ($0, $1[index]) })
      }
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
    set(.clipTop, track { $0.clip?.top ?? 0 })
    set(.clipRight, track { $0.clip?.right ?? 0 })
    set(.clipBottom, track { $0.clip?.bottom ?? 0 })
    set(.clipLeft, track { $0.clip?.left ?? 0 })
    set(.clipRadius, track { $0.clip?.cornerRadius ?? 0 })
    // The visibility of a card holds from one pose to the next.
    set(
      .visible,
      NumberTrack(
        pairs: ends.map { ($0.0, $0.1.isVisible ? 1 : 0, $0.1.isVisible ? 1 : 0) }))
  }

  /// Returns the operations of the longest segment, if those of every other segment occur among
  /// them in the same order; else nil.
  private static func shape(of components: [[TransformComponent]]) -> [TransformComponent]? {
    guard let longest = components.max(by: { $0.count < $1.count }) else { return nil }
    if components.count > 1, longest.contains(where: \.isConstant) { return nil }
    return components.allSatisfy { aligned($0, to: longest).count == longest.count }
      ? longest : nil
  }

  /// Returns the operations, padded with neutral ones to match the shape; empty if they do not fit.
  private static func aligned(
    _ components: [TransformComponent], to shape: [TransformComponent]
  ) -> [TransformComponent] {
    var rest = components[...]
    let aligned = shape.map { model -> TransformComponent in
      guard let next = rest.first, next.isLike(model) else { return model.neutral }
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

extension CardTracks.Step {
  /// One operation over consecutive segments.
  fileprivate init(_ rows: [(PoseSegment, TransformComponent)]) {
    func track(_ ends: (TransformComponent) -> (Double, Double)) -> NumberTrack {
      NumberTrack(
        pairs: rows.map { row in
          let (from, to) = ends(row.1)
          return (row.0, from, to)
        })
    }
    func three(
      _ ends: @escaping (TransformComponent) -> (SIMD3<Double>, SIMD3<Double>)
    ) -> [NumberTrack] {
      (0..<3).map { index in track { (ends($0).0[index], ends($0).1[index]) } }
    }
    switch rows.first?.1 {
    case .translate: self = .translate(three(\.vectors))
    case .scale: self = .scale(three(\.vectors))
    case .shear: self = .shear(three(\.vectors))
    case .rotate(_, _, let axis):
      self = .rotate(track { ($0.vectors.0.x, $0.vectors.1.x) }, axis: axis)
    case .skew:
      self = .skew([
        track { ($0.vectors.0.x, $0.vectors.1.x) }, track { ($0.vectors.0.y, $0.vectors.1.y) },
      ])
    case .perspective(_, _, let staysInFront):
      self = .perspective(
        track { ($0.vectors.0.x, $0.vectors.1.x) }, staysInFront: staysInFront)
    case .projection:
      self = .projection(
        (0..<4).map { index in
          track {
            if case .projection(let a, let b) = $0 { (a[index], b[index]) } else { (0, 0) }
          }
        })
    case .constant(let matrix): self = .constant(matrix)
    case nil: self = .constant(.identity)
    }
  }
}

extension TransformComponent {
  /// The numbers at both ends of the operation.
  fileprivate var vectors: (SIMD3<Double>, SIMD3<Double>) {
    switch self {
    case .translate(let a, let b), .scale(let a, let b), .shear(let a, let b): (a, b)
    case .rotate(let a, let b, _), .perspective(let a, let b, _):
      (SIMD3(a, 0, 0), SIMD3(b, 0, 0))
    case .skew(let a, let b): (SIMD3(a, 0), SIMD3(b, 0))
    case .projection, .constant: (.zero, .zero)
    }
  }

  fileprivate var isConstant: Bool { if case .constant = self { true } else { false } }

  /// Returns whether another operation is of the same kind, so that its numbers can continue these.
  fileprivate func isLike(_ other: TransformComponent) -> Bool {
    switch (self, other) {
    case (.translate, .translate), (.scale, .scale), (.skew, .skew), (.shear, .shear),
      (.projection, .projection):
      true
    case (.rotate(_, _, let axis), .rotate(_, _, let other)): axis == other
    case (.perspective(_, _, let a), .perspective(_, _, let b)): a == b
    case (.constant(let a), .constant(let b)): a == b
    default: false
    }
  }

  /// The operation of the same kind that changes nothing.
  fileprivate var neutral: TransformComponent {
    switch self {
    case .translate: .translate(from: .zero, to: .zero)
    case .scale: .scale(from: .one, to: .one)
    case .rotate(_, _, let axis): .rotate(from: 0, to: 0, axis: axis)
    case .skew: .skew(from: .zero, to: .zero)
    case .shear: .shear(from: .zero, to: .zero)
    case .perspective(_, _, let staysInFront):
      .perspective(from: 0, to: 0, staysInFront: staysInFront)
    case .projection: .projection(from: SIMD4(0, 0, 0, 1), to: SIMD4(0, 0, 0, 1))
    case .constant: .constant(.identity)
    }
  }
}
