import Foundation
import TestFixtures
import Testing
import RevealCommand
import RevealFiles

/// Not the type of Swift Testing with that name.
typealias ExitStatus = RevealFiles.ExitStatus

/// A temporary folder in which the built program runs.
struct Workplace {
  /// The path of the program that was built with these tests, or of the one that `REVEAL` names.
  static let program: String = {
    let process = ProcessInfo.processInfo
    if let path = process.environment["REVEAL"] { return path }
    // The runner is told where the bundle is: …/debug/revealPackageTests.xctest/….
    for argument in process.arguments {
      guard let end = argument.firstRange(of: ".xctest")?.upperBound else { continue }
      return URL(filePath: String(argument[..<end])).deletingLastPathComponent()
        .appending(path: "reveal").path
    }
    preconditionFailure("no test bundle in \(process.arguments)")
  }()

  /// The root of the repository.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A preset of 36 frames that differ, with a transparent canvas.
  static let presetText = """
    {
      "canvas": { "size": [48, 73], "scale": 1, "fps": 30, "duration": 1.2, "background": "#0000" },
      "list": { "rows": 8, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#C33", "#3C3", "#33C"] },
      "scroll": [{ "fling": 400 }],
      "zoom": [0.5, 0.5, 0, 0, 0.7, 0.3]
    }
    """

  /// Whether this is a release build.
  static let isOptimized: Bool = {
    var isDebug = false
    // Not evaluated in a release build.
    assert({ isDebug = true }() == ())
    return !isDebug
  }()

  /// A preset of three small frames that differ.
  static let smallText = """
    {
      "canvas": { "size": [12, 18], "scale": 1, "fps": 10, "duration": 0.3 },
      "zoom": [0.5, 0.5, 0, 0, 0.7, 0.3]
    }
    """

  /// The arguments that name a preset: a release build draws a real one.
  static let preset = isOptimized ? "tip-in.json --size 120x200 --scale 1 --fps 30" : "p.json"

  /// Whether there is a device that is always full.
  static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  let folder: TemporaryFolder
  private let streams: TemporaryFolder

  /// Makes a folder with the preset as `p.json`, and one of the repository's presets.
  init() throws {
    (folder, streams) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.write(Self.presetText, to: "p.json")
    for name in ["tip-in.json", "decks/members.json"] {
      let file = Self.root.appending(path: "Presets/drop-in/\(name)")
      try folder.write(Array(Data(contentsOf: file)), to: name)
    }
  }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - line: The arguments, separated by spaces.
  ///   - words: Further arguments, which may contain spaces.
  /// - Returns: The program under way.
  /// - Throws: An error when the program cannot be started.
  func start(_ line: String, _ words: String...) throws -> RunningProgram {
    try start(line.split(separator: " ").map(String.init) + words)
  }

  /// Starts the program with arguments, and with a descriptor for its standard output or without.
  func start(_ words: [String], output: Int32? = nil) throws -> RunningProgram {
    try RunningProgram([Self.program] + words, in: folder, streams: streams, output: output)
  }

  /// Starts the program with arguments, below limits in the words of the shell's `ulimit`.
  func start(_ words: [String], limits: [String]) throws -> RunningProgram {
    let script = limits.map { "ulimit \($0) && " }.joined() + #"exec "$0" "$@""#
    return try startShell(script, [Self.program] + words)
  }

  /// Runs the program and expects an exit code.
  ///
  /// - Parameters:
  ///   - line: The arguments, separated by spaces.
  ///   - words: Further arguments, which may contain spaces.
  ///   - status: The expected exit code.
  ///   - message: A text that standard error must contain.
  ///   - sourceLocation: The place of the test.
  /// - Returns: What the program printed.
  /// - Throws: An error when the program cannot be started.
  @discardableResult
  func reveal(
    _ line: String, _ words: String..., ends status: ExitStatus = .done,
    says message: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    let outcome = try start(line.split(separator: " ").map(String.init) + words).wait()
    let shown = "reveal \(line) \(words): \(outcome.status), \(outcome.errors)"
    #expect(outcome.status == status.rawValue, "\(shown)", sourceLocation: sourceLocation)
    #expect(
      message.isEmpty || outcome.errors.contains(message), "\(shown)",
      sourceLocation: sourceLocation)
    return outcome
  }

  /// Runs lines of a shell, in which `$REVEAL` is the program.
  func shell(_ script: String) throws -> Outcome { try startShell(script).wait() }

  /// Starts lines of a shell, in which `$REVEAL` is the program.
  func startShell(_ script: String, _ words: [String] = []) throws -> RunningProgram {
    try RunningProgram(["/bin/sh", "-c", script] + words, in: folder, streams: streams)
  }

  /// Prepares files with lines of a shell, all of which must succeed.
  func prepare(_ script: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let outcome = try shell("set -e\n" + script)
    #expect(outcome.status == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
  }

  /// The files of a folder by their paths in it.
  func files(_ name: String) throws -> [String: Data] {
    let root = folder.path + "/" + name
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
      var isFolder: ObjCBool = false
      guard
        unsafe FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      files[path] = try Data(contentsOf: URL(filePath: "\(root)/\(path)"))
    }
    return files
  }

  /// Expects two folders with the same files, byte for byte.
  func expectSame(
    _ first: String, _ second: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (first, second) = (try files(first), try files(second))
    let names = Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }.sorted()
    #expect(!first.isEmpty, sourceLocation: sourceLocation)
    #expect(names == [], "files that differ", sourceLocation: sourceLocation)
  }

  /// The names of files that are not finished.
  var partialFiles: [String] {
    get throws { try folder.names().filter { $0.hasPrefix(".reveal.") } }
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder.path)/\(name)")
  }

  func remove(_ names: String...) throws {
    for name in names { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }
  }

  func copy(_ name: String, to other: String) throws {
    try? FileManager.default.removeItem(atPath: "\(folder.path)/\(other)")
    try FileManager.default.copyItem(
      atPath: "\(folder.path)/\(name)", toPath: "\(folder.path)/\(other)")
  }
}

/// What a program left: its exit code, 128 and the signal that ended it, and what it printed.
struct Outcome {
  let status: Int32
  let output: [UInt8]
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }
}
