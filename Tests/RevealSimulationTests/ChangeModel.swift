import Foundation
import RevealMath
import RevealMotion
import RevealPreset

/// A list that changes, written down a second time, as simply as can be.
///
/// Arrays hold the rows, a change edits them and lays everything out afresh, and what travels is
/// moved on from step to step: a spring by its forces, anything else by its curve.
final class ChangeModel {
  /// What a frame shows.
  struct Frame {
    let time: Double
    /// The content offset, not rounded.
    let offset: Double
    /// In the order of the list.
    let rows: [Sight]
    let departed: [Sight]
    let headers: [HeaderSight]
  }

  /// A row at a moment, along the axis from the content's start.
  struct Sight {
    let number: Int
    /// What it shows: several contents while it fades over, each above the one before.
    ///
    /// Opacities are nil where they hang on a fraction of a point.
    let layers: [(content: Int, opacity: Double?)]
    let start: Double
    let extent: Double
    let column: Double
    /// Whether it is on its way to where a change moves it, and whether it ever was.
    let isLifted: Bool
    let hasMoved: Bool
  }

  struct HeaderSight {
    let section: Int
    let start: Double
    let extent: Double
    /// Where its section ends.
    let end: Double
  }

  /// Steps of the integration in a second: a whole number in a frame, and about a thousand.
  static let rate = 960
  static let framesPerSecond = 60

  private var list: ListLayout
  private let viewport: Double
  /// The distance between two columns, in points.
  private let pitch: Double
  /// The end of a step that waits and starts at a time; when springs have settled is not the
  /// model's to say, but it checks that they have.
  private let settledTime: (Double) -> Double
  private var sections: [[Row]] = []
  private var headers: [Header] = []
  private var departed: [DepartedRow] = []
  /// From the first section's start to the last one's end.
  private var length = 0.0
  private var numbers = 0
  private var contents = 0
  /// Now, in steps.
  private var step = 0
  private var clock = 0.0
  private var shownFrom = 0.0
  private var offset = 0.0
  private var scrolls: [Scroll] = []
  private var nextFrame = 0
  private(set) var frames: [Frame] = []
  /// When everything has arrived that goes by a curve.
  private var arrivalTime = 0.0
  private var isSpringy = false
  /// What is wrong with the ends of steps that wait.
  private(set) var faults: [String] = []

  /// What a spring that has settled may have left: twice the quarter of a pixel that one way may
  /// have, since interruptions add up.
  static let settledWay = 0.5

  private final class Row {
    let number: Int
    var content: Int
    var place = Place()
    var journey = Journeys()
    var fades: [(from: Int, start: Double, travel: Travel)] = []
    /// How it comes in, before the first frame that shows the list with it.
    var insertion: (start: Double, travel: Travel)?
    /// How it comes in, if it does so in view.
    var arrival: (start: Double, travel: Travel)?
    /// Whether it is so near to the viewport's edge that it may or may not have been seen.
    var isUncertain = false
    var moves = false
    var hasMoved = false

    init(number: Int, content: Int) { (self.number, self.content) = (number, content) }
  }

  private final class Header {
    var start = Place()
    var end = Place()
    var startJourney = Journeys()
    var endJourney = Journeys()
  }

  private struct DepartedRow {
    let number: Int
    let content: Int
    var start: Double
    let extent: Double
    let column: Double
    let time: Double
    let travel: Travel
    let isUncertain: Bool
  }

  private struct Scroll {
    let start: Double
    let origin: Double
    let seconds: Double
    let from: Double
    let to: Double
    let curve: TimingCurve
  }

  struct Place: Equatable {
    var start = 0.0
    var extent = 0.0
    var column = 0.0
  }

  init(
    _ list: ListLayout, viewport: Double, across: Double,
    settledTime: @escaping (Double) -> Double
  ) {
    self.list = list
    self.viewport = viewport
    pitch = (across + list.gap.across) / Double(list.columns)
    self.settledTime = settledTime
    for section in list.sections {
      sections.append(
        (0..<section.rows).map { Row(number: numbers + $0, content: numbers + $0) })
      numbers += section.rows
      headers.append(Header())
    }
    contents = numbers
    layOut()
    offset = place(of: list.start)
    scrolls = [Scroll(start: 0, origin: 0, seconds: 0, from: offset, to: offset, curve: .linear)]
  }

  func perform(_ steps: [ScrollStep], thenFor seconds: Double) {
    for step in steps { perform(step) }
    show(before: clock + seconds)
  }

