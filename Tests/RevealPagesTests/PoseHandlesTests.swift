import RevealFiles
import RevealJSON
import RevealMath
import RevealPages
import RevealRender
import RevealSimulation
import TestFixtures
import Testing

/// Handles of a pose on the picture.
@Suite struct PoseHandlesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The poses, as in files.
  private static let poses = [
    #"{ "opacity": 0 }"#, #"{ "transform": [] }"#,
    #"{ "transform": [{ "translate": [10, "50% row"] }] }"#,
    #"{ "transform": [{ "translateX": "25% card" }, { "rotate": 30 }] }"#,
    #"{ "transform": [{ "translateY": 5 }, { "scale": [0.5, 0.8] }, { "rotate": -15 }] }"#,
    #"{ "transform": [{ "translate": ["index * 3", 5] }, { "scale": 0.9 }] }"#,
    """
    { "anchor": [0, 1],
      "transform": [{ "scale": 0.5 }, { "rotateY": 40 }, { "perspective": 500 }] }
    """,
  ]

  private func studio(_ pose: String) throws -> (Studio, Timeline, String) {
    let text = """
      { // A comment.
        "canvas": { "size": [200, 300], "scale": 1, "fps": 20 },
        "list": { "rows": 6, "rowHeight": 60, "inset": 10 },
        "entrance": { "from": \(pose), "anchor": [0.25, 0.5] }
      }
      """
    try folder.write(text, to: "p.json")
    let path = joinPath(folder.path, "p.json")
    let studio = Studio(path, scope: .everywhere) { scope, willRead in
      try LoadedPreset(path: path, scope: scope, willRead: willRead)
    }
    let loaded = try LoadedPreset(path: path)
    studio.follow(loaded)
    return (studio, try loaded.timeline(), path)
  }

  private func node(_ text: String) throws -> JSONNode {
    try #require(JSONParser.parse(SourceText(file: "", text: text)).root)
  }

  /// The handles after a drag, as a page gets them.
  private func handles(
    _ studio: Studio, _ timeline: Timeline, _ drag: String? = nil
  ) throws -> JSONNode {
    let text = drag.map { #", "drag": \#($0)"# } ?? ""
    let request = try node(#"{ "file": 0, "path": "entrance.from", "frame": 0\#(text) }"#)
    return try node(try #require(try studio.handles(request, of: timeline)).compact)
  }

  private func point(_ node: JSONNode?) throws -> Point {
    let numbers = node?.elements?.compactMap(\.number)
    let parts = try #require(numbers)
    try #require(parts.count == 2)
    return Point(x: parts[0], y: parts[1])
  }

  @Test(arguments: poses.indices) func `a drag moves the card as far`(index: Int) throws {
    let (studio, timeline, path) = try studio(Self.poses[index])
    let text = try folder.read("p.json")
    let before = try point(try handles(studio, timeline)["pivot"])
    let dragged = try handles(
      studio, timeline,
      #"{ "handle": "move", "from": [50, 60], "to": [71, 43], "fine": true }"#)
    let after = try point(dragged["pivot"])
    // Values are rounded to tenths, of a point or of a percent of 200 points.
    #expect(abs(after.x - before.x - 21) < 0.3 && abs(after.y - before.y + 17) < 0.3)
    let edits = try #require(dragged["edits"])
    #expect(try folder.read("p.json") == text)
    // What the page saves is what was seen.
    let request = try node(#"{ "file": 0, "edits": \#(JSONOutput(edits).compact) }"#)
    #expect(try studio.save(#require(StudioRequest(request))) == true)
    #expect(try point(try handles(studio, timeline)["pivot"]) == after)
    #expect(String(decoding: try folder.read("p.json"), as: UTF8.self).contains("// A comment."))
    _ = try LoadedPreset(path: path)
    #expect(try studio.undo() != nil)
    #expect(try folder.read("p.json") == text)
  }

  @Test func `units and other operations remain`() throws {
    let (studio, timeline, _) = try studio(Self.poses[2])
    let drag = #"{ "handle": "move", "from": [0, 0], "to": [4, 6] }"#
    let edits = try handles(studio, timeline, drag)["edits"]
    #expect(
      edits.map { JSONOutput($0).compact } == """
        [{"path": "entrance.from.transform[0].translate", "value": [14, "60% row"], \
        "seen": [10, "50% row"]}]
        """)
  }

  @Test(arguments: [
    (0, #"[{"path": "entrance.from.transform", "value": [{"scale": 1.5}]}]"#),
    (
      2,
      #"[{"path": "entrance.from.transform[0]", "value": {"scale": 1.5}, "inserts": true}]"#
    ),
    (
      4,
      """
      [{"path": "entrance.from.transform[1].scale", "value": [0.75, 1.2], "seen": [0.5, 0.8]}]
      """
    ),
  ]) func `a corner scales about the anchor`(index: Int, edits: String) throws {
    let (studio, timeline, _) = try studio(Self.poses[index])
    let present = try handles(studio, timeline)
    let pivot = try point(present["pivot"])
    let drag = """
      { "handle": "scale", "from": [\(pivot.x + 40), \(pivot.y + 30)],
        "to": [\(pivot.x + 60), \(pivot.y + 45)] }
      """
    #expect(try handles(studio, timeline, drag)["edits"].map { JSONOutput($0).compact } == edits)
  }

  @Test(arguments: [
    (1, #"[{"path": "entrance.from.transform", "value": [{"rotate": 90}], "seen": []}]"#),
    (3, #"[{"path": "entrance.from.transform[1].rotate", "value": 120, "seen": 30}]"#),
  ]) func `the handle above turns about the anchor`(index: Int, edits: String) throws {
    let (studio, timeline, _) = try studio(Self.poses[index])
    let pivot = try point(try handles(studio, timeline)["pivot"])
    let drag = """
      { "handle": "turn", "from": [\(pivot.x), \(pivot.y - 50)],
        "to": [\(pivot.x + 20), \(pivot.y)] }
      """
    #expect(try handles(studio, timeline, drag)["edits"].map { JSONOutput($0).compact } == edits)
  }

  @Test(arguments: [
    (0, "entrance.anchor", "[0.25, 0.5]", "[0.5, 0.75]"),
    (6, "entrance.from.anchor", "[0, 1]", "[0.25, 1.25]"),
  ]) func `the anchor is where it is dropped`(index: Int, path: String, seen: String, value: String)
    throws
  {
    let (studio, timeline, _) = try studio(Self.poses[index])
    // A card has 180 by 40 points.
    let drag = #"{ "handle": "anchor", "from": [0, 0], "to": [45, 10] }"#
    let dragged = try handles(studio, timeline, drag)
    #expect(
      dragged["edits"].map { JSONOutput($0).compact }
        == #"[{"path": "\#(path)", "value": \#(value), "seen": \#(seen)}]"#)
  }

  @Test(arguments: [
    #"{ "file": 0, "path": "entrance", "frame": 0 }"#,
    #"{ "file": 0, "path": "[0]", "frame": 0 }"#,
    #"{ "file": 9, "path": "entrance.from", "frame": 0 }"#,
    #"{ "file": 0, "path": "entrance.from", "frame": 0, "row": 4000 }"#,
    #"{ "file": 0, "path": "entrance.from", "frame": -1 }"#,
    #"{ "file": 0, "path": "entrance.from", "frame": 0, "drag": { "handle": "bend" } }"#,
    """
    { "file": 0, "path": "entrance.from", "frame": 0,
      "drag": { "handle": "move", "from": [0], "to": [1e9, 0] } }
    """,
  ]) func `there are none for what is no pose in view`(request: String) throws {
    let (studio, timeline, _) = try studio(Self.poses[0])
    #expect(try studio.handles(try node(request), of: timeline) == nil)
  }
}
