package import RevealMath

/// A checked description of one list animation: the content of a preset file, with every default
/// filled in.
///
/// Its parts may be built step by step; a preset that takes them checks that their values are in
/// range, but for the canvas, on which more can be simulated than drawn. Files that it names
/// (pictures, decks) are not opened.
package struct Preset: Hashable, Sendable {
  /// The title, or the file's name if the preset has none.
  package internal(set) var title: String
  package internal(set) var description: String?
  package internal(set) var canvas: Canvas
  @Indirect package internal(set) var list: ListLayout
  @Indirect package internal(set) var cards: Cards
  /// How rows travel when the list changes and a step does not say it.
  var layout = Travel()
  /// The steps of the scroll script, which starts at time 0.
  package internal(set) var scroll: [ScrollStep]
  @Indirect package internal(set) var entrance: Entrance?
  /// What the card of a row plays that is inserted; nil for the entrance or, without one, a fade.
  @Indirect package internal(set) var insertion: Motion?
  /// What the card of a row plays that is removed; nil for a fade.
  @Indirect package internal(set) var removal: Motion?
  /// What the card of a row plays that is moved, while it travels; nil for nothing.
  @Indirect package internal(set) var movement: Motion?
  @Indirect package internal(set) var scrollEffect: ScrollEffect?
  /// What replaces entrance and scroll effect for people who prefer reduced motion.
  @Indirect package internal(set) var reducedMotion = ReducedMotion.fade

  /// Creates a preset from parts, whose values must be in range.
  package init(
    title: String, description: String? = nil, canvas: Canvas = Canvas(),
    list: ListLayout = ListLayout(), cards: Cards = Cards(), scroll: [ScrollStep] = [],
    entrance: Entrance? = nil, insertion: Motion? = nil, removal: Motion? = nil,
    movement: Motion? = nil,
    scrollEffect: ScrollEffect? = nil
  ) {
    precondition(ListLayout.form.admits(list), "\(list) is out of range")
    precondition(Cards.form.admits(cards), "\(cards) are out of range")
    precondition(entrance?.isInRange ?? true, "\(entrance as Any) is out of range")
    precondition(
      [insertion, removal, movement].allSatisfy { $0?.isInRange ?? true },
      "a motion is out of range")
    precondition(
      scrollEffect.map(ScrollEffect.form.admits) ?? true,
      "\(scrollEffect as Any) is out of range")
    self.title = title
    self.description = description
    self.canvas = canvas
    self.list = list
    self.cards = cards
    self.scroll = scroll
    self.entrance = entrance
    self.insertion = insertion
    self.removal = removal
    self.movement = movement
    self.scrollEffect = scrollEffect
  }

  /// The same preset on another canvas; nil if a frame of it is too large or has no pixels.
  package func with(canvas: Canvas) -> Preset? {
    guard canvas.isDrawable else { return nil }
    var preset = self
    preset.canvas = canvas
    return preset
  }
}
