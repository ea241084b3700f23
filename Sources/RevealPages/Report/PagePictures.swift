import RevealCompare
import RevealFrames
import RevealPNG
import RevealRender

/// The pictures of a comparison inside a page.
///
/// There are small ones of frames to be played, and full-size ones of the most informative bad
/// frames.
struct PagePictures: Sendable {
  /// A picture of a frame.
  enum Kind: String, CaseIterable, Sendable {
    case expectedSmall, actualSmall, expected, actual, difference
  }

  /// The pictures by the index of their frame in the report.
  private(set) var frames: [Int: [Kind: [UInt8]]] = [:]

  /// Encodes the pictures.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - job: The comparison that the report describes.
  ///   - budget: The limits on their size.
  /// - Throws: When a picture cannot be encoded, or the `Interruption` that a signal asked for.
  init(_ report: DiffReport, of job: DiffJob, budget: PageBudget) async throws {
    let level = try await Self.level(report, job, budget)
    let informative = report.informativeFrames(Self.mostWhole)
    let played = Set(stride(from: 0, to: report.frames.count, by: level.stride))
    let drawn = Array(played.union(informative)).sorted()
    try await WorkerPool.run(drawn, jobs: job.jobs) { index in
      let frame = report.frames[index]
      var pictures = try job.comparison.smallPictures(frame, height: level.height)
      if informative.contains(index) {
        pictures.merge(try job.comparison.wholePictures(frame)) { $1 }
      }
      return pictures
    } deliver: {
      frames[$0] = $1
    }
    trim(keeping: Set(informative), budget)
    trimWhole(informative, budget)
  }

  /// The limit on frames with full-size pictures.
  private static let mostWhole = 12
  private static let sampleCount = 8

  /// Chooses the distance and height of frames by the size of some pictures.
  private static func level(
    _ report: DiffReport, _ job: DiffJob, _ budget: PageBudget
  ) async throws -> PageBudget.Level {
    let count = min(sampleCount, report.frames.count)
    let sample = (0..<count).map { $0 * report.frames.count / count }
    var (bytes, pictures) = (0, 0)
    try await WorkerPool.run(sample, jobs: job.jobs) { index in
      try job.comparison.smallPictures(report.frames[index], height: PageBudget.sampleHeight)
    } deliver: { _, found in
      for file in found.values {
        bytes += file.count
        pictures += 1
      }
    }
    let all = report.frames.reduce(0) { $0 + ($1.outcome == .equal ? 1 : 2) }
    return budget.level(count: all, mean: bytes / max(1, pictures))
  }

  /// Drops every second frame until the rest is within the budget.
  private mutating func trim(keeping informative: Set<Int>, _ budget: PageBudget) {
    while true {
      let bytes = frames.values.reduce(0) { $0 + Self.size($1, [.expectedSmall, .actualSmall]) }
      let others = frames.keys.filter { !informative.contains($0) }.sorted()
      guard bytes > budget.played, !others.isEmpty else { return }
      for (place, index) in others.enumerated() where place % 2 == 1 || others.count == 1 {
        frames[index] = nil
      }
    }
  }

  /// Drops full-size pictures of the less informative frames until the rest is within the budget.
  private mutating func trimWhole(_ informative: [Int], _ budget: PageBudget) {
    let kinds: [Kind] = [.expected, .actual, .difference]
    var left = budget.whole
    for index in informative {
      guard let pictures = frames[index] else { continue }
      let size = Self.size(pictures, kinds)
      if size <= left {
        left -= size
      } else {
        for kind in kinds { frames[index]?[kind] = nil }
      }
    }
  }

  private static func size(_ pictures: [Kind: [UInt8]], _ kinds: [Kind]) -> Int {
    kinds.reduce(0) { $0 + (pictures[$1]?.count ?? 0) }
  }
}

extension DiffReport {
  /// The indices of the most informative bad frames.
  ///
  /// They are the worst one, the first one of each range, then others, evenly spaced.
  ///
  /// - Parameter limit: The limit on their number.
  /// - Returns: The indices, the most important first.
  func informativeFrames(_ limit: Int) -> [Int] {
    let bad = frames.indices.filter { !frames[$0].outcome.passes }
    let starts = Set(badRanges.map(\.lowerBound))
    var informative = bad.filter { frames[$0].pair.number == worst?.pair.number }
    informative += bad.filter {
      starts.contains(frames[$0].pair.number) && !informative.contains($0)
    }
    informative = Array(informative.prefix(limit))
    let others = bad.filter { !informative.contains($0) }
    let room = min(limit - informative.count, others.count)
    return informative + (0..<room).map { others[$0 * others.count / room] }
  }
}

extension FramePairComparison {
  /// Small pictures of both sides, or only of the actual one if they are equal.
  func smallPictures(
    _ frame: FrameResult, height: Int
  ) throws -> [PagePictures.Kind: [UInt8]] {
    var pictures: [PagePictures.Kind: [UInt8]] = [:]
    pictures[.actualSmall] = try smallPicture(frame, .actual, height: height)
    if frame.outcome != .equal || pictures[.actualSmall] == nil {
      pictures[.expectedSmall] = try smallPicture(frame, .golden, height: height)
    }
    return pictures
  }

  /// A small picture of one side; nil if it has no pixels.
  func smallPicture(
    _ frame: FrameResult, _ side: FrameResult.Side, height: Int
  ) throws -> [UInt8]? {
    guard let picture = try picture(frame.pair, side) else { return nil }
    return try picture.image.thumbnail(height: height).opaqueFile().bytes
  }

  /// The files of both sides, and a picture of their difference.
  func wholePictures(_ frame: FrameResult) throws -> [PagePictures.Kind: [UInt8]] {
    let pictures = try pictures(frame.pair)
    var files: [PagePictures.Kind: [UInt8]] = [:]
    files[.expected] = pictures.golden?.png
    files[.actual] = pictures.actual?.png
    files[.difference] = try pictures.difference?.opaqueFile().bytes
    return files
  }
}
