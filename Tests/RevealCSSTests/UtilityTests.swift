import RevealCSS
import Testing

/// Style sheets whose classes say parts of one animation.
@Suite struct UtilityTests {
  private static let keyframes = """
    @keyframes enter { from { opacity: var(--in-opacity, 1);
      transform: translate3d(var(--in-x, 0), var(--in-y, 0), 0)
        scale3d(var(--in-scale, 1), var(--in-scale, 1), var(--in-scale, 1))
        rotate(var(--in-turn, 0)) } }
    """

  private static let compiled = """
    @layer theme, base, utilities;
    @layer theme { :root, :host { --spacing: .25rem } }
    @layer utilities {
      .motion-in { animation: enter var(--in-time, .15s) var(--in-ease, ease) var(--in-wait, 0s) }
      .fade-in { --in-opacity: 0 }
      .zoom-in-95 { --in-scale: calc(95 * 1%); --in-scale: .95 }
      .slide-in-4 { --in-y: calc(var(--spacing) * -4) }
      .slow { --in-time: 1s }
      .data-\\[state\\=open\\]\\:fade-in[data-state=open] { --in-opacity: .5 }
    }
    @property --in-opacity { syntax: "*"; inherits: false; initial-value: 1 }
    \(keyframes)
    @keyframes leave { to { opacity: 0 } } .motion-out { animation: leave 1s }
    """

  @Test(arguments: [
    (
      "motion-in fade-in zoom-in-95",
      #""transform": [{"scale": 0.95}], "opacity": 0}, "duration": 0.15"#
    ),
    ("slow slide-in-4 motion-in", #"{"transform": [{"translateY": -16}]}, "duration": 1"#),
    (
      "motion-in zoom-in-95 data-[state=open]:fade-in",
      #"{"transform": [{"scale": 0.95}], "opacity": 0.5}, "duration": 0.15"#
    ),
  ]) func `classes are those of one element`(classes: String, expected: String) throws {
    let sheet = try Importing(
      Self.compiled, attributes: ["class": classes, "data-state": "open"])
    #expect(sheet.preset.contains(expected), "\(sheet.preset)")
    let others = sheet.notes.filter {
      !$0.contains("does not play it") && !$0.contains("[data-state")
    }
    #expect(others == [])
  }

  private static let source = """
    @theme inline {
      --zoom-95: 0.95; --wait-300: .3s;
      --animate-in: enter var(--in-time, 150ms) var(--in-ease, ease) both;
      \(keyframes)
    }
    @utility wait-* {
      animation-delay: calc(--value(number) * 1ms); animation-delay: --value(--wait-*, [*]);
    }
    @utility fade-in { --in-opacity: 0; }
    @utility fade-in-* { --in-opacity: calc(--value(number) / 100); }
    @utility zoom-in-* {
      --in-scale: calc(--value([percentage]) / 100%); --in-scale: --value(--zoom-*, [number]);
    }
    @utility slide-in-* { --in-y: calc(--value(integer) * var(--spacing)); }
    """

  @Test(arguments: [
    (
      "animate-in fade-in zoom-in-95",
      #""transform": [{"scale": 0.95}], "opacity": 0}, "duration": 0.15"#
    ),
    ("animate-in fade-in-50 wait-300", #"{"opacity": 0.5}, "duration": 0.15, "delay": 0.3"#),
    ("animate-in zoom-in-[40%] wait-[1s]", #"[{"scale": 0.4}]}, "duration": 0.15, "delay": 1"#),
    ("animate-in zoom-in-[1.2] wait-70", #"[{"scale": 1.2}]}, "duration": 0.15, "delay": 0.07"#),
    ("animate-in slide-in-4", #"[{"translateY": 16}]}, "duration": 0.15"#),
  ]) func `the sources of such sheets are read, too`(classes: String, expected: String) throws {
    let preset = try Importing(Self.source, attributes: ["class": classes]).preset
    #expect(preset.contains(expected), "\(preset)")
  }

  @Test func `classes that no rule names are named`() throws {
    let notes = try Importing(Self.compiled, attributes: ["class": "motion-in slow glow-9"]).notes
    #expect(notes.contains(#"a.css:1:1: dropped: class "glow-9": no rule names it"#))
  }

  @Test func `classes are added where they play nothing alone`() throws {
    let sheet = try Importing(
      "@keyframes a { from { opacity: 0 } } .card { animation: a 3s } .card.on { animation: a 1s }",
      attributes: ["class": "on"])
    #expect(sheet.preset.contains(#""duration": 1"#))
    #expect(sheet.notes.count == 1 && sheet.notes[0].contains("so all have them"))
  }

  @Test func `the style of an element is its own`() throws {
    let sheet = try Importing(
      "@keyframes a { from { translate: var(--far) } } .card { animation: a 3s; --far: 1px }",
      attributes: ["style": "--far: 9px; animation-duration: 1s"])
    #expect(sheet.preset.contains(#"[{"translateX": 9}]}, "duration": 1"#))
  }
}
