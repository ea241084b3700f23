package import RevealCompare
import RevealFiles
import RevealJSON
import RevealPNG
import RevealRender
import Synchronization

/// A review in the browser: the page of differences, its pictures on request, and the approvals.
package final class ReviewSession: Sendable {
  private let title: String
  private let others: [ReportPage.Entry]
  private let review: GoldenReview
  private let message: @Sendable (any Error) -> String
  /// The number of changes, counted from a random number.
  ///
  /// A page thus never confuses the revisions of two processes.
  private let revision = Mutex(Int.random(in: 0..<1 << 40))

  /// - Parameters:
  ///   - title: The title of the page.
  ///   - others: The entries that cannot be reviewed, which follow those that can.
  ///   - review: The comparisons.
  ///   - message: A closure that returns the message of an error for the user.
  package init(
    title: String, others: [ReportPage.Entry] = [], _ review: GoldenReview,
    message: @escaping @Sendable (any Error) -> String
  ) {
    self.title = title
    self.others = others
    self.review = review
    self.message = message
  }

  /// The text of the page, which asks for pictures when it shows them.
  package var text: String {
    var content = ReportPage.Content(
      title: title, reports: [], plainText: "This page needs JavaScript.")
    content.isServed = true
    content.reports =
      review.comparisons.map { compared in
        let entry = ReportPage.Entry(compared.name, compared.report, of: compared.job)
        return .object(entry.members + compared.report.members(of: compared.job, nil))
      } + others.map { .object($0.members) }
    return content.text
  }

  /// The state for the page's scripts: the frames that still differ, and those that were approved.
  package var state: String { state(true, message: nil) }

  private func state(_ isDone: Bool, message: String?) -> String {
    let (reports, steps) = (review.reports, review.steps)
    let state: JSONOutput = [
      "revision": .integer(revision.withLock { $0 }), "isDone": .bool(isDone),
      "bad": .array(
        reports.map { .array($0.bad.map { .string($0.pair.name) }) }),
      "steps": .array(steps.map(JSONOutput.string)),
      "message": message.map(JSONOutput.string) ?? .null,
    ]
    return state.compact
  }

  /// The current verdict on each comparison.
  package var verdicts: [DiffReport.Verdict] { review.reports.map(\.verdict) }

  /// An action that a page asks for.
  package enum Action: Hashable, Sendable {
    case approve(GoldenReview.Choice)
    case undo
  }

  /// The outcome of an action.
  package struct Outcome: Hashable, Sendable {
    package let isDone: Bool
    /// The state for the page's scripts, with a message.
    package let json: String
  }

  /// Carries out an action, unless the page shows an earlier state.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - revision: The revision that the page shows.
  /// - Returns: The outcome.
  package func perform(_ action: Action, at revision: Int) -> Outcome {
    guard revision == self.revision.withLock({ $0 }) else {
      return outcome(
        false, "This page showed an earlier state. It is up to date now: please try again.")
    }
    do {
      let text =
        switch action {
        case .approve(let choice): "Approved: \(try review.approve(choice))"
        case .undo: "Undone: \(try review.undo())"
        }
      self.revision.withLock { $0 += 1 }
      return outcome(true, text)
    } catch {
      return outcome(false, message(error))
    }
  }

  private func outcome(_ isDone: Bool, _ message: String) -> Outcome {
    Outcome(isDone: isDone, json: state(isDone, message: message))
  }

  /// Draws a picture of a frame.
  ///
  /// - Parameters:
  ///   - kind: The kind of the picture, as on pages.
  ///   - frame: The index of the frame in its report.
  ///   - comparison: The index of the comparison.
  /// - Returns: The PNG file; nil if there is none.
  /// - Throws: When it cannot be drawn.
  package func picture(_ kind: String, frame: Int, of comparison: Int) throws -> [UInt8]? {
    guard let kind = PagePictures.Kind(rawValue: kind),
      review.comparisons.indices.contains(comparison)
    else { return nil }
    let (report, job) = (
      review.comparisons[comparison].report, review.comparisons[comparison].job.comparison
    )
    guard report.frames.indices.contains(frame) else { return nil }
    let result = report.frames[frame]
    switch kind {
    case .expectedSmall: return try job.smallPicture(result, .golden, height: Self.smallHeight)
    case .actualSmall: return try job.smallPicture(result, .actual, height: Self.smallHeight)
    case .expected: return try job.picture(result.pair, .golden)?.png
    case .actual: return try job.picture(result.pair, .actual)?.png
    case .difference: return try job.pictures(result.pair).difference?.opaqueFile().bytes
    }
  }

  /// The limit on the height of small pictures in pixels.
  private static let smallHeight = 480
}
