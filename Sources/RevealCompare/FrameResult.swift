package import RevealDiff
import RevealRender

/// What came of comparing one frame.
package struct FrameResult: Sendable {
  package let pair: FramePairs.Pair
  package let outcome: Outcome
  /// The picture that keeps a preset's frame from being drawn; the outcome is
  /// ``Outcome/unreadable(_:)``.
  var unusablePicture: UnusablePicture?
  /// What the comparison ignored in the files, a sentence each.
  package var notes: [String] = []
  /// Rows of the list whose pixels differ; known only with a preset on one side.
  package var rows: [RowDifference] = []
  /// Where on the frame the counting pixels are; only with some.
  package var heat: HeatGrid?
  /// By which frames are recognized elsewhere in the sequences.
  var identities = Identities()

  init(_ pair: FramePairs.Pair, _ outcome: Outcome) {
    self.pair = pair
    self.outcome = outcome
  }

  package enum Outcome: Hashable, Sendable {
    case equal
    /// Different, by no more than the rules allow.
    case tolerated(FrameDifference)
    case different(FrameDifference)
    /// Digests differ, and a side, or both, have no pixels to count.
    case otherPixels(lacking: Side)
    /// Animations that differ in what they show, for how long, or how often.
    case otherAnimation(AnimationDifference)
    case otherSize(golden: PixelSize, actual: PixelSize)
    /// The golden frame has no counterpart.
    case missing
    /// The actual frame has no counterpart.
    case extra
    /// One of the frames cannot be read; nothing can be said about it.
    case unreadable(String)

    package var passes: Bool {
      switch self {
      case .equal, .tolerated: true
      case .different, .otherPixels, .otherAnimation, .otherSize, .missing, .extra, .unreadable:
        false
      }
    }

    /// The figures, where pixels could be compared.
    package var difference: FrameDifference? {
      switch self {
      case .tolerated(let difference), .different(let difference): difference
      case .otherAnimation(let animation): animation.worst
      case .equal, .otherPixels, .otherSize, .missing, .extra, .unreadable: nil
      }
    }
  }

  /// One side of a comparison, or both.
  package enum Side: Hashable, Sendable {
    case golden, actual, both
  }

  /// What a frame is recognized by: two frames with a name in common have equal pixels.
  struct Identities: Sendable {
    var golden: [String] = []
    var actual: [String] = []
  }
}
