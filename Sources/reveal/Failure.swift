import ArgumentParser
import RevealCompare
import RevealFiles
import RevealPNG
import RevealPages
import RevealPreset
import RevealRaster
import RevealRender
import RevealScene

/// An error as the user sees it: what is printed on standard error, if anything, and the exit code.
struct Failure {
  let message: String?
  /// As in `sysexits.h`: 64 usage, 65 a preset or a scene is wrong, 74 input or output; 1 where
  /// parts do not join, 130 or 143 after a signal.
  let status: Int32

  /// What is not known here counts as input or output: no error is ever taken for a result such as
  /// "images differ".
  init(_ error: any Error) {
    if let known = Failure(known: error) {
      self = known
      return
    }
    switch error {
    case let error as ValidationError: self.init(64, "error: \(error.message)")
    // Others have no words of their own, only the names of their types.
    case let error as any Error & CustomStringConvertible: self.init(74, "error: \(error)")
    default: self.init(74, "error: the work could not be done, for a reason without a description")
    }
  }

  /// Fails for errors that are not reveal's own, such as those of the argument parser.
  init?(known error: any Error) {
    switch error {
    case let error as PresetError: self.init(65, error.report)
    case let error as SceneFileError: self.init(65, error.report)
    case let error as FrameSizeError: self.init(64, "error: --size, --scale: \(error)")
    case let error as SheetTooHigh: self.init(64, "error: --frames, --columns: \(error)")
    case let error as RunTooLong: self.init(65, "\(error)")
    case let error as FrameTooCostly: self.init(65, "error: \(error)")
    case let error as UnusablePicture: self.init(65, "error: \(error)")
    case let error as FileError where error == .brokenPipe: self.init(74, nil)
    case let error as FileError: self.init(74, "error: \(error)")
    case let error as GoldenIsPreset: self.init(64, "error: \(error)")
    case let error as MixedGoldens: self.init(64, "error: \(error)")
    case let error as GalleryNameTaken: self.init(65, "error: \(error)")
    case let error as UnreadableFrame: self.init(74, "error: \(error)")
    case let error as OutputNameError: self.init(64, "error: \(error)")
    case let error as PairingError: self.init(64, "error: \(error)")
    case let error as ForeignFrames: self.init(74, "error: \(error)")
    case let error as Interruption: self.init(error.exitCode, "interrupted")
    case let error as InterruptedChange: self.init(error.interruption.exitCode, "\(error)")
    case let error as Interrupted: self.init(error.interruption.exitCode, "\(error)")
    case let error as MergeError: self.init(error.isUnreadable ? 74 : 1, "error: \(error)")
    case let error as PNGError: self.init(74, "error: \(error)")
    default: return nil
    }
  }

  /// What a command says about an error that does not end it.
  static func message(of error: any Error) -> String { Failure(error).message ?? "error: \(error)" }

  private init(_ status: Int32, _ message: String?) {
    self.status = status
    self.message = message
  }
}