  private func perform(_ step: ScrollStep) {
    switch step {
    case .rest(let seconds): clock = nanoseconds(clock + seconds)
    case .jump(let target):
      shownFrom = tick(from: max(clock, shownFrom))
      show(before: shownFrom)
      scroll(to: place(of: target), over: 0, .linear)
    case .to(let target, let seconds, let curve):
      scroll(to: place(of: target), over: seconds, curve)
      clock = nanoseconds(clock + seconds)
    case .change(let change):
      shownFrom = tick(from: max(clock, shownFrom))
      show(before: shownFrom)
      advance(to: shownFrom)
      apply(change, at: shownFrom)
      arrivalTime = max(
        arrivalTime, shownFrom + change.travel.delay + change.travel.wholeTime)
      if case .spring = change.travel.curve { isSpringy = true }
      guard change.waits else { return }
      let end = settledTime(shownFrom)
      if !isSpringy, abs(end - arrivalTime) > 1e-6 {
        faults.append("the step at \(shownFrom) ends at \(end) instead of \(arrivalTime)")
      }
      clock = nanoseconds(end)
      show(before: clock)
      // Rows far away, which go further when all are laid out otherwise, need not have settled.
      let ways = sections.joined().filter {
        overlap($0.place.start, $0.place.extent, offset: offset) > -viewport
      }.map { $0.journey.distance(at: clock).x }
      if let way = ways.max(by: { abs($0) < abs($1) }), abs(way) > Self.settledWay {
        faults.append("there are \(way) points to go when the step ends at \(end)")
      }
    default: fatalError("the model does not know \(step)")
    }
  }

  private func nanoseconds(_ time: Double) -> Double { (time * 1e9).rounded() / 1e9 }

  /// The first tick of the device's clock from a time on.
  private func tick(from time: Double) -> Double {
    (time * Double(Self.framesPerSecond) - 1e-9).rounded(.up) / Double(Self.framesPerSecond)
  }
}

// MARK: - Scrolling

extension ChangeModel {
  private var ends: (start: Double, end: Double) {
    let start = -list.contentInset.start
    return (start, max(start, length + list.contentInset.end - viewport))
  }

  private func limited(_ offset: Double) -> Double { min(max(offset, ends.start), ends.end) }

  private func place(of target: ScrollTarget) -> Double {
    switch target {
    case .offset(let offset): return offset
    case .edge(.start): return ends.start
    case .edge(.end): return ends.end
    case .row(let index): return limited(sections[index.section][index.row].place.start)
    case .center(let index):
      let place = sections[index.section][index.row].place
      return place.start + place.extent / 2 - viewport / 2
    }
  }

  private func scroll(to place: Double, over seconds: Double, _ curve: TimingCurve) {
    scrolls.append(
      Scroll(
        start: max(clock, shownFrom), origin: clock, seconds: seconds, from: offset, to: place,
        curve: curve))
    offset = place
  }

  private func offset(at time: Double) -> Double {
    guard let scroll = scrolls.last(where: { $0.start <= time + 1e-9 }) else { return 0 }
    guard time < scroll.origin + scroll.seconds else { return scroll.to }
    let share = scroll.curve.progress(
      at: (time - scroll.origin) / scroll.seconds, duration: scroll.seconds)
    return scroll.from + (scroll.to - scroll.from) * share
  }
}

// MARK: - Layout

extension ChangeModel {
  private func layOut() {
    var position = 0.0
    for (section, rows) in sections.enumerated() {
      let header = headers[section]
      header.start = Place(start: position, extent: list.sections[section].headerHeight)
      position += list.sections[section].headerHeight
      let places =
        list.flow == .masonry ? masonry(of: rows, from: position) : lines(of: rows, from: position)
      for (row, place) in zip(rows, places) { row.place = place }
      position = places.map { $0.start + $0.extent }.max() ?? position
      header.end = Place(start: position)
    }
    length = position
  }

  private func lines(of rows: [Row], from start: Double) -> [Place] {
    var places: [Place] = []
    var position = start
    for first in stride(from: 0, to: rows.count, by: list.columns) {
      if first > 0 { position += list.gap.along }
      let line = rows[first..<min(first + list.columns, rows.count)]
      let extent = line.map { height(of: $0.content) }.max() ?? 0
      for column in 0..<line.count {
        places.append(Place(start: position, extent: extent, column: Double(column)))
      }
      position += extent
    }
    return places
  }

