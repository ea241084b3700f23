/// Whether a path comes before another one as people count: numbers in them by their value,
/// `shot2.png` before `shot10.png`, and what is in a folder together.
///
/// No two paths of different bytes are equal in this order.
package func precedesByNumber(_ first: [UInt8], _ second: [UInt8]) -> Bool {
  var (a, b) = (first[...], second[...])
  while let here = a.first, let there = b.first {
    if isDigit(here), isDigit(there) {
      let (number, other) = (popNumber(&a), popNumber(&b))
      if number.count != other.count { return number.count < other.count }
      if !number.elementsEqual(other) { return number.lexicographicallyPrecedes(other) }
    } else {
      // Before all others, so that a folder's files are not torn apart by its neighbors.
      let (mine, its) = (here == slash ? 0 : here, there == slash ? 0 : there)
      if mine != its { return mine < its }
      a.removeFirst()
      b.removeFirst()
    }
  }
  if a.isEmpty != b.isEmpty { return a.isEmpty }
  // They differ at most in zeros before a number.
  return first.lexicographicallyPrecedes(second)
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

/// The digits at the start, without zeros before them.
private func popNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let digits = bytes.prefix(while: isDigit)
  bytes = bytes[digits.endIndex...]
  return digits.drop { $0 == UInt8(ascii: "0") }
}
