import ArgumentParser

/// Refuses the value of an option that is outside of a range.
///
/// - Parameters:
///   - option: The name of the option.
///   - value: The value; nil if the option is not given.
///   - range: The range; without a limit if it ends at the largest number.
/// - Throws: An error that names the option.
func require(
  _ option: String, _ value: Int?, in range: ClosedRange<Int>
) throws(ValidationError) {
  guard let value, !range.contains(value) else { return }
  let least = range.lowerBound
  let expected = range.upperBound == .max ? "\(least) or more" : "\(least) to \(range.upperBound)"
  throw ValidationError("\(option) must be \(expected), found \(value)")
}
