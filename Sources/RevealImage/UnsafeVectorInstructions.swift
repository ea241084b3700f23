private import CVector

/// Vector instructions that not every processor of its kind has; they affect time, never results.
package enum VectorInstructions: CaseIterable, Sendable {
  /// Those that Swift uses for every processor of this kind.
  case baseline
  /// 32 bytes at once: AVX2.
  case wide

  /// Whether they are more than `baseline`.
  package var areWide: Bool {
    switch self {
    case .baseline: false
    case .wide: true
    }
  }

  /// The best of this processor.
  package static let best: VectorInstructions = cvector_is_available() == 1 ? .wide : .baseline

  /// All that this processor has.
  package static var available: [VectorInstructions] {
    best == .wide ? [.baseline, .wide] : [.baseline]
  }
}
