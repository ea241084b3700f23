import RevealFiles
import RevealFrames
import RevealJSON
import RevealPNG
import RevealPreset
import RevealRender

/// An error of reading, drawing, comparing or recording, with the text that the program prints.
public struct RevealError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the error.
  ///
  /// For a preset, it has every problem with its place, its line of text, and a hint.
  public let description: String
  /// The kind of error.
  public let kind: Kind
  /// The problems of a preset or of a deck, in the order of its text.
  ///
  /// It is empty for errors of other kinds, and for problems that have no place in the text.
  public let problems: [Problem]

  /// A kind of error; later versions may have more.
  public struct Kind: Hashable, Sendable {
    private enum Value: Hashable {
      case preset, options, file
    }

    private let value: Value

    /// A preset is invalid, or has a frame that would take too much time or memory to draw.
    public static let preset = Kind(value: .preset)
    /// An argument is out of range, or does not fit the preset or the goldens.
    public static let options = Kind(value: .options)
    /// A file cannot be read or written, or has unexpected content.
    public static let file = Kind(value: .file)
  }

  /// A problem of a preset or a deck.
  public struct Problem: Hashable, Sendable {
    /// The path of the file, as given or relative to the preset's folder.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int
    /// The key path, as in `entrance.spring.dampingRatio`; empty for the whole file.
    public let keyPath: String
    /// A message that says what was expected and what was found.
    public let message: String
    /// A hint; nil if there is none.
    public let hint: String?
  }
}

extension RevealError {
  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
    problems = []
  }

  init(_ error: any Error) {
    switch error {
    case let error as RevealError: self = error
    case let error as PresetError: self.init(error)
    case let error as FrameSizeError: self.init(.options, "size, scale: \(error)")
    case is RunTooLong, is FrameTooCostly, is UnusablePicture: self.init(.preset, "\(error)")
    case let error as FrameSelectionError: self.init(.options, "frames: \(error)")
    // These messages name the options of the command line.
    case let error as PlainError where error.exitStatus == .usage:
      self.init(.options, error.description.replacing("--", with: ""))
    case is FrameOutOfRange: self.init(.options, "\(error)")
    default: self.init(.file, "\(error)")
    }
  }

  private init(_ error: PresetError) {
    kind = .preset
    description = error.report
    let problems = error.problems.filter { $0.severity == .error }
    let places = error.source.places(of: problems.map(\.range.lowerBound))
    self.problems = zip(problems, places).map { problem, place in
      Problem(
        file: error.source.file, line: place.line, column: place.column, keyPath: problem.keyPath,
        message: problem.message, hint: problem.hint)
    }
  }

  /// Performs work, and converts its errors to this type.
  static func wrapping<Result>(
    _ work: () throws -> Result
  ) throws(RevealError) -> Result {
    do {
      return try work()
    } catch {
      throw RevealError(error)
    }
  }
}
