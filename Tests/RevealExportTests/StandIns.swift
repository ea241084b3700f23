import Foundation

/// The stand-ins for UIKit and SwiftUI, compiled once, and programs that play exported files with
/// them.
struct StandIns {
  /// The folder of the compiled modules.
  private let folder: URL

  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "StandIns")

  /// The stand-ins; nil without a compiler, and where there are the real frameworks.
  static let shared: StandIns? = {
    #if os(Linux)
      guard let standIns = try? StandIns() else { return nil }
      atexit { StandIns.shared?.remove() }
      return standIns
    #else
      return nil
    #endif
  }()

  private init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "reveal-stand-ins-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (module, files) in [
      ("QuartzCore", ["QuartzCore", "QuartzCoreTransforms"]), ("UIKit", ["UIKit", "UIKitLists"]),
      ("SwiftUI", ["SwiftUI", "SwiftUIKeyframes", "SwiftUILists", "SwiftUITransitions"]),
    ] {
      try Self.compile(
        [
          "-I", folder.path, "-emit-module", "-emit-library", "-static", "-parse-as-library",
          "-module-name", module, "-emit-module-path",
          folder.appending(path: "\(module).swiftmodule").path, "-o",
          folder.appending(path: "lib\(module).a").path,
        ] + files.map { Self.sources.appending(path: "\($0).swift").path })
    }
  }

  /// Removes the compiled modules.
  private func remove() { try? FileManager.default.removeItem(at: folder) }

  /// What playing files has shown.
  struct Output: Decodable {
    struct Seen: Decodable {
      let row: Int
      let matrix: [Double]
      let opacity: Double
      let shade: Double
      let blur: Double
      let position: [Double]?
    }

    struct Result: Decodable {
      let name: String
      let uikit: [[Seen]]
      let swiftUI: [[Seen]]
    }

    struct Animation: Decodable {
      let `class`: String
      let keyPath: String
      let beginTime: Double
      let duration: Double
      let fillMode: String
      let mass: Double?
      let stiffness: Double?
      let damping: Double?
      let initialVelocity: Double?
      let from: Double?
      let to: Double?
      let timing: [Double]?
    }

    let results: [Result]
    /// The first animations that are added to layers, by the type of the file.
    let animations: [String: [Animation]]
  }

  /// Compiles files unchanged, and plays them.
  ///
  /// - Parameters:
  ///   - plans: The files and what is played of them, with different names.
  ///   - other: A file that is compiled beside them.
  /// - Returns: What is seen.
  /// - Throws: What the compiler says, or the program.
  func play(_ plans: [SwiftPlan], beside other: String? = nil) throws -> Output {
    let work = folder.appending(path: "run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    var files: [String] = []
    func write(_ text: String, _ name: String) throws {
      let file = work.appending(path: name)
      try Data(text.utf8).write(to: file)
      if name.hasSuffix(".swift") { files.append(file.path) }
    }
    if let other { try write(other, "Other.swift") }
    for plan in plans { try write(plan.export.text, "\(plan.name).swift") }
    try write(Self.main(plans.map { ($0.name, $0.export.text) }), "main.swift")
    try Data(JSONEncoder().encode(plans.map(\.plan))).write(to: work.appending(path: "plans.json"))
    let program = work.appending(path: "play").path
    try Self.compile(
      [
        "-Onone", "-I", folder.path, "-L", folder.path, "-lSwiftUI", "-lUIKit", "-lQuartzCore",
        "-module-name", "Play", "-o", program,
      ] + files + ["Plan", "Driver"].map { Self.sources.appending(path: "\($0).swift").path })
    let output = try Self.run(program, [work.appending(path: "plans.json").path])
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(Output.self, from: output)
  }

  /// Checks the types of a file of an app.
  ///
  /// - Parameter path: Its path from the folder of the repository.
  /// - Throws: What the compiler says.
  func typeCheck(_ path: String) throws {
    let file = Self.sources.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: path)
    try Self.compile(["-I", folder.path, "-typecheck", "-parse-as-library", file.path])
  }

  /// The program that plays exported types, by what their files have.
  private static func main(_ files: [(name: String, text: String)]) -> String {
    let subjects = files.map { name, text in
      func has(_ part: String) -> Bool { text.contains(part) }
      var cells: [String] = []
      var views: [String] = []
      var modifiers = ""
      if has("class CellEntrance") {
        let list = has("at indexPath: IndexPath, in list") ? ", in: list" : ""
        cells += [
          "let entrance = \(name).CellEntrance()", "entrance.card = { $0.subviews[0] }",
          "cells.willDisplay = { cell, path, list in "
            + "entrance.willDisplay(cell, at: path\(list)) }",
          "cells.didEndDisplaying = { entrance.didEndDisplaying($0) }",
          "cells.reset = { entrance.tracking.reset() }",
        ]
        if has("func reload()") { cells.append("cells.reload = { entrance.tracking.reload() }") }
      }
      if has("struct Entrance:") {
        views += [
          "let tracking = \(name).Tracking()", "views.reset = { tracking.reset() }",
        ]
        if has("func reload()") { views.append("views.reload = { tracking.reload() }") }
        modifiers += ".modifier(entrance)"
      }
      if has("class CellScrollEffect") {
        cells += [
          "let effect = \(name).CellScrollEffect()", "effect.card = { $0.subviews[0] }",
          "cells.update = { effect.update($0, in: $1) }",
        ]
        modifiers += ".modifier(scroll)"
      }
      if has("cell.layer.zPosition = ") { cells.append("cells.orders = true") }
      if !has("class CellEntrance"), has("func reset(_ card") {
        cells.append("cells.didEndDisplaying = { \(name).reset($0.subviews[0]) }")
      }
      if has("func playRemoval") {
        cells.append("cells.remove = { \(name).playRemoval(on: $0) }")
      }
      if has("func playInsertion") {
        cells.append("cells.insert = { \(name).playInsertion(on: $0) }")
      }
      if has("static func change(") {
        cells.append("cells.change = { \(name).change($0, $1) }")
      }
      let passesDelay = has("static func transition(")
      if passesDelay || has("static var transition:") {
        let call = passesDelay ? "()" : ""
        modifiers += ".standIn(\(name).transition\(call), phase)"
      }
      let entrance =
        has("struct Entrance:")
        ? "let entrance = \(name).Entrance(row: [row.section, row.index], tracking: tracking)" : ""
      let scroll = has("class CellScrollEffect") ? "let scroll = \(name).Scroll()" : ""
      return """
        subjects["\(name)"] = Subject(
          cells: {
            var cells = Subject.Cells()
            \(cells.joined(separator: "\n    "))
            return cells
          },
          views: {
            var views = Subject.Views()
            \(views.joined(separator: "\n    "))
            views.view = { row in
              \(entrance)
              \(scroll)
              return { context, phase in context.draw(Rectangle()\(modifiers)) }
            }
            return views
          })
        """
    }
    return """
      import SwiftUI
      import UIKit

      var subjects: [String: Subject] = [:]
      \(subjects.joined(separator: "\n"))
      try play(subjects)

      """
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static func compile(_ arguments: [String]) throws {
    _ = try run("/usr/bin/env", ["swiftc", "-swift-version", "6"] + arguments)
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let (output, problems) = (
      Pipe(),
      FileManager.default.temporaryDirectory.appending(
        path: "reveal-problems-\(UUID().uuidString)")
    )
    _ = FileManager.default.createFile(atPath: problems.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: problems) }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: problems)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let text = String(decoding: (try? Data(contentsOf: problems)) ?? Data(), as: UTF8.self)
      let lines = text.split(separator: "\n").filter { $0.contains("error") || $0.contains("atal") }
      throw Failure(
        description: "\(arguments.first ?? program): "
          + (lines.isEmpty ? text.suffix(2000)[...] : lines.prefix(8).joined(separator: "\n")[...]))
    }
    return data
  }
}
