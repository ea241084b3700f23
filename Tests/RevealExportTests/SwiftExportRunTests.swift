import RevealExport
import RevealJSON
import RevealPreset
import RevealSimulation
import Testing

/// Exported Swift files, compiled unchanged with stand-ins for UIKit and SwiftUI and played.
@Suite(.enabled("these need swiftc on Linux") { StandIns.shared != nil })
struct SwiftExportRunTests {
  @Test func `compiles the app that measures lists`() throws {
    try #require(StandIns.shared).typeCheck("Examples/measure-ios/MeasureLists.swift")
  }

  /// Presets of different kinds: their names, and what is in them.
  private static let presets: [(name: String, members: String)] = [
    (
      "rise-spring",
      """
      "entrance": { "track": "once", "from": { "transform": [{ "translateY": 30 }],
        "opacity": 0 }, "spring": { "damping": 0.5, "velocity": 0.2 }, "duration": 0.6 }
      """
    ),
    (
      "slide-bezier",
      """
      "entrance": { "track": "furthest", "from": { "transform": [{ "scale": 0.5 },
        { "rotate": 30 }, { "translateX": 40 }] }, "duration": 0.5, "curve": [0.2, 0.9, 0.3, 1.2],
        "stagger": { "row": 0.05 } }
      """
    ),
    (
      "bounce-keyframes",
      """
      "entrance": { "track": "firstScreen", "duration": 0.8, "interpolation": "css", "keyframes": [
        { "at": 0, "transform": [{ "scale": 0.3 }], "opacity": 0, "curve": "easeOut" },
        { "at": 0.4, "transform": [{ "scale": 1.2 }] }, { "at": 0.7, "opacity": 0.9 },
        { "at": 1 }] }
      """
    ),
    (
      "batch-every",
      """
      "entrance": { "track": "every", "from": { "opacity": 0 }, "duration": 0.3,
        "stagger": { "batch": 0.07 } }
      """
    ),
    (
      "flip-perspective",
      """
      "entrance": { "keyframes": [
        { "at": 0, "transform": [{ "rotateX": 90 }, { "perspective": 300 }] },
        { "at": 1, "transform": [{ "rotateX": 0 }, { "perspective": 300 }] }],
        "interpolation": "perOperation", "duration": 0.4, "curve": "easeOutBack" }
      """
    ),
    (
      "shear",
      """
      "entrance": { "from": { "transform": [{ "rotateX": 30 }, { "skewX": 20 }, { "rotateY": 40 },
        { "scaleX": 2 }] }, "duration": 0.4 }
      """
    ),
    (
      "two-parts",
      """
      "entrance": { "parts": [
        { "from": { "transform": [{ "rotate": 80 }] }, "anchor": [0, 1], "duration": 0.6 },
        { "from": { "transform": [{ "translateX": 90 }], "opacity": 0.3 }, "delay": 0.1,
          "duration": 0.3, "curve": "linear" }] }
      """
    ),
    (
      "twice-there-and-back",
      """
      "entrance": { "keyframes": [{ "at": 0, "transform": [{ "translateX": -8 }] },
        { "at": 1, "transform": [{ "translateX": 8 }] }], "repeat": 2, "autoreverse": true,
        "duration": 0.15 }
      """
    ),
    (
      "again",
      """
      "entrance": { "track": "once", "from": { "opacity": 0 }, "duration": 0.3,
        "again": { "from": { "transform": [{ "translateY": 20 }] }, "duration": 0.2 } }
      """
    ),
    (
      "cover-flow",
      """
      "scrollEffect": { "distance": { "per": "cross/2" }, "transform": [
        { "translateX": { "odd": [[0, 0], [0.25, 20], [0.5, 0]], "beyond": "extend" } },
        { "scale": { "even": [[0, 1.4], [0.1, 1]] } },
        { "rotateY": { "odd": [[0, 0], [0.25, -60]] } }, { "perspective": 200 }],
        "shade": { "even": [[0.1, 0], [1.1, 1]] }, "order": "farthestFirst" }
      """
    ),
    (
      "view-timeline",
      """
      "scrollEffect": { "curve": "easeInOut", "keyframes": [
        { "at": "entry 0%", "transform": [{ "scale": 0.6 }], "opacity": 0, "blur": 4 },
        { "at": "entry 100%" }, { "at": "exit 0%" },
        { "at": "exit 100%", "transform": [{ "rotate": 20 }], "opacity": 0.2 }] }
      """
    ),
    (
      "row-heights",
      """
      "list": { "rows": 12, "rowHeight": [40, 64, 52], "inset": 4 },
        "entrance": { "track": "once", "from": { "transform": [{ "scale": 0.5 }] },
          "anchor": [0.5, 1], "duration": 0.4 },
        "scrollEffect": { "distance": { "per": "item" },
          "opacity": { "even": [[0, 1], [2, 0.5]] } }
      """
    ),
    (
      "shares-of-rows",
      """
      "list": { "rows": 12, "rowHeight": [40, 64, 52], "inset": [6, 4] },
        "entrance": { "track": "once", "duration": 0.4, "anchor": [0, 1], "from": { "transform":
          [{ "scale": 0.5 }, { "translate": ["-30% card", "60% row"] }], "opacity": 0 } }
      """
    ),
    (
      "shares-of-scrolls",
      """
      "list": { "rows": 12, "rowHeight": [40, 64, 52], "inset": [6, 4] },
        "scrollEffect": { "distance": { "per": "item" }, "transform": [
          { "translateX": { "odd": [[0, 0], [2, "20% card"]] } },
          { "translateY": { "odd": [[0, "50% row"]] } },
          { "rotate": { "odd": [[0, 0], [2, 9]] } }] }
      """
    ),
    (
      "shares-of-springs",
      """
      "list": { "rows": 12, "rowHeight": [40, 64, 52], "inset": 4 },
        "entrance": { "track": "once", "spring": { "damping": 0.6 },
          "from": { "transform": [{ "translateY": "100% row" }] } }
      """
    ),
    (
      "sums-of-shares",
      """
      "list": { "rows": 12, "rowHeight": [40, 64, 52], "inset": 4 },
        "entrance": { "duration": 0.5, "interpolation": "perOperation", "keyframes": [
          { "at": 0, "transform": [{ "translateY": "100% row" }, { "rotateX": 60 },
            { "perspective": 300 }] },
          { "at": 0.5, "transform": [{ "translateY": "50% card - 9" }, { "rotateX": 20 },
            { "perspective": 300 }] },
          { "at": 1, "transform": [{ "translateY": 0 }, { "rotateX": 0 },
            { "perspective": 300 }] }] }
      """
    ),
    (
      "pinned",
      """
      "scrollEffect": { "pinned": true, "anchor": [0.5, 0], "distance": { "per": "item" },
        "transform": [{ "scale": { "plain": [[-1, 0.8], [0, 1]] } }],
        "opacity": { "plain": [[-1, 0.3], [0, 1]] } }
      """
    ),
  ]

