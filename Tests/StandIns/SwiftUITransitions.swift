// The animations and transitions of the stand-in for SwiftUI.
import Foundation
import QuartzCore

/// How a number goes from one value to another.
public struct Animation: Sendable {
  private let progress: @Sendable (Double) -> Double
  private var wait = 0.0

  private init(_ progress: @escaping @Sendable (Double) -> Double) { self.progress = progress }

  public static func spring(duration: TimeInterval = 0.5, bounce: Double = 0) -> Animation {
    let spring = Spring(duration: duration, bounce: bounce)
    return Animation { seconds in
      springValue(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, velocity: 0,
        at: seconds)
    }
  }

  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    Animation { seconds in
      springValue(
        mass: mass, stiffness: stiffness, damping: damping, velocity: initialVelocity, at: seconds)
    }
  }

  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: TimeInterval
  ) -> Animation {
    Animation { unitBezier([x1, y1, x2, y2], at: $0 / duration) }
  }

  public static func easeIn(duration: TimeInterval) -> Animation {
    timingCurve(0.42, 0, 1, 1, duration: duration)
  }

  public static func easeOut(duration: TimeInterval) -> Animation {
    timingCurve(0, 0, 0.58, 1, duration: duration)
  }

  public static func easeInOut(duration: TimeInterval) -> Animation {
    timingCurve(0.42, 0, 0.58, 1, duration: duration)
  }

  public static func linear(duration: TimeInterval) -> Animation {
    Animation { min($0 / duration, 1) }
  }

  public func delay(_ delay: TimeInterval) -> Animation {
    var animation = self
    animation.wait += delay
    return animation
  }

  func value(at seconds: Double) -> Double { progress(max(seconds - wait, 0)) }
}

/// A number on its way from one value to another.
private struct Moving {
  var start: Double
  var target: Double
  var begin = 0.0
  var animation: Animation?

  func shown(at time: Double) -> Double {
    guard let animation else { return target }
    return start + (target - start) * animation.value(at: time - begin)
  }
}

extension DrawContext {
  /// Returns a number as it is shown: on its way, if it changes while there is an animation.
  func animated(_ target: Double) -> Double {
    let kept = keep(Moving(start: target, target: target))
    if kept.value.target != target {
      kept.value = Moving(
        start: kept.value.shown(at: time), target: target, begin: time, animation: animation)
    }
    return kept.value.shown(at: time)
  }

  /// Draws with another animation, or none.
  func draw(_ view: some View, by animation: Animation?) -> Drawing {
    let former = self.animation
    self.animation = animation
    defer { self.animation = former }
    return view._draw(self)
  }
}

extension View {
  public func animation(_ animation: Animation?, value: some Equatable) -> some View {
    Drawn { $0.draw(self, by: animation) }
  }
}

/// What has a number that animations change.
public protocol Animatable {
  var animatableData: Double { get set }
}

/// Draws a modifier that animations change.
@MainActor func drawing<Modifier: ViewModifier & Animatable>(
  _ modifier: Modifier, _ content: Drawn, _ context: DrawContext
) -> Drawing {
  var moving = modifier
  moving.animatableData = context.animated(modifier.animatableData)
  return context.draw(moving.body(content: content), by: nil)
}

public enum TransitionPhase: Sendable {
  case willAppear, identity, didDisappear
  public var isIdentity: Bool { self == .identity }
}

@MainActor @preconcurrency public protocol Transition {
  associatedtype Body: View
  typealias Content = Drawn
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
}

public struct IdentityTransition: Transition {
  public init() {}
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition {
  let insertion: Insertion
  let removal: Removal

  public init(insertion: Insertion, removal: Removal) {
    (self.insertion, self.removal) = (insertion, removal)
  }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    let inner = Drawn { context in
      insertion.body(content: content, phase: phase == .willAppear ? phase : .identity)
        ._draw(context)
    }
    return removal.body(content: inner, phase: phase == .didDisappear ? phase : .identity)
  }
}

/// A transition with an animation of its own.
public struct AnimatedTransition<Whole: Transition>: Transition {
  let transition: Whole
  let animation: Animation

  public func body(content: Content, phase: TransitionPhase) -> some View {
    // The animation is none of what the view does itself.
    let inner = Drawn { $0.draw(content, by: nil) }
    return Drawn {
      $0.draw(transition.body(content: inner, phase: phase), by: animation)
    }
  }
}

extension Transition {
  public func animation(_ animation: Animation) -> some Transition {
    AnimatedTransition(transition: self, animation: animation)
  }
}

extension View {
  /// Draws a view that is coming or going.
  public func transition(_ transition: some Transition) -> some View { self }

  public func standIn(_ transition: some Transition, _ phase: TransitionPhase) -> some View {
    Drawn { transition.body(content: Drawn { self._draw($0) }, phase: phase)._draw($0) }
  }
}
