import RevealCompare
import RevealDiff
import RevealImage
import RevealJSON
import RevealPNG

/// The data about a comparison for the scripts of a page.
struct ReportData {
  let report: DiffReport
  let framesPerSecond: Int?
  /// The size of the frames, if one can be drawn.
  let size: PixelSize?

  init(_ report: DiffReport, of job: DiffJob) {
    self.report = report
    framesPerSecond = job.framesPerSecond
    // A bad frame has more sides to take the size from; a frame that cannot be read has been
    // reported.
    let frame = report.bad.first ?? report.frames.first
    size = frame.flatMap { try? job.comparison.picture($0.pair, .both) }?.image.size
  }

  /// The members of the object that describes the comparison.
  ///
  /// - Parameter pictures: The numbers of the pictures on the page, by the index of their frame and
  ///   in the order of their kinds; nil if the page asks a server for them.
  /// - Returns: The members.
  func members(_ pictures: [Int: [PagePictures.Kind: Int]]?) -> [JSONOutput.Member] {
    [
      ("golden", .string(report.golden)), ("actual", .string(report.actual)),
      ("verdict", .string(report.verdict.rawValue)),
      ("fps", framesPerSecond.map(JSONOutput.integer) ?? .null),
      ("size", size.map { [.integer($0.width), .integer($0.height)] } ?? .null),
      ("worst", report.worst.map { .string($0.pair.name) } ?? .null),
      ("ranges", .array(report.badRanges.map { .string($0.text) })),
      (
        "findings",
        .array(
          report.causes.map { .string("Cause: \($0.sentence)") }
            + report.timing.map { .string("Timing: \($0.sentence)") })
      ),
      ("notes", .array(report.notes.map { .string($0.text) })),
      ("heat", report.heat.map(json) ?? .null),
      ("isServed", .bool(pictures == nil)),
      ("frames", .array(report.frames.indices.map { frame($0, pictures ?? [:]) })),
    ]
  }

  private func json(_ heat: HeatGrid) -> JSONOutput {
    [
      "columns": .integer(heat.columns), "rows": .integer(heat.rows),
      "cells": .array(heat.cells.map(JSONOutput.integer)),
    ]
  }

  private func frame(_ index: Int, _ pictures: [Int: [PagePictures.Kind: Int]]) -> JSONOutput {
    let frame = report.frames[index]
    var members: [JSONOutput.Member] = [
      ("name", .string(frame.pair.name)), ("number", .integer(frame.pair.number)),
      ("outcome", .string(frame.outcome.word)), ("passes", .bool(frame.outcome.passes)),
      ("pixels", .integer(frame.countingPixels)), ("text", .string(frame.sentence)),
    ]
    if !frame.rows.isEmpty {
      members.append(("rows", .array(frame.rows.map { .string($0.sentence) })))
    }
    if let difference = frame.outcome.difference, !frame.outcome.passes {
      if let first = difference.first {
        members.append(("first", [.integer(first.x), .integer(first.y)]))
      }
      if let bounds = difference.bounds {
        members.append(
          (
            "bounds",
            [
              .integer(bounds.x), .integer(bounds.y), .integer(bounds.width),
              .integer(bounds.height),
            ]
          ))
      }
    }
    if case .otherSize(let golden, let actual) = frame.outcome {
      members.append(("expectedSize", [.integer(golden.width), .integer(golden.height)]))
      members.append(("actualSize", [.integer(actual.width), .integer(actual.height)]))
    }
    for kind in PagePictures.Kind.allCases {
      if let number = pictures[index]?[kind] {
        members.append((kind.rawValue, .integer(number)))
      }
    }
    return .object(members)
  }
}
