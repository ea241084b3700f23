package import RevealMath
import RevealMotion
package import RevealPreset
internal import RevealScene

/// The place of a row and its card at one moment; all lengths are in points.
package struct RowPlace: Sendable {
  /// The distance from the viewport's start to the row's, along the axis.
  package let start: Double
  /// The extent of the row along the axis.
  let extent: Double
  /// The distance from the viewport's start to the card's, along the axis.
  let cardStart: Double
  /// The distance from the viewport's middle to the card's, across the axis.
  let cross: Double
  /// The extent of the viewport along the axis.
  let viewport: Double
  /// The velocity of the list in points per second.
  var velocity = 0.0

  package init(
    start: Double, extent: Double, cardStart: Double, cross: Double, viewport: Double,
    velocity: Double = 0
  ) {
    (self.start, self.extent, self.cardStart) = (start, extent, cardStart)
    (self.cross, self.viewport, self.velocity) = (cross, viewport, velocity)
  }

  /// Returns the distance along the axis.
  package func distance(from origin: DistanceUnit.Origin = .center, focus: Double = 0.5) -> Double {
    switch origin {
    case .center: start + extent / 2 - focus * viewport
    case .start: start
    case .end: start + extent - viewport
    }
  }
}

/// A scroll effect for cards of one size.
///
/// It never changes, and is a class, so that an effect with many tables is never copied.
package final class ScrollEffectAnimation: Sendable {
  package let effect: ScrollEffect
  private let basis: LengthBasis
  /// The length of a distance of 1, in points.
  package let unit: Double
  /// The operations of the effect's own tables in the order in which they act.
  package let operations: [Operation]
  /// The effect's own tables except the transform.
  package let channels: Channels
  /// The animations on the view timeline.
  package let tracks: [ViewTrackAnimation]
  /// Further effects, each acting on the result of those before it.
  package let effects: [ScrollEffectAnimation]

  /// Prepares an effect whose distances are along or across the list's axis, as those of swipes;
  /// the card's shadow provides the values that the effect does not change.
  init(_ effect: ScrollEffect, basis: LengthBasis, shadow: Shadow?, isAcross: Bool = false) {
    self.effect = effect
    unit = isAcross ? basis.cross(effect.distance.length) : basis.main(effect.distance.length)
    var basis = basis
    basis.unit = unit
    self.basis = basis
    let reader = TableReader(effect, basis: basis)
    operations = effect.transform.map { Operation($0, reader) }
    channels = Channels(effect, reader, shadow: shadow)
    let anchor = channels.anchor(at: 0)
    tracks = effect.tracks.map {
      ViewTrackAnimation($0, basis: basis, curve: effect.curve, anchor: anchor)
    }
    effects = effect.effects.map { ScrollEffectAnimation($0, basis: basis, shadow: shadow) }
  }

  /// Returns the pose of a card at a place.
  ///
  /// - Parameters:
  ///   - place: The place of the row, which drives the effect.
  ///   - actual: The place where the card is drawn, if the effect follows with a delay.
  ///   - velocity: True for the tables that are functions of the velocity, false for the
  ///     others; nil for all tables.
  /// - Returns: The pose, without the entrance.
  package func pose(
    at place: RowPlace, actual: RowPlace? = nil, byVelocity velocity: Bool? = nil
  ) -> CardPose {
    let isOwn = velocity.map { $0 == (effect.driver == .velocity) } ?? true
    var pose = isOwn ? pose(ofTablesAt: driver(place)) : .plain
    if velocity != true {
      for track in tracks { pose = pose.then(track.pose(at: place), card: basis.card) }
    }
    for effect in effects {
      pose = pose.then(effect.pose(at: place, byVelocity: velocity), card: basis.card)
    }
    if effect.isPinned, velocity != true {
      let distance = (actual ?? place).distance(focus: effect.focus)
      let way = basis.axis.point(main: -distance)
      pose.matrix = .translation(x: way.x, y: way.y) * pose.matrix
    }
    return pose
  }

  /// Returns the transform of the effect's own tables at a place, about the anchor of the pose
  /// there, as operations in the order in which they act.
  package func steps(at place: RowPlace) -> [TransformStep] {
    let d = driver(place)
    return operations.map { $0.step(at: d) }
  }

  /// Returns the places at which the effect may bend or jump, as starts of a row in no particular
  /// order.
  ///
  /// - Parameter place: A place with the extents of row and viewport; its start is not used.
  /// - Returns: The distances from the viewport's start to the row's.
  package func bends(of place: RowPlace) -> [Double] {
    let inset = place.cardStart - place.start
    let own = tables.flatMap(\.bends).compactMap { start(at: $0, of: place) }
    return own + tracks.flatMap(\.bends).map { $0 - inset }
      + effects.flatMap { $0.bends(of: place) }
  }

  private var tables: [ResolvedTable] { operations.flatMap(\.tables) + channels.tables }

  /// Returns the start of a row that is at a distance; nil if there is no such place.
  private func start(at distance: Double, of place: RowPlace) -> Double? {
    let origin: Double =
      switch effect.distance.origin {
      case .center: effect.focus * place.viewport - place.extent / 2
      case .start: 0
      case .end: place.viewport - place.extent
      }
    switch effect.driver {
    case .distance: return distance * unit + origin
    case .index: return distance * place.extent + effect.focus * place.viewport - place.extent / 2
    case .radial:
      let square = distance * distance * unit * unit - place.cross * place.cross
      return square < 0 ? nil : (distance < 0 ? -1 : 1) * square.squareRoot() + origin
    case .velocity: return nil
    }
  }

  /// Returns the value that the tables are functions of.
  private func driver(_ place: RowPlace) -> Double {
    switch effect.driver {
    case .distance: return place.distance(from: effect.distance.origin, focus: effect.focus) / unit
    case .velocity: return place.velocity
    case .index: return place.distance(focus: effect.focus) / place.extent
    case .radial:
      let along = place.distance(from: effect.distance.origin, focus: effect.focus)
      return (along * along + place.cross * place.cross).squareRoot() / unit
    }
  }

  /// Returns the pose of the effect's own tables for the number that they are functions of.
  func pose(ofTablesAt d: Double) -> CardPose {
    var pose = CardPose()
    pose.matrix = operations.reduce(.identity) { $1.step(at: d).matrix * $0 }
    channels.set(&pose, at: d)
    return pose
  }
}