  private func masonry(of rows: [Row], from start: Double) -> [Place] {
    var columns = Array(repeating: [Place](), count: list.columns)
    func end(_ column: Int) -> Double {
      columns[column].last.map { $0.start + $0.extent + list.gap.along } ?? start
    }
    return rows.map { row in
      let shortest = (0..<list.columns).map(end).min() ?? start
      let column = (0..<list.columns).first { end($0) == shortest } ?? 0
      let place = Place(
        start: shortest, extent: height(of: row.content), column: Double(column))
      columns[column].append(place)
      return place
    }
  }

  private func height(of content: Int) -> Double {
    switch list.rowHeight {
    case .lengths(let lengths):
      guard let number = lengths[content % lengths.count].literal else { return 0 }
      return number
    case .random(let range, let seed):
      var generator = SplitMix64(
        seed: UInt64(bitPattern: Int64(seed)) &* 0xD1B5_4A32_D192_ED03)
      for _ in 0..<content { _ = generator.next() }
      return Double(range.lowerBound) + Double(generator.next() % UInt64(range.count))
    case .card, .content: fatalError("the model does not know cards")
    }
  }
}

// MARK: - Changes

extension ChangeModel {
  private func apply(_ change: ListChange, at time: Double) {
    let before = sections.flatMap(\.self)
    let seen = before.filter { row in
      let way = row.journey.distance(at: time)
      let start = row.place.start + way.x
      return start < offset + viewport && start + row.place.extent + way.z > offset
    }
    let formerEnds = ends
    let formerPlaces = Dictionary(uniqueKeysWithValues: before.map { ($0.number, $0.place) })
    let formerHeaders = headers.map { ($0.start, $0.end) }
    for row in before where row.journey.isOver(at: time) { row.moves = false }
    var moved: Row?
    var removed: [Row] = []
    var inserted: [Row] = []
    switch change.kind {
    case .insert(let index, let count, let content):
      inserted = (0..<count).map {
        Row(number: numbers + $0, content: (content ?? contents) + $0)
      }
      sections[index.section].insert(contentsOf: inserted, at: index.row)
      numbers += count
      contents = max(contents, (content ?? contents) + count)
    case .remove(let index, let count):
      removed = Array(sections[index.section][index.row..<index.row + count])
      sections[index.section].removeSubrange(index.row..<index.row + count)
    case .move(let from, let to):
      let row = sections[from.section].remove(at: from.row)
      sections[to.section].insert(row, at: to.row)
      moved = row
    case .update(let index, let count, let content):
      for place in 0..<count {
        let row = sections[index.section][index.row + place]
        let next = (content ?? contents) + place
        if next != row.content { row.fades.append((row.content, time, change.travel)) }
        row.content = next
      }
      contents = max(contents, (content ?? contents) + count)
    case .arrange(let arrangement): list.arrangement = arrangement
    case .present, .dismiss: break
    }
    layOut()
    let formerOffset = offset
    offset = anchored(
      change.anchor, before: before, places: formerPlaces, moved: moved, formerEnds: formerEnds)
    let shift = offset - formerOffset
    scrolls.append(
      Scroll(start: time, origin: time, seconds: 0, from: offset, to: offset, curve: .linear))

    for index in departed.indices { departed[index].start += shift }
    for row in removed where seen.contains(where: { $0 === row }) {
      guard row.insertion == nil else { continue }
      let way = row.journey.distance(at: time)
      departed.append(
        DepartedRow(
          number: row.number, content: row.content, start: row.place.start + way.x + shift,
          extent: row.place.extent + way.z, column: row.place.column + way.y, time: time,
          travel: change.travel, isUncertain: row.arrival != nil))
    }
    for row in sections.joined() {
      guard let former = formerPlaces[row.number] else { continue }
      row.journey.turn(
        from: former, to: row.place, shift: shift, change, at: time, frame: frame)
    }
    for (header, former) in zip(headers, formerHeaders) {
      header.startJourney.turn(
        from: former.0, to: header.start, shift: shift, change, at: time, frame: frame)
      header.endJourney.turn(
        from: former.1, to: header.end, shift: shift, change, at: time, frame: frame)
    }
    for row in inserted { row.insertion = (time, change.travel) }
    if let moved { (moved.moves, moved.hasMoved) = (true, true) }
  }

  private var frame: Journey.Frame {
    Journey.Frame(pitch: pitch, isVertical: list.axis == .vertical)
  }

