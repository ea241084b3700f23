import ArgumentParser
package import RevealCSS
package import RevealFiles
package import RevealJSON
package import RevealPreset
package import RevealScene

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
