import RevealPipeline
import Testing

/// The scripts of all pages, and the pure functions in them.
@Suite struct PageScriptTests {
  enum Page: CaseIterable {
    case gallery
    case preview
    case report

    func text() async throws -> String {
      switch self {
      case .gallery: return GalleryPage(title: "", entries: []) { "\($0)" }.text
      case .preview: return PreviewPage.text
      case .report:
        let (a, b) = (try TestFrame.folder(0..<2), try TestFrame.folder(1..<3))
        let (golden, actual) = (try FrameSet(path: a.path), try FrameSet(path: b.path))
        let run = DiffRun(
          golden: golden, actual: actual, pairs: try FramePairs(golden: golden, actual: actual),
          jobs: 1)
        return try await run.page(await run.report())
      }
    }

    /// The page's only script.
    func script() async throws -> Substring {
      let text = try await text()
      let start = try #require(text.firstRange(of: "<script>")).upperBound
      let end = try #require(text[start...].firstRange(of: "</script>")).lowerBound
      return text[start..<end]
    }
  }

  @Test(arguments: Page.allCases)
  func `runs in strict mode as a whole`(page: Page) async throws {
    #expect(try await page.script().hasPrefix("'use strict';\n"))
  }

  @Test(.enabled(if: Node.isInstalled), arguments: Page.allCases)
  func `has a script that parses`(page: Page) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(String(try await page.script()), to: "page.js")
    #expect(try Node.run("--check", file) != nil)
  }

  @Test(arguments: [
    (Page.gallery, "No presets match."), (.gallery, ">Keyboard shortcuts<"),
    (.gallery, ">Show shortcuts<"), (.gallery, ">Fit / actual size<"),
    (.gallery, ">Previous / next preset<"), (.gallery, "'Invalid preset'"),
    (.gallery, "textContent: 'None'"), (.gallery, "'Frame missing'"),
    (.preview, "'Disconnected: reveal has stopped'"), (.preview, "'Invalid preset'"),
    (.report, ">Anti-aliasing (ignored)<"), (.report, ">Ignored region<"),
  ])
  func `speaks in the usual words`(page: Page, words: String) async throws {
    #expect(try await page.text().contains(words))
  }

  // MARK: Onion skin

  @Test(.enabled(if: Node.isInstalled), arguments: ["both", "before", "after"], [1, 2, 4])
  func `weighs both sides the same, and leaves half of each channel to the present`(
    sides: String, count: Int
  ) throws {
    let sums = try Node.value(
      of: """
        (() => {
          const ghosts = onionSkin('\(sides)', \(count), 3);
          const sum = weight => Math.round(ghosts.reduce((sum, ghost) => sum + weight(ghost), 0) * 1e6) / 1e6;
          const side = name => sum(ghost => ghost.side === name ? ghost.weight : 0);
          const channels = [0, 1, 2].map(i => Math.max(
            sum(ghost => ghost.weight * onionTints[ghost.side][i]),
            sum(ghost => ghost.weight * (1 - onionTints[ghost.side][i]))));
          return [side('before'), side('after'), Math.max(...channels)];
        })()
        """, after: OnionSkinScript.text)
    let expected = ["both": "[0.5,0.5,0.5]", "before": "[0.5,0,0.5]", "after": "[0,0.5,0.5]"]
    #expect(sums == expected[sides])
  }

  @Test(.enabled(if: Node.isInstalled))
  func `puts the nearest ghosts on top and makes them strongest`() throws {
    let ghosts = try Node.value(
      of: "onionSkin('both', 2, 3).map(({side, offset, weight}) => [side, offset, weight > .3])",
      after: OnionSkinScript.text)
    #expect(
      ghosts
        == #"[["before",-6,false],["after",6,false],["before",-3,true],["after",3,true]]"#)
  }

  @Test(
    .enabled(if: Node.isInstalled),
    arguments: [
      // Equal pixels; dark and bright ones in the tint of their side, orange or blue.
      ("before", "[.3,.6,.9]", "[.3,.6,.9]", "[0,0,0]"),
      ("before", "[1,1,1]", "[0,0,0]", "[0,-0.25,-0.5]"),
      ("after", "[1,1,1]", "[0,0,0]", "[-0.5,-0.25,0]"),
      ("before", "[0,0,0]", "[1,1,1]", "[0.5,0.25,0]"),
      ("after", "[0,0,0]", "[1,1,1]", "[0,0.25,0.5]"),
    ])
  func `shows what differs in the tint of its side`(
    side: String, present: String, ghost: String, expected: String
  ) throws {
    let shift = try Node.value(
      of: "onionShift({side: '\(side)', weight: .5}, \(present), \(ghost)).map(value => value + 0)",
      after: OnionSkinScript.text)
    #expect(shift == expected)
  }

  // MARK: Time

  @Test(.enabled(if: Node.isInstalled), arguments: [4, 17, 250], [0.1, 1, 2])
  func `keeps to the time, however seldom a frame can be shown`(interval: Int, speed: Double)
    throws
  {
    let position = try Node.value(
      of: """
        (() => {
          const clock = new PlaybackClock(1000, 10, 60, \(speed));
          for (let now = 1000; now <= 3000; now += \(interval)) clock.at(now);
          return [clock.at(3000), clock.at(900)];
        })()
        """, after: PlaybackClockScript.text)
    let expected = try Node.value(of: "[10 + 120 * \(speed), 10]", after: "")
    #expect(position == expected)
  }

  @Test(
    .enabled(if: Node.isInstalled),
    arguments: [
      // Frames a second that are shown, the clip's, speed, and what is said.
      (60, 60, 1.0, "60 fps"), (24, 60, 1.0, "60 fps, showing 24"),
      (12, 60, 0.5, "60 fps, showing 24"),
      (30, 60, 0.5, "60 fps"), (60, 60, 2.0, "60 fps, showing 30"), (6, 60, 0.1, "60 fps"),
      (19, 20, 1.0, "20 fps"),
    ])
  func `tells the rate that is shown where it is not the clip's`(
    shown: Int, rate: Int, speed: Double, label: String
  ) throws {
    let said = try Node.value(
      of: """
        (() => {
          const clock = new PlaybackClock(0, 0, \(rate), \(speed));
          let label = '';
          for (let now = 0; now < 8000; now++) {
            if (Math.floor(now * \(shown) / 1000) !== Math.floor((now - 1) * \(shown) / 1000)) {
              clock.note(now);
            }
            if (now % 500 === 0) label = clock.label(now);
          }
          return label;
        })()
        """, after: PlaybackClockScript.text)
    #expect(said == "\"\(label)\"")
  }

  // MARK: Places in a text

  @Test(.enabled(if: Node.isInstalled))
  func `finds the places that messages are about`() throws {
    let marks = try Node.value(
      of: """
        marksOf([`a.json:23:17: error: entrance.duration: expected a number
           23 |     "duration": "long",
              |                 ^~~~~~
          hint: seconds
        deck.json:1:1: error: expected a deck
        a.json:30:2: error: expected a comma`, 'a.json:4:5: warning: slow'], 'a.json')
          .map(({line, column, length, kind}) => [line, column, length, kind])
        """.replacing("\n   ", with: "\n"), after: MessageScript.text)
    #expect(
      marks
        == #"[[23,17,6,"error"],[30,2,1,"error"],[4,5,1,"warning"]]"#)
  }
}