  /// The offset after a change, with what stays in place.
  private func anchored(
    _ anchor: ListAnchor, before: [Row], places: [Int: Place], moved: Row?,
    formerEnds: (start: Double, end: Double)
  ) -> Double {
    let isInside = offset >= formerEnds.start && offset <= formerEnds.end
    var new = offset
    if anchor == .end, offset >= formerEnds.end - 0.5 {
      new += ends.end - formerEnds.end
    } else if anchor == .end || offset > formerEnds.start + 0.5 {
      let staying = before.filter { row in
        guard row !== moved, let place = places[row.number] else { return false }
        return place.start < offset + viewport && place.start + place.extent > offset
          && sections.joined().contains { $0 === row }
      }
      // The ways of the edge of the first or last row, and of those with the same edge.
      let ways = staying.compactMap { row -> (edge: Double, way: Double)? in
        guard let old = places[row.number] else { return nil }
        let edge = old.start + (anchor == .end ? old.extent : 0)
        return (edge, row.place.start + (anchor == .end ? row.place.extent : 0) - edge)
      }
      let edge = (anchor == .end ? ways.last : ways.first)?.edge
      let nearest = ways.filter { $0.edge == edge }.map { abs($0.way) }.min()
      new += ways.first { $0.edge == edge && abs($0.way) == nearest }?.way ?? 0
    }
    return isInside ? limited(new) : new
  }

  private func overlap(_ start: Double, _ extent: Double, offset: Double) -> Double {
    min(start + extent, offset + viewport) - max(start, offset)
  }
}

// MARK: - Frames

extension ChangeModel {
  /// Records all frames before a time.
  private func show(before end: Double) {
    while true {
      let time = Double(nextFrame) / Double(Self.framesPerSecond)
      guard time < end - 1e-9 else { return }
      advance(to: time)
      record(time)
      nextFrame += 1
    }
  }

  /// Goes on, step by step.
  private func advance(to end: Double) {
    let last = Int((end * Double(Self.rate)).rounded())
    while step < last {
      let time = Double(step) / Double(Self.rate)
      let next = Double(step + 1) / Double(Self.rate)
      for row in sections.joined() { row.journey.advance(from: time, to: next) }
      for header in headers {
        header.startJourney.advance(from: time, to: next)
        header.endJourney.advance(from: time, to: next)
      }
      step += 1
    }
  }

  private func record(_ time: Double) {
    let offset = offset(at: time)
    let rows = sections.joined().map { sight(of: $0, at: time, offset: offset) }
    departed.removeAll { row in
      time - row.time > row.travel.delay + row.travel.seconds + 1e-9
    }
    let leaving = departed.map { row in
      let opacity = row.isUncertain ? nil : 1 - share(row.travel, since: row.time, at: time)
      return Sight(
        number: row.number, layers: [(row.content, opacity)], start: row.start,
        extent: row.extent, column: row.column, isLifted: false, hasMoved: false)
    }
    let headers = headers.enumerated().map { section, header in
      HeaderSight(
        section: section, start: header.start.start + header.startJourney.distance(at: time).x,
        extent: header.start.extent,
        end: header.end.start + header.endJourney.distance(at: time).x)
    }
    frames.append(
      Frame(time: time, offset: offset, rows: rows, departed: leaving, headers: headers))
  }

  private func sight(of row: Row, at time: Double, offset: Double) -> Sight {
    let way = row.journey.distance(at: time)
    let start = row.place.start + way.x
    let extent = max(row.place.extent + way.z, 0)
    let overlap = overlap(start, extent, offset: offset)
    if let insertion = row.insertion {
      (row.insertion, row.arrival) = (nil, overlap > -1 ? insertion : nil)
    }
    var opacity: Double? = 1
    if let arrival = row.arrival {
      opacity = share(arrival.travel, since: arrival.start, at: time)
      if overlap < 1 { row.isUncertain = true }
      // Once it has arrived or left, it is a row like any other.
      if isOver(arrival.travel, since: arrival.start, at: time) || overlap < -1 {
        (row.arrival, row.isUncertain, opacity) = (nil, false, 1)
      }
      if row.isUncertain { opacity = nil }
    }
    if row.moves, row.journey.isOver(at: time) { row.moves = false }
    let visibility = row.journey.visibility(at: time)
    opacity = opacity.map { $0 * visibility }
    if let last = row.fades.lastIndex(where: { isOver($0.travel, since: $0.start, at: time) }) {
      row.fades.removeSubrange(...last)
    }
    var layers: [(content: Int, opacity: Double?)] = [
      (row.fades.first?.from ?? row.content, opacity)
    ]
    for (place, fade) in row.fades.enumerated() {
      let next = place + 1 < row.fades.count ? row.fades[place + 1].from : row.content
      layers.append(
        (next, opacity == 1 ? share(fade.travel, since: fade.start, at: time) : nil))
    }
    // What is covered is not drawn.
    if let cover = layers.lastIndex(where: { $0.opacity == 1 }) {
      layers.removeSubrange(..<cover)
    }
    return Sight(
      number: row.number, layers: layers, start: start, extent: extent,
      column: row.place.column + way.y,
      isLifted: row.moves && (abs(way.x) > Self.settledWay || abs(way.y) > 0.02),
      hasMoved: row.hasMoved)
  }

