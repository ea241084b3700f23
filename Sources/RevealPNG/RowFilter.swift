/// The filters of PNG that predict each byte from its neighbours; the value is the row's first
/// byte.
///
/// Source: PNG Specification (Third Edition), chapter 9, "Filtering".
enum RowFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth

  /// Whether a row filtered by it can be read without the row above.
  var standsAlone: Bool { self == .none || self == .sub }
}
