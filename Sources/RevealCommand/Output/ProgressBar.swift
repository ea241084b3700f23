import ArgumentParser
import RevealFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A way to show progress.
enum ProgressStyle: String, CaseIterable, ExpressibleByArgument {
  /// A line on standard error if that is a terminal; nothing elsewhere.
  case bar
  /// Lines on standard output for runners of Open Job Description.
  case openjd
}

/// Shows how many frames are done.
struct ProgressBar {
  private let total: Int
  /// What is counted.
  private let noun: String
  /// Nil shows nothing.
  private let style: ProgressStyle?
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?

  init(total: Int, of noun: String = "frames", isShown: Bool, style: ProgressStyle = .bar) {
    self.total = total
    self.noun = noun
    let isSeen = style == .openjd || Terminal.errorIsTerminal
    self.style = isShown && isSeen ? style : nil
    // Drawing goes on even if nobody reads the progress any more.
    if self.style == .openjd { signal(SIGPIPE, SIG_IGN) }
  }

  /// Seconds since the bar was made.
  var elapsed: Double { (ContinuousClock.now - start) / .seconds(1) }

  /// Shows the progress, up to ten times a second.
  mutating func show(done: Int) {
    guard let style else { return }
    let now = ContinuousClock.now
    if let lastShown, now - lastShown < .milliseconds(100), done < total { return }
    lastShown = now
    switch style {
    case .bar: Terminal.showAsIs("\r\u{1B}[K" + bar(done: done))
    case .openjd:
      // A lost reader does not stop the drawing; the summary finds out whether output arrives.
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
