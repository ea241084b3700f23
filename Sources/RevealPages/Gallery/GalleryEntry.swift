import RevealFiles
import RevealImage
import RevealPNG
package import RevealRender

/// One preset of a gallery, or what is wrong with it.
package struct GalleryEntry: Sendable {
  /// The preset's path below the folder that was searched, without `.json`: `zoom/habr-1`.
  package let name: String
  /// The preset's path as it is opened.
  package let path: String
  /// The limits to where it and the files that it names may be.
  let scope: FileScope
  package private(set) var content: Result<Content, any Error>

  /// A preset that can be drawn.
  package struct Content: Sendable {
    package let preset: SimulatedPreset
    /// The frame that stands for the preset where nothing moves.
    let poster: Int
    /// Seconds until the animation shows as much as the poster: entrances begin with nothing to
    /// see.
    let cover: Double
    /// Keeps others from rendering into the folder with the frames, where there is one.
    let lock: FolderLock?
  }

  /// Reads a preset.
  ///
  /// - Parameters:
  ///   - name: The preset's path below the folder that was searched, without `.json`.
  ///   - presets: That folder.
  ///   - gallery: The folder of the gallery.
  ///   - overrides: Replace what the preset says about its canvas.
  ///   - scope: The limits to where its files may lie.
  ///   - willRead: A closure that is called with the path of each file before it is read.
  init(
    _ name: String, in presets: String, gallery: GalleryFolder, overrides: CanvasOverrides,
    scope: FileScope, willRead: @escaping (String) -> Void
  ) {
    self.name = name
    self.scope = scope
    path = joinPath(presets, name + ".json")
    content = Result { [path] in
      let preset = try SimulatedPreset(
        LoadedPreset(path: path, overrides: overrides, scope: scope, willRead: willRead))
      let (timeline, fps) = (preset.timeline, preset.canvas.fps)
      let poster = timeline.posterFrame(fps: fps)
      return Content(
        preset: preset, poster: poster,
        cover: timeline.hasEntrance ? Double(poster) / Double(fps) : 0,
        lock: try gallery.lock(framesOf: name))
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

  /// The entry of a preset that turned out not to be fit for drawing.
  func failed(_ error: any Error) -> GalleryEntry {
    var entry = self
    entry.content = .failure(error)
    return entry
  }
}

/// A preset has a name under which a gallery cannot keep its pictures.
package struct GalleryNameTaken: Error, Hashable, CustomStringConvertible {
  /// Of the preset.
  package let path: String
  /// What would stand in two places at once, below the gallery's folder.
  let taken: String

  package var description: String {
    """
    \(path): expected a preset with another name: "\(taken)" has another meaning in the gallery
      hint: rename the preset
    """
  }
}
