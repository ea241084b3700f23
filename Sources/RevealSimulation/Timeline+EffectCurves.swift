internal import RevealMath
internal import RevealMotion
internal import RevealPreset

extension Timeline {
  /// Returns the poses of a card in the middle of the list under the scroll effect, by its place
  /// and by the list's velocity, as far as they depend on these; empty without an effect.
  package func curvesOfScrollEffect() -> [PoseCurve] {
    guard let effect = preset.scrollEffect else { return [] }
    let viewport = script.state(at: 0).viewport
    let extent = layout.axis.main(of: viewport)
    let rowHeight = layout.heights.largest
    let frame = layout.viewport(viewport)
    let row = layout.firstRow(ofExtent: rowHeight, in: frame)
    let card = layout.card(0, in: row, viewport: frame)
    let inset = layout.axis.main(of: card.origin - row.origin)
    let ranks = script.history.firstRanks(atMost: 3)
    var basis = basis
    basis.rank = ranks.dropFirst().first ?? ranks.first ?? RowRank()
    let animation = ScrollEffectAnimation(effect, basis: basis, shadow: preset.cards.shadow)
    func pose(start: Double, velocity: Double? = nil) -> CardPose {
      let place = RowPlace(
        start: start, extent: rowHeight, cardStart: start + inset, cross: 0, viewport: extent,
        velocity: velocity ?? 0)
      return animation.pose(at: place, byVelocity: velocity != nil)
    }
    let focus = extent * effect.focus
    func pose(atDistance distance: Double) -> CardPose {
      pose(start: distance + focus - rowHeight / 2)
    }
    let room = rowHeight / 2 + layout.overscan(in: viewport)
    let reach = -focus - room...extent - focus + room
    let drivers = effect.drivers.subtracting([.velocity])
    var curves: [PoseCurve] = []
    if let track = effect.tracks.first, drivers.isEmpty {
      let start = basis.main(track.insetStart)
      let timeline = ViewTimeline(
        viewport: extent - start - basis.main(track.insetEnd),
        subject: layout.axis.main(of: card.size))
      curves.append(
        PoseCurve(.view(marks: timeline.marks), in: 0...1, from: 0.5, card: basis.card) {
          pose(start: timeline.subjectStart(at: .init(.cover, $0)) + start - inset)
        })
    } else if drivers == [.index] {
      let rows = reach.lowerBound / rowHeight...reach.upperBound / rowHeight
      curves.append(
        PoseCurve(.rows, in: rows, from: 0, card: basis.card) {
          pose(atDistance: $0 * rowHeight)
        })
    } else if drivers == [.radial] {
      let farthest = max(-reach.lowerBound, reach.upperBound)
      curves.append(
        PoseCurve(
          .radial, in: 0...farthest, from: 0, card: basis.card, pose: pose(atDistance:)))
    } else if !drivers.isEmpty || !effect.tracks.isEmpty || effect.isPinned {
      curves.append(
        PoseCurve(.distance, in: reach, from: 0, card: basis.card, pose: pose(atDistance:)))
    }
    if effect.drivers.contains(.velocity) {
      let highest = highestSpeed
      curves.append(
        PoseCurve(.velocity, in: -highest...highest, from: 0, card: basis.card) {
          pose(start: focus - rowHeight / 2, velocity: $0)
        })
    }
    return curves
  }

  /// The highest speed at a number of moments of the run, or a typical one if the list rests.
  private var highestSpeed: Double {
    let moments = 2000
    let speeds = (0...moments).map {
      abs(script.velocity(at: duration * Double($0) / Double(moments)))
    }
    let highest = speeds.max() ?? 0
    return highest > 1 ? highest : 1000
  }
}

extension ViewTimeline {
  /// Returns the fraction of the travel through the viewport at which the subject's start edge is
  /// at a place.
  fileprivate func fraction(at subjectStart: Double) -> Double {
    progress(at: subjectStart, from: Offset(.cover, 0), to: Offset(.cover, 1))
  }

  /// The places between both ends where a range starts or ends.
  fileprivate var marks: [PoseCurve.Mark] {
    let ends = [
      (Offset(.entry, 1), "entry 100%"), (Offset(.exit, 0), "exit 0%"),
    ]
    return ends.map { offset, name in
      PoseCurve.Mark(place: fraction(at: subjectStart(at: offset)), name: name)
    }
  }
}
