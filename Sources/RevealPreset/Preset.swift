/// A checked description of one list animation: what a preset file says, with every default filled
/// in.
///
/// Values are in range once a preset exists; files it names (pictures, decks) are not yet looked
/// at.
package struct Preset: Hashable, Sendable {
  /// What people call it; the file's name where the preset has none.
  package let title: String
  package let description: String?
  package let canvas: Canvas
  package let list: ListLayout
  package let cards: Cards
  /// Runs from time 0, step after step.
  package let scroll: [ScrollStep]
  package let entrance: Entrance?
  package let scrollEffect: ScrollEffect?

  package init(
    title: String, description: String? = nil, canvas: Canvas = Canvas(),
    list: ListLayout = ListLayout(), cards: Cards = Cards(), scroll: [ScrollStep] = [],
    entrance: Entrance? = nil, scrollEffect: ScrollEffect? = nil
  ) {
    self.title = title
    self.description = description
    self.canvas = canvas
    self.list = list
    self.cards = cards
    self.scroll = scroll
    self.entrance = entrance
    self.scrollEffect = scrollEffect
  }
  /// The same preset on another canvas.
  package func with(canvas: Canvas) -> Preset {
    Preset(
      title: title, description: description, canvas: canvas, list: list, cards: cards,
      scroll: scroll, entrance: entrance, scrollEffect: scrollEffect)
  }
}
