import Foundation
import RevealExport
import RevealJSON
import RevealMath
import RevealPreset
import RevealSimulation
import TestFixtures
import Testing

/// Presets in the words of Swift; what the files do, `SwiftExportRunTests` compares.
@Suite struct SwiftExportTests {
  private func export(_ members: String, name: String = "fade-in.up") throws -> SwiftExport {
    let list =
      members.contains(#""list""#) ? "" : #""list": { "rows": 12, "rowHeight": 40 },"#
    let text = """
      { "title": "Rise", "canvas": { "size": [120, 160], "scale": 1 }, \(list) \(members) }
      """
    let preset = try Preset.read(SourceText(file: "a.json", text: text)).preset
    return try SwiftExport(
      preset, timeline: SwiftPlan.timeline(preset),
      reduced: SwiftPlan.timeline(preset.withReducedMotion), name: ExportName(file: name),
      version: "1.0")
  }

  @Test func `a spring is one in both frameworks`() throws {
    let export = try export(
      """
      "entrance": { "track": "once", "from": { "transform": [{ "translateY": 30 }] },
        "spring": { "response": 0.5, "dampingFraction": 0.6 } }
      """)
    #expect(export.name == "FadeInUp")
    #expect(export.text.hasPrefix("// Rise\n"))
    #expect(export.text.contains("CASpringAnimation(keyPath: \"transform.translation.y\")"))
    #expect(export.text.contains(".animation(animation(.spring(duration: 0.5, bounce: 0.4))"))
    #expect(export.text.contains("displayed.insert(row).inserted"))
    #expect(export.text.contains("func fadeInUpEntrance("))
    #expect(export.uikit.isExact && export.uikit.exact == ["Entrances are the same."])
    #expect(
      export.swiftUI.approximated == [
        "Entrances are within 0.25 points, as their springs settle by themselves."
      ])
    // Only what the preset needs.
    #expect(!export.text.contains("Stop(") && !export.text.contains("import QuartzCore"))
  }

  @Test func `types are named after the file`() throws {
    let export = try export(#""entrance": { "from": { "opacity": 0 } }"#, name: "spring.json")
    #expect(export.name == "SpringEffect")
    #expect(export.text.contains("enum SpringEffect {"))
    #expect(export.text.contains("func springEffectEntrance("))
  }

  @Test func `says what it loses of removals and swipes`() throws {
    let removal =
      #""removal": { "choose": "parity", "above": true, "#
      + #""of": [{ "to": { "opacity": 0 } }, { "to": { "transform": [{ "scale": 0.5 }] } }] }"#
    let export = try export(
      #""list": { "rows": 12, "rowHeight": 40, "swipe": { "leading": [{ "text": "a" }] } }, "#
        + removal)
    #expect(export.text.contains("card.superview?.layer.zPosition = 1"))
    #expect(export.text.contains(".zIndex(isAway ? 1 : 0)"))
    for (notes, instead) in [
      (export.uikit, "UISwipeActionsConfiguration of the list"),
      (export.swiftUI, "swipeActions(edge:allowsFullSwipe:) of the row"),
    ] {
      #expect(
        notes.lost == [
          "The actions under cards that are swiped aside: \(instead) has them.",
          "Of several removals, all but the first.",
        ])
    }
    #expect(export.text.contains("playRemoval"))
  }

  @Test func `curves that frameworks do not have are close to those that they have`() throws {
    let export = try export(
      """
      "layout": { "duration": 0.3, "curve": "easeInOutQuad" },
      "scroll": [{ "move": { "row": 1, "to": 4 } }]
      """)
    for notes in [export.uikit, export.swiftUI] {
      #expect(notes.lost.isEmpty)
      let sentence = try #require(notes.approximated.first)
      let error = try #require(sentence.firstMatch(of: #/within ([0-9.]+)% of the way/#)?.1)
      #expect(try #require(Double(error)) < 2)
    }
    let bounces = try self.export(
      """
      "layout": { "duration": 0.3, "curve": "easeOutBounce" },
      "removal": { "to": { "opacity": 0 } },
      "scroll": [{ "remove": { "row": 1 } }]
      """)
    #expect(bounces.uikit.lost == ["How rows travel when the list changes."])
  }

