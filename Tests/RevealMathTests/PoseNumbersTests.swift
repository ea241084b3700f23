import RevealMath
import Testing

@Suite struct PoseNumbersTests {
  private func sheen(_ strength: Double, at place: Double, angle: Double = 20) -> PoseNumbers {
    var numbers = PoseNumbers.rest
    (numbers[.sheen], numbers[.sheenAt], numbers[.sheenAngle]) = (strength, place, angle)
    return numbers
  }

  @Test(arguments: 0..<40)
  func `are those of a pose at the ends of a way`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var (a, b) = (PoseNumbers.rest, PoseNumbers.rest)
    for channel in PoseChannel.numbers {
      a[channel] = Double.random(in: 0.1...0.9, using: &random)
      b[channel] = Double.random(in: 0.1...0.9, using: &random)
    }
    let (start, end) = (a.mixed(with: b, at: 0), a.mixed(with: b, at: 1))
    for channel in PoseChannel.numbers {
      #expect(start[channel] == a[channel], "seed \(seed)")
      #expect(abs(end[channel] - b[channel]) < 1e-12, "seed \(seed)")
    }
    let (below, above) = (a.then(.rest), PoseNumbers.rest.then(a))
    for channel in PoseChannel.numbers {
      #expect(abs(below[channel] - a[channel]) < 1e-12, "seed \(seed)")
      #expect(abs(above[channel] - a[channel]) < 1e-12, "seed \(seed)")
    }
    #expect(a.limited == a, "seed \(seed)")
  }

  @Test(arguments: [0, 0.25, 0.5, 1])
  func `keep a light in its place while it fades`(fraction: Double) {
    let light = sheen(0.8, at: 0.1, angle: 70)
    for mixed in [
      light.mixed(with: .rest, at: fraction), PoseNumbers.rest.mixed(with: light, at: 1 - fraction),
      light.weakened(to: 1 - fraction),
    ] {
      #expect(abs(mixed[.sheen] - 0.8 * (1 - fraction)) < 1e-12)
      #expect((mixed[.sheenAt], mixed[.sheenAngle]) == (0.1, 70))
    }
    // Once it is gone, nothing is left of it.
    #expect(light.mixed(with: .rest, at: 1).limited == .rest)
  }

  @Test func `move a light from one place to another`() {
    let mixed = sheen(0.4, at: -0.5).mixed(with: sheen(0.8, at: 1.5, angle: 60), at: 0.25)
    #expect(abs(mixed[.sheen] - 0.5) < 1e-12)
    #expect((mixed[.sheenAt], mixed[.sheenAngle]) == (0, 30))
  }

  @Test func `cover each other where lights do, in the place of the upper one`() {
    let both = sheen(0.5, at: 0.1).then(sheen(0.5, at: 0.9))
    #expect((both[.sheen], both[.sheenAt]) == (0.75, 0.9))
  }

  @Test func `are limited to what can be drawn`() {
    var numbers = sheen(1.2, at: 7)
    numbers[.blur] = -3
    #expect((numbers.limited[.sheen], numbers.limited[.sheenAt]) == (1, 7))
    #expect(numbers.limited[.blur] == 0)
    numbers[.opacity] = 0.5
    #expect((numbers.looks[.opacity], numbers.looks[.sheen]) == (1, 1))
  }
}
