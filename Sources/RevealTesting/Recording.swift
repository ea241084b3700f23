import RevealFiles

/// Whether tests record goldens.
package enum Recording: Hashable, Sendable {
  /// They compare.
  case never
  /// They record goldens that do not exist, and compare with the others.
  case missing
  /// They record.
  case all

  /// The variable of the environment.
  package static let variable = "REVEAL_RECORD_GOLDENS"

  /// Reads the value of the variable; nil stands for one that is not set.
  ///
  /// - Throws: An error for an unknown word, so that no slip goes unnoticed.
  package init(_ value: String?) throws(UnknownRecording) {
    switch value {
    case nil, "", "0": self = .never
    case "missing": self = .missing
    case "1", "all": self = .all
    case let word?: throw UnknownRecording(word: word)
    }
  }

  /// What the environment asks for.
  static func requested() throws(UnknownRecording) -> Recording {
    try Recording(environmentVariable(variable))
  }
}

/// The environment asks for a recording of an unknown kind.
package struct UnknownRecording: Error, Hashable, CustomStringConvertible {
  package let word: String

  package var description: String {
    "\(Recording.variable): expected 1, all or missing, found \"\(visible(word))\""
  }
}
