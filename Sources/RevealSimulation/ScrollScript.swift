import RevealMath
import RevealMotion
internal import RevealPreset

/// The whole scroll of a run, with the offset of the list at any time.
struct ScrollScript: Sendable {
  /// In order and without gaps; the last one never ends.
  let segments: [ScrollSegment]
  /// By ascending time.
  let events: [ListEvent]
  /// Times, in seconds, at which the offset jumps.
  private let jumps: [Double]
  private let axis: ListAxis
  private let pixelsPerPoint: Double

  init(_ preset: Preset, geometry: ListGeometry) {
    var writer = ScrollScriptWriter(preset, geometry: geometry)
    for (number, step) in preset.scroll.enumerated() {
      let next = number + 1 < preset.scroll.count ? preset.scroll[number + 1] : nil
      writer.perform(step, before: next)
    }
    writer.stay()
    segments = writer.segments
    events = writer.events
    jumps = writer.jumps
    axis = ListAxis(axis: preset.list.axis)
    pixelsPerPoint = preset.canvas.scale
  }

  /// Seconds after which nothing moves the content.
  var end: Double { segments.last?.start ?? 0 }

  /// The causes of movement, in order.
  var phases: [ScrollPhase] {
    segments.map { ScrollPhase(kind: $0.kind, start: $0.start, end: $0.end) }
  }

  /// Reloads, resets and jumps, by ascending time.
  var marks: [ScrollMark] {
    let sudden = jumps.map { ScrollMark(kind: .jump, time: $0) }
    let events = events.map { event in
      ScrollMark(kind: event.kind == .reload ? .reload : .reset, time: event.time)
    }
    return (events + sudden).sorted { $0.time < $1.time }
  }

  /// The state of the list at a time ≥ 0.
  func state(at time: Double) -> ScrollState { state(at: time, in: segment(at: time)) }

  func state(at time: Double, in segment: ScrollSegment) -> ScrollState {
    let (offset, viewport) = segment.state(at: time, axis: axis)
    // Half up, as UIScrollView rounds its content offset to whole pixels.
    let reachable = min(max(offset, -Self.farthest), Self.farthest)
    let pixels = (reachable * pixelsPerPoint + 0.5).rounded(.down)
    return ScrollState(offset: pixels / pixelsPerPoint, viewport: viewport)
  }

  /// The offset at a time ≥ 0, not rounded to pixels, in points.
  func place(at time: Double) -> Double {
    let offset = segment(at: time).state(at: time, axis: axis).offset
    return min(max(offset, -Self.farthest), Self.farthest)
  }

  /// The velocity at a time ≥ 0 in points per second; positive towards later rows.
  func velocity(at time: Double) -> Double {
    let before = max(0, time - Self.velocityInterval)
    return time > before ? (place(at: time) - place(at: before)) / (time - before) : 0
  }

  /// In seconds.
  private static let velocityInterval = 1.0 / 240

  /// In points; beyond it a `Double` cannot tell pixels apart.
  private static let farthest = 1e12

  private func segment(at time: Double) -> ScrollSegment {
    var lower = 0
    var upper = segments.count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if segments[middle].start <= time { lower = middle } else { upper = middle }
    }
    return segments[lower]
  }
}

/// The offset and the viewport of the list at one moment.
struct ScrollState: Sendable {
  /// Along the axis in points, on a whole pixel.
  let offset: Double
  let viewport: Size
}

/// An event of the list between two segments.
struct ListEvent: Sendable {
  enum Kind: Sendable {
    case reload, reset
  }

  let time: Double
  let kind: Kind
}
