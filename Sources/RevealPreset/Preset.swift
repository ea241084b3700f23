package import RevealMath

/// A checked description of one list animation: the content of a preset file, with every default
/// filled in.
///
/// Its parts may be built step by step; creating the preset checks that their values are in range.
/// The canvas is not checked, since a larger one can be simulated than drawn. Files that it names
/// (pictures, decks) are not opened.
package struct Preset: Hashable, Sendable {
  /// The title, or the file's name if the preset has none.
  package internal(set) var title: String
  package internal(set) var description: String?
  package internal(set) var canvas: Canvas
  @Indirect package internal(set) var list: ListLayout
  @Indirect package internal(set) var cards: Cards
  /// The bars over the list, in drawing order.
  package internal(set) var bars: [Bar] = []
  /// The travel of rows when the list changes, unless the step sets its own.
  package internal(set) var layout = Travel()
  /// The steps of the scroll script, which starts at time 0.
  package internal(set) var scroll: [ScrollStep]
  @Indirect package internal(set) var entrance: Entrance?
  /// The motion of inserted rows; nil for the entrance or, without one, a fade.
  @Indirect package internal(set) var insertion: Motion?
  /// The animation of removed rows; nil for a fade.
  @Indirect package internal(set) var removal: Removal?
  /// The motion of moved rows while they travel; nil for none.
  @Indirect package internal(set) var movement: Motion?
  @Indirect package internal(set) var scrollEffect: ScrollEffect?
  /// The pose of a card by how far it is swiped; nil for none.
  @Indirect package internal(set) var swipeEffect: SwipeEffect?
  /// The replacement for entrance and scroll effect for people who prefer reduced motion.
  @Indirect package internal(set) var reducedMotion = ReducedMotion.fade

  /// Returns the preset with another canvas; nil if its frames would be too large or have no
  /// pixels.
  package func with(canvas: Canvas) -> Preset? {
    guard canvas.isDrawable else { return nil }
    var preset = self
    preset.canvas = canvas
    return preset
  }

  /// Returns the preset with another scroll script; the run ends when everything has settled.
  package func with(scroll: [ScrollStep]) -> Preset {
    var preset = self
    preset.scroll = scroll
    (preset.canvas.duration, preset.canvas.hold) = (.auto, 0)
    return preset
  }
}

extension Preset {
  /// Creates a preset from parts, whose values must be in range.
  package init(
    title: String, description: String? = nil, canvas: Canvas = Canvas(),
    list: ListLayout = ListLayout(), cards: Cards = Cards(), scroll: [ScrollStep] = [],
    entrance: Entrance? = nil, insertion: Motion? = nil, removal: Removal? = nil,
    movement: Motion? = nil, scrollEffect: ScrollEffect? = nil, swipeEffect: SwipeEffect? = nil,
    bars: [Bar] = []
  ) {
    precondition(ListLayout.form.admits(list), "\(list) is out of range")
    precondition(Cards.form.admits(cards), "\(cards) are out of range")
    precondition(entrance?.isInRange ?? true, "\(entrance as Any) is out of range")
    precondition(
      [insertion, movement].allSatisfy { $0?.isInRange ?? true }
        && removal?.choice.isInRange ?? true,
      "a motion is out of range")
    precondition(
      scrollEffect.map(ScrollEffect.form.admits) ?? true,
      "\(scrollEffect as Any) is out of range")
    precondition(
      swipeEffect.map(SwipeEffect.form.admits) ?? true,
      "\(swipeEffect as Any) is out of range")
    precondition(bars.allSatisfy(Bar.form.admits), "\(bars) are out of range")
    self.init(
      title: title, description: description, canvas: canvas, list: list, cards: cards, bars: bars,
      scroll: scroll, entrance: entrance, insertion: insertion, removal: removal,
      movement: movement, scrollEffect: scrollEffect, swipeEffect: swipeEffect)
  }
}
