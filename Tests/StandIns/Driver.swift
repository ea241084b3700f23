// Plays exported files in a small list, as UIKit and as SwiftUI would, and prints what is seen.
//
// The program reads plans from the file that its argument names, and writes JSON.
import Foundation
import QuartzCore
import SwiftUI
import UIKit

extension Plan {
  func frame(_ row: Row, offset: Double) -> CGRect {
    let x = isVertical ? row.frame[0] : row.frame[0] - offset
    let y = isVertical ? row.frame[1] - offset : row.frame[1]
    return CGRect(x: x, y: y, width: row.frame[2], height: row.frame[3])
  }

  func proxy(_ row: Row, offset: Double) -> GeometryProxy {
    let frame = frame(row, offset: offset)
    return GeometryProxy(
      frame: CGRect(
        x: frame.minX + CGFloat(row.card[0]), y: frame.minY + CGFloat(row.card[1]),
        width: CGFloat(row.card[2]), height: CGFloat(row.card[3])),
      viewport: CGSize(width: viewport[0], height: viewport[1]))
  }
}

/// An exported type.
@MainActor struct Subject {
  struct Cells {
    var willDisplay: (UIView, IndexPath, UIScrollView) -> Void = { _, _, _ in }
    var didEndDisplaying: (UIView) -> Void = { _ in }
    var update: (UIView, UIScrollView) -> Void = { _, _ in }
    var remove: (UIView) -> Void = { _ in }
    var insert: (UIView) -> Void = { _ in }
    var change: @MainActor (UICollectionView, @escaping @MainActor () -> Void) -> Void = { $1() }
    var reload: () -> Void = {}
    var reset: () -> Void = {}
    /// Whether `update` gives cells their order.
    var orders = false
  }

  struct Views {
    /// A view for a row, and whether that is coming or going.
    var view: (Plan.Row) -> (DrawContext, TransitionPhase) -> Drawing = { _ in { _, _ in Drawing() }
    }
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
  /// The middle of the row, from the corner of the content.
  var position: [Double]?
}

struct Result: Encodable {
  let name: String
  var uikit: [[Seen]] = []
  var swiftUI: [[Seen]] = []
}

@MainActor func playCells(_ plan: Plan, _ subject: Subject) -> [[Seen]] {
  let cells = subject.cells()
  let list = UICollectionView(
    frame: CGRect(x: 0, y: 0, width: plan.viewport[0], height: plan.viewport[1]))
  var shown: [Int: UICollectionViewCell] = [:]
  var seen: [[Seen]] = []
  for tick in plan.ticks {
    standInClock = 1000 + tick.time
    if tick.resets { cells.reset() }
    if tick.reloads { cells.reload() }
    list.contentOffset =
      plan.isVertical ? CGPoint(x: 0, y: tick.offset) : CGPoint(x: tick.offset, y: 0)
    for index in shown.keys.sorted() where !tick.shown.contains(index) || tick.fresh.contains(index)
    {
      guard let cell = shown.removeValue(forKey: index) else { continue }
      cells.didEndDisplaying(cell)
      // The cell is used again.
      let animations = cell.subviews[0].layer.animations
      precondition(animations.isEmpty, "\(plan.name) leaves \(animations.keys) on a card")
      precondition(
        cells.orders || cell.layer.zPosition == 0, "\(plan.name) leaves a cell above others")
    }
    for index in tick.fresh {
      let row = plan.rows[index]
      let cell = UICollectionViewCell(frame: plan.frame(row, offset: 0))
      cell.addSubview(
        UIView(
          frame: CGRect(x: row.card[0], y: row.card[1], width: row.card[2], height: row.card[3])))
      list.addSubview(cell)
      shown[index] = cell
      if tick.inserted.contains(index) {
        cells.insert(cell.subviews[0])
        continue
      }
      cells.willDisplay(cell, [row.section, row.index], list)
    }
    for index in tick.removed { if let cell = shown[index] { cells.remove(cell.subviews[0]) } }
    if !tick.moves.isEmpty {
      let cellsBefore = shown
      list.visibleCells = shown.filter { !tick.inserted.contains($0.key) }.sorted {
        $0.key < $1.key
      }
      .map(\.value)
      cells.change(list) {
        for (index, frame) in tick.moves.enumerated() where !frame.isEmpty {
          cellsBefore[index]?.frame = CGRect(
            x: frame[0], y: frame[1], width: frame[2], height: frame[3])
        }
      }
    }
    list.visibleCells = shown.sorted { $0.key < $1.key }.map(\.value)
    for cell in list.visibleCells { cells.update(cell, list) }
    guard tick.isSample else { continue }
    seen.append(
      shown.sorted { $0.key < $1.key }.map { index, cell in
        let card = cell.subviews[0]
        let opacity = min(max(card.layer.shownOpacity, 0), 1) * min(max(Double(card.alpha), 0), 1)
        return Seen(
          row: plan.rows[index].row, matrix: card.layer.shownTransform.elements,
          opacity: card.isHidden ? 0 : opacity, shade: Double(card.subviews.first?.alpha ?? 0),
          cornerRadius: card.layer.shownCornerRadius, z: Double(cell.layer.zPosition),
          position: [cell.layer.shownPosition.x, cell.layer.shownPosition.y].map { Double($0) })
      })
  }
  return seen
}

@MainActor func playViews(_ plan: Plan, _ subject: Subject) -> [[Seen]] {
  let views = subject.views()
  struct Shown {
    let context: DrawContext
    let draw: (DrawContext, TransitionPhase) -> Drawing
  }
  var shown: [Int: Shown] = [:]
  var seen: [[Seen]] = []
  for tick in plan.ticks {
    standInClock = 1000 + tick.time
    if tick.resets { views.reset() }
    if tick.reloads { views.reload() }
    for index in shown.keys where !tick.shown.contains(index) { shown[index] = nil }
    for index in tick.fresh {
      let row = plan.rows[index]
      shown[index] = Shown(
        context: DrawContext(proxy: plan.proxy(row, offset: tick.offset)), draw: views.view(row))
    }
    for (index, item) in shown.sorted(by: { $0.key < $1.key }) {
      let context = item.context
      context.proxy = plan.proxy(plan.rows[index], offset: tick.offset)
      context.time = tick.time
      if tick.inserted.contains(index) { context.phase = .willAppear }
      _ = item.draw(context, context.phase)
      if context.phase == .willAppear {
        context.phase = .identity
      } else if tick.fresh.contains(index) {
        context.appears = true
        _ = item.draw(context, context.phase)
        context.appears = false
      }
      if tick.removed.contains(index) { context.phase = .didDisappear }
      // What has changed while it was drawn is seen the next time.
      for _ in 0..<2 { _ = item.draw(context, context.phase) }
    }
    guard tick.isSample else { continue }
    seen.append(
      shown.sorted { $0.key < $1.key }.map { index, item in
        let row = plan.rows[index]
        let drawing = item.draw(item.context, item.context.phase)
        return Seen(
          row: row.row, matrix: drawing.matrix(width: row.card[2], height: row.card[3]),
          opacity: drawing.opacity, shade: drawing.shade, blur: drawing.blur,
          cornerRadius: drawing.cornerRadius, z: drawing.zIndex)
      })
  }
  return seen
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
    standInReducesMotion = plan.reduces
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
