/// The number of keyframes that an export may still write.
struct ExportBudget {
  private var left = Self.mostKeyframes

  /// The limit for all animations of an export in total.
  static let mostKeyframes = 50_000

  /// Takes some keyframes.
  ///
  /// - Throws: An error if fewer are left.
  mutating func take(_ count: Int) throws(ExportRefusal) {
    left -= count
    guard left >= 0 else {
      throw ExportRefusal(
        description: "its motions take more than the \(Self.mostKeyframes) keyframes of an export; "
          + "fewer keyframes, motions or sizes of cards help")
    }
  }
}