  @Test func `says what rows that make room lose`() throws {
    let export = try export(
      """
      "layout": { "path": "acrossFirst", "stagger": { "each": 0.1 } },
      "scroll": [{ "move": { "row": 1, "to": 4 } }]
      """)
    #expect(export.uikit.lost.isEmpty)
    #expect(export.swiftUI.lost == ["The paths of rows that make room: they travel straight."])
    #expect(export.text.contains("travel(cell.layer, from: start, after: 0.1 * Double(row))"))
    #expect(export.text.contains("static func layout(row: Int) -> Animation {"))
    let random = try self.export(
      """
      "layout": { "stagger": { "each": 0.1, "from": "random" } },
      "scroll": [{ "move": { "row": 1, "to": 4 } }]
      """)
    #expect(
      random.uikit.lost == ["Delays between rows that make room: all set off together."])
  }

  @Test func `shares of a card and of its row are formulas`() throws {
    let export = try export(
      """
      "list": { "rows": 12, "rowHeight": [40, 60], "inset": [10, 4] },
      "entrance": { "from": { "transform": [{ "translate": ["-30% card", "60% row"] }] } },
      "removal": { "to": { "transform": [{ "translate": ["100% row", 7] }] } }
      """)
    let uikit = [
      "let width = card.bounds.width", "let height = card.bounds.height",
      "x.fromValue = -0.3 * width  // translateX: \"-30% card\"",
      "y.fromValue = 0.6 * (height + 8)  // translateY: \"60% row\"",
      "x.toValue = width + 20  // translateX: \"100% row\"", "y.toValue = 7\n",
    ]
    for line in uikit { #expect(export.text.contains(line), "\(line)") }
    #expect(export.text.contains("y: moves ? 0.6 * (proxy.size.height + 8) : 0"))
    let several = try self.export(
      """
      "entrance": { "keyframes": [{ "at": 0, "transform": [{ "translateX": "50% card" }] },
        { "at": 0.3, "transform": [{ "translateX": "-10% card" }] }, { "at": 1 }] }
      """)
    #expect(several.text.contains("/// In widths of the card."))
    #expect(several.text.contains("card.offset(x: value.x * proxy.size.width)"))
  }

  @Test func `says that bars and the cells of headers are lost`() throws {
    let export = try export(
      """
      "list": { "sections": [{ "rows": 9, "header": { "height": 20, "template":
        { "cell": { "text": "a" } } } }] },
      "bars": [{ "height": 20 }], "entrance": { "from": { "opacity": 0 } }
      """)
    for notes in [export.uikit, export.swiftUI] {
      #expect(notes.lost.contains("The bars over the list."))
      #expect(notes.lost.contains("The cells of headers."))
    }
  }

  @Test func `says what is approximated and lost, for each framework`() throws {
    let blurred = try export(#""entrance": { "from": { "blur": 6, "opacity": 0 } }"#)
    #expect(blurred.uikit.lost == ["Blurs, which layers do not have."])
    #expect(blurred.swiftUI.isExact && !blurred.isExact)
    let light = try export(
      #""entrance": { "from": { "opacity": 0, "sheen": { "at": 0.3 } }, "curve": "easeOutBounce" }"#
    )
    #expect(light.uikit.lost == ["The light that passes over cards."])
    #expect(light.swiftUI.lost == light.uikit.lost && !light.text.contains("sheen"))
    #expect(blurred.text.contains("// UIKit, lost:\n// - Blurs, which layers do not have.\n"))
    let turned = try export(
      """
      "entrance": { "from": { "transform": [{ "rotateX": 80 }, { "perspective": 300 }] },
        "curve": "easeOutBack" }
      """)
    #expect(turned.uikitError > 0 && turned.uikitError <= 0.03)
    #expect(turned.uikit.approximated.first?.hasPrefix("Entrances are within 0.0") == true)
    #expect(turned.swiftUI.isExact)
    let both = try export(
      """
      "entrance": { "from": { "transform": [{ "scale": 0.5 }] } },
      "scrollEffect": { "transform": [{ "translateX": { "odd": [[0, 0], [1, 9]] } }] }
      """)
    #expect(both.uikit.lost.contains { $0.hasPrefix("What the scroll effect does") })
    #expect(both.swiftUI.isExact)
  }

  @Test(arguments: [
    (
      """
      "scrollEffect": { "by": "velocity",
        "transform": [{ "translateX": { "odd": [[0, 0], [1000, 9]] } }] }
      """,
      "speed"
    ),
    (
      """
      "scrollEffect": { "transform": [{ "translateX": { "odd": [[0, 0], [1, 9]] } }],
        "follow": { "spring": { "response": 0.4, "dampingFraction": 0.7 } } }
      """,
      "trail"
    ),
    (#""scroll": [{ "rest": 1 }]"#, "do not animate"),
    (
      """
      "list": { "rows": 4, "rowHeight": [40, 60] },
        "entrance": { "from": { "transform": [{ "translate": [0, "min(50% row, 22)"] }] } }
      """, "different sizes"
    ),
    (
      #""entrance": { "from": { "transform": [{ "translateX": "index * 4" }] } }"#,
      "the index of their row"
    ),
  ]) func `refuses in a sentence what neither does`(members: String, word: String) throws {
    let refusal = #expect(throws: ExportRefusal.self) { try export(members) }
    #expect(refusal?.description.contains(word) == true)
  }

  /// What `swift format` would change, as an engineer would have it run.
  @Test(
    .enabled("this needs swift format") { StandIns.shared != nil },
    arguments: [
      #""entrance": { "track": "furthest", "from": { "opacity": 0 }, "stagger": { "row": 0.05 } }"#,
      #""entrance": { "from": { "transform": [{ "rotateY": 60 }, { "perspective": 300 }] } }"#,
      """
      "scrollEffect": { "order": "farthestFirst", "shade": { "even": [[0, 0], [1, 0.5]] },
        "transform": [{ "rotateY": { "odd": [[0, 0], [1, 60]] } }, { "perspective": 400 }] }
      """,
    ]) func `the file is formatted`(members: String) throws
  {
    let folder = try TemporaryFolder()
    let file = try folder.write(export(members).text, to: "Effect.swift")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let configuration = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: ".swift-format")
    process.arguments = [
      "swift", "format", "lint", "--strict", "--configuration", configuration.path, file,
    ]
    let problems = Pipe()
    process.standardError = problems
    try process.run()
    let text = String(decoding: problems.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
  }
}

/// A blend as operations whose numbers change in proportion to its progress.
@Suite struct TransformComponentTests {
  @Test(arguments: [Interpolation.decomposed, .perOperation, .css])
  func `components are the blend`(interpolation: Interpolation) throws {
    var numbers = SplitMix64(seed: 5)
    func number(_ range: ClosedRange<Double>) -> Double { numbers.number(range) }
    func steps() -> [TransformStep] {
      let all: [TransformStep] = [
        .scale(SIMD3(number(0.2...2), number(0.2...2), 1)),
        .rotate(degrees: number(-170...170), axis: SIMD3(0, 0, 1)),
        .rotate(degrees: number(-80...80), axis: SIMD3(number(0...1) < 0.5 ? 1 : 0, 1, 0)),
        .skew(xDegrees: number(-40...40), yDegrees: 0),
        .translate(SIMD3(number(-90...90), number(-90...90), 0)),
        .perspective(1 / number(200...900)),
      ]
      return all.filter { _ in number(0...1) < 0.6 }
    }
    for round in 0..<200 {
      let blend = TransformBlend(from: steps(), to: steps(), interpolation: interpolation)
      let components = try #require(blend.components)
      for progress in [-0.1, 0.2, 0.5, 0.9, 1.1] {
        let product = components.reduce(Matrix4.identity) { $1.matrix(at: progress) * $0 }
        for (a, b) in zip(product.elements, blend.matrix(at: progress).elements) {
          #expect(abs(a - b) < 1e-9 * max(1, abs(b)), "round \(round) of seed 5, at \(progress)")
        }
      }
    }
  }
}
