import ArgumentParser
import RevealFiles
import RevealSystem

/// A way to show progress.
enum ProgressStyle: String, CaseIterable, ExpressibleByArgument {
  /// A line on standard error if it is a terminal; otherwise nothing.
  case bar
  /// Lines on standard output for runners of Open Job Description.
  case openjd
}

/// Shows the number of finished frames.
struct ProgressBar {
  private let total: Int
  /// The noun for the counted items.
  private let noun: String
  /// The style; nil to show nothing.
  private let style: ProgressStyle?
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?

  init(total: Int, of noun: String = "frames", isShown: Bool, style: ProgressStyle = .bar) {
    self.total = total
    self.noun = noun
    let isSeen = style == .openjd || Terminal.errorIsTerminal
    self.style = isShown && isSeen ? style : nil
    // Drawing continues even if the reader of the progress has gone.
    if self.style == .openjd { signal(SIGPIPE, SIG_IGN) }
  }

  /// The seconds since the bar was created.
  var elapsed: Double { (ContinuousClock.now - start) / .seconds(1) }

  /// Shows the progress, at most ten times a second.
  mutating func show(done: Int) {
    guard let style else { return }
    let now = ContinuousClock.now
    if let lastShown, now - lastShown < .milliseconds(100), done < total { return }
    lastShown = now
    switch style {
    case .bar: Terminal.showAsIs("\r\u{1B}[K" + bar(done: done))
    case .openjd:
      // A lost reader does not stop the drawing; the summary checks whether output arrives.
      try? Terminal.print(
        "openjd_progress: \(decimals(100 * Double(done) / Double(max(total, 1))))")
    }
  }

  /// Removes the line.
  func clear() {
    if style == .bar { Terminal.showAsIs("\r\u{1B}[K") }
  }

  private func bar(done: Int) -> String {
    let width = 24
    let filled = width * done / max(total, 1)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let rate = Double(done) / max(elapsed, 0.001)
    let left = Double(total - done) / max(rate, 0.001)
    return "\(bar) \(done)/\(total) \(noun), \(Int(rate.rounded())) \(noun)/s, "
      + "\(durationText(left)) left"
  }
}
