import RevealSimulation

/// The part of a motion that an export samples: all of it, unless it repeats too often.
struct ShownCycles {
  /// The end in seconds, without the motion's delay.
  let end: Double
  /// A sentence about cycles that are not shown; nil if all are.
  let loss: String?

  /// - Parameters:
  ///   - motion: The motion.
  ///   - limit: The seconds after which the motion stops, at the end of a cycle of the part that
  ///     repeats most often; motions that do not repeat are shown completely.
  init(of motion: MotionAnimation, atMost limit: Double) {
    let often = motion.parts.filter { $0.cycles.isFinite }.max { $0.cycles < $1.cycles }
    guard motion.shownDuration > limit, let often, often.cycles > 1 else {
      (end, loss) = (motion.shownDuration, nil)
      return
    }
    let cycles = min(
      max(((limit - often.delay) / often.cycle).rounded(.down), 1), often.cycles)
    end = often.delay + often.cycle * cycles
    loss =
      "What repeats \(css(often.cycles)) times stops after \(css(cycles)), "
      + "at \(css((end * 1000).rounded() / 1000)) s."
  }

  /// Stops a motion before it bends or jumps more often than a number of times.
  init(of motion: MotionAnimation, mostCuts count: Int) {
    let repeating = motion.parts.filter { $0.cycles.isFinite && $0.cycles > 1 }
    let cuts = motion.parts.reduce(0) { $0 + $1.cutsPerCycle * max($1.shownCycles, 1) }
    let perSecond = repeating.reduce(0) { $0 + $1.cutsPerCycle / $1.cycle }
    self.init(of: motion, atMost: cuts > Double(count) ? Double(count) / perSecond : .infinity)
  }

  /// Returns the moments before the end at which parts may bend or jump, in seconds.
  func cuts(of motion: MotionAnimation) -> [Double] {
    motion.parts.flatMap { part -> [Double] in
      let times = part.stretches.flatMap { [$0.start, $0.start + $0.duration] }
      var cuts: [Double] = []
      var start = part.delay
      for _ in 0..<Int(part.shownCycles.rounded(.up)) where start < end {
        cuts += times.map { start + $0 }
        if part.autoreverses { cuts += times.map { start + part.cycle - $0 } }
        start += part.cycle
      }
      return cuts.filter { $0 < end }
    }
  }
}

extension PartAnimation {
  /// The number of cycles; 1 for a part that repeats forever.
  fileprivate var shownCycles: Double { cycles.isFinite ? cycles : 1 }

  fileprivate var cutsPerCycle: Double {
    Double(stretches.count * (autoreverses ? 4 : 2))
  }
}
