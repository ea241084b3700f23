package import RevealCompare
import RevealDiff
import RevealFiles
import RevealJSON
import RevealPNG
import RevealRender

extension DiffJob {
  /// A page that shows the result: one HTML file that needs nothing else.
  ///
  /// It has figures for all frames, small pictures for all bad frames and some of the others, and
  /// full pictures of both sides for the most important bad frames, which limits its size.
  ///
  /// - Parameter report: The report of this comparison.
  /// - Returns: The page's text.
  /// - Throws: When a picture cannot be encoded, or the `Interruption` that a signal asked for.
  package func page(_ report: DiffReport) async throws -> String {
    let shown = Self.framesShown(report)
    let small = Self.framesInStrip(report)
    var pictures: [Int: PagePictures] = [:]
    let drawn = report.frames.indices.filter { shown.contains($0) || small.contains($0) }
    try await BoundedTasks.run(drawn, jobs: jobs) { index in
      try comparison.pagePictures(report.frames[index].pair, isFull: shown.contains(index))
    } deliver: {
      pictures[$0] = $1
    }
    return DiffPage(report: report, pictures: pictures).text
  }

  /// The limit on frames with full pictures.
  private static let mostShown = 12
  /// The limit on small pictures of frames that pass.
  private static let mostGoodInStrip = 120

  /// The first bad frame of each range and the worst one, then bad frames spread evenly.
  private static func framesShown(_ report: DiffReport) -> Set<Int> {
    let bad = report.frames.indices.filter { !report.frames[$0].outcome.passes }
    if bad.count <= mostShown { return Set(bad) }
    let starts = Set(report.badRanges.map(\.lowerBound))
    let telling = bad.filter {
      let number = report.frames[$0].pair.number
      return number == report.worst?.pair.number || starts.contains(number)
    }
    var chosen = Set(telling.prefix(mostShown))
    let others = bad.filter { !chosen.contains($0) }
    let room = mostShown - chosen.count
    for i in 0..<room { chosen.insert(others[i * others.count / room]) }
    return chosen
  }

  private static func framesInStrip(_ report: DiffReport) -> Set<Int> {
    let good = report.frames.indices.filter { report.frames[$0].outcome.passes }
    let count = min(good.count, mostGoodInStrip)
    let bad = report.frames.indices.filter { !report.frames[$0].outcome.passes }
    let badCount = min(bad.count, 2 * mostGoodInStrip)
    return Set((0..<count).map { good[$0 * good.count / count] })
      .union((0..<badCount).map { bad[$0 * bad.count / badCount] })
  }
}

/// A frame's pictures as PNG files.
struct PagePictures: Sendable {
  var small: [UInt8]?
  var golden: [UInt8]?
  var actual: [UInt8]?
  var difference: [UInt8]?
}

extension FramePairComparison {
  /// In pixels: sharp on a screen with two pixels per point.
  private static let stripHeight = 176

  fileprivate func pagePictures(
    _ pair: FramePairs.Pair, isFull: Bool
  ) throws -> PagePictures {
    let pictures = try pictures(pair)
    var page = PagePictures()
    if let picture = pictures.actual ?? pictures.golden {
      page.small = try Thumbnail.pixmap(picture.image, height: Self.stripHeight)
        .opaqueFile().bytes
    }
    guard isFull else { return page }
    page.golden = pictures.golden?.png
    page.actual = pictures.actual?.png
    page.difference = try pictures.difference?.opaqueFile().bytes
    return page
  }
}

/// The page's text.
private struct DiffPage {
  let report: DiffReport
  let pictures: [Int: PagePictures]

  var text: String {
    WebPage.text(
      PackageResources.report_html,
      [
        "title": escaped(title), "report": escaped(report.text),
        "data": WebPage.inScript(data.compact),
      ])
  }

  private var title: String {
    report.verdict == .equal
      ? "Equal: \(report.actual)"
      : "\(report.bad.count) of \(report.frames.count) differ: \(report.actual)"
  }

  private var data: JSONOutput {
    var heat: HeatGrid?
    for grid in report.frames.compactMap(\.heat) {
      if heat == nil { heat = grid } else { heat?.add(grid) }
    }
    return [
      "golden": .string(report.golden), "actual": .string(report.actual),
      "verdict": .string(report.verdict.word),
      "worst": report.worst.map { .string($0.pair.name) } ?? .null,
      "ranges": .array(report.badRanges.map { .string($0.text) }),
      "timing": .array(report.timing.map { .string($0.sentence) }),
      "notes": .array(report.notes.map { .string($0.text) }), "heat": heat.map(json) ?? .null,
      "frames": .array(report.frames.indices.map(frame)),
    ]
  }

  private func json(_ heat: HeatGrid) -> JSONOutput {
    [
      "columns": .integer(heat.columns), "rows": .integer(heat.rows),
      "cells": .array(heat.cells.map(JSONOutput.integer)),
    ]
  }

  private func frame(_ index: Int) -> JSONOutput {
    let frame = report.frames[index]
    var members: [JSONOutput.Member] = [
      ("name", .string(frame.pair.name)), ("number", .integer(frame.pair.number)),
      ("outcome", .string(frame.outcome.word)), ("passes", .bool(frame.outcome.passes)),
      ("pixels", .integer(frame.countingPixels)), ("text", .string(frame.sentence)),
    ]
    if !frame.rows.isEmpty {
      members.append(("rows", .array(frame.rows.map { .string($0.sentence) })))
    }
    let files = pictures[index]
    for (key, png) in [
      ("small", files?.small), ("goldenImage", files?.golden), ("actualImage", files?.actual),
      ("differenceImage", files?.difference),
    ] {
      if let png {
        members.append((key, .string("data:image/png;base64," + Base64.text(png))))
      }
    }
    return .object(members)
  }
}
