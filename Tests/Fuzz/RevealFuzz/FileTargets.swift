import Dispatch
import Foundation
import RevealCards
import RevealCompare
import RevealImage
import RevealJSON
import RevealPNG
import RevealPlot
import RevealPreset
import RevealRender
import RevealSimulation

/// A manifest is none, or can be written and read again.
func checkManifest(_ bytes: [UInt8]) {
  guard let manifest = try? Manifest(file: SourceText(file: "reveal.json", bytes: bytes)) else {
    return
  }
  let copy = try? Manifest(file: SourceText(file: "reveal.json", text: manifest.text))
  hold(copy == manifest, "another manifest was read than written: \(manifest.text)")
}

/// A journal has at most one note a line, each of a frame.
func checkJournal(_ bytes: [UInt8]) {
  let notes = FrameJournal.notes(bytes)
  hold(notes.count <= bytes.count { $0 == UInt8(ascii: "\n") }, "\(notes.count) notes")
  // What was noted behind the end of a line is not there after a cut before it.
  if let end = bytes.lastIndex(of: UInt8(ascii: "\n")) {
    let whole = FrameJournal.notes(Array(bytes[...end]))
    hold(Set(whole.keys) == Set(notes.keys), "a line that was cut short counts")
  }
}

/// A preset's figure is well-formed and has no number that is none.
func checkPlot(_ bytes: [UInt8]) {
  guard let (preset, _) = try? Preset.read(SourceText(file: "a.json", bytes: bytes)) else { return }
  let timeline = Timeline(
    preset, cards: CardLibrary(preset.cards, background: preset.canvas.background).picture)
  // Long runs take longer, not other ways.
  guard !timeline.isCutOff, timeline.frameCount <= 5000 else { return }
  let svg = PresetPlot(preset, timeline).svg
  if let problem = MarkupCheck.problem(of: svg) { fatalError("\(problem)\n\(svg)") }
}

/// Two files are only equal where decoding the whole of both gives equal pixels, and nothing ends
/// the comparison.
///
/// The first byte chooses where the second file comes from, and whether checksums are put right:
/// few random bytes get past those. Either the next two bytes say how long the first file is, or
/// the next one how many changes, of three bytes each, make the second file of the first.
func checkDiff(_ bytes: [UInt8]) {
  guard let (golden, actual) = files(bytes) else { return }
  for file in [golden, actual] {
    guard let size = try? PNGDecoder.size(of: file) else { continue }
    guard size.width * size.height <= 1 << 16 else { return }
  }
  let verdict = comparison.verdict(golden, actual)
  let (first, second) = (try? PNGDecoder.decode(golden), try? PNGDecoder.decode(actual))
  switch verdict {
  case .equal:
    hold(first != nil && second != nil, "files that cannot be read are equal")
    hold(first?.width == second?.width && first?.height == second?.height, "another size")
    hold(first?.pixmap() == second?.pixmap(), "other pixels are equal")
  case .different:
    hold(first != nil && second != nil, "files that cannot be read are different")
  case .unknown: break
  }
}

private func files(_ bytes: [UInt8]) -> (golden: [UInt8], actual: [UInt8])? {
  guard bytes.count > 3 else { return nil }
  let mode = bytes[0]
  var golden: [UInt8]
  var actual: [UInt8]
  if mode & 1 == 0 {
    let length = min(Int(bytes[1]) << 8 | Int(bytes[2]), bytes.count - 3)
    golden = Array(bytes[3..<3 + length])
    actual = Array(bytes[(3 + length)...])
  } else {
    let changes = Int(bytes[1]) % 8
    guard bytes.count > 2 + changes * 3 else { return nil }
    golden = Array(bytes[(2 + changes * 3)...])
    actual = golden
    for i in 0..<changes {
      let place = Int(bytes[2 + i * 3]) << 8 | Int(bytes[3 + i * 3])
      actual[place % actual.count] ^= bytes[4 + i * 3]
    }
  }
  if mode & 2 != 0 { golden = withRightChecksums(golden) }
  if mode & 4 != 0 { actual = withRightChecksums(actual) }
  return (golden, actual)
}

/// Compares files as `reveal diff` does, in folders of their own.
private struct Comparison {
  private let folder: String

  init() {
    let name = "reveal-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    folder = FileManager.default.temporaryDirectory.appending(path: name).path
    for side in ["golden", "actual"] {
      // Where it cannot be made, the first comparison says so.
      try? FileManager.default.createDirectory(
        atPath: "\(folder)/\(side)", withIntermediateDirectories: true)
    }
  }

  func verdict(_ golden: [UInt8], _ actual: [UInt8]) -> DiffReport.Verdict {
    do {
      let sets = try [("golden", golden), ("actual", actual)].map { side, bytes in
        let path = "\(folder)/\(side)/frame_00000.png"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return try FrameSet(path: "\(folder)/\(side)")
      }
      let job = DiffJob(
        golden: sets[0], actual: sets[1], pairs: try FramePairs(golden: sets[0], actual: sets[1]),
        jobs: 1)
      let (done, result) = (DispatchSemaphore(value: 0), Box())
      Task {
        result.verdict = try? await job.report().verdict
        done.signal()
      }
      done.wait()
      guard let verdict = result.verdict else { fatalError("no verdict") }
      return verdict
    } catch {
      fatalError("\(error)")
    }
  }

  /// Written before the semaphore is signalled, read after.
  private final class Box: @unchecked Sendable { var verdict: DiffReport.Verdict? }
}

private let comparison = Comparison()
