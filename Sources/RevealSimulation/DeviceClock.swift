/// The refresh clock of the device that displays rows, independent of the frame rate of the output.
struct DeviceClock: Sendable {
  let ticksPerSecond: Int

  /// Returns the time of a tick in seconds.
  func time(of tick: Int) -> Double { Double(tick) / Double(ticksPerSecond) }

  /// Returns the first tick at or after a time in seconds.
  func firstTick(from time: Double) -> Int {
    var tick = Int((time * Double(ticksPerSecond)).rounded(.up))
    while tick > 0, self.time(of: tick - 1) >= time { tick -= 1 }
    while self.time(of: tick) < time { tick += 1 }
    return tick
  }
}
