// The keyframes of the stand-in for SwiftUI.
import Foundation
import QuartzCore

public struct UnitCurve: Sendable {
  let points: [Double]
  public static let linear = UnitCurve(points: [0, 0, 1, 1])
  public static let easeIn = UnitCurve(points: [0.42, 0, 1, 1])
  public static let easeOut = UnitCurve(points: [0, 0, 0.58, 1])
  public static let easeInOut = UnitCurve(points: [0.42, 0, 0.58, 1])

  public static func bezier(
    startControlPoint a: UnitPoint, endControlPoint b: UnitPoint
  ) -> UnitCurve {
    UnitCurve(points: [a.x, a.y, b.x, b.y].map { Double($0) })
  }

  func value(at x: Double) -> Double { points == [0, 0, 1, 1] ? x : unitBezier(points, at: x) }
}

public struct Spring: Sendable {
  let mass: Double
  let stiffness: Double
  let damping: Double

  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {
    let critical = 2 * (stiffness * mass).squareRoot()
    (self.mass, self.stiffness) = (mass, stiffness)
    self.damping = allowOverDamping ? damping : min(damping, critical)
  }

  /// A spring that is as fast as one without damping that swings once in the duration.
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
    let frequency = 2 * Double.pi / duration
    (mass, stiffness) = (1, frequency * frequency)
    damping = 2 * (bounce < 0 ? 1 / (1 + bounce) : 1 - bounce) * frequency
  }
}

/// A keyframe: its duration, and the value some seconds after the one before.
public struct Segment: Sendable {
  let duration: Double
  let end: Double
  let value: @Sendable (_ start: Double, _ seconds: Double) -> Double
}

public protocol KeyframeTrackContent<Value> {
  associatedtype Value
  var segments: [Segment] { get }
}

public struct MoveKeyframe<Value>: KeyframeTrackContent {
  public let segments: [Segment]
  public init(_ to: Value) where Value == Double {
    segments = [Segment(duration: 0, end: to) { _, _ in to }]
  }
}

public struct LinearKeyframe<Value>: KeyframeTrackContent {
  public let segments: [Segment]
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear)
  where Value == Double {
    segments = [
      Segment(duration: duration, end: to) { start, seconds in
        start + (to - start) * timingCurve.value(at: seconds / duration)
      }
    ]
  }
}

public struct SpringKeyframe<Value>: KeyframeTrackContent {
  public let segments: [Segment]
  public init(
    _ to: Value, duration: TimeInterval, spring: Spring, startVelocity: Value
  ) where Value == Double {
    segments = [
      Segment(duration: duration, end: to) { start, seconds in
        let way = to - start
        guard way != 0 else { return to }
        return start + way
          * springValue(
            mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
            velocity: startVelocity / way, at: seconds)
      }
    ]
  }
}

public struct KeyframeTrackGroup<Value>: KeyframeTrackContent {
  public let segments: [Segment]
}

@resultBuilder public struct KeyframeTrackContentBuilder<Value> {
  public static func buildExpression<Content: KeyframeTrackContent>(
    _ content: Content
  ) -> KeyframeTrackGroup<Value> where Content.Value == Value {
    KeyframeTrackGroup(segments: content.segments)
  }

  public static func buildBlock(_ groups: KeyframeTrackGroup<Value>...) -> KeyframeTrackGroup<Value>
  {
    KeyframeTrackGroup(segments: groups.flatMap(\.segments))
  }
}

public protocol Keyframes<Value> {
  associatedtype Value
  func set(_ value: inout Value, at seconds: Double)
}

public struct KeyframeTrack<Root, Value>: Keyframes {
  private let change: (inout Root, Double) -> Void
  private let initial: (Root) -> Double
  private let segments: [Segment]

  public init(
    _ keyPath: WritableKeyPath<Root, Value>,
    @KeyframeTrackContentBuilder<Value> content: () -> KeyframeTrackGroup<Value>
  ) where Value == Double {
    segments = content().segments
    initial = { $0[keyPath: keyPath] }
    change = { $0[keyPath: keyPath] = $1 }
  }

  public init(@KeyframeTrackContentBuilder<Value> content: () -> KeyframeTrackGroup<Value>)
  where Root == Value, Value == Double {
    segments = content().segments
    initial = { $0 }
    change = { $0 = $1 }
  }

  public func set(_ value: inout Root, at seconds: Double) {
    var (start, elapsed) = (initial(value), 0.0)
    for segment in segments {
      if seconds < elapsed + segment.duration - 1e-9 {
        return change(&value, segment.value(start, seconds - elapsed))
      }
      elapsed += segment.duration
      start = segment.end
    }
    change(&value, start)
  }
}

public struct KeyframesGroup<Value>: Keyframes {
  let parts: [(inout Value, Double) -> Void]

  public func set(_ value: inout Value, at seconds: Double) {
    for part in parts { part(&value, seconds) }
  }
}

@resultBuilder public struct KeyframesBuilder<Value> {
  public static func buildExpression<Track: Keyframes>(
    _ track: Track
  ) -> KeyframesGroup<Value> where Track.Value == Value {
    KeyframesGroup(parts: [{ track.set(&$0, at: $1) }])
  }

  public static func buildBlock(_ groups: KeyframesGroup<Value>...) -> KeyframesGroup<Value> {
    KeyframesGroup(parts: groups.flatMap(\.parts))
  }
}
