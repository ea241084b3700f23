/// The presentation of a card: it leaves its row and grows into a frame above everything.
package struct Presentation: Hashable, Sendable {
  /// The number of the content that the card shows there; nil for that of its row.
  package var content: Int? = nil
  /// The frame of the card, from the viewport's top-left corner.
  package var frame = Frame()
  /// The corner radius of the card in points; nil for its own.
  package var cornerRadius: Double? = nil
  /// The pose of all other cards.
  package var others = Pose()

  package init() {}

  /// A frame that depends on the sizes of the viewport and of the row.
  package struct Frame: Hashable, Sendable {
    package var x = Length.zero
    package var y = Length.zero
    package var width = Length(1, .viewport)
    package var height = Length(1, .viewport)
  }
}