  private func isOver(_ travel: Travel, since start: Double, at time: Double) -> Bool {
    time - start >= travel.delay + travel.seconds - 1e-9
  }

  private func share(_ travel: Travel, since start: Double, at time: Double) -> Double {
    let elapsed = time - start - travel.delay
    guard elapsed > 0 else { return 0 }
    guard elapsed < travel.seconds else { return 1 }
    return min(
      max(
        travel.curve.progress(at: elapsed / travel.seconds, duration: travel.seconds), 0), 1)
  }
}

extension Travel {
  /// Seconds on the way, without the delay; a default fade out and one in take as long each.
  fileprivate var wholeTime: Double { path == .replace ? 2 * seconds : seconds }
}

/// How something gets to where it belongs: by what the last changes of places left of its way, and
/// by the growth since then.
private struct Journeys {
  private var journeys = [Journey()]

  func distance(at time: Double) -> SIMD3<Double> {
    journeys.reduce(.zero) { $0 + $1.distance(at: time) }
  }

  func isOver(at time: Double) -> Bool { journeys.allSatisfy { $0.isOver(at: time) } }

  func visibility(at time: Double) -> Double {
    journeys.last { $0.visibility(at: time) < 1 }?.visibility(at: time) ?? 1
  }

  /// Goes on to another place, from where it is; what keeps its place is not disturbed.
  mutating func turn(
    from former: ChangeModel.Place, to next: ChangeModel.Place, shift: Double,
    _ change: ListChange, at time: Double, frame: Journey.Frame
  ) {
    let move = SIMD3(
      former.start + shift - next.start, former.column - next.column, former.extent - next.extent)
    guard abs(move.x) > 1e-9 || abs(move.y) > 1e-9 || abs(move.z) > 1e-9 else { return }
    if case .update = change.kind {
      journeys.append(Journey(move, .zero, change.travel, at: time, frame: frame))
      return
    }
    let speed = journeys.reduce(SIMD3.zero) { $0 + $1.velocity(at: time) }
    journeys = [
      Journey(distance(at: time) + move, speed, change.travel, at: time, frame: frame)
    ]
  }

  mutating func advance(from time: Double, to next: Double) {
    for index in journeys.indices { journeys[index].advance(from: time, to: next) }
  }
}

/// How far something is from where it belongs along the axis in points, in columns, and in points
/// of its extent, and how it gets there.
private struct Journey {
  private var distance = SIMD3<Double>.zero
  private var velocity = SIMD3<Double>.zero
  private var travel = Travel()
  private var start = 0.0

  private var frame = Frame(pitch: 1, isVertical: true)

  /// What columns are on the screen.
  struct Frame {
    /// In points.
    var pitch: Double
    /// Whether the list is vertical, so that columns lie beside each other.
    var isVertical: Bool
  }

  init() {}

  init(
    _ distance: SIMD3<Double>, _ velocity: SIMD3<Double>, _ travel: Travel, at time: Double,
    frame: Frame
  ) {
    self.distance = distance
    self.velocity = travel.delay == 0 ? velocity : .zero
    (self.travel, self.frame) = (travel, frame)
    start = time + travel.delay
  }

  private var isSpring: Bool { if case .spring = travel.curve { true } else { false } }

  func isOver(at time: Double) -> Bool {
    let way = distance(at: time)
    return isSpring
      ? abs(way.x) + abs(velocity.x) / 10 < 1 && abs(way.y) + abs(velocity.y) / 10 < 0.02
      : time >= start + travel.wholeTime
  }

