package import RevealMath

/// How a contact sheet looks.
package struct SheetStyle: Hashable, Sendable {
  /// The texts below frames.
  package enum Labels: String, CaseIterable, Hashable, Sendable {
    /// Times and numbers.
    case all
    case times
    case none
  }

  package let labels: Labels
  /// The color around frames, and behind their transparent pixels.
  let background: SIMD3<UInt8>
  /// The color of headings, and of times without headings.
  let ink: SIMD3<UInt8>
  /// The color of what matters less.
  let paleInk: SIMD3<UInt8>
  /// Whether a checkerboard is behind transparent pixels in place of the background.
  let isCheckered: Bool

  /// - Parameters:
  ///   - background: The color around frames and behind transparent pixels, without alpha; nil for
  ///     slate, which contrasts with both light and dark frames.
  ///   - labels: The texts below frames.
  ///   - isCheckered: True to show transparent pixels on a checkerboard.
  package init(background: Color? = nil, labels: Labels = .all, isCheckered: Bool = true) {
    self.labels = labels
    self.isCheckered = isCheckered && background == nil
    guard let background else {
      self.background = [78, 83, 92]
      (ink, paleInk) = ([246, 247, 249], [178, 184, 194])
      return
    }
    func byte(_ channel: Double) -> UInt8 { UInt8(max(0, min(255, channel.rounded()))) }
    self.background = [byte(background.red), byte(background.green), byte(background.blue)]
    (ink, paleInk) =
      background.isLight
      ? ([44, 48, 56], [112, 117, 126]) : ([246, 247, 249], [168, 174, 184])
  }
}
