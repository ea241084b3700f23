/// Whether a path comes before another one in natural order.
///
/// Numbers are compared by value, so `shot2.png` precedes `shot10.png`, and the contents of a
/// folder stay together. Paths with different bytes are never equal in this order.
package func precedesByNumber(_ first: [UInt8], _ second: [UInt8]) -> Bool {
  var (a, b) = (first[...], second[...])
  while let here = a.first, let there = b.first {
    if isDigit(here), isDigit(there) {
      let (number, other) = (popNumber(&a), popNumber(&b))
      if number.count != other.count { return number.count < other.count }
      if !number.elementsEqual(other) { return number.lexicographicallyPrecedes(other) }
    } else {
      // A slash precedes all other bytes, so that no other path comes between a folder's files.
      let (mine, its) = (here == slash ? 0 : here, there == slash ? 0 : there)
      if mine != its { return mine < its }
      a.removeFirst()
      b.removeFirst()
    }
  }
  if a.isEmpty != b.isEmpty { return a.isEmpty }
  // They differ at most in the zeros before a number.
  return first.lexicographicallyPrecedes(second)
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

/// Removes the digits at the start, and returns them without leading zeros.
private func popNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let digits = bytes.prefix(while: isDigit)
  bytes = bytes[digits.endIndex...]
  return digits.drop { $0 == UInt8(ascii: "0") }
}
