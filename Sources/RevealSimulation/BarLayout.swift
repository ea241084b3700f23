package import RevealMath
package import RevealPreset

/// A bar at one moment.
package struct BarFrame: Hashable, Sendable {
  /// The index of the bar in the preset.
  package let index: Int
  /// The frame on the canvas, in points.
  package let frame: Rect
  /// The share of the collapse: 0 at the large height, 1 at the small one, negative while the bar
  /// is stretched.
  package let progress: Double
}

/// The frames of a list's bars at one moment.
struct BarLayout {
  /// The frames in the order of the preset.
  private(set) var frames: [BarFrame] = []
  /// The height in points of the bars at the top.
  private(set) var top = 0.0
  private var bottom = 0.0

  /// Takes the distance by which the list has been scrolled from its start, in points; negative
  /// while it is pulled.
  init(_ bars: [Bar], in viewport: Rect, scrolledBy distance: Double) {
    for (index, bar) in bars.enumerated() {
      let height = bar.height(scrolledBy: distance)
      let y: Double
      switch bar.edge {
      case .top:
        y = viewport.minY + top
        top += height
      case .bottom:
        bottom += height
        y = viewport.maxY - bottom
      case .center: y = viewport.minY + (viewport.height - height) / 2
      }
      frames.append(
        BarFrame(
          index: index,
          frame: Rect(x: viewport.minX, y: y, width: viewport.width, height: height),
          progress: bar.progress(atHeight: height)))
    }
  }
}

extension Bar {
  /// Returns the height in points when the list has been scrolled by a distance from its start.
  fileprivate func height(scrolledBy distance: Double) -> Double {
    guard let small = height.small else { return height.large }
    return max(small, height.large - distance)
  }

  /// Returns the frame of a layer on the canvas while the bar has a frame.
  package func layerFrame(_ part: Part, in frame: Rect) -> Rect {
    let space = space(of: part, in: frame)
    guard let own = layers[part]?.frame, own.count == 4 else { return space }
    let (width, height) = (own[2].points(in: space.width), own[3].points(in: space.height))
    return Rect(
      x: space.minX + own[0].points(in: space.width),
      y: space.minY + own[1].points(in: space.height), width: max(width, 0), height: max(height, 0))
  }

  /// Returns the space in which a layer has its frame.
  private func space(of part: Part, in frame: Rect) -> Rect {
    if part == .small {
      return Rect(x: frame.minX, y: frame.minY, width: frame.width, height: height.least)
    }
    guard height.small != nil, let parallax = layers[part]?.parallax else { return frame }
    let collapse = max(0, height.large - frame.height)
    return Rect(
      x: frame.minX, y: frame.minY - parallax * collapse, width: frame.width,
      height: frame.height + collapse)
  }
}
