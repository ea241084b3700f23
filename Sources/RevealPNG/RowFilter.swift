private import CVector

/// The filters of PNG that predict each byte from its neighbors; the raw value is a row's first
/// byte.
///
/// Source: PNG Specification (Third Edition), chapter 9, "Filtering".
enum RowFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth

  /// Whether a row with this filter can be read without the row above.
  var standsAlone: Bool { self == .none || self == .sub }
}

/// The sizes of the steps in which rows are filtered.
enum FilterStep {
  /// The number of bytes after filtered pixels that may be overwritten.
  static let surplus = Int(CVECTOR_SURPLUS)
  /// The width in pixels of the blocks that are compared with the row above before filtering.
  static let stretch = Int(CVECTOR_STRETCH)
}
