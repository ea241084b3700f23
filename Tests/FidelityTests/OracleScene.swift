import Foundation
import RevealFiles
import RevealJSON
import RevealPNG
import RevealScene
import Testing

/// A scene of `Tests/Oracle`, with what Chromium and Skia made of it.
struct OracleScene: Hashable, Sendable, CustomTestStringConvertible {
  /// The name of its files.
  let id: String
  let kind: Kind

  enum Kind: String, CaseIterable, Sendable {
    case still = "scenes"
    /// A frame of one of three animations.
    case animated = "animation/frames"
  }

  var testDescription: String { id }

  /// What the scene is about: its name without the number.
  var topic: String {
    let name = id.split(separator: "_").dropLast().joined(separator: "_")
    return kind == .still ? name : "\(name.prefix { $0 != "_" }), animated"
  }

  /// Every scene there is, sorted.
  static let all: [OracleScene] = Kind.allCases.flatMap { kind in
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: oracle.appending(path: kind.rawValue).path)
    return (names ?? []).filter { $0.hasSuffix(".json") }.sorted().map {
      OracleScene(id: String($0.dropLast(5)), kind: kind)
    }
  }

  /// As `reveal draw` reads it.
  func scene() throws -> Scene {
    let folder = Self.oracle.appending(path: kind.rawValue).path
    let path = joinPath(folder, "\(id).json")
    let source = SourceText(file: path, bytes: try readFile(path))
    return try Scene(json: source).mapImagePaths { joinPath(folder, $0) }
  }

  /// What the three references made of it.
  func references() throws -> [RGBPicture] {
    let folder = kind == .still ? Self.oracle : Self.oracle.appending(path: "animation")
    return try ["chromium_gl", "chromium_sw", "skia"].map { renderer in
      let file = folder.appending(path: "\(renderer)/\(id).png")
      return RGBPicture(try PNGDecoder.decode(readFile(file.path)))
    }
  }

  /// What it is held to; scenes filled with pictures have limits of their own, 1.5 times what brute
  /// force scores.
  ///
  /// Some frames of the animations have the name of a scene, but no limits of their own.
  func limits() throws -> [Deviation.Measure: Double] {
    guard kind == .still else { return Deviation.limits }
    let data = try Data(contentsOf: Self.oracle.appending(path: "limits.json"))
    let own = try JSONDecoder().decode([String: [String: Double]].self, from: data)[id]
    guard let own else { return Deviation.limits }
    return Dictionary(
      uniqueKeysWithValues: Deviation.Measure.allCases.compactMap { measure in
        own[measure.rawValue].map { (measure, $0) }
      })
  }

  private static let oracle = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Oracle")
}

extension Scene {
  /// Whether a card is filled with a picture.
  var isTextured: Bool {
    quads.contains {
      guard case .image = $0.face.fill else { return false }
      return true
    }
  }
}
