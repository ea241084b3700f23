extension Scene {
  /// Returns the scene with the paths of its pictures changed, except for pictures without a file.
  package func mapImagePaths(_ change: (String) -> String) -> Scene {
    Scene(
      viewport: viewport, scale: scale, background: background, edges: edges,
      bandAnchor: bandAnchor,
      quads: quads.map { quad in
        Quad(
          origin: quad.origin, face: quad.face.mapImagePaths(change), anchor: quad.anchor,
          matrix: quad.matrix, perspective: quad.perspective, opacity: quad.opacity,
          overlay: quad.overlay, backface: quad.backface, back: quad.back?.mapImagePaths(change),
          appearance: quad.appearance, clip: quad.clip, window: quad.window, row: quad.row)
      })
  }
}

extension Face {
  fileprivate func mapImagePaths(_ change: (String) -> String) -> Face {
    Face(
      size: size, fill: fill.mapImagePath(change), cornerRadius: cornerRadius, border: border,
      shadow: shadow,
      children: children.map { box in
        Box(
          frame: box.frame, fill: box.fill.mapImagePath(change), cornerRadius: box.cornerRadius,
          opacity: box.opacity)
      })
  }
}

extension Fill {
  fileprivate func mapImagePath(_ change: (String) -> String) -> Fill {
    guard case .image(let image) = self, !ImageFill.isInline(image.file) else { return self }
    return .image(
      ImageFill(
        file: change(image.file), contentMode: image.contentMode, isFlipped: image.isFlipped))
  }
}
