internal import RevealMath
internal import RevealPreset
internal import RevealScene

/// The bars over the list.
extension Timeline {
  /// Returns the frames of the bars at a time in seconds, in the order of the preset.
  package func barFrames(at time: Double) -> [BarFrame] {
    barLayout(at: time, script.drawnState(at: time)).frames
  }

  /// Returns the layout of the bars in a state of the list.
  func barLayout(at time: Double, _ state: ScrollState) -> BarLayout {
    let viewport = layout.viewport(state.viewport)
    guard preset.bars.contains(where: { $0.height.small != nil }) else {
      return BarLayout(preset.bars, in: viewport, scrolledBy: 0)
    }
    return BarLayout(
      preset.bars, in: viewport, scrolledBy: state.offset - startOffset(at: time, state))
  }

  /// Returns the offset at which the content starts in the viewport, with its inset.
  func startOffset(at time: Double, _ state: ScrollState) -> Double {
    let extent = layout.axis.main(of: state.viewport)
    return script.history.geometry(at: time).offsets(preset.list.contentInset, extent: extent)
      .lowerBound
  }

  /// Returns the quads of all bars in drawing order, each clipped to its bar.
  func barQuads(at time: Double, _ state: ScrollState) -> [Quad] {
    guard let bars else { return [] }
    let viewport = layout.viewport(state.viewport)
    let scrolled = state.offset - startOffset(at: time, state)
    return barLayout(at: time, state).frames.flatMap { place in
      let bar = preset.bars[place.index]
      return bar.parts.compactMap { part in
        let frame = bar.layerFrame(part, in: place.frame)
        let face = { bars(place.index, part, frame.size) }
        guard part != .background else { return bar.backgroundQuad(in: frame, face) }
        guard let layer = bar.layers[part] else { return nil }
        let basis = layout.basis(ofCard: frame.size, in: place.frame, viewport: viewport)
        let value =
          switch layer.driver {
          case .collapse: place.progress
          case .pages: scrolled / layout.axis.main(of: state.viewport)
          case .time: time
          }
        let pose = ScrollEffectAnimation(layer.pose, basis: basis, shadow: nil)
          .pose(ofTablesAt: value)
        return Quad(pose, at: frame.origin, clip: place.frame.intersection(viewport), face)
      }
    }
  }
}

extension Bar {
  /// Returns the quad of the fill; nil if the bar has neither a fill nor a blur.
  fileprivate func backgroundQuad(in frame: Rect, _ face: () -> Face) -> Quad? {
    guard background != nil || blur > 0 else { return nil }
    var appearance = Appearance()
    appearance.backdropBlur = blur
    return Quad(origin: frame.origin, face: face(), appearance: appearance)
  }
}

extension Quad {
  /// Nil if the pose is transparent or its transform is not finite.
  init?(_ pose: CardPose, at origin: Point, clip: Rect?, _ face: () -> Face) {
    let opacity = pose[.opacity].limited
    guard opacity > 0, pose.matrix.isFinite else { return nil }
    self.init(
      origin: origin, face: face(), anchor: pose.anchor, matrix: pose.matrix, opacity: opacity,
      overlay: pose.overlay, appearance: Appearance(pose.numbers), clip: clip)
  }
}
