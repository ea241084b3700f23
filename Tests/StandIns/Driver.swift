// Plays exported files in a small list, as UIKit and as SwiftUI would, and prints what is seen.
//
// The program reads plans from the file that its argument names, and writes JSON.
import Foundation
import QuartzCore
import SwiftUI
import UIKit

/// What is played.
struct Plan: Decodable {
  struct Row: Decodable {
    let row: Int
    let section: Int
    let index: Int
    /// x, y, width and height from the start of the content.
    let frame: [Double]
    /// The same, from the row's corner.
    let card: [Double]
  }

  /// The name of the exported type.
  let name: String
  let viewport: [Double]
  let isVertical: Bool
  let rows: [Row]
  /// How far beyond the viewport rows are displayed.
  let overscan: Double
  /// The offset at each tick of the display, 60 a second.
  let offsets: [Double]
  /// The ticks at which the list is reloaded, or its memory of rows forgotten.
  let reloads: [Int]
  let resets: [Int]
  /// The moments to look at, in seconds.
  let samples: [Double]
  /// When a row plays its removal, in seconds.
  let removals: [Removal]

  struct Removal: Decodable {
    let row: Int
    let time: Double
  }
}

/// An exported type.
@MainActor struct Subject {
  struct Cells {
    var willDisplay: (UIView, IndexPath, UIScrollView) -> Void = { _, _, _ in }
    var didEndDisplaying: (UIView) -> Void = { _ in }
    var update: (UIView, UIScrollView) -> Void = { _, _ in }
    var remove: (UIView) -> Void = { _ in }
    var reload: () -> Void = {}
    var reset: () -> Void = {}
  }

  struct Views {
    /// A view for a row, and whether that has been removed.
    var view: (Plan.Row) -> (DrawContext, Bool) -> Drawing = { _ in { _, _ in Drawing() } }
    var reload: () -> Void = {}
    var reset: () -> Void = {}
  }

  let cells: () -> Cells
  let views: () -> Views
}

/// What is seen of a card.
struct Seen: Encodable {
  let row: Int
  /// About the card's center, as in Core Animation.
  let matrix: [Double]
  let opacity: Double
  var shade = 0.0
  var blur = 0.0
  var cornerRadius: Double?
  var z = 0.0
}

struct Result: Encodable {
  let name: String
  var uikit: [[Seen]] = []
  var swiftUI: [[Seen]] = []
}

extension Plan {
  func frame(_ row: Row, offset: Double) -> CGRect {
    let (x, y) =
      isVertical ? (row.frame[0], row.frame[1] - offset) : (row.frame[0] - offset, row.frame[1])
    return CGRect(x: x, y: y, width: row.frame[2], height: row.frame[3])
  }

  /// The numbers of the rows that are displayed at an offset.
  func displayed(at offset: Double) -> [Int] {
    let extent = isVertical ? viewport[1] : viewport[0]
    return rows.indices.filter { index in
      let frame = frame(rows[index], offset: offset)
      let (low, high) = isVertical ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
      return Double(high) > -overscan + 1e-9 && Double(low) < extent + overscan - 1e-9
    }
  }

  /// The ticks and samples in their order.
  var moments: [(time: Double, tick: Int?)] {
    let ticks = offsets.indices.map { (Double($0) / 60, Optional($0)) }
    return (ticks + samples.map { ($0, nil) }).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element)
  }
}

@MainActor func playCells(_ plan: Plan, _ subject: Subject) -> [[Seen]] {
  let cells = subject.cells()
  let list = UICollectionView(
    frame: CGRect(x: 0, y: 0, width: plan.viewport[0], height: plan.viewport[1]))
  var shown: [Int: UICollectionViewCell] = [:]
  var seen: [[Seen]] = []
  var removals = plan.removals
  for (time, tick) in plan.moments {
    while let removal = removals.first, removal.time <= time + 1e-9 {
      removals.removeFirst()
      standInClock = 1000 + removal.time
      if let cell = shown[removal.row] { cells.remove(cell.subviews[0]) }
    }
    standInClock = 1000 + time
    guard let tick else {
      seen.append(
        shown.sorted { $0.key < $1.key }.map { index, cell in
          let card = cell.subviews[0]
          let shade = card.subviews.first?.alpha ?? 0
          return Seen(
            row: plan.rows[index].row, matrix: card.layer.shownTransform.elements,
            opacity: card.isHidden
              ? 0 : min(max(card.layer.shownOpacity, 0), 1) * min(max(Double(card.alpha), 0), 1),
            shade: Double(shade),
            cornerRadius: card.layer.shownCornerRadius, z: Double(cell.layer.zPosition))
        })
      continue
    }
    if plan.resets.contains(tick) { cells.reset() }
    if plan.reloads.contains(tick) { cells.reload() }
    let offset = plan.offsets[tick]
    list.contentOffset = plan.isVertical ? CGPoint(x: 0, y: offset) : CGPoint(x: offset, y: 0)
    let now = plan.displayed(at: offset)
    let again = plan.resets.contains(tick) || plan.reloads.contains(tick)
    for index in shown.keys.sorted() where again || !now.contains(index) {
      if let cell = shown.removeValue(forKey: index) { cells.didEndDisplaying(cell) }
    }
    for index in now where shown[index] == nil {
      let row = plan.rows[index]
      let cell = UICollectionViewCell(frame: plan.frame(row, offset: 0))
      cell.addSubview(
        UIView(
          frame: CGRect(x: row.card[0], y: row.card[1], width: row.card[2], height: row.card[3])))
      list.addSubview(cell)
      shown[index] = cell
      cells.willDisplay(cell, [row.section, row.index], list)
    }
    list.visibleCells = shown.sorted { $0.key < $1.key }.map(\.value)
    for cell in list.visibleCells { cells.update(cell, list) }
  }
  return seen
}

