import RevealMath
import RevealPreset
import RevealSimulation

/// The parts of an exported Swift file.
struct SwiftFileWriter {
  /// A motion that plays once: one of the entrance's, or that of an inserted or removed row.
  struct Playing {
    let motion: MotionTracks
    /// The name of the motion's function.
    let name: String
    let uikit: UIKitMotion
    let swiftUI: SwiftUIMotion
  }

  let name: String
  let preset: Preset
  let rows: [RowBox]
  private let cards: CardSizes
  /// The distance beyond the viewport within which rows are displayed, in points.
  let overscan: Double
  let viewport: Size
  var uikit = ExportNotes()
  var swiftUI = ExportNotes()
  private(set) var code = PoseCode()
  /// The motions of the entrance; the last one is that of rows displayed again, if there is one.
  let entrance: [Playing]
  let tracking: TrackingCode?
  /// All motions that play once: the entrance's, and those of rows that go, come and move.
  let playing: [Playing]
  /// What people who prefer reduced motion see in place of the entrance, of removals and of
  /// insertions, where that is something else.
  private let reduced: [Playing]
  /// Whether the entrance has something in its place for them; otherwise cards stay at rest.
  let hasReducedEntrance: Bool
  let scroll: ScrollCode?
  /// How rows travel; nil if they never do, or by a curve that apps do not have.
  let layout: LayoutCode?
  /// How what cards show gives way to something else; nil if it never does, or at once.
  let contents: ContentCode?
  /// The ways of rows in the changes of the run.
  let travels: [Travel]
  private var functions: [String] = []

