/// The refresh clock of the device, which delivers rows and knows nothing of the output's frames.
struct DeviceClock: Sendable {
  let ticksPerSecond: Int

  /// In seconds.
  func time(of tick: Int) -> Double { Double(tick) / Double(ticksPerSecond) }

  /// The first tick that is not before a time in seconds.
  func firstTick(from time: Double) -> Int {
    var tick = Int((time * Double(ticksPerSecond)).rounded(.up))
    while tick > 0, self.time(of: tick - 1) >= time { tick -= 1 }
    while self.time(of: tick) < time { tick += 1 }
    return tick
  }
}
