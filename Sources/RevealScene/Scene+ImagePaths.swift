extension Scene {
  /// Returns the scene with the paths of its pictures changed, except for pictures without a file.
  package func mapImagePaths(_ change: (String) -> String) -> Scene {
    var scene = self
    for index in quads.indices {
      scene.quads[index].face = quads[index].face.mapImagePaths(change)
      scene.quads[index].back = quads[index].back?.mapImagePaths(change)
    }
    return scene
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
