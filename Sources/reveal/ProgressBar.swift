import ArgumentParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a run says how far it is.
enum ProgressStyle: String, CaseIterable, ExpressibleByArgument {
  /// One line on a terminal's standard error; nothing elsewhere.
  case bar
  /// Lines on standard output that the runners of Open Job Description read.
  case openjd
}

/// Shows how far a run is.
struct ProgressBar {
  private let total: Int
  /// Nil shows nothing.
  private let style: ProgressStyle?
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?

  init(total: Int, isShown: Bool, style: ProgressStyle = .bar) {
    self.total = total
    let isSeen = style == .openjd || Terminal.errorIsTerminal
    self.style = isShown && isSeen ? style : nil
    // The frames matter, whether or not somebody goes on reading how far they are.
    if self.style == .openjd { signal(SIGPIPE, SIG_IGN) }
  }

  /// Seconds since the bar was made.
  var elapsed: Double { (ContinuousClock.now - start) / .seconds(1) }

  /// Says how far the run is, at most ten times a second.
  mutating func show(done: Int) {
    guard let style else { return }
    let now = ContinuousClock.now
    if let lastShown, now - lastShown < .milliseconds(100), done < total { return }
    lastShown = now
    switch style {
    case .bar: Terminal.showAsIs("\r\u{1B}[K" + bar(done: done))
    case .openjd:
      // The frames matter, not who follows them; the summary tells whether output still arrives.
      try? Terminal.print(
        "openjd_progress: \(decimals(100 * Double(done) / Double(max(total, 1))))")
    }
  }

  /// Takes the line away.
  func clear() {
    if style == .bar { Terminal.showAsIs("\r\u{1B}[K") }
  }

  private func bar(done: Int) -> String {
    let width = 24
    let filled = width * done / max(total, 1)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let rate = Double(done) / max(elapsed, 0.001)
    let left = Double(total - done) / max(rate, 0.001)
    return "\(bar) \(done)/\(total) frames, \(Int(rate.rounded())) frames/s, \(duration(left)) left"
  }
}

/// Seconds in the unit a person would use.
func duration(_ seconds: Double) -> String {
  if seconds > 0 && seconds < 0.000_999_5 {
    return "\(Int((seconds * 1_000_000).rounded())) µs"
  }
  if seconds > 0 && seconds < 0.009_95 {
    let tenths = Int((seconds * 10_000).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
  }
  if seconds < 1 { return "\(Int((seconds * 1000).rounded())) ms" }
  if seconds < 60 {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
  let whole = Int(seconds.rounded())
  let second = whole % 60
  return "\(whole / 60):\(second < 10 ? "0" : "")\(second) min"
}

/// Bytes in the unit a person would use, powers of 1000.
func byteCount(_ bytes: Int) -> String {
  for (unit, size) in [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000)] where bytes >= size {
    let tenths = (bytes * 10 + size / 2) / size
    return tenths >= 1000 ? "\((tenths + 5) / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
  }
  return "\(bytes) bytes"
}