  init(
    _ preset: Preset, _ timeline: Timeline, reduced reducedTimeline: Timeline, name: String
  ) throws(ExportRefusal) {
    try preset.checkSwiftExport()
    (self.preset, self.name) = (preset, name)
    rows = timeline.rowBoxes(atMost: ListExport.mostRows)
    (overscan, viewport) = (timeline.overscan, timeline.viewport)
    guard let row = rows.first else {
      throw ExportRefusal(description: "its list has no rows")
    }
    let steps = timeline.listSteps(atMost: ListExport.mostRows)
    cards = CardSizes(
      rows + steps.flatMap { step in step.rows.filter { step.inserted.contains($0.number) } })
    let jump = ExportRefusal(
      description: "it has transforms that jump halfway, as no way leads from one to the other")
    let ownLengths = ExportRefusal(
      description: "its cards have different sizes, and move by lengths of their own")
    let (sizes, pixel) = (cards, 1 / preset.canvas.scale)
    func tracks(
      delay: Double, _ animation: (RowBox) -> MotionAnimation?
    ) throws(ExportRefusal) -> MotionTracks {
      // A spring lasts until it has settled, which takes longer for larger cards.
      let longest = ([row] + sizes.others).max {
        animation($0)?.shownDuration ?? 0 < animation($1)?.shownDuration ?? 0
      }
      let probes = SizeProbes(longest ?? row, insets: sizes.insets)
      let animations = probes.boxes.compactMap(animation)
      guard let first = animations.first, let tracks = MotionTracks(first, delay: delay) else {
        throw jump
      }
      var sized = tracks.sized(animations, probes)
      for other in [row] + sizes.others where sizes.others.count > 0 {
        guard let own = animation(other),
          sized.apply(to: own, card: other.card.size, insets: sizes.insets, pixel: pixel)
        else { throw ownLengths }
      }
      return sized
    }
    let changes: [(name: String, motion: (RowBox, Timeline) -> ChangeMotion?)] = [
      ("removal", { $1.changeMotions(of: $0).removal }),
      ("insertion", { $1.changeMotions(of: $0).insertion }),
      ("movement", { $1.movementMotion(of: $0) }),
    ]
    var motions: [(name: String, tracks: MotionTracks)] = []
    let played = preset.playedEntrance
    for (index, motion) in (played?.motions ?? []).enumerated() {
      let name = index == 0 ? "entrance" : "entrance\(index + 1)"
      let own = try tracks(delay: motion.delay) { timeline.motions(of: $0)[index] }
      motions.append((name, own))
    }
    if let again = played?.again {
      motions.append(("again", try tracks(delay: again.delay, timeline.motionAgain)))
    }
    let tracking = played.map {
      TrackingCode($0, columns: preset.list.columns, motions: motions.map(\.name))
    }
    let entranceCount = motions.count
    for change in changes {
      guard let motion = change.motion(row, timeline) else { continue }
      let own = try tracks(delay: motion.delay) { change.motion($0, timeline)?.animation }
      motions.append((change.name, own))
    }
    let isVertical = preset.list.axis == .vertical
    if let effect = preset.scrollEffect {
      func code(_ box: RowBox) -> ScrollCode? {
        timeline.scrollEffect(of: box).flatMap {
          ScrollCode($0, of: effect, row: box, isVertical: isVertical)
        }
      }
      let probes = SizeProbes(row, insets: cards.insets)
      let codes = probes.boxes.compactMap(code)
      guard let first = codes.first else { throw jump }
      let sized = first.sized(codes, probes)
      for other in cards.others {
        guard let own = code(other),
          sized.applies(to: own, card: other.card.size, insets: cards.insets),
          row.hasInsets(of: other, isVertical: isVertical)
        else { throw ownLengths }
      }
      scroll = sized
    } else {
      scroll = nil
    }
    let step = steps.first(where: \.reorders) ?? steps.first { !$0.updates } ?? steps.first
    layout = step.flatMap { LayoutCode($0.travel, isVertical: isVertical) }
    contents = steps.first(where: \.updates).flatMap { ContentCode($0.travel) }
    travels = steps.filter { !$0.updates }.map(\.travel)
    guard !motions.isEmpty || scroll != nil || layout != nil else {
      throw ExportRefusal(description: "its cards do not animate, only the layout may move")
    }
    let motionCount = motions.count
    if entranceCount > 0, let motion = preset.withReducedMotion.playedEntrance?.motions.first {
      let own = try tracks(delay: motion.delay) { reducedTimeline.motions(of: $0).first }
      motions.append(("reducedEntrance", own))
    }
    hasReducedEntrance = motions.count > motionCount
    for change in changes.prefix(2) {
      guard let former = change.motion(row, timeline),
        let motion = change.motion(row, reducedTimeline),
        former.delay != motion.delay
          || !former.animation.isLike(motion.animation, card: row.card.size, moments: 16)
      else { continue }
      let own = try tracks(delay: motion.delay) { change.motion($0, reducedTimeline)?.animation }
      motions.append(("reduced" + change.name.capitalizedFirst, own))
    }
    code.prepare(motions.flatMap { $0.tracks.parts.map(\.tracks) })
    if let scroll {
      code.prepare(scroll.functions.map(\.tracks))
      if scroll.effect.isPinned || scroll.effect.sharedPerspective != nil
        || scroll.order?.contains("transform") == true
      {
        code.hasTransform = true
      }
    }
    let usesSize = code.usesSize
    let written = motions.enumerated().map { [motions] index, motion in
      let isEntrance = index < entranceCount || motion.name == "reducedEntrance"
      return Playing(
        motion: motion.tracks, name: motion.name,
        uikit: UIKitMotion(
          motion.tracks, of: index < motionCount ? motionCount : motions.count, name: motion.name,
          usesSize: usesSize, cards: sizes),
        swiftUI: SwiftUIMotion(
          motion.tracks, name: motion.name, usesSize: usesSize,
          isDelayed: isEntrance && tracking?.isDelayed == true,
          restsAtEnd: index == 0 && entranceCount > 0,
          isTransition: Self.transitions.contains(motion.name), cards: sizes))
    }
    self.tracking = tracking
    entrance = Array(written[..<entranceCount])
    playing = Array(written[..<motionCount])
    reduced = Array(written[motionCount...])
    for item in written where item.uikit.samples != nil || item.swiftUI.isOfTime {
      functions.append(item.motion.write(to: &code, name: item.name))
    }
    if let scroll { functions.append(scroll.write(to: &code)) }
    note(playing, timeline)
  }

  /// The largest distance of SwiftUI's animations from the preset's, in points.
  var swiftUIError: Double {
    max(settling, written.contains { settles($0) } ? MotionAnimation.settlingPixels * pixel : 0)
  }

  /// The largest distance of UIKit's animations from the preset's, in points.
  var uikitError: Double { max(playing.map(\.uikit.error).max() ?? 0, settling) }

