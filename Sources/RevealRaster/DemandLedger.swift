/// The cost of drawing a scene, noted while its quads are examined.
///
/// It is a class because all copies of a ``TextureSource`` share it.
final class DemandLedger {
  private var keys: Set<TextureKey> = []
  private(set) var bytes = 0.0
  /// The temporary memory for making the texture that needs most, without the texture itself.
  private(set) var transientBytes = 0.0
  private(set) var steps: [BudgetExcess.Part: Double] = [:]
  /// The steps of all parts, added in the order of the quads.
  private(set) var totalSteps = 0.0
  private(set) var partBytes: [BudgetExcess.Part: Double] = [:]
  /// The steps by quad.
  private(set) var quadSteps: [Int: Double] = [:]
  private(set) var quadBytes: [Int: Double] = [:]
  /// The quad of the scene to which notes are attributed.
  var quad = 0

  /// Notes the time of drawing.
  func add(steps: Double, for part: BudgetExcess.Part) {
    self.steps[part, default: 0] += steps
    totalSteps += steps
    quadSteps[quad, default: 0] += steps
  }

  /// Notes a texture, which counts once for all quads that show it; returns whether it is new.
  ///
  /// `transient` is the temporary memory per texel, in bytes.
  func add(
    _ key: TextureKey, texels: Int, for part: BudgetExcess.Part, stepsPerTexel: Double,
    transient: Double
  ) -> Bool {
    guard keys.insert(key).inserted else { return false }
    // All smaller levels together take a third of the largest level's memory.
    let bytes = Double(texels) * 4 * 4 / 3
    self.bytes += bytes
    partBytes[part, default: 0] += bytes
    quadBytes[quad, default: 0] += bytes
    transientBytes = max(transientBytes, Double(texels) * transient)
    add(steps: Double(texels) * stepsPerTexel, for: part)
    return true
  }
}
