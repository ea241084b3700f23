package import RevealDiff
import RevealFrames
package import RevealImage
package import RevealSimulation

/// The result of comparing one frame.
package struct FrameResult: Sendable {
  package let pair: FramePairs.Pair
  package let outcome: Outcome
  /// The picture because of which a preset's frame cannot be drawn.
  ///
  /// The outcome is then ``Outcome/unreadable(_:)``.
  var unusablePicture: UnusablePicture?
  /// The notes on what the comparison ignored in the files.
  package var notes: [String] = []
  /// The rows of the list whose pixels differ, if there is a preset on one side.
  package var rows: [RowDifference] = []
  /// The `StructuralSimilarity` of both pictures, if it was asked for and they can be compared.
  package var similarity: Double?
  /// The numbers of frames on both sides; nil unless the files are animations.
  package internal(set) var animation: (golden: Int, actual: Int)?
  /// The distribution of counting pixels over the frame, if there are any.
  var heat: HeatGrid?
  /// The identities by which the frames are found elsewhere in the sequences.
  var identities = Identities()

  init(_ pair: FramePairs.Pair, _ outcome: Outcome) {
    self.pair = pair
    self.outcome = outcome
  }

  package enum Outcome: Hashable, Sendable {
    case equal
    /// The frames differ, but within the tolerances.
    case tolerated(PictureDifference)
    case different(PictureDifference)
    /// The digests differ, and at least one side has no pixels to count.
    case otherPixels(lacking: Side)
    /// The animations differ in pixels, durations or repetitions.
    case otherAnimation(AnimationDifference)
    case otherSize(golden: PixelSize, actual: PixelSize)
    /// The golden frame has no counterpart.
    case missing
    /// The actual frame has no counterpart.
    case extra
    /// One of the frames cannot be read.
    case unreadable(String)

    package var passes: Bool {
      switch self {
      case .equal, .tolerated: true
      case .different, .otherPixels, .otherAnimation, .otherSize, .missing, .extra, .unreadable:
        false
      }
    }

    /// The difference in numbers; nil if pixels could not be compared.
    package var difference: PictureDifference? {
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

  /// The identities of both frames; two frames with an identity in common have equal pixels.
  struct Identities: Sendable {
    var golden: [String] = []
    var actual: [String] = []
  }
}

/// The part of a difference that belongs to one row of the list.
package struct RowDifference: Hashable, Sendable {
  /// The row's number in the list, counted through all sections.
  package let row: Int
  /// The number of counting pixels of the row's card.
  package let countingPixels: Int
  /// The part of the card with these pixels, which suggests the cause.
  package let cause: Cause
  /// The card's properties that are animated in this frame.
  package let animated: [String]
  /// The place of the row in this frame; nil in a list that never changes.
  package let place: Place?

  /// The place of a row in a list that changes.
  package struct Place: Hashable, Sendable {
    package let row: RowSituation
    /// A phrase for the row's motion, or for its place if that has changed; nil for neither.
    package let phrase: String?
  }

  /// The part of a card that differs, which suggests what changed.
  package enum Cause: String, Hashable, Sendable {
    /// The pixels along the card's outline.
    case outline
    /// The pixels around the card, where its shadow is.
    case surroundings
    /// Pixels all over the card.
    case whole
    /// Pixels in a part of the card.
    case content
  }
}
