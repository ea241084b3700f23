import RevealCSS
import RevealJSON
import RevealMath
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// What is imported is a preset whose run can be shown, whatever the style sheet says.
@Suite struct ValidPresetTests {
  @Test(arguments: [UInt64](0..<40) + [70, 73, 111, 202, 216, 232, 249])
  func `random style sheets with extreme values become valid presets`(seed: UInt64) throws {
    var writer = ExtremeSheet(seed: seed)
    let sheet = writer.sheet()
    let result = try StyleSheetImport(SourceText(file: "a.css", text: sheet))
    for imported in result.presets {
      let source = SourceText(file: "a.json", text: imported.json.text())
      do throws(PresetError) {
        let preset = try Preset.read(source).preset
        let timeline = Timeline(preset) { _, size in
          CardPicture(face: Face(size: size, fill: .color(.white)), cardFrame: Rect(size: size))
        }
        #expect(!timeline.isCutOff, "seed \(seed): \(sheet)")
      } catch {
        Issue.record("seed \(seed): \(error.report)\n\(sheet)")
      }
    }
  }
}

/// Writes style sheets with values at the ends of what CSS and presets have.
private struct ExtremeSheet {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func pick(_ choices: String...) -> String {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  private mutating func time() -> String {
    pick(
      "0s", "1ms", "1e-9s", "0.4s", "1s", "599s", "601s", "1800s", "3600s", "3601s", "1e9s", "-1s",
      "-3600s", "calc(1s * 1e30)", "1e300s")
  }

  private mutating func count() -> String {
    pick("1", "0", "0.0001", "2.5", "1000", "70000", "100000", "100001", "1e30", "infinite")
  }

  private mutating func pose() -> String {
    let number = pick(
      "0", "1", "-1", "1e-9", "0.5", "89", "90", "1e4", "1e5", "1e6", "1e7", "1e300", "-1e6")
    let unit = pick("px", "%", "em", "vw", "vh", "cm", "ch", "vmin")
    return pick(
      "opacity: \(number)", "translate: \(number)\(unit) 0 \(number)px", "scale: \(number)",
      "rotate: \(number) \(number) 0 \(number)turn", "transform: skew(\(number)deg, \(number)deg)",
      "transform: perspective(\(number)px) rotate3d(\(number), 0, 0, 1turn)",
      "transform: matrix3d(\(Array(repeating: number, count: 16).joined(separator: ",")))",
      "transform: translate(calc(\(number)\(unit) + 1px), 0)", "filter: blur(\(number)px)",
      "filter: brightness(\(number)) saturate(\(number))", "clip-path: inset(\(number)\(unit))",
      "visibility: hidden", "border-radius: \(number)px", "z-index: \(number)",
      "transform-origin: \(number)\(unit) top")
  }

  private mutating func curve() -> String {
    pick(
      "linear", "steps(1)", "steps(1000)", "steps(1e6)", "cubic-bezier(0, 1000, 1, -1000)",
      "cubic-bezier(0, 1e9, 1, 0)", "linear(0, 1e9, 1)", "linear(0 10%, 0 10%, 1)", "ease")
  }

  mutating func sheet() -> String {
    let direction = pick("normal", "reverse", "alternate", "alternate-reverse")
    let fill = pick("none", "both", "forwards", "backwards")
    let range = pick(
      "entry -1e6%", "cover 1e9px", "exit 1e-9% exit 0.00001px", "5%", "contain 1e300%")
    let offset = pick("from", "to", "50%", "0.0001%", "99.9999%", "entry 0%", "exit 1e6%")
    var rules = """
      @keyframes a { \(offset) { \(pose()); \(pose()) } 30% { \(pose()) } }
      @keyframes b { from { \(pose()) } }
      .i { animation: a \(time()) \(time()) \(count()) \(direction) \(fill) \(curve()) }

      """
    rules += pick(
      ".i { animation-name: a, b; animation-duration: \(time()), \(time()) }\n", "",
      ".i:nth-child(n) { animation-delay: calc(sibling-index() * \(time())) }\n",
      ".i:nth-child(\(pick("1", "2", "50", "2n", "-n + 3"))) { animation-duration: \(time()) }\n")
    rules += pick(
      ".i { animation-timeline: view(\(pick("", "1e6px", "1e7%", "-50%", "9vw"))) }\n", "",
      ".i { animation-range: \(range) }\n")
    rules += pick(
      "", ".j { transition: \(time()) \(curve()) \(time()); \(pose()) } .j.on { \(pose()) }\n",
      ".j { transition: \(time()); @starting-style { \(pose()) } }\n")
    return rules
  }
}
