import RevealDiff
import RevealRender

/// Finds the reasons why frames differ, the most informative first.
///
/// Every cause is verified: a key of the preset is a cause if simulating the old preset with this
/// change alone changes the frames.
struct CauseSearch {
  let golden: FrameSet
  let actual: FrameSet
  let frames: [FrameResult]
  let timing: [SequenceAlignment.Finding]

  /// The limit on differences that are listed in one sentence.
  private static let mostWritten = 3
  /// The limit on recorded frames that are drawn to check that the preset still draws them.
  private static let mostDrawn = 3

  /// The causes; none if every frame passes, or nothing can be verified.
  func causes() -> [Cause] {
    guard frames.contains(where: { !$0.outcome.passes }) else { return [] }
    let run = RunChange(old: golden.identity, new: actual.identity)
    if let old = CauseSide(golden, against: actual), let new = CauseSide(actual, against: golden) {
      let change = PresetChange(from: old, to: new)
      let known = causes(change, old, new)
      let areDrawn = old.draws(sampleNames(\.golden)) && new.draws(sampleNames(\.actual))
      let other =
        areDrawn
        ? [] : run.causes(haveSameFiles: old.hasRecordedFiles && new.hasRecordedFiles)
      if known.isEmpty, other.isEmpty, areDrawn == false, old.source.bytes != new.source.bytes,
        change.count == 0
      {
        return PixelCauses(frames: frames, timing: timing).causes
          + [Cause("the text of the preset differs in nothing that is drawn")]
      }
      if !(known + other).isEmpty { return known + other }
    } else if let cause = run.canvas ?? run.unknownPreset {
      return [cause] + PixelCauses(frames: frames, timing: timing).causes
    }
    return PixelCauses(frames: frames, timing: timing).causes
  }

  /// Some bad frames that both sides have.
  private func sampleNames(_ side: KeyPath<FramePairs.Pair, String?>) -> [String] {
    let bad = frames.filter {
      !$0.outcome.passes && $0.pair.golden != nil && $0.pair.actual != nil
    }
    return EffectiveChanges.spread(Array(bad.indices), Self.mostDrawn).compactMap {
      bad[$0].pair[keyPath: side]
    }
  }

  /// The causes by the differences of the presets that change the frames.
  private func causes(
    _ change: PresetChange, _ old: CauseSide, _ new: CauseSide
  ) -> [Cause] {
    // Frames that only one side has are explained by the length of the runs.
    let pairs = frames.filter { $0.pair.golden != nil && $0.pair.actual != nil }
    let bad = pairs.filter { !$0.outcome.passes }.compactMap {
      Manifest.frameNumber($0.pair.name)
    }
    let compared = pairs.count
    let search = EffectiveChanges(change, old: old.preset, new: new.preset, frames: bad)
    return search.groups().map { group in
      let members = group.members.sorted()
      let words = CauseDescription(
        effect: group.effect, change: members.count == 1 ? change.change(members[0]) : nil,
        root: old.root, comparedFrames: compared)
      let written = members.prefix(Self.mostWritten).map(change.sentence).joined(separator: ", ")
      let more = members.count - Self.mostWritten
      let sentence = [
        words.place, words.description ?? "", written + (more > 0 ? " and \(more) more" : ""),
      ].filter { !$0.isEmpty }.joined(separator: ": ")
      return Cause(
        sentence, keyPath: members.lazy.compactMap { change.change($0)?.keyPath }.first,
        place: members.lazy.compactMap { change.place($0) }.first,
        lines: Array(members.flatMap(change.lines).prefix(Self.mostWritten)),
        frames: group.effect.frames.runs, rows: group.effect.rows.runs)
    }
  }
}
