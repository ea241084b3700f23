import RevealImage
import RevealPNG
package import RevealSimulation

/// One preset of a gallery, or what is wrong with it.
package struct GalleryEntry: Sendable {
  /// The preset's path below the folder that was searched, without `.json`: `zoom/habr-1`.
  package let name: String
  /// The preset's path as it is opened.
  package let path: String
  /// Where it and the files that it names may lie.
  let scope: FileScope
  package private(set) var content: Result<Content, any Error>

  /// A preset that can be drawn.
  package struct Content: Sendable {
    package let loaded: LoadedPreset
    /// With which it was loaded.
    let overrides: CanvasOverrides
    package let timeline: Timeline
    /// The frame that stands for the preset where nothing moves.
    let poster: Int
    let output: OutputFolder
    /// Where the pictures besides frames go.
    let folder: String

    /// What the preset asks for that will not do what it seems to.
    package var warnings: [String] { loaded.warningTexts(timeline) }
  }

  /// Reads a preset and opens the folder for its frames.
  init(
    _ name: String, in presets: String, gallery: GalleryFolder, overrides: CanvasOverrides,
    scope: FileScope, encoding: Encoding
  ) {
    self.name = name
    self.scope = scope
    path = joinPath(presets, name + ".json")
    content = Result { [path] in
      let loaded = try LoadedPreset(path: path, overrides: overrides, scope: scope)
      let timeline = try loaded.timeline()
      return Content(
        loaded: loaded, overrides: overrides, timeline: timeline,
        poster: timeline.tellingFrame(fps: loaded.preset.canvas.fps),
        output: try gallery.output(
          of: name, identity: loaded.identity(timeline), encoding: encoding),
        folder: gallery.folder(of: name))
    }
  }

  /// Why the preset is not, or not wholly, in the gallery.
  package var error: (any Error)? {
    guard case .failure(let error) = content else { return nil }
    return error
  }

  /// The preset, where nothing is wrong with it.
  package var ready: Content? {
    guard case .success(let content) = content else { return nil }
    return content
  }

  /// The entry once its frames are drawn and recorded.
  ///
  /// - Parameters:
  ///   - digests: Of the frames there are.
  ///   - error: What kept the others from being drawn.
  /// - Returns: The entry with the first error.
  func finished(_ digests: [Int: PixelDigest], error: (any Error)?) -> GalleryEntry {
    guard let ready else { return self }
    var entry = self
    do {
      try ready.output.record()
      if let error { entry.content = .failure(error) }
    } catch let recording {
      entry.content = .failure(error ?? recording)
    }
    return entry
  }
}
