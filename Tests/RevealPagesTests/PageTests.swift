import RevealCompare
import RevealPages
import RevealRender
import Testing
import TestFixtures

/// What the web files are put together to; `Tests/Web` has tests of the scripts.
@Suite struct PageTests {
  enum Page: CaseIterable {
    case gallery
    case preview
    case report

    func text() async throws -> String {
      switch self {
      case .gallery: return GalleryPage(title: "", entries: []) { "\($0)" }.text
      case .preview: return PreviewSession.page
      case .report:
        let (a, b) = (try TestFrame.folder(0..<2), try TestFrame.folder(1..<3))
        let (golden, actual) = (try FrameSet(path: a.path), try FrameSet(path: b.path))
        let job = DiffJob(
          golden: golden, actual: actual, pairs: try FramePairs(golden: golden, actual: actual),
          jobs: 1)
        return try await job.page(job.report())
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

  @Test(arguments: Page.allCases)
  func `has something in every place`(page: Page) async throws {
    #expect(!(try await page.text()).contains("{{"))
  }

  @Test func `takes no value for a place`() {
    let text = GalleryPage(title: "{{version}}", entries: []) { "\($0)" }.text
    #expect(text.contains(#""title": "{{version}}""#))
  }

  @Test(arguments: [
    (Page.gallery, "Nothing is found."), (.gallery, ">Keyboard shortcuts<"),
    (.gallery, ">Show shortcuts<"), (.gallery, ">Fit / actual size<"),
    (.gallery, ">Previous / next preset<"), (.gallery, "'Invalid preset'"),
    (.gallery, "textContent: 'None'"), (.gallery, "'Frame missing'"),
    (.preview, "'Disconnected: reveal has stopped'"), (.preview, "'Invalid preset'"),
    (.report, ">Anti-aliasing (ignored)<"), (.report, ">Ignored region<"),
    (.report, ">Go to first difference<"), (.report, ">Keyboard shortcuts<"),
  ])
  func `speaks in the usual words`(page: Page, words: String) async throws {
    #expect(try await page.text().contains(words))
  }
}
