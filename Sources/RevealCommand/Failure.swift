import ArgumentParser
import RevealCSS
import RevealCompare
import RevealFiles
import RevealPNG
import RevealPages
import RevealPreset
import RevealRender
import RevealScene

/// An error as the user sees it: what is printed on standard error, if anything, and the exit code.
struct Failure {
  let message: String?
  let status: ExitStatus

  /// Unknown errors count as errors of input or output, so that none is mistaken for a result such
  /// as "images differ".
  init(_ error: any Error) {
    if let known = Failure(known: error) {
      self = known
      return
    }
    switch error {
    case let error as ValidationError: self.init(.usage, "error: \(error.message)")
    // Other errors have no description, only the names of their types.
    case let error as any Error & CustomStringConvertible:
      self.init(.inputOutput, "error: \(error)")
    default: self.init(.inputOutput, "error: failed for an unknown reason")
    }
  }

  /// Returns nil for errors that are not reveal's own, such as those of the argument parser.
  init?(known error: any Error) {
    switch error {
    case let error as PresetError: self.init(.preset, error.report)
    case let error as ExportFailure: self.init(.preset, "\(error)")
    case let error as SceneFileError: self.init(.preset, error.report)
    case let error as StyleSheetError: self.init(.preset, error.report)
    case let error as FrameSizeError: self.init(.usage, "error: --size, --scale: \(error)")
    case let error as SheetTooLarge: self.init(.usage, "error: --frames, --columns: \(error)")
    case let error as ToleranceFileError: self.init(.preset, error.report)
    case let error as OtherSettings: self.init(.usage, "error: \(error)")
    case let error as UnknownPresetName: self.init(.usage, "error: \(error)")
    case let error as SharedGolden: self.init(.preset, "error: \(error)")
    case let error as RunTooLong: self.init(.preset, "\(error)")
    case let error as FrameTooCostly: self.init(.preset, "error: \(error)")
    case let error as UnusablePicture where error.hasChanged:
      self.init(.inputOutput, "error: \(error)")
    case let error as UnusablePicture: self.init(.preset, "error: \(error)")
    case let error as FileError where error == .brokenPipe: self.init(.inputOutput, nil)
    case let error as FileError: self.init(.inputOutput, "error: \(error)")
    case let error as CatalogueMissing: self.init(.inputOutput, "error: \(error)")
    case let error as GoldenIsPreset: self.init(.usage, "error: \(error)")
    case let error as MixedGoldens: self.init(.usage, "error: \(error)")
    case let error as OtherCanvas: self.init(.usage, "error: \(error)")
    case let error as GalleryNameTaken: self.init(.preset, "error: \(error)")
    case let error as UnreadableFrame: self.init(.inputOutput, "error: \(error)")
    case let error as OutputNameError: self.init(.usage, "error: \(error)")
    case let error as PairingError: self.init(.usage, "error: \(error)")
    case let error as ForeignFrames: self.init(.inputOutput, "error: \(error)")
    case let error as Interruption: self.init(ExitStatus(error), "interrupted")
    case let error as InterruptedChange: self.init(ExitStatus(error.interruption), "\(error)")
    case let error as Interrupted: self.init(ExitStatus(error.interruption), "\(error)")
    case let error as MergeError:
      self.init(error.isUnreadable ? .inputOutput : .different, "error: \(error)")
    case let error as FilmsImpossible: self.init(.inputOutput, "error: \(error)")
    case let error as FilmFailure: self.init(.inputOutput, "error: \(error)")
    case let error as PNGError: self.init(.inputOutput, "error: \(error)")
    default: return nil
    }
  }

  /// The message for an error that does not end the command.
  static func message(of error: any Error) -> String { Failure(error).message ?? "error: \(error)" }

  private init(_ status: ExitStatus, _ message: String?) {
    self.status = status
    self.message = message
  }
}
