import Foundation
import Testing

/// Scenes that reveal should refuse, or draw within limits.
@Suite(.enabled(if: Workplace.isOptimized, "the limits are those of a release build"))
struct WrongSceneTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private static let color = #"{ "type": "color", "rgba": [1, 2, 3, 1] }"#

  /// A quad of a scene; members replace its own.
  static func quad(_ members: [String: String] = [:]) -> String {
    let matrix = "[1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1]"
    let usual = [
      "x": "0", "y": "0", "width": "9", "height": "9", "anchor": "[0.5, 0.5]", "matrix": matrix,
      "backface": #""visible""#, "fill": color,
    ]
    let all = usual.merging(members) { $1 }
    return "{" + WrongInput.list(all.keys.sorted().map { "\"\($0)\": \(all[$0, default: ""])" })
      + "}"
  }

  private static func shadow(_ key: String = "", _ number: String = "") -> String {
    var members = ["dx": "0", "dy": "0", "sigma": "3"]
    if !key.isEmpty { members[key] = number }
    let parts = members.keys.sorted().map { "\"\($0)\": \(members[$0, default: ""])" }
    return "{" + WrongInput.list(parts) + #", "rgba": [0, 0, 0, 1]}"#
  }

  /// A scene of quads.
  static func scene(_ quads: String, viewport: String = "[90, 90]", scale: String = "1") -> String {
    """
    { "viewport": \(viewport), "scale": \(scale), "background": [255, 255, 255, 1],
      "quads": [\(quads)] }
    """
  }

  private func write(_ scene: String) throws { try place.folder.write(scene, to: "scene.json") }

  @Test func `draws one quad, and refuses a million`() throws {
    try write(Self.scene(Self.quad()))
    try place.expectQuick("draw", "scene.json", "-o", "out.png", ends: .done)
    try write(Self.scene(WrongInput.list(repeatElement(Self.quad(), count: 1_000_000))))
    try place.expectQuick("draw", "scene.json", "-o", "out.png", ends: .inputOutput)
    try write(Self.scene(WrongInput.list(repeatElement(Self.quad(), count: 60_000))))
    try place.expectQuick("draw", "scene.json", "-o", "out.png", ends: .preset, says: "values")
  }

  @Test(arguments: ["x", "y", "width", "height", "radius"], ["1e9", "1e10", "1e308"])
  func `ends with a quad that is too much`(key: String, number: String) throws {
    try write(Self.scene(Self.quad([key: number])))
    try place.expectQuick("draw", "scene.json", "-o", "out.png", ends: .done, .preset)
  }

  @Test(arguments: ["dx", "dy", "sigma"], ["1e6", "1e9", "1e308"])
  func `ends with a shadow that is too much`(key: String, number: String) throws {
    try write(Self.scene(Self.quad(["shadow": Self.shadow(key, number)])))
    try place.expectQuick("draw", "scene.json", "-o", "out.png", ends: .done, .preset)
  }

  @Test(arguments: 0..<16, ["1e12", "-1e300", "1e-300", "0"])
  func `ends with a matrix that is too much`(index: Int, number: String) throws {
    var matrix = (0..<16).map { $0 % 5 == 0 ? "1" : "0" }
    matrix[index] = number
    var members = ["matrix": "[\(WrongInput.list(matrix))]", "shadow": Self.shadow()]
    try write(Self.scene(Self.quad(members)))
    try place.expectQuick("draw", "scene.json", "-o", "out.png", ends: .done, .preset)
    members["perspective"] = #"{ "d": 1e-300, "origin": [0, 0] }"#
    try write(Self.scene(Self.quad(members)))
    try place.expectQuick("draw", "scene.json", "-o", "out.png", ends: .done, .preset)
  }

  @Test(arguments: [
    ("[1e308, 1]", "1"), ("[1, 1]", "1e308"), ("[1e-300, 1e-300]", "1e300"), ("[0, 0]", "1"),
  ])
  func `refuses a canvas of no size`(viewport: String, scale: String) throws {
    try write(Self.scene("", viewport: viewport, scale: scale))
    try place.expectQuick("draw", "scene.json", "-o", "out.png", ends: .preset)
  }
}
