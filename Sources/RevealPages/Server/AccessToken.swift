import RevealFiles

/// The secret part of the page's address, which gives access to the preset.
///
/// Every user and program on a machine can connect to 127.0.0.1; only those that were given the
/// printed address know these 128 random bits.
package struct AccessToken: Sendable {
  /// The token as 32 hexadecimal digits.
  package let text: String

  /// Creates a token with the system's secure random generator.
  package init() { text = randomDigits() }

  /// Whether a text is this token, in a time that does not depend on how much of it is right.
  package func matches(_ guess: Substring) -> Bool {
    let (expected, found) = (Array(text.utf8), Array(guess.utf8))
    guard expected.count == found.count else { return false }
    return zip(expected, found).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
