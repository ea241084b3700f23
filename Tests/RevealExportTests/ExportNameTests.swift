import RevealExport
import RevealJSON
import RevealMath
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// The names of exported types, classes and keyframes.
@Suite struct ExportNameTests {
  @Test(arguments: [
    ("fade-in.up", "FadeInUp", "fade-in-up"), ("2-cards", "Effect2Cards", "effect-2-cards"),
    ("…", "ListEffect", "list-effect"), ("flipInX.json", "FlipInX", "flip-in-x"),
    ("Presets/fspagerview/cover-flow.json", "CoverFlow", "cover-flow"),
    ("scale-40-easeOutCirc", "Scale40EaseOutCirc", "scale-40-ease-out-circ"),
    ("hübsch-karte", "HuebschKarte", "huebsch-karte"),
    ("hu\u{308}bsch-karte", "HuebschKarte", "huebsch-karte"),
    ("Größe", "Groesse", "groesse"), ("éventail à côté", "EventailACote", "eventail-a-cote"),
    ("Öffnen", "Oeffnen", "oeffnen"), ("żółw", "Zolw", "zolw"), ("ağaç", "Agac", "agac"),
    ("карточки", "Kartochki", "kartochki"), ("Щука", "Shchuka", "shchuka"),
    ("ώθηση", "Othisi", "othisi"), ("カード", "Kado", "kado"),
    ("٣-cards", "Effect3Cards", "effect-3-cards"),
    ("中文", "U4e2du6587", "u4e2du6587"), ("✨sparkle", "Sparkle", "sparkle"),
  ])
  func `names follow the file`(file: String, type: String, prefix: String) {
    let name = ExportName(file: file)
    #expect(name.type == type)
    #expect(name.prefix == prefix)
  }

  /// Apple's types with names of one or two words, and what exported types have within them.
  private static let taken = [
    "spring", "view", "list", "text", "color", "group", "entry", "grid", "settings", "tab",
    "table", "transition", "animation", "button", "label", "section", "form", "menu", "image",
    "canvas", "state", "binding", "namespace", "layout", "scene", "window", "path", "shape",
    "circle", "gauge", "chart", "picker", "slider", "toggle", "visual-effect", "geometry-effect",
    "scroll-view", "scroll-transition-phase", "keyframe-track", "move-transition", "data", "date",
    "timer", "array", "string", "double", "result", "error", "task", "type", "self", "any",
    "swiftUI", "tracking", "pose", "place", "scroll", "motion", "UIView", "CALayer", "NSObject",
    "UIBlur", "CGRect",
  ]

  @Test(arguments: taken) func `no type has the name of another one`(file: String) throws {
    let name = ExportName(file: file)
    #expect(!ExportName.isTaken(name.type))
    #expect(ExportName.isTaken(String(file.split(separator: "-").map(\.capitalized).joined())))
    #expect(name.type.hasSuffix("Effect"))
    let refusal = #expect(throws: ExportRefusal.self) {
      try ExportName(type: file.split(separator: "-").map(\.capitalized).joined())
    }
    #expect(refusal?.description.contains(" is free") == true)
  }

  @Test func `all types of the table are avoided`() {
    #expect(ExportName.appleTypes.count > 1300)
    for type in ExportName.appleTypes {
      #expect(!ExportName.isTaken(ExportName(file: type).type), "\(type)")
    }
  }

  @Test func `a name that is taken stays as it was given, at the start of a message too`() {
    let refusal = #expect(throws: ExportRefusal.self) { try ExportName(type: "View") }
    #expect(
      refusal?.description == "the name View is that of another type; ViewEffect is free")
  }

  @Test func `chosen names are checked`() throws {
    #expect(try ExportName(type: "cardFlip").type == "CardFlip")
    #expect(try ExportName(type: "CardFlip").prefix == "card-flip")
    #expect(try ExportName(type: "CardFlip").with(prefix: "app-flip").prefix == "app-flip")
    for type in ["", "2Cards", "a-b", "Größe", "a b", "_x"] {
      #expect(throws: ExportRefusal.self) { try ExportName(type: type) }
    }
    for prefix in ["", "2", "-a", "a b", "a.b", "ä"] {
      #expect(throws: ExportRefusal.self) { try ExportName(file: "a").with(prefix: prefix) }
    }
  }

  private func styleSheet(_ members: String, prefix: String) throws -> String {
    let text = "{ \"list\": { \"rows\": 9, \"rowHeight\": 60 }, \(members) }"
    let preset = try Preset.read(SourceText(file: "a.json", text: text)).preset
    let timeline = SwiftPlan.timeline(preset)
    return try ListExport(
      preset, timeline: timeline, reduced: SwiftPlan.timeline(preset.withReducedMotion),
      prefix: prefix, tolerance: .standard, version: "1"
    ).styleSheet
  }

  @Test func `two style sheets share no class and no keyframes`() throws {
    let members = """
      "entrance": { "from": { "transform": [{ "translateY": -900 }] },
        "trigger": { "visible": 0.2 } },
      "removal": { "to": { "opacity": 0 } }, "insertion": { "from": { "opacity": 0 } },
      "scrollEffect": { "opacity": { "even": [[0, 1], [1, 0.5]] }, "order": "reversed" }
      """
    func names(_ text: String) -> Set<Substring> {
      Set(text.matches(of: /\.(?<class>[a-z][-\w]*)/).map(\.output.class)).union(
        text.matches(of: /@keyframes (?<name>[-\w]+)/).map(\.output.name)
      ).filter { !$0.allSatisfy(\.isNumber) }
    }
    let rules = try [("flip", "a"), ("fade-in", "b")].map { prefix, _ in
      try styleSheet(members, prefix: prefix).components(after: "*/")
    }
    let (first, second) = (names(rules[0]), names(rules[1]))
    #expect(first.count > 8 && first.count == second.count)
    #expect(first.allSatisfy { $0.hasPrefix("flip-") })
    #expect(second.allSatisfy { $0.hasPrefix("fade-in-") })
  }
}

extension StringProtocol {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }

  /// The text after the first occurrence of another one.
  fileprivate func components(after text: String) -> String {
    firstRange(of: text).map { String(self[$0.upperBound...]) } ?? String(self)
  }
}
