private import CVector

/// Vector instructions beyond those of every processor; they affect time, never results.
package enum VectorInstructions: CaseIterable, Sendable {
  /// The instructions that Swift uses on every processor of an architecture.
  case baseline
  /// Instructions that Swift does not use: AVX2, or NEON.
  case wide
  /// Vectors of 64 bytes where they pay off: AVX-512 as of 2019, in addition to AVX2.
  case avx512

  /// Whether there are more than the `baseline`.
  package var areWide: Bool {
    switch self {
    case .baseline: false
    case .wide, .avx512: true
    }
  }

  /// The best instructions of this processor.
  package static let best: VectorInstructions =
    cvector_is_available() == 0 ? .baseline : cvector_has_avx512() == 0 ? .wide : .avx512

  /// All instructions that this processor has.
  package static var available: [VectorInstructions] {
    switch best {
    case .baseline: [.baseline]
    case .wide: [.baseline, .wide]
    case .avx512: allCases
    }
  }
}
