/// The amount by which the picture of a run has changed up to each frame.
package struct CumulativeChange: Hashable, Sendable {
  /// The change up to each frame, from 0 to 1, ascending.
  private let sums: [Double]

  /// The shares of the total change: of passing time, of cards, and of the list's movement.
  private static let shares = (even: 0.1, poses: 0.6, movement: 0.3)

  /// Adds up the changes from each frame to the next.
  ///
  /// However far a list scrolls, its cards' entrances keep their share of the total.
  ///
  /// - Parameters:
  ///   - poses: The change of the cards' poses and looks at each step, ≥ 0, in any unit.
  ///   - movement: The change by the list's own movement at each step, ≥ 0, in any unit.
  package init(poses: [Double], movement: [Double]) {
    precondition(poses.count == movement.count, "\(poses.count) and \(movement.count) steps")
    let parts = [(poses, Self.shares.poses), (movement, Self.shares.movement)].compactMap {
      steps, share in
      let total = steps.reduce(0, +)
      return total > 0 ? (steps: steps, share: share, total: total) : nil
    }
    let whole = parts.reduce(Self.shares.even) { $0 + $1.share }
    let even = Self.shares.even / whole / Double(max(poses.count, 1))
    var sums = [0.0]
    for step in poses.indices {
      let change = parts.reduce(even) { $0 + $1.share / whole * ($1.steps[step] / $1.total) }
      sums.append(sums[step] + change)
    }
    self.sums = sums
  }

  /// Chooses frames between which the picture changes by equal amounts, with the first and last.
  ///
  /// - Parameter count: The number of frames, ≥ 2 and not more than there are.
  /// - Returns: The numbers of the frames, ascending, without duplicates.
  package func moments(_ count: Int) -> [Int] {
    precondition((2...sums.count).contains(count), "\(count) of \(sums.count) frames")
    let last = sums.count - 1
    var next = 0
    var chosen = (0..<count).map { index in
      let due = sums[last] * Double(index) / Double(count - 1)
      while next < last, sums[next] < due { next += 1 }
      return next > 0 && due - sums[next - 1] < sums[next] - due ? next - 1 : next
    }
    // A frame after which everything differs would be chosen several times.
    for index in 1..<count { chosen[index] = max(chosen[index], chosen[index - 1] + 1) }
    chosen[count - 1] = last
    for index in (0..<count - 1).reversed() {
      chosen[index] = min(chosen[index], chosen[index + 1] - 1)
    }
    return chosen
  }
}