  private static func plan(
    _ name: String, _ members: String, reduces: Bool = false
  ) throws -> SwiftPlan {
    let list =
      members.contains(#""list""#)
      ? "" : #""list": { "rows": 12, "rowHeight": 40, "inset": 4 },"#
    let scroll =
      members.contains(#""scroll""#)
      ? ""
      : """
      "scroll": [{ "rest": 0.4 }, { "to": 150, "duration": 0.5 }, { "reload": true },
        { "rest": 0.2 }, { "to": 0, "duration": 0.3 }],
      """
    let text = """
      { "canvas": { "size": [120, 160], "scale": 1, "fps": 60 },
        \(list)
        \(scroll) \(members) }
      """
    let preset = try Preset.read(SourceText(file: "\(name).json", text: text)).preset
    return try SwiftPlan(
      preset, timeline: SwiftPlan.timeline(preset), name: name, reduces: reduces)
  }

  @Test func `people who prefer reduced motion see what the preset says`() throws {
    let removal =
      #""removal": { "to": { "transform": [{ "translateX": 90 }] }, "duration": 0.4 }, "#
    let plans = try [
      ("calm-rise", #""entrance": { "from": { "transform": [{ "translateY": 30 }] } }"#),
      (
        "calm-own",
        """
        "entrance": { "from": { "transform": [{ "rotateX": 80 }, { "perspective": 300 }] },
          "stagger": { "row": 0.05 }, "duration": 0.7 },
        "reducedMotion": { "from": { "opacity": 0.3, "transform": [{ "scale": 0.95 }] },
          "duration": 0.3, "track": "furthest", "stagger": { "row": 0.05 } }
        """
      ),
      (
        "calm-none",
        #""entrance": { "from": { "opacity": 0 } }, "reducedMotion": "none""#
      ),
      (
        "calm-scroll",
        """
        "entrance": { "from": { "transform": [{ "scale": 0.5 }] } },
        "scrollEffect": { "blur": { "even": [[0, 0], [1, 9]] },
          "transform": [{ "rotateY": { "odd": [[0, 0], [1, 60]] } }, { "perspective": 400 }] }
        """
      ),
      (
        "calm-removal",
        removal + #""scroll": [{ "rest": 0.2 }, { "remove": { "row": 1 } }, { "rest": 1 }]"#
      ),
    ].map { try Self.plan($0.0, $0.1, reduces: true) }
    let output = try #require(StandIns.shared).play(plans)
    for (plan, result) in zip(plans, output.results) {
      let uikit = plan.compare(result.uikit, error: plan.export.uikitError)
      #expect(uikit.difference == nil, "\(plan.name) in UIKit")
      let swiftUI = plan.compare(result.swiftUI, error: 0)
      #expect(swiftUI.difference == nil, "\(plan.name) in SwiftUI")
      #expect(uikit.cards > 3 && swiftUI.cards > 3, "\(plan.name)")
    }
  }

  @Test func `files that share their support play the same`() throws {
    let members = """
      "entrance": { "from": { "transform": [{ "rotateX": 80 }, { "perspective": 300 }] },
        "curve": [0.2, 0.9, 0.3, 1.2], "duration": 0.5 }
      """
    let plan = try Self.plan("shared-flip", members)
    let text = "{ \"canvas\": { \"size\": [120, 160] }, \(members) }"
    let preset = try Preset.read(SourceText(file: "a.json", text: text)).preset
    let exports = try ["one", "two"].map { name in
      try SwiftExport(
        preset, timeline: SwiftPlan.timeline(preset),
        reduced: SwiftPlan.timeline(preset.withReducedMotion), name: ExportName(file: name),
        sharesSupport: true, version: "1.0")
    }
    let joined = SwiftExport.joined(exports, version: "1.0")
    #expect(joined.contains("typealias Track = EffectSupport.Track"))
    #expect(joined.contains("EffectSupport.bezier(0.2, 0.9, 0.3, 1.2)"))
    let output = try #require(StandIns.shared).play([plan], beside: joined)
    #expect(output.results.count == 1)
  }

  @Test func `lists that change and snap compile`() throws {
    let plans = try [
      (
        "layout-spring",
        """
        "layout": { "spring": { "duration": 0.5, "bounce": 0.2 } },
        "scroll": [{ "move": { "row": 1, "to": 4 } }, { "rest": 1 }]
        """
      ),
      (
        "layout-curve",
        """
        "list": { "rows": 9, "rowHeight": 40, "snap": "target" },
        "layout": { "duration": 0.3, "curve": "easeOut", "delay": 0.1 },
        "entrance": { "from": { "opacity": 0 } },
        "scroll": [{ "remove": { "row": 1 } }, { "rest": 1 }]
        """
      ),
      (
        "stack",
        """
        "list": { "rows": 5, "rowHeight": 40, "flow": "stack", "peek": 8, "shrink": 0.05 },
        "removal": { "to": { "opacity": 0 }, "above": true, "stagger": { "each": 0.1 } },
        "scroll": [{ "remove": { "row": 1 } }, { "arrange": { "flow": "lines" } }]
        """
      ),
      (
        "endless",
        """
        "list": { "rows": 9, "rowHeight": 40, "wrap": true },
        "scrollEffect": { "distance": { "per": "item" },
          "opacity": { "even": [[0, 1], [2, 0.5]] } }
        """
      ),
    ].map { name, members in
      let text = "{ \"canvas\": { \"size\": [120, 160] }, \(members) }"
      let preset = try Preset.read(SourceText(file: "a.json", text: text)).preset
      return try SwiftPlan(preset, name: name)
    }
    let output = try #require(StandIns.shared).play(plans)
    #expect(output.results.count == 4)
    let texts = plans.map(\.export.text)
    #expect(texts[0].contains("static let layout = Animation.spring(duration: 0.5, bounce: 0.2)"))
    #expect(texts[0].contains("UISpringTimingParameters("))
    #expect(texts[1].contains("Animation.timingCurve(0, 0, 0.58, 1, duration: 0.3).delay(0.1)"))
    #expect(texts[1].contains("LayoutCurve.rest(near: targetContentOffset.pointee, in: list)"))
    #expect(texts[1].contains("//   // on the scroll view: .scrollTargetBehavior(.viewAligned)"))
    #expect(texts[2].contains("final class StackLayout: UICollectionViewLayout {"))
    #expect(texts[2].contains("the app passes the delay of each, 0.1 s from row to row."))
    #expect(texts[3].contains("@MainActor static func recenter(_ list: UIScrollView) {"))
    #expect(plans[3].export.uikit.lost.isEmpty && plans[3].export.swiftUI.lost.isEmpty)
  }

  /// Rows that make room by animations of their own are where the preset has them.
  @Test func `rows travel as the preset says`() throws {
    let plans = try [
      ("travel-curved", #""duration": 0.6, "curve": "easeOut", "acrossCurve": "easeIn""#),
      ("travel-across", #""duration": 0.6, "curve": "easeInOut", "path": "acrossFirst""#),
      ("travel-along", #""duration": 0.6, "curve": "linear", "path": "alongFirst""#),
      ("travel-jump", #""duration": 0.6, "curve": "easeIn", "path": "jump""#),
      (
        "travel-stagger",
        #""duration": 0.6, "curve": "easeOut", "stagger": { "each": 0.05 }, "delay": 0.1"#
      ),
      (
        "travel-distance",
        #""duration": 0.6, "stagger": { "pointsPerSecond": 900, "from": [0.5, 0.2] }"#
      ),
      (
        "travel-spring",
        #""spring": { "duration": 0.4, "bounce": 0.2 }, "stagger": { "each": 0.05 }"#
      ),
    ].map { name, layout in
      let text = """
        { "canvas": { "size": [120, 300], "scale": 1, "fps": 60 },
          "list": { "rows": 6, "rowHeight": 40, "columns": 2, "inset": 4,
            "contentInset": [130, 0] },
          "layout": { \(layout) },
          "insertion": { "from": { "transform": [{ "translateY": "100% row" }], "opacity": 0 },
            "curve": "easeOut", "duration": 0.3 },
          "scroll": [{ "rest": 0.2 }, { "move": { "row": 1, "to": 4 } }, { "rest": 0.2 },
            { "insert": { "at": 2 } }, { "rest": 0.4 }] }
        """
      let preset = try Preset.read(SourceText(file: "a.json", text: text)).preset
      return try SwiftPlan(
        preset, timeline: SwiftPlan.timeline(preset), name: name, comparesPlaces: true)
    }
    let output = try #require(StandIns.shared).play(plans)
    for (plan, result) in zip(plans, output.results) {
      // A jump is sampled, and a spring ends within a quarter of a pixel.
      let errors = ["TravelJump": 0.1, "TravelSpring": 0.25]
      let error = errors[plan.name] ?? 0.0
      let uikit = plan.compare(result.uikit, error: error)
      #expect(uikit.difference == nil, "\(plan.name) in UIKit")
      #expect(uikit.cards > 30, "\(plan.name) in UIKit")
      // What the cards do; where SwiftUI puts rows is its own.
      let swiftUI = plan.compare(result.swiftUI, error: 0)
      #expect(swiftUI.difference == nil, "\(plan.name) in SwiftUI")
    }
  }

  @Test func `rows come and go as the preset says`() throws {
    let plans = try [
      ("one-curve", #""curve": "easeOut", "duration": 0.4"#),
      ("one-spring", #""spring": { "duration": 0.4, "bounce": 0.2 }, "delay": 0.1"#),
      ("sampled", #""curve": "easeOutBounce", "duration": 0.5"#),
    ].map { name, timing in
      let pose = #""transform": [{ "scale": 0.5 }, { "translate": ["20% card", "100% row"] }]"#
      let text = """
        { "canvas": { "size": [120, 300], "scale": 1, "fps": 60 },
          "list": { "rows": 4, "rowHeight": [40, 56], "inset": 4 },
          "layout": { "duration": 0.4 },
          "insertion": { "from": { \(pose), "opacity": 0 }, \(timing) },
          "removal": { "above": true, "parts": [{ "to": { \(pose) }, \(timing) },
            { "to": { "opacity": 0 }, "duration": 0.3, "curve": "easeIn" }] },
          "scroll": [{ "rest": 0.2 }, { "insert": { "at": 1 } }, { "rest": 0.4 },
            { "remove": { "row": 2 } }, { "rest": 0.4 }] }
        """
      let preset = try Preset.read(SourceText(file: "a.json", text: text)).preset
      return try SwiftPlan(preset, timeline: SwiftPlan.timeline(preset), name: name)
    }
    let output = try #require(StandIns.shared).play(plans)
    for (plan, result) in zip(plans, output.results) {
      let uikit = plan.compare(result.uikit, error: plan.export.uikitError)
      #expect(uikit.difference == nil && uikit.cards > 12, "\(plan.name) in UIKit")
      let swiftUI = plan.compare(result.swiftUI, error: plan.export.swiftUIError)
      #expect(swiftUI.difference == nil && swiftUI.cards > 12, "\(plan.name) in SwiftUI")
    }
    #expect(plans[0].export.text.contains("Insertion().animation(.easeOut(duration: 0.4))"))
    #expect(plans[2].export.text.contains("struct InsertionPose: ViewModifier, Animatable {"))
  }

  /// Each file hides none of Apple's types from itself nor from the others.
  @Test func `files with the names of Apple's types compile beside each other`() throws {
    let names = [
      "spring", "view", "list", "text", "color", "group", "tracking", "pose", "place", "scroll",
      "animation", "transition", "hübsch", "карточки",
    ]
    let members = """
      "entrance": { "from": { "transform": [{ "translateY": 30 }] },
        "spring": { "damping": 0.5 }, "stagger": { "row": 0.05 } },
      "removal": { "to": { "opacity": 0 } },
      "scrollEffect": { "distance": { "per": "item" },
        "transform": [{ "rotateY": { "odd": [[0, 0], [1, 60]] } }, { "perspective": 400 }] }
      """
    let output = try #require(StandIns.shared).play(names.map { try Self.plan($0, members) })
    #expect(output.results.count == names.count)
    #expect(Set(output.results.map(\.name)).count == names.count)
  }

  @Test func `what is seen is the preset`() throws {
    let standIns = try #require(StandIns.shared)
    let plans = try Self.presets.map { try Self.plan($0.name, $0.members) }
    let output = try standIns.play(plans)
    #expect(output.results.map(\.name) == plans.map(\.name))
    for (plan, result) in zip(plans, output.results) {
      let lost: Set<String> =
        plan.export.uikit.lost.contains { $0.contains("Blurs") } ? ["blur"] : []
      let uikit = plan.compare(result.uikit, error: plan.export.uikitError, ignores: lost)
      #expect(uikit.difference == nil, "\(plan.name) in UIKit")
      #expect(uikit.cards > 30, "\(plan.name) in UIKit")
      let swiftUI = plan.compare(result.swiftUI, error: plan.export.swiftUIError)
      #expect(swiftUI.difference == nil, "\(plan.name) in SwiftUI")
      #expect(swiftUI.cards > 30, "\(plan.name) in SwiftUI")
    }
    // The parameters are those that a reader of the preset expects.
    let spring = try #require(output.animations["RiseSpring"]?.first { $0.mass != nil })
    #expect(spring.keyPath == "transform.translation.y")
    #expect(spring.from == 30 && spring.to == 0 && spring.fillMode == "backwards")
    #expect(spring.initialVelocity == 0.2 && spring.mass == 1)
    let slide = try #require(output.animations["SlideBezier"])
    #expect(
      Set(slide.map(\.keyPath)) == [
        "transform.scale", "transform.rotation.z", "transform.translation.x",
      ])
    #expect(slide.allSatisfy { $0.timing == [0.2, 0.9, 0.3, 1.2].map { Double(Float($0)) } })
    #expect(
      Set(slide.map { (($0.beginTime - 1000) * 100).rounded() / 100 }).isSuperset(of: [
        0, 0.05, 0.1,
      ]))
  }
}