  /// The distance in points within which springs of smaller cards end sooner.
  var settling: Double { written.map(\.motion.settling).max() ?? 0 }

  /// The length of a pixel in points.
  var pixel: Double { 1 / preset.canvas.scale }

  /// Returns whether a motion is a transition whose springs settle by themselves.
  func settles(_ playing: Playing) -> Bool {
    isPlain(playing) && playing.swiftUI.hasSprings
  }

  /// The code for rows that lie over one another; nil if they never do.
  var stack: StackCode? {
    preset.list.flow == .stack
      ? StackCode(stack: preset.list.arrangement.stack, height: rows[0].frame.height) : nil
  }

  /// The motions of rows that go, come and move.
  var changes: [Playing] { Array(playing.dropFirst(entrance.count)) }
  var removal: Playing? { changes.first { $0.name == "removal" } }
  var insertion: Playing? { changes.first { $0.name == "insertion" } }
  var movement: Playing? { changes.first { $0.name == "movement" } }

  /// All motions that play once, and those in their place with reduced motion.
  var written: [Playing] { playing + reduced }

  /// Whether UIKit plays entrances.
  var playsEntrance: Bool { tracking != nil && entrance.contains(where: isPlayedByLayers) }

  /// The motions that UIKit plays, and those in their place with reduced motion.
  var playedByLayers: [Playing] {
    let played = (playsEntrance ? entrance : []) + changes.filter(isPlayedByLayers)
    return played
      + reduced.filter { other in played.contains { reduced($0.name)?.name == other.name } }
  }

  /// Returns whether UIKit plays a motion: layers have something of it, or of what is played with
  /// reduced motion.
  func isPlayedByLayers(_ playing: Playing) -> Bool {
    [playing, reduced(playing.name)].contains { $0?.uikit.keys.isEmpty == false }
  }

  /// Returns what is played with reduced motion in place of a motion, by its name; nil for the
  /// same.
  func reduced(_ name: String) -> Playing? {
    let isEntrance = entrance.contains { $0.name == name }
    let other = isEntrance ? "reducedEntrance" : "reduced" + name.capitalizedFirst
    return reduced.first { $0.name == other }
  }

  /// Whether poses are computed by functions.
  var hasPoses: Bool { !functions.isEmpty }

  // MARK: - Text

  /// Returns the whole file without the header, or without the types that exports share.
  func body(sharesSupport: Bool) -> String {
    var members: [String] = []
    if let tracking { members.append(tracking.text) }
    if hasPoses {
      members.append(code.type)
      members += sharesSupport ? code.constants.sharedDeclarations : code.constants.declarations
      members += functions + code.functions
      let text = (functions + code.functions).joined()
      members += PoseCode.support.filter { text.contains($0.key + "(") }.map(\.value)
      members += sharesSupport ? [] : code.constants.support
    }
    if let scroll { members.insert(scroll.placeType, at: 0) }
    if let stack { members.append(stack.place) }
    if preset.list.wraps {
      members.append(
        """
        /// The number of times that the list shows all of its rows, so that it goes on either way.
        static let laps = \(Self.laps)
        """)
    }
    let core = declaration("/// The list effect \"\(preset.shownTitle)\".\nenum \(name)", members)
    let needsCore = hasPoses || core.contains("CACurrentMediaTime")
    let imports = members.isEmpty ? "" : "import Foundation\n"
    return imports + (needsCore ? "import QuartzCore\n" : "") + (members.isEmpty ? "" : "\n")
      + core
      + [uikitText, swiftUIText].filter { !$0.isEmpty }.map { "\n" + $0 }.joined()
  }
}

extension Preset {
  /// The entrance, unless no row plays it.
  var playedEntrance: Entrance? { entrance.flatMap { $0.track == .never ? nil : $0 } }

  /// Refuses presets that neither framework can play.
  fileprivate func checkSwiftExport() throws(ExportRefusal) {
    if !rowTerms.isEmpty {
      throw ExportRefusal(
        description: "its cards move by lengths that depend on the index of their row or on the "
          + "number of rows, and the poses in a Swift file are the same for all rows")
    }
    try checkScrollEffect(spring: "", speed: ", which scroll views do not tell")
  }
}
