import RevealMotion
internal import RevealPreset

/// A value that follows another one on a spring.
///
/// It is computed in fixed steps from time 0, so that a moment is the same at any frame rate. The
/// state is stored at intervals, so that any moment costs a bounded number of steps.
struct FollowTrack: Sendable {
  private let spring: Spring
  /// The number of parts of each step.
  private let parts: Double
  private let target: @Sendable (Double) -> Double
  /// The states at multiples of ``interval`` steps.
  private let states: [State]

  private struct State {
    var value: Double
    var velocity = 0.0
  }

  private static let stepsPerSecond = 240.0
  private static let interval = 240
  /// The limits on the parts of a step and on the parts of all steps.
  private static let mostParts = 1000.0, mostPartsOfAll = 100_000_000.0

  /// Follows what drives a scroll effect until an end in seconds; fails for one without a spring.
  init?(_ effect: ScrollEffect?, script: ScrollScript, until end: Double) {
    guard let effect, let spring = effect.follow else { return nil }
    let byVelocity = effect.driver == .velocity
    let target = { @Sendable (time: Double) in
      byVelocity ? script.velocity(at: time) : script.place(at: time)
    }
    (self.spring, self.target) = (spring, target)
    var state = State(value: target(0))
    var states = [state]
    let steps = max(Int((end * Self.stepsPerSecond).rounded(.up)), 1)
    let most = min(Self.mostParts, (Self.mostPartsOfAll / Double(steps)).rounded(.up))
    parts = min(
      max((spring.angularFrequency / Self.stepsPerSecond * 5).rounded(.up), 1), most)
    for step in 0..<steps {
      Self.advance(
        &state, spring, parts: parts, to: target(Double(step + 1) / Self.stepsPerSecond))
      if (step + 1) % Self.interval == 0 { states.append(state) }
    }
    self.states = states
  }

  /// Returns the value at a time in seconds, ≥ 0.
  func value(at time: Double) -> Double {
    let place = max(time, 0) * Self.stepsPerSecond
    let known = min(Int(place) / Self.interval, states.count - 1)
    var state = states[known]
    var step = known * Self.interval
    while Double(step + 1) <= place {
      Self.advance(
        &state, spring, parts: parts, to: target(Double(step + 1) / Self.stepsPerSecond))
      step += 1
    }
    // The value is interpolated linearly within a step.
    return state.value + state.velocity * (place - Double(step)) / Self.stepsPerSecond
  }

  /// Advances by one step, in parts that are short relative to the spring.
  private static func advance(
    _ state: inout State, _ spring: Spring, parts: Double, to target: Double
  ) {
    let omega = spring.angularFrequency
    let seconds = 1 / (stepsPerSecond * parts)
    for _ in 0..<Int(parts) {
      // The damping is integrated implicitly, so that no spring diverges.
      let pushed = state.velocity + omega * omega * (target - state.value) * seconds
      state.velocity = pushed / (1 + 2 * spring.dampingRatio * omega * seconds)
      state.value += state.velocity * seconds
    }
    // A spring that is too stiff for these parts follows without delay.
    if !state.value.isFinite || !state.velocity.isFinite { state = State(value: target) }
  }
}
