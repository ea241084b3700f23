/// The 64-bit and 32-bit primes of xxHash.
enum XXHashPrime {
  static let first: UInt64 = 0x9E37_79B1_85EB_CA87
  static let second: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  static let third: UInt64 = 0x1656_67B1_9E37_79F9
  static let fourth: UInt64 = 0x85EB_CA77_C2B2_AE63
  static let fifth: UInt64 = 0x27D4_EB2F_1656_67C5

  static let first32: UInt64 = 0x9E37_79B1
  static let second32: UInt64 = 0x85EB_CA77
  static let third32: UInt64 = 0xC2B2_AE3D
}
