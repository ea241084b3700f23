import ArgumentParser
package import RevealCSS
package import RevealFiles
package import RevealJSON
package import RevealPreset
package import RevealScene

/// An error as the user sees it: the message on standard error, if any, and the exit code.
struct Failure {
  let message: String?
  let status: ExitStatus

  /// Creates a failure from any error.
  ///
  /// Unknown errors count as errors of input or output, so that none is mistaken for a result such
  /// as "images differ".
  init(_ error: any Error) {
    if let known = Failure(known: error) {
      self = known
      return
    }
    status = error is ValidationError ? .usage : .inputOutput
    message =
      switch error {
      case let error as ValidationError: "error: \(error.message)"
      // Other errors have no description, only the names of their types.
      case let error as any Error & CustomStringConvertible: "error: \(error)"
      default: "error: failed for an unknown reason"
      }
  }

  /// Fails for errors that are not reveal's own, such as those of the argument parser.
  init?(known error: any Error) {
    guard let error = error as? any ReportableError else { return nil }
    (status, message) = (error.exitStatus, error.message)
  }

  /// Returns the message for an error that does not end the command.
  static func message(of error: any Error) -> String { Failure(error).message ?? "error: \(error)" }
}

extension ExitCode {
  init(_ status: ExitStatus) { self.init(status.rawValue) }
}

// Errors of modules that do not know about commands.

extension PresetError: ReportableError {
  package var exitStatus: ExitStatus { .preset }
  package var message: String? { report }
}

extension SceneFileError: ReportableError {
  package var exitStatus: ExitStatus { .preset }
  package var message: String? { report }
}

extension StyleSheetError: ReportableError {
  package var exitStatus: ExitStatus { .preset }
  package var message: String? { report }
}

extension SourceEditError: ReportableError {
  package var exitStatus: ExitStatus { isOfText ? .preset : .usage }
  package var message: String? { isOfText ? text : "error: \(text)" }
}
