import RevealMath
import RevealPreset

extension Preset {
  /// Returns what all exports lose of the preset, in distinct sentences, with clauses that say what
  /// one writes for the actions under cards and for cards that are swiped aside.
  func losses(actions: String, swipes: String) -> [String] {
    var sentences = PoseChannel.allCases.filter(channels.contains).compactMap(\.traits.loss)
    if list.swipe != nil {
      sentences.append("The actions under cards that are swiped aside: \(actions).")
    } else if scroll.contains(where: \.uncovers) {
      sentences.append("The color under cards that are swiped aside: \(swipes).")
    }
    sentences.append(
      "What cards do while they are swiped aside: \(swipes).", if: swipeEffect != nil)
    sentences.append(
      "Of several removals, all but the first.",
      if: removal.map({ $0.choice.motions.count > 1 }) ?? false)
    return sentences.distinct
  }
}

extension ScrollStep {
  /// Whether a card is swiped aside and uncovers a color.
  fileprivate var uncovers: Bool {
    if case .swipe(let swipe) = self { swipe.uncovers != nil } else { false }
  }
}

/// Notes on the fidelity of a style sheet.
extension StyleSheetWriter {
  /// Notes inexact features of the entrance.
  mutating func noteEntrance(_ entrance: Entrance) {
    switch entrance.track {
    case .furthest:
      approximated.append(
        "Rows animate the first time that they are displayed: one that a jump has passed by, and "
          + "that comes in from above, animates too.")
    case .firstScreen:
      approximated.append(
        "The rows of the first screen are those of this list and viewport, by their class.")
    case .once, .every, .never: break
    }
    lost.append("What a row plays when it is displayed again.", if: entrance.again != nil)
    lost.append("Poses that depend on the speed of the list.", if: entrance.strength != nil)
    if case .motion = entrance.leave, !entrance.trigger.isPlain {
      lost.append("What a card plays when its row leaves the trigger's area.")
    }
    let staggers = entrance.motions.map(\.stagger)
    if staggers.contains(where: {
      if case .none = $0 { false } else if case .row = $0 { false } else { true }
    }) {
      approximated.append(
        "Delays between rows are those of the preset's run: rows that come in otherwise keep them.")
    }
    approximated.append(
      "Of several motions, rows play the one of the preset's run.",
      if: entrance.motions.count > 1
        && [.side, .display].contains(entrance.choice.rule))
  }

  /// Returns the notes on exact, approximated and lost features.
  func notes(_ changes: ListChanges) -> ExportNotes {
    var notes = ExportNotes()
    notes.approximated = approximated
    notes.lost = lost
    for (what, error, isThere) in [
      (
        preset.entrance == nil ? "Removals and insertions" : "Entrances", entranceError,
        preset.entrance != nil || preset.removal != nil || preset.insertion != nil
      ),
      ("Scroll effects", scrollError, preset.scrollEffect != nil),
    ] where isThere {
      if error > 1e-3 {
        notes.approximated.append(
          "\(what) are within \(css((error * 1000).rounded(.up) / 1000)) px.")
      } else {
        notes.exact.append("\(what) are the same.")
      }
    }
    notes.needs.append(
      "Browsers without animation-trigger need effect.js, which --to web writes, beside this "
        + "file: without it, all rows play at once when the page loads.", if: !trigger.isEmpty)
    notes.needs.append(
      "Browsers without view timelines need effect.js, which --to web writes, beside this file: "
        + "without it, all cards look as in the middle of the list.", if: followsScroll)
    notes.lost.append(
      "Rows out of view cannot be reached by the keyboard: they are hidden, as their cards would "
        + "else be seen where the effect puts them.", if: hidesRows && channels.contains(.level))
    notes.needs.append(
      "The list goes on forever by endless.js, which --to web writes, on a page with data-lap, "
        + "the length of all rows, and room for several laps.", if: preset.list.wraps)
    notes.approximated.append(
      "Where scrolling comes to rest, by scroll-snap-type: the browser decides how it gets there.",
      if: preset.list.snap != .none)
    if !preset.rowTerms.isEmpty {
      notes.approximated.append(
        "Lengths that depend on the index of a row or on the number of rows are those of the list "
          + "at its start: rows keep theirs when others come, go or move.")
      notes.lost.append(
        "The index in lengths of rows that come or go, which move like the first row.",
        if: preset.insertion != nil || preset.removal != nil)
    }
    notes.lost.append("The device that turns.", if: preset.list.viewports != nil)
    if changes.needsScript {
      notes.needs += changes.needs(preset)
      notes.exact.append("Rows that come, go and move are the same, by list.js.")
      notes.lost += changes.losses(timeline)
      notes.lost.append(
        "Scroll effects on the way of rows that make room: they jump to those of the new places.",
        if: preset.scrollEffect != nil && changes.travels)
      let own = [preset.removal?.choice.motion, preset.insertion]
      notes.lost.append(
        "Delays between rows that come or go together: these play together.",
        if: own.contains(where: { $0.map { $0.stagger.secondsInOrder == nil } ?? false }))
    }
    notes.lost.append(
      "The cells of headers, of which the titles are left.",
      if: preset.list.sections.contains(where: { $0.headerCell != nil }))
    notes.lost.append("The bars over the list.", if: !preset.bars.isEmpty)
    notes.lost.append("The backs of cards.", if: preset.cards.back != nil)
    notes.lost += preset.losses(
      actions: "the page moves cards by the pointer, over buttons in their rows",
      swipes: "the page moves cards by the pointer, and removes them by changeList()")
    notes.lost.append(
      "All rows beyond the first \(ListExport.mostRows).",
      if: timeline.rowCount > ListExport.mostRows)
    return notes
  }
}
