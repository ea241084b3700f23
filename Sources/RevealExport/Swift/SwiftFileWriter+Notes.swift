import RevealMath
import RevealPreset
import RevealSimulation

/// What an exported file has in common with its preset, and what not.
extension SwiftFileWriter {
  /// Notes what is exact, approximated and lost.
  mutating func note(_ playing: [Playing], _ timeline: Timeline) {
    var (both, lost): ([String], [String]) = (tracking?.approximated ?? [], tracking?.lost ?? [])
    for item in playing {
      let what =
        switch item.name {
        case "removal": "Removals"
        case "insertion": "Insertions"
        case "movement": "Movements"
        default: "Entrances"
        }
      uikit.lost += item.uikit.lost
      uikit.approximated += item.uikit.approximated
      let tracks = item.motion.parts.map(\.tracks)
      let moves = tracks.contains { !$0.isFlat || !$0.usedChannels.isEmpty }
      if moves, item.uikit.keys.isEmpty {
        let but = isPlayedByLayers(item) ? " but what people who prefer reduced motion see" : ""
        uikit.lost.append("\(what): layers have nothing of them\(but).")
      } else if item.uikit.error > 1e-6 {
        uikit.approximated.append(
          "\(what) are within \(swift((item.uikit.error * 1000).rounded(.up) / 1000)) points.")
      } else {
        uikit.exact.append("\(what) are the same.")
      }
      if settles(item) {
        let points = swift(MotionAnimation.settlingPixels * pixel)
        swiftUI.approximated.append(
          "\(what) are within \(points) points, as their springs settle by themselves.")
      } else {
        swiftUI.exact.append("\(what) are the same.")
      }
      swiftUI.lost.append(
        "What goes on forever stops after the first cycle.", if: item.motion.isEndless)
      let channels = Set(item.motion.parts.flatMap(\.tracks.usedChannels))
      swiftUI.lost += PoseChannel.contents.filter(channels.contains).compactMap(\.lossOfLayers)
    }
    if let scroll {
      uikit.exact.append("Scroll effects are the same.")
      // A layer has one transform and one opacity, which animations replace.
      let keys = playing.flatMap(\.uikit.keys)
      let channels = scroll.usedChannels
      let isFlat = scroll.functions.allSatisfy(\.tracks.isFlat) && !scroll.effect.isPinned
      if keys.contains(where: { $0.hasPrefix("transform") }) && !isFlat
        || keys.contains("opacity") && !channels.isDisjoint(with: [.opacity, .visible])
      {
        uikit.lost.append("What the scroll effect does to a card while that plays an animation.")
      }
      swiftUI.exact.append("Scroll effects are the same.")
      uikit.lost += PoseChannel.filters.filter(channels.contains).compactMap(\.lossOfLayers)
      swiftUI.lost += PoseChannel.contents.filter(channels.contains).compactMap(\.lossOfLayers)
      lost += scroll.lost
    }
    both.append(
      "Springs of smaller cards settle for longer, by less than \(swift(settling)) points.",
      if: settling > 0)
    swiftUI.lost.append("Delays by the distance on the screen.", if: tracking?.distance != nil)
    both.append(
      "Where scrolling comes to rest, by the platform's means.", if: preset.list.snap != .none)
    if overscan > 0 {
      uikit.lost.append("Rows beyond the viewport by the overscan: lists have cells only in it.")
      swiftUI.lost.append(
        "Rows beyond the viewport by the overscan: lazy stacks say nothing of them.",
        if: !showsBeyond)
    }
    swiftUI.lost.append("The fast deceleration of flings.", if: flingsFast)
    swiftUI.lost.append("Ends at which scrolls stop without bouncing.", if: stopsAtEnds)
    swiftUI.lost.append(
      "The paths of rows that make room: they travel straight.",
      if: travels.contains(where: \.isBent))
    let changes = changes(timeline)
    both += changes.approximated
    lost += changes.lost
    uikit.lost += preset.losses(
      actions: "UISwipeActionsConfiguration of the list has them",
      swipes: "a UIPanGestureRecognizer moves them")
    swiftUI.lost += preset.losses(
      actions: "swipeActions(edge:allowsFullSwipe:) of the row has them",
      swipes: "a DragGesture moves them")
    lost.append(
      "The cells of headers.", if: preset.list.sections.contains(where: { $0.headerCell != nil }))
    lost.append("The bars over the list.", if: !preset.bars.isEmpty)
    lost.append("The backs of cards.", if: preset.cards.back != nil)
    uikit.approximated += both
    swiftUI.approximated += both
    uikit.lost += lost
    swiftUI.lost += lost
    uikit = uikit.distinct
    swiftUI = swiftUI.distinct
  }

  /// Returns sentences about what the list does itself.
  private func changes(_ timeline: Timeline) -> (approximated: [String], lost: [String]) {
    var (both, lost): ([String], [String]) = ([], [])
    both.append(
      "The list goes on for \(Self.laps / 2) laps either way, rather than forever.",
      if: preset.list.wraps)
    for (name, motion) in [("go", preset.removal?.choice.motion), ("come", preset.insertion)] {
      guard let stagger = motion?.stagger, stagger != .none else { continue }
      if let delays = stagger.words {
        both.append("Rows that \(name) together: the app passes the delay of each, \(delays).")
      } else {
        lost.append("Delays between rows that \(name) together, which may be passed for each.")
      }
    }
    if timeline.hasChanges {
      if let layout {
        let error = layout.error > 0 ? ", within \(percent(layout.error)) of the way" : ""
        both.append(
          "How rows travel when the list changes: by `layout` or `change`, which were not checked"
            + "\(error).")
      } else {
        lost.append("How rows travel when the list changes.")
      }
    }
    if let contents {
      var sentence = "Cards that show something else fade: by `contents` or `update`"
      if let wait = contents.travel.stagger.words, contents.travel.stagger != .none {
        sentence += ", which the app calls after the delay of each, \(wait)"
      }
      both.append(sentence + ".")
    }
    both.append(
      "Rows that change places: the app removes and inserts them.",
      if: travels.contains(where: { $0.path == .replace }))
    lost.append(
      "Delays between rows that make room: all set off together.",
      if: travels.contains(where: { $0.stagger.words == nil && $0.stagger != .none }))
    lost.append("Cards that are presented.", if: timeline.presentsCards)
    both.append(
      "Rows that lie over one another: by `StackLayout` or `stackPlace`, which were not checked.",
      if: preset.list.flow == .stack)
    return (both, lost)
  }

  /// The number of times that an app shows all rows of an endless list.
  static let laps = 40
}
