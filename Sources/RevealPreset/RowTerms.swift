/// The numbers of a row that lengths depend on.
package struct RowTerms: Hashable, Sendable {
  /// Whether lengths depend on the index of the row.
  package let usesIndex: Bool
  /// Whether lengths depend on the number of rows.
  package let usesCount: Bool

  /// - Parameter lengths: The lengths.
  package init(_ lengths: [Length]) {
    usesIndex = lengths.contains { $0.contains(.index) }
    usesCount = lengths.contains { $0.contains(.count) }
  }

  /// Whether lengths are the same for all rows whose cards have the same size.
  package var isEmpty: Bool { !usesIndex && !usesCount }
}

extension Preset {
  /// The numbers of a row that the poses of its card depend on.
  package var rowTerms: RowTerms {
    RowTerms(
      motions.flatMap(\.poses).flatMap(\.lengths) + otherPoses.flatMap(\.lengths)
        + effects.flatMap(\.lengths))
  }

  /// All motions of cards.
  var motions: [Motion] {
    [insertion, movement].compactMap(\.self) + (removal?.choice.motions ?? [])
      + (entrance?.allMotions ?? [])
  }

  /// The poses of cards beside one that is presented.
  var otherPoses: [Pose] {
    scroll.compactMap { step in
      guard case .change(let change) = step, case .present(_, let presentation) = change.kind else {
        return nil
      }
      return presentation.others
    }
  }

  /// The effects of scrolling and of swipes.
  var effects: [ScrollEffect] {
    [scrollEffect, swipeEffect?.pose].compactMap(\.self) + (swipeEffect?.stamps.map(\.pose) ?? [])
  }
}

extension Entrance {
  /// The motions to choose from, and those of rows that are displayed again or that leave.
  fileprivate var allMotions: [Motion] {
    let leaving: Motion? = if case .motion(let motion) = leave { motion } else { nil }
    return motions + [again, leaving].compactMap(\.self)
  }
}

extension CardSize {
  /// Whether the size depends on the number of the content.
  package var dependsOnContent: Bool { !RowTerms([width, height]).isEmpty }
}

extension RowHeight {
  /// Whether the heights depend on the numbers of the contents, other than by repetition.
  package var dependsOnContent: Bool {
    if case .lengths(let lengths) = self { !RowTerms(lengths).isEmpty } else { false }
  }
}

extension Motion {
  /// The poses of all parts.
  fileprivate var poses: [Pose] { parts.flatMap(\.keyframes).map(\.pose) }
}

extension Pose {
  fileprivate var lengths: [Length] {
    var lengths = [blur, content.x, content.y]
    if let cornerRadius { lengths.append(cornerRadius) }
    if let clip { lengths += clip.inset.clockwise + [clip.round] }
    return lengths + transform.flatMap(\.lengths)
  }
}

extension TransformOperation {
  fileprivate var lengths: [Length] {
    switch self {
    case .translate(let x, let y, let z): [x, y, z]
    case .perspective(let eyeDistance): [eyeDistance]
    case .scale, .rotate, .skew, .matrix: []
    }
  }
}

extension ScrollEffect {
  /// The lengths in all tables and keyframes.
  package var lengths: [Length] {
    var tables = transform.flatMap(\.tables) + [anchor.x, anchor.y]
    tables += self.tables.values
    if let clip { tables += clip.inset.clockwise + [clip.round] }
    if let content { tables += [content.offset.x, content.offset.y, content.scale] }
    if let shadow {
      let own = [shadow.offset?.x, shadow.offset?.y, shadow.radius, shadow.opacity]
      tables += own.compactMap(\.self)
    }
    var lengths = tables.flatMap(\.lengths)
    lengths += tracks.flatMap(\.keyframes).flatMap(\.pose.lengths)
    return lengths + effects.flatMap(\.lengths)
  }
}

extension ScrollOperation {
  fileprivate var tables: [DistanceTable] {
    switch self {
    case .translate(_, let table), .scale(let table), .scaleAxis(_, let table),
      .rotate(_, let table), .perspective(let table):
      [table]
    case .skew(let x, let y): [x, y]
    }
  }
}

extension DistanceTable {
  fileprivate var lengths: [Length] { points.flatMap { [$0.distance, $0.value] } }
}