  /// Between 0 and 1 while it fades out in one place and in at the other.
  func visibility(at time: Double) -> Double {
    guard travel.path == .replace, time > start, distance.x != 0 || distance.y != 0 else {
      return 1
    }
    let halves = (time - start) / travel.seconds
    let share = travel.curve.progress(
      at: halves < 1 ? halves : halves - 1, duration: travel.seconds)
    return halves < 1 ? min(max(1 - share, 0), 1) : halves < 2 ? min(max(share, 0), 1) : 1
  }

  func distance(at time: Double) -> SIMD3<Double> {
    if isSpring || time <= start { return distance }
    let share = min((time - start) / travel.seconds, 1)
    let (first, second) = (min(2 * share, 1), max(2 * share - 1, 0))
    func gone(_ curve: TimingCurve, _ share: Double) -> Double {
      curve.progress(at: share, duration: travel.seconds)
    }
    func moved(_ along: Double, _ across: Double) -> SIMD3<Double> {
      let (along, across) = (gone(travel.curve, along), gone(travel.acrossCurve, across))
      return distance * (1 - SIMD3(along, across, along))
    }
    switch travel.path {
    case .straight: return moved(share, share)
    case .acrossFirst: return moved(second, first)
    case .alongFirst: return moved(first, second)
    case .replace:
      return time < start + travel.seconds ? distance : .zero
    case .jump:
      // On the screen, in points: sideways as ever, and up before down.
      var way = distance * SIMD3(1, frame.pitch, 1)
      way.z *= 1 - gone(travel.curve, share)
      let height = max(abs(way.x), abs(way.y))
      let vertical = frame.isVertical ? way.x : way.y
      let top = min(vertical, 0) - height
      let up = 1 - pow(2, -10 * first)
      let now = share < 0.5 ? vertical + (top - vertical) * up : top * (1 - bounce(second))
      way =
        frame.isVertical
        ? SIMD3(now, way.y * (1 - gone(travel.acrossCurve, share)), way.z)
        : SIMD3(way.x * (1 - gone(travel.curve, share)), now, way.z)
      return way / SIMD3(1, frame.pitch, 1)
    }
  }

  /// A ball that falls from 0 to 1 and bounces three times, as the web draws it.
  private func bounce(_ x: Double) -> Double {
    func parabola(_ center: Double, _ floor: Double) -> Double {
      7.5625 * (x - center) * (x - center) + floor
    }
    if x < 1 / 2.75 { return parabola(0, 0) }
    if x < 2 / 2.75 { return parabola(1.5 / 2.75, 0.75) }
    if x < 2.5 / 2.75 { return parabola(2.25 / 2.75, 0.9375) }
    return parabola(2.625 / 2.75, 0.984375)
  }

  /// The velocity that something has on the screen; a curve's is that of the last 1/240 second.
  func velocity(at time: Double) -> SIMD3<Double> {
    if isSpring || time <= start { return velocity }
    guard time < start + travel.seconds, travel.path != .replace else { return .zero }
    let before = max(time - 1.0 / 240, start)
    return (distance(at: time) - distance(at: before)) / (time - before)
  }

  /// Moves a spring on, by Runge and Kutta's method.
  mutating func advance(from time: Double, to next: Double) {
    guard case .spring(let spring) = travel.curve, next > start else { return }
    guard distance != .zero || velocity != .zero else { return }
    let step = next - max(time, start)
    let (stiffness, friction) = (
      spring.angularFrequency * spring.angularFrequency,
      2 * spring.dampingRatio * spring.angularFrequency
    )
    func force(_ distance: SIMD3<Double>, _ velocity: SIMD3<Double>) -> SIMD3<Double> {
      -stiffness * distance - friction * velocity
    }
    let (v1, a1) = (velocity, force(distance, velocity))
    let (v2, a2) = (
      velocity + a1 * (step / 2), force(distance + v1 * (step / 2), velocity + a1 * (step / 2))
    )
    let (v3, a3) = (
      velocity + a2 * (step / 2), force(distance + v2 * (step / 2), velocity + a2 * (step / 2))
    )
    let (v4, a4) = (velocity + a3 * step, force(distance + v3 * step, velocity + a3 * step))
    distance += (v1 + 2 * v2 + 2 * v3 + v4) * (step / 6)
    velocity += (a1 + 2 * a2 + 2 * a3 + a4) * (step / 6)
  }
}