@MainActor func playViews(_ plan: Plan, _ subject: Subject) -> [[Seen]] {
  let views = subject.views()
  struct Shown {
    let context: DrawContext
    let draw: (DrawContext, Bool) -> Drawing
  }
  var shown: [Int: Shown] = [:]
  var seen: [[Seen]] = []
  var offset = 0.0
  for (time, tick) in plan.moments {
    standInClock = 1000 + time
    if let tick {
      offset = plan.offsets[tick]
      if plan.resets.contains(tick) { views.reset() }
      if plan.reloads.contains(tick) { views.reload() }
      let again = plan.resets.contains(tick) || plan.reloads.contains(tick)
      let now = plan.displayed(at: offset)
      for index in shown.keys where again || !now.contains(index) { shown[index] = nil }
      for index in now where shown[index] == nil {
        let row = plan.rows[index]
        let context = DrawContext(proxy: plan.proxy(row, offset: offset))
        context.time = time
        shown[index] = Shown(context: context, draw: views.view(row))
      }
    }
    for index in shown.keys.sorted() {
      guard let item = shown[index] else { continue }
      let row = plan.rows[index]
      item.context.proxy = plan.proxy(row, offset: offset)
      let isNew = !item.context.hasAppeared
      // Removals begin at their own moments, between two ticks.
      for removal in plan.removals
      where !item.context.isRemoved && removal.row == index && removal.time <= time + 1e-9 {
        item.context.time = min(removal.time, time)
        _ = item.draw(item.context, item.context.isRemoved)
        item.context.isRemoved = true
        _ = item.draw(item.context, true)
      }
      item.context.time = time
      _ = item.draw(item.context, item.context.isRemoved)
      if isNew {
        item.context.hasAppeared = true
        item.context.appears = true
        _ = item.draw(item.context, item.context.isRemoved)
        item.context.appears = false
        _ = item.draw(item.context, item.context.isRemoved)
      }
    }
    guard tick == nil else { continue }
    seen.append(
      shown.sorted { $0.key < $1.key }.map { index, item in
        let row = plan.rows[index]
        _ = item.draw(item.context, item.context.isRemoved)
        let drawing = item.draw(item.context, item.context.isRemoved)
        return Seen(
          row: row.row, matrix: drawing.matrix(width: row.card[2], height: row.card[3]),
          opacity: drawing.opacity, shade: drawing.shade, blur: drawing.blur,
          cornerRadius: drawing.cornerRadius, z: drawing.zIndex)
      })
  }
  return seen
}

extension Plan {
  func proxy(_ row: Row, offset: Double) -> GeometryProxy {
    let frame = frame(row, offset: offset)
    return GeometryProxy(
      frame: CGRect(
        x: frame.minX + CGFloat(row.card[0]), y: frame.minY + CGFloat(row.card[1]),
        width: CGFloat(row.card[2]), height: CGFloat(row.card[3])),
      viewport: CGSize(width: viewport[0], height: viewport[1]))
  }
}

extension Drawing {
  /// The transform about the card's center, as in Core Animation.
  func matrix(width: Double, height: Double) -> [Double] {
    var there = ProjectionTransform()
    there.elements = [1, 0, 0, 0, 1, 0, width / 2, height / 2, 1]
    var back = ProjectionTransform()
    back.elements = [1, 0, 0, 0, 1, 0, -width / 2, -height / 2, 1]
    let m = there.concatenating(transform).concatenating(back).elements
    return [m[0], m[1], 0, m[2], m[3], m[4], 0, m[5], 0, 0, 1, 0, m[6], m[7], 0, m[8]]
  }
}

/// Plays all plans.
@MainActor func play(_ subjects: [String: Subject]) throws {
  let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
  let plans = try JSONDecoder().decode([Plan].self, from: data)
  var results: [Result] = []
  var records: [String: [[String: Any]]] = [:]
  for plan in plans {
    guard let subject = subjects[plan.name] else { continue }
    recordedAnimations = []
    var result = Result(name: plan.name)
    result.uikit = playCells(plan, subject)
    records[plan.name] = Array(recordedAnimations.prefix(20))
    result.swiftUI = playViews(plan, subject)
    results.append(result)
  }
  let encoder = JSONEncoder()
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  var text = "{\"results\": " + String(decoding: try encoder.encode(results), as: UTF8.self)
  let record = try JSONSerialization.data(withJSONObject: records, options: [.sortedKeys])
  text += ", \"animations\": " + String(decoding: record, as: UTF8.self) + "}\n"
  FileHandle.standardOutput.write(Data(text.utf8))
}