/// Resolves the tables of one effect.
private struct TableReader {
  let basis: LengthBasis
  /// The length of a distance of 1, in points.
  let unit: Double
  /// The curve between points of tables that have no curve of their own.
  let curve: TimingCurve

  init(_ effect: ScrollEffect, basis: LengthBasis) {
    self.basis = basis
    unit =
      switch effect.driver {
      case .distance, .radial: basis.unit
      case .index: basis.main(.extent(.item))
      case .velocity: 1
      }
    curve = effect.curve
  }

  func callAsFunction(_ table: DistanceTable, isAlongX: Bool = true) -> ResolvedTable {
    ResolvedTable(table, basis, unit: unit, isAlongX: isAlongX, curve: curve)
  }

  func callAsFunction(_ table: DistanceTable?) -> ResolvedTable? { table.map { self($0) } }
}

extension ScrollEffectAnimation {
  /// An operation of a scroll effect with its tables.
  package enum Operation: Sendable {
    case translate(SIMD3<Double>, ResolvedTable)
    case scale(ResolvedTable)
    case scaleAxis(SIMD3<Double>, ResolvedTable)
    case rotate(SIMD3<Double>, ResolvedTable)
    case skew(ResolvedTable, ResolvedTable)
    case perspective(ResolvedTable)

    fileprivate init(_ operation: ScrollOperation, _ read: TableReader) {
      switch operation {
      case .translate(let axis, let table):
        self = .translate(axis.vector, read(table, isAlongX: axis == .x))
      case .scale(let table): self = .scale(read(table))
      case .scaleAxis(let axis, let table): self = .scaleAxis(axis.vector, read(table))
      case .rotate(let axis, let table): self = .rotate(axis.vector, read(table))
      case .skew(let x, let y): self = .skew(read(x), read(y))
      case .perspective(let table): self = .perspective(read(table, isAlongX: false))
      }
    }

    fileprivate func step(at distance: Double) -> TransformStep {
      switch self {
      case .translate(let axis, let table): return .translate(axis * table.value(at: distance))
      case .scale(let table): return .scale(SIMD3(repeating: table.value(at: distance)))
      case .scaleAxis(let axis, let table):
        return .scale(SIMD3(repeating: 1) + axis * (table.value(at: distance) - 1))
      case .rotate(let axis, let table):
        return .rotate(degrees: table.value(at: distance), axis: axis)
      case .skew(let x, let y):
        return .skew(xDegrees: x.value(at: distance), yDegrees: y.value(at: distance))
      case .perspective(let table):
        return .perspective(inverse(ofEyeDistance: table.value(at: distance)))
      }
    }

    fileprivate var tables: [ResolvedTable] {
      switch self {
      case .translate(_, let table), .scale(let table), .scaleAxis(_, let table),
        .rotate(_, let table), .perspective(let table):
        [table]
      case .skew(let x, let y): [x, y]
      }
    }
  }

