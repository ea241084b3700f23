import RevealFiles

/// Whether tests compare frames or record goldens.
package enum Recording: Hashable, Sendable {
  /// Compare all frames.
  case never
  /// Record goldens that do not exist, and compare with the others.
  case missing
  /// Record all goldens.
  case all

  /// The name of the environment variable.
  package static let variable = "REVEAL_RECORD_GOLDENS"

  /// Reads the value of the environment variable; nil if it is not set.
  ///
  /// - Throws: An error for an unknown word, so that no typing error goes unnoticed.
  package init(_ value: String?) throws(UnknownRecording) {
    switch value {
    case nil, "", "0": self = .never
    case "missing": self = .missing
    case "1", "all": self = .all
    case let word?: throw UnknownRecording(word: word)
    }
  }

  /// The value that the environment asks for.
  static func requested() throws(UnknownRecording) -> Recording {
    try Recording(environmentVariable(variable))
  }
}

/// The environment asks for an unknown kind of recording.
package struct UnknownRecording: Error, Hashable, CustomStringConvertible {
  package let word: String

  package var description: String {
    "\(Recording.variable): expected 1, all or missing, found \"\(printable(word))\""
  }
}
