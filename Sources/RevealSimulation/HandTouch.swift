internal import RevealPreset

/// A finger of a hand from its touch on, with times in milliseconds.
struct HandTouch: Sendable {
  let start: Int
  /// What the finger touches; nil if it can only move the list.
  private let target: HandTarget?
  /// What the finger moves, or has moved; nil for nothing yet.
  private(set) var moved: HandRecording.Moved?
  private(set) var isDown = true
  /// The places of the touch along and across the axis, in points.
  private let origin: (along: Double, across: Double)
  /// The place along the axis from which a row is carried.
  private var held: Double
  private var samples: [(milliseconds: Int, distance: Double)] = [(0, 0)]

  /// The distance in points that a finger may move before it decides what it does, on a list at
  /// rest.
  private static let slop = 8.0
  /// The milliseconds after which a finger that holds still lifts a row, as in UIKit.
  private static let longPress = 500
  /// The limit on the samples of one touch; a path has some more.
  private static let mostSamples = 9000

  init(at start: Int, along: Double, across: Double, on target: HandTarget?) {
    (self.start, self.target, origin, held) = (start, target, (along, across), along)
    moved = target == nil ? .list : nil
  }

  /// The steps that move the cards of other rows back.
  var closing: [ScrollStep] { target?.closing ?? [] }

  /// The time of the last sample in milliseconds.
  var end: Int { start + samples[samples.count - 1].milliseconds }

  /// Takes up a sample, and returns false if there are too many.
  mutating func add(at time: Int, along: Double, across: Double) -> Bool {
    guard samples.count < Self.mostSamples else { return false }
    decide(at: time, along: along, across: across)
    let distance =
      switch moved {
      case nil: 0.0
      case .list: along - origin.along
      case .card: across - origin.across
      case .row: along - held
      }
    samples.append((time - start, (distance * 100).rounded() / 100))
    return true
  }

  private mutating func decide(at time: Int, along: Double, across: Double) {
    guard moved == nil, let target else { return }
    let (way, aside) = (abs(along - origin.along), abs(across - origin.across))
    if max(way, aside) > Self.slop {
      moved = target.card != nil && aside > way ? .card : .list
    } else if target.canCarry, time - start >= Self.longPress {
      (moved, held) = (.row, along)
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

  /// Returns the steps of the finger along a path, which may have fewer samples than the finger; if
  /// it waits, the list comes to rest before the next step.
  func steps(along path: FingerPath, waits: Bool) -> [ScrollStep] {
    guard let moved else { return [] }
    guard let target, moved != .list else { return [.finger(path, waits: waits)] }
    guard moved == .row else {
      let rest = isDown ? [] : target.card?.steps(for: target.row, after: path) ?? []
      return [.touch(RowTouch(.swipes, target.row, path: path))] + rest
    }
    var touch = RowTouch(.carries, target.row, path: path)
    touch.waits = waits
    return [.touch(touch)]
  }
}
