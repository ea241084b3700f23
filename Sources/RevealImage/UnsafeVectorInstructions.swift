private import CVector

/// Vector instructions that not every processor of its kind has; they affect time, never results.
package enum VectorInstructions: CaseIterable, Sendable {
  /// Those that Swift uses for every processor of this kind.
  case baseline
  /// 32 bytes at once: AVX2.
  case wide
  /// 64 bytes at once, where that pays: AVX-512 as of 2019, with everything in `wide`.
  case avx512

  /// Whether they are more than `baseline`.
  package var areWide: Bool {
    switch self {
    case .baseline: false
    case .wide, .avx512: true
    }
  }

  /// The best of this processor.
  package static let best: VectorInstructions =
    cvector_is_available() == 0 ? .baseline : cvector_has_avx512() == 0 ? .wide : .avx512

  /// All that this processor has.
  package static var available: [VectorInstructions] {
    switch best {
    case .baseline: [.baseline]
    case .wide: [.baseline, .wide]
    case .avx512: allCases
    }
  }
}
