internal import RevealPreset

/// A finger of a hand from its touch on, with times in milliseconds.
struct HandTouch: Sendable {
  /// What the finger moves.
  private enum Kind {
    /// Nothing yet: it may become any of the others.
    case nothing(HandTarget)
    case list
    case card(HandTarget)
    case row(HandTarget)
  }

  let start: Int
  /// The steps that move the cards of other rows back.
  let closing: [ScrollStep]
  private(set) var isDown = true
  /// The places of the touch along and across the axis, in points.
  private let origin: (along: Double, across: Double)
  /// The place along the axis from which a row is carried.
  private var held: Double
  private var kind: Kind
  private var samples: [(milliseconds: Int, distance: Double)] = [(0, 0)]

  /// The distance in points that a finger may move before it decides what it does, on a list at
  /// rest.
  private static let slop = 8.0
  /// The milliseconds after which a finger that holds still lifts a row, as in UIKit.
  private static let longPress = 500
  /// The limit on the samples of one touch; a path has some more.
  private static let mostSamples = 9000

  /// - Parameters:
  ///   - start: The time of the touch in milliseconds.
  ///   - along: The place along the axis, in points.
  ///   - across: The place across the axis.
  ///   - target: What the finger touches; nil if it can only move the list.
  init(at start: Int, along: Double, across: Double, on target: HandTarget?) {
    (self.start, origin, held) = (start, (along, across), along)
    kind = target.map { .nothing($0) } ?? .list
    closing = target?.closing ?? []
  }

  /// The time of the last sample in milliseconds.
  var end: Int { start + samples[samples.count - 1].milliseconds }

  /// What the finger moves, or has moved; nil for nothing.
  var moved: HandRecording.Moved? {
    switch kind {
    case .nothing: nil
    case .list: .list
    case .card: .card
    case .row: .row
    }
  }

  /// Takes up a sample, and returns false if there are too many.
  mutating func add(at time: Int, along: Double, across: Double) -> Bool {
    guard samples.count < Self.mostSamples else { return false }
    decide(at: time, along: along, across: across)
    let distance =
      switch kind {
      case .nothing: 0.0
      case .list: along - origin.along
      case .card: across - origin.across
      case .row: along - held
      }
    samples.append((time - start, (distance * 100).rounded() / 100))
    return true
  }

  private mutating func decide(at time: Int, along: Double, across: Double) {
    guard case .nothing(let target) = kind else { return }
    let (way, aside) = (abs(along - origin.along), abs(across - origin.across))
    if max(way, aside) > Self.slop {
      kind = target.card != nil && aside > way ? .card(target) : .list
    } else if target.canCarry, time - start >= Self.longPress {
      (kind, held) = (.row(target), along)
    }
  }

  /// Lifts the finger at its last sample.
  mutating func lift(at time: Int) {
    if samples.count == 1 { samples.append((max(time - start, 1), 0)) }
    isDown = false
  }

  var path: FingerPath? {
    let last = samples.count == 1 ? [(milliseconds: 1, distance: 0.0)] : []
    return FingerPath(
      (samples + last).map {
        FingerPath.Sample(seconds: Double($0.milliseconds) / 1000, distance: $0.distance)
      })
  }

  /// Returns the steps of the finger along a path.
  ///
  /// - Parameters:
  ///   - path: The path, which may have fewer samples than the finger.
  ///   - waits: True if the list comes to rest before the next step.
  /// - Returns: The steps; empty for a finger that moves nothing.
  func steps(along path: FingerPath, waits: Bool) -> [ScrollStep] {
    switch kind {
    case .nothing: return []
    case .list: return [.finger(path, waits: waits)]
    case .card(let target):
      let touch = RowTouch(.swipes, target.row, path: path)
      let rest = isDown ? [] : target.card?.steps(for: target.row, after: path) ?? []
      return [.touch(touch)] + rest
    case .row(let target):
      var touch = RowTouch(.carries, target.row, path: path)
      touch.waits = waits
      return [.touch(touch)]
    }
  }
}
