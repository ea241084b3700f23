/// One line on a terminal's standard error that shows how far a run is; nothing elsewhere.
struct ProgressBar {
  private let total: Int
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?

  init(total: Int, isShown: Bool) {
    self.total = total
    self.isShown = isShown && Terminal.errorIsTerminal
  }

  /// Seconds since the bar was made.
  var elapsed: Double { (ContinuousClock.now - start) / .seconds(1) }

  /// Redraws the line at most ten times a second.
  mutating func show(done: Int) {
    let now = ContinuousClock.now
    if let lastShown, now - lastShown < .milliseconds(100), done < total { return }
    guard isShown else { return }
    lastShown = now
    let width = 24
    let filled = width * done / max(total, 1)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let rate = Double(done) / max(elapsed, 0.001)
    let left = Double(total - done) / max(rate, 0.001)
    Terminal.showAsIs(
      "\r\u{1B}[K\(bar) \(done)/\(total) frames, \(Int(rate.rounded())) frames/s, \(duration(left)) left"
    )
  }

  /// Takes the line away.
  func clear() {
    if isShown { Terminal.showAsIs("\r\u{1B}[K") }
  }
}

/// Seconds in the unit a person would use.
func duration(_ seconds: Double) -> String {
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