  /// The tables of an effect except its transform.
  package struct Channels: Sendable {
    package let anchorX: ResolvedTable
    package let anchorY: ResolvedTable
    /// The tables of channels, in the order of ``PoseChannel/allCases``.
    package let numbers: [(channel: PoseChannel, table: ResolvedTable)]
    /// The insets from the top, right, bottom and left, and the radius.
    package let clip: [ResolvedTable]
    /// The offsets along x and y, and the scale.
    package let content: [ResolvedTable]
    private let shadow: ShadowChannels?
    /// Whether the effect changes the card's shadow.
    package var changesShadow: Bool { shadow != nil }

    fileprivate init(_ effect: ScrollEffect, _ read: TableReader, shadow: Shadow?) {
      anchorX = read(effect.anchor.x)
      anchorY = read(effect.anchor.y)
      numbers = PoseChannel.allCases.compactMap { channel in
        effect.tables[channel].map { (channel, read($0)) }
      }
      clip =
        effect.clip.map { clip in
          [
            read(clip.inset.top, isAlongX: false), read(clip.inset.right),
            read(clip.inset.bottom, isAlongX: false),
            read(clip.inset.left), read(clip.round),
          ]
        } ?? []
      content =
        effect.content.map { content in
          [read(content.offset.x), read(content.offset.y, isAlongX: false), read(content.scale)]
        } ?? []
      self.shadow = effect.shadow.map { ShadowChannels($0, read, card: shadow) }
    }

    fileprivate var tables: [ResolvedTable] {
      [anchorX, anchorY] + numbers.map(\.table) + clip + content + (shadow?.tables ?? [])
    }

    fileprivate func anchor(at d: Double) -> Point {
      Point(x: anchorX.value(at: d), y: anchorY.value(at: d))
    }

    fileprivate func set(_ pose: inout CardPose, at d: Double) {
      pose.anchor = anchor(at: d)
      for (channel, table) in numbers {
        switch channel {
        case .cornerRadius: pose.cornerRadius = table.value(at: d)
        case .visible: pose.isVisible = table.value(at: d) >= 0.5
        default: pose[channel] = table.value(at: d)
        }
      }
      if !clip.isEmpty {
        pose.clip = InsetClip(
          top: clip[0].value(at: d), right: clip[1].value(at: d), bottom: clip[2].value(at: d),
          left: clip[3].value(at: d), cornerRadius: clip[4].value(at: d))
      }
      if !content.isEmpty {
        pose.contentOffset = Point(x: content[0].value(at: d), y: content[1].value(at: d))
        pose[.contentScale] = content[2].value(at: d)
      }
      if let shadow { pose.shadow = shadow.shadow(at: d) }
    }
  }
}

/// A shadow as a function of the distance.
private struct ShadowChannels: Sendable {
  private let card: Shadow
  private let offset: (x: ResolvedTable, y: ResolvedTable)?
  private let radius: ResolvedTable?
  private let opacity: ResolvedTable?
  private let color: Color?

  init(_ tables: ShadowTables, _ read: TableReader, card: Shadow?) {
    self.card = card ?? .ofCard
    offset = tables.offset.map { (read($0.x), read($0.y, isAlongX: false)) }
    radius = read(tables.radius)
    opacity = read(tables.opacity)
    color = tables.color
  }

  var tables: [ResolvedTable] { [offset?.x, offset?.y, radius, opacity].compactMap(\.self) }

  func shadow(at d: Double) -> Shadow {
    let base = color ?? card.color
    let alpha =
      opacity.map { $0.value(at: d).limited * (color?.alpha ?? 1) } ?? base.alpha
    return Shadow(
      offset: offset.map { Point(x: $0.x.value(at: d), y: $0.y.value(at: d)) } ?? card.offset,
      sigma: radius.map { $0.value(at: d) } ?? card.sigma,
      color: base.withAlpha(alpha))
  }
}

extension SIMD3Axis {
  fileprivate var vector: SIMD3<Double> {
    switch self {
    case .x: SIMD3(1, 0, 0)
    case .y: SIMD3(0, 1, 0)
    case .z: SIMD3(0, 0, 1)
    }
  }
}

extension ScrollEffect {
  /// The quantities that the tables of the effect and of its inner effects are functions of.
  var drivers: Set<Driver> { Set(([self] + effects).filter(\.hasTables).map(\.driver)) }

  /// Whether any table or the layout depends on the row's distance from the focus.
  var measuresDistances: Bool { isPinned || !drivers.isSubset(of: [.velocity]) }

  private var hasTables: Bool {
    !transform.isEmpty || !tables.isEmpty || clip != nil || content != nil || shadow != nil
  }
}
