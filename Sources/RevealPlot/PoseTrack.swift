import RevealMath
import RevealPreset
import RevealSimulation

/// A quantity of a pose along a curve.
struct PoseTrack {
  /// The class of its color in ``PlotStyle``.
  let style: String
  let name: String
  /// The name with its first and last values.
  let label: String
  let points: [(x: Double, y: Double)]
}

/// Tracks that share a scale.
struct PoseLane {
  let title: String
  let tracks: [PoseTrack]
  /// The values that the scale always includes.
  let reference: [Double]

  /// The lanes of the quantities that change along a curve; none if all poses are equal.
  ///
  /// The cards' own corner radius and shadow apply to poses that have none.
  static func lanes(of curve: PoseCurve, cards: Cards) -> [PoseLane] {
    let isUniform = curve.steps.allSatisfy { abs($0.pose.scale.x - $0.pose.scale.y) < 1e-6 }
    let scales: [Quantity] =
      isUniform
      ? [("both", "scale", "", { $0.pose.scale.x })]
      : [("x", "x", "", { $0.pose.scale.x }), ("y", "y", "", { $0.pose.scale.y })]
    let content: Quantity = ("z", "content", "", { $0.pose[.contentScale] })
    let shares: [Quantity] = PoseChannel.plottedShares.map { channel in
      (channel.name, channel.noun, "", { $0.pose[channel] })
    }
    let channels = PoseChannel.numbers.filter { $0.traits.quantity == .degrees }
    let angles: [Quantity] = channels.map { channel in
      ("both", channel.noun, "°", { $0.pose[channel] })
    }
    let others: [Quantity] = [
      ("y", "shadow", "", { ($0.pose.shadow ?? cards.shadow)?.color.alpha ?? 0 }),
      ("z", "visible", "", { $0.pose.isVisible ? 1 : 0 }),
    ]
    let progress: Quantity = ("progress", "progress", "", { $0.progress ?? 0 })
    let rotation: [Quantity] = [
      ("x", "about x", "°", { $0.pose.rotation.x }), ("y", "about y", "°", { $0.pose.rotation.y }),
      ("z", "about z", "°", { $0.pose.rotation.z }), ("opacity", "skew", "°", { $0.pose.skew }),
    ]
    let lanes = [
      lane(nil, [progress] + shares + others, reference: [0, 1], of: curve),
      lane(
        "Position of the center, points",
        [
          ("x", "x (right)", " pt", { $0.pose.position.x }),
          ("y", "y (down)", " pt", { $0.pose.position.y }),
          ("z", "z (to the eye)", " pt", { $0.pose.height }),
        ], reference: [0], of: curve), lane("Scale", scales + [content], reference: [1], of: curve),
      lane("Rotation, degrees", rotation + angles, reference: [0], of: curve),
      lane(
        "Anchor, shares of the card",
        [("x", "x", "", { $0.pose.anchor.x }), ("y", "y", "", { $0.pose.anchor.y })],
        reference: [0, 1], of: curve),
      lane(
        "Clip, points from the card's edges",
        [
          ("x", "top", " pt", { $0.pose.clip.x }), ("y", "right", " pt", { $0.pose.clip.y }),
          ("z", "bottom", " pt", { $0.pose.clip.z }),
          ("opacity", "left", " pt", { $0.pose.clip.w }),
          ("shade", "round", " pt", { $0.pose.clipRadius }),
        ], reference: [0], of: curve),
      lane(
        "Blur, corners and shadow, points",
        [
          ("both", "blur", " pt", { $0.pose[.blur] }),
          ("opacity", "radius", " pt", { $0.pose.cornerRadius ?? cards.cornerRadius }),
          ("y", "shadow", " pt", { ($0.pose.shadow ?? cards.shadow)?.sigma ?? 0 }),
          ("z", "shadow x", " pt", { ($0.pose.shadow ?? cards.shadow)?.offset.x ?? 0 }),
          ("shade", "shadow y", " pt", { ($0.pose.shadow ?? cards.shadow)?.offset.y ?? 0 }),
        ], reference: [0], of: curve),
      lane(
        "Content within the card, points",
        [
          ("x", "x (right)", " pt", { $0.pose.content.x }),
          ("y", "y (down)", " pt", { $0.pose.content.y }),
        ], reference: [0], of: curve),
      lane("Drawing order", [("both", "z", "", { $0.pose[.z] })], reference: [0], of: curve),
    ].filter { !$0.tracks.isEmpty }
    return lanes.allSatisfy { $0.tracks.allSatisfy { $0.name == "progress" } } ? [] : lanes
  }

  private typealias Quantity = (
    style: String, name: String, unit: String, value: (PoseCurve.Step) -> Double
  )

  private static func lane(
    _ title: String?, _ quantities: [Quantity], reference: [Double], of curve: PoseCurve
  ) -> PoseLane {
    let tracks = quantities.compactMap { quantity -> PoseTrack? in
      let points = curve.steps.map { step in
        (x: PlotAxis.plottable(step.place), y: PlotAxis.plottable(quantity.value(step)))
      }
      let values = points.map(\.y)
      guard let low = values.min(), let high = values.max(), let first = values.first,
        let last = values.last, high - low > 1e-6
      else { return nil }
      let course: String
      func text(_ value: Double) -> String { rounded(value, unlike: value == low ? high : low) }
      if curve.motion == nil {
        course = "\(text(low))…\(text(high))\(quantity.unit)"
      } else {
        let (top, bottom) = (max(first, last), min(first, last))
        let isPeak = high > top + 0.005 * (high - low)
        let isDip = low < bottom - 0.005 * (high - low)
        let peak = isPeak ? ", peak \(rounded(high, unlike: top))" : ""
        let dip = isDip ? ", low \(rounded(low, unlike: bottom))" : ""
        course = "\(text(first)) → \(text(last))\(quantity.unit)\(peak)\(dip)"
      }
      return PoseTrack(
        style: quantity.style, name: quantity.name, label: "\(quantity.name) \(course)",
        points: points)
    }
    let names = tracks.map(\.name).joined(separator: ", ")
    return PoseLane(
      title: title ?? names.prefix(1).uppercased() + names.dropFirst(), tracks: tracks,
      reference: reference)
  }

  /// A value to hundredths, or to as many digits as distinguish it from another one.
  private static func rounded(_ value: Double, unlike other: Double) -> String {
    let powers = [100.0, 1e3, 1e4, 1e5]
    let power = powers.first { (value * $0).rounded() != (other * $0).rounded() } ?? 1e6
    return plainNumber((value * power).rounded() / power)
  }
}
