package import RevealCompare
import RevealFiles
import RevealJSON
package import RevealRender

/// A page that shows the differences of comparisons, and plays expected and actual frames.
///
/// It must work from a disk, where a page may not read files, so it contains all data.
package struct ReportPage: Sendable {
  let title: String
  let entries: [Entry]
  /// The share of the presets that the page is about; nil for all.
  let shard: PresetShard?

  /// - Parameters:
  ///   - title: The title of the page.
  ///   - entries: The comparisons, in the order in which the page shows them.
  ///   - shard: The share of the presets that they are of; nil for all.
  package init(title: String, entries: [Entry], shard: PresetShard? = nil) {
    self.title = title
    self.entries = entries
    self.shard = shard
  }

  /// A comparison on the page, or the reason why there is none.
  package struct Entry: Sendable {
    package let name: String
    package let status: Status
    /// A summary in one line.
    package let summary: String
    /// The result; nil for entries that have nothing else to show.
    package let report: DiffReport?
    /// The comparison, from which pictures are drawn; nil if there are none.
    let job: DiffJob?

    /// The state of an entry, as the page names it.
    package enum Status: String, Sendable {
      case equal, different, unknown, missing, broken
    }

    /// An entry without pictures.
    ///
    /// - Parameters:
    ///   - name: The name of the entry.
    ///   - status: The state of the entry.
    ///   - summary: A summary in one line.
    package init(_ name: String, _ status: Status, _ summary: String) {
      self.name = name
      self.status = status
      self.summary = summary
      (report, job) = (nil, nil)
    }

    /// An entry with the result of a comparison.
    ///
    /// - Parameters:
    ///   - name: The name of the entry.
    ///   - report: The result.
    ///   - job: The comparison that it is of, from which its pictures are drawn; nil for none.
    package init(_ name: String, _ report: DiffReport, of job: DiffJob?) {
      self.name = name
      self.report = report
      self.job = job
      status =
        switch report.verdict {
        case .equal: .equal
        case .different: .different
        case .unknown: .unknown
        }
      summary =
        report.causes.first?.sentence ?? report.timing.first?.sentence
        ?? report.bad.first.map { "\(report.label($0)): \($0.sentence)" }
        ?? ""
    }
  }

  /// The data of a page, for templates and scripts.
  struct Content {
    var title: String
    var reports: [JSONOutput]
    var pictures = PictureTable()
    /// The address of the page with all presets, if this is one of its pages.
    var home: String?
    var isServed = false
    /// The names of the pages beside this one; the next run replaces those that are out of date.
    var pages: [String] = []
    /// The report for browsers that run no scripts.
    var plainText: String
    /// What is needed to join the pages of shards; nil for a whole page.
    var part: ReportPart?

    /// The start of the list of pages in the page's text.
    static let startOfPages = "<script type=\"application/json\" id=\"pages\">"
    /// The start of the data in the page's text.
    static let startOfData = "<script type=\"application/json\" id=\"data\">"
    /// The start of the pictures in the page's text.
    static let startOfPictures = "<script type=\"text/plain\" id=\"pictures\">"

    /// The text of the script of a page that has a start; nil if there is none.
    static func script(_ start: String, in text: String) -> Substring? {
      guard let start = text.firstRange(of: start)?.upperBound,
        let end = text[start...].firstRange(of: "</script>")?.lowerBound
      else { return nil }
      return text[start..<end]
    }

    /// The policy for what the page may load and run: nothing from other places.
    private var policy: String {
      let sources = isServed ? "img-src 'self' data:; connect-src 'self'" : "img-src data:"
      return "default-src 'none'; \(sources); style-src 'unsafe-inline'; "
        + "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    }

    /// The text of the page.
    var text: String {
      var data: [JSONOutput.Member] = [
        ("title", .string(title)), ("home", home.map(JSONOutput.string) ?? .null),
        ("isServed", .bool(isServed)), ("reports", .array(reports)),
      ]
      if let part { data.append(("part", part.json)) }
      return WebPage.text(
        "report.html",
        [
          "title": xmlEscaped(title), "report": xmlEscaped(plainText), "policy": policy,
          "data": WebPage.inScript(JSONOutput.object(data).compact), "pictures": pictures.text,
          "pages": WebPage.inScript(JSONOutput.array(pages.map(JSONOutput.string)).compact),
        ])
    }
  }
}

extension ReportPage.Entry {
  /// The members for cards.
  var members: [JSONOutput.Member] {
    var members: [JSONOutput.Member] = [
      ("name", .string(name)), ("status", .string(status.rawValue)), ("summary", .string(summary)),
    ]
    if let report {
      members += [
        ("count", .integer(report.frames.count)), ("badCount", .integer(report.bad.count)),
      ]
    }
    return members
  }

  /// The report for browsers that run no scripts.
  var plainText: String { report?.text ?? "\(name): \(summary)" }
}

extension DiffReport {
  /// The title of a page about the comparison.
  var pageTitle: String {
    verdict == .equal
      ? "Equal: \(actual)" : "\(bad.count) of \(frames.count) differ: \(actual)"
  }

  /// The frame that represents the comparison on a card.
  var poster: Int? { informativeFrames(1).first }
}
