import Synchronization

/// The cost of drawing a scene, noted while its quads are examined.
///
/// It is a class with a lock because it belongs to a ``TextureSource``, which tasks may share.
final class DemandLedger: Sendable {
  struct State {
    fileprivate(set) var keys: Set<TextureKey> = []
    fileprivate(set) var bytes = 0.0
    /// The temporary memory for making the texture that needs most, without the texture itself.
    fileprivate(set) var transientBytes = 0.0
    fileprivate(set) var steps: [BudgetExcess.Part: Double] = [:]
    fileprivate(set) var partBytes: [BudgetExcess.Part: Double] = [:]
    /// The steps by quad.
    fileprivate(set) var quadSteps: [Int: Double] = [:]
    fileprivate(set) var quadBytes: [Int: Double] = [:]
    fileprivate var quad = 0

    var totalSteps: Double { steps.values.reduce(0, +) }
  }

  private let state = Mutex(State())

  /// The notes so far.
  var notes: State { state.withLock { $0 } }

  /// Attributes the following notes to a quad of the scene.
  func begin(_ quad: Int) { state.withLock { $0.quad = quad } }

  /// Notes the time of drawing.
  func add(steps: Double, for part: BudgetExcess.Part) {
    state.withLock { state in
      state.steps[part, default: 0] += steps
      state.quadSteps[state.quad, default: 0] += steps
    }
  }

  /// Notes a texture, which counts once for all quads that show it; returns whether it is new.
  ///
  /// `transient` is the temporary memory per texel, in bytes.
  @discardableResult
  func add(
    _ key: TextureKey, texels: Int, for part: BudgetExcess.Part, stepsPerTexel: Double,
    transient: Double = 4
  ) -> Bool {
    state.withLock { state in
      guard state.keys.insert(key).inserted else { return false }
      // All smaller levels together take a third of the largest level's memory.
      let bytes = Double(texels) * 4 * 4 / 3
      let steps = Double(texels) * stepsPerTexel
      state.bytes += bytes
      state.partBytes[part, default: 0] += bytes
      state.quadBytes[state.quad, default: 0] += bytes
      state.transientBytes = max(state.transientBytes, Double(texels) * transient)
      state.steps[part, default: 0] += steps
      state.quadSteps[state.quad, default: 0] += steps
      return true
    }
  }
}
