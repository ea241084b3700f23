import RevealCompare
import RevealDiff
import RevealImage
import RevealJSON
import RevealPNG

extension DiffReport {
  /// The members of the object that describes the comparison to the scripts of a page.
  ///
  /// - Parameters:
  ///   - job: The comparison.
  ///   - pictures: The numbers of the pictures on the page, by the index of their frame and in the
  ///     order of their kinds; nil if the page asks a server for them.
  /// - Returns: The members.
  func members(
    of job: DiffJob, _ pictures: [Int: [PagePictures.Kind: Int]]?
  ) -> [JSONOutput.Member] {
    // A bad frame has more sides to take the size from; a frame that cannot be read has been
    // reported.
    let shown = bad.first ?? frames.first
    let size = shown.flatMap { try? job.comparison.picture($0.pair, .both) }?.image.size
    return [
      ("golden", .string(golden)), ("actual", .string(actual)),
      ("verdict", .string(verdict.rawValue)),
      ("fps", job.framesPerSecond.map(JSONOutput.integer) ?? .null),
      ("size", size.map { [.integer($0.width), .integer($0.height)] } ?? .null),
      ("worst", worst.map { .string($0.pair.name) } ?? .null),
      ("ranges", .array(badRanges.map { .string($0.text) })),
      (
        "findings",
        .array(
          causes.map { .string("Cause: \($0.sentence)") }
            + timing.map { .string("Timing: \($0.sentence)") })
      ),
      ("notes", .array(notes.map { .string($0.text) })),
      ("heat", heat.map(Self.json) ?? .null),
      ("isServed", .bool(pictures == nil)),
      (
        "frames",
        .array(frames.indices.map { Self.frame(frames[$0], (pictures ?? [:])[$0] ?? [:]) })
      ),
    ]
  }

  private static func json(_ heat: HeatGrid) -> JSONOutput {
    [
      "columns": .integer(heat.columns), "rows": .integer(heat.rows),
      "cells": .array(heat.cells.map(JSONOutput.integer)),
    ]
  }

  private static func frame(
    _ frame: FrameResult, _ pictures: [PagePictures.Kind: Int]
  ) -> JSONOutput {
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
      if let number = pictures[kind] { members.append((kind.rawValue, .integer(number))) }
    }
    return .object(members)
  }
}
