package import RevealFiles
import RevealPNG
import RevealPreset
package import RevealRender
import RevealSearch

/// A preset of a gallery, or its errors.
package struct GalleryEntry: Sendable {
  /// The path of the entry's folder in the gallery: that of the preset, with the varied values if
  /// there are any; for a look, the path of that.
  package let name: String
  /// The preset's path below the folder that was searched, without `.json`, as in `zoom/habr-1`.
  let preset: String
  /// The values in which it differs from other entries of the preset.
  let variant: GalleryVariant
  /// The look in which the entry shows the preset; nil for its own.
  package let look: Look?
  /// The preset's path as it is opened.
  package let path: String
  /// The preset's path below the folder that was searched.
  let file: String
  let paths: PublishedPaths
  /// The limits on where the preset and the files that it names may be.
  let scope: FileScope
  package private(set) var content: Result<Content, any Error>
  /// Whether the gallery has pictures of it; otherwise it is only found by the search.
  package let isDrawn: Bool

  /// A preset with its effect on another list.
  package struct Look: Sendable {
    let look: EffectLook
    /// The name of the preset.
    let preset: String
    /// The name of the list in the catalogue.
    let list: String
  }

  /// A preset that can be drawn.
  package struct Content: Sendable {
    package let preset: SimulatedPreset
    /// The number of the frame that represents the preset in still pictures; 0 if the gallery has
    /// none of it.
    let poster: Int
    /// The format of its frames.
    let format: GalleryFormat
    /// The lock on the folder with the frames; nil if there is no such folder.
    let lock: FolderLock?
    /// The numbers of the scripts of its frames; nil until they are drawn.
    fileprivate(set) var scripts: [Int]?

    init(
      _ preset: SimulatedPreset, named name: String, isDrawn: Bool, in gallery: GalleryFolder,
      format: GalleryFormat
    ) throws {
      self.preset = preset
      self.format = format
      // It takes longer to find than all else about a preset that is not drawn.
      poster = isDrawn ? preset.timeline.posterFrame(fps: preset.canvas.fps) : 0
      lock = try gallery.lock(framesOf: name)
    }
  }

  /// Reads a preset.
  ///
  /// - Parameters:
  ///   - file: The preset's path below the folder that was searched.
  ///   - variant: The values in which it differs from other entries of the preset.
  ///   - presets: The folder that was searched.
  ///   - isDrawn: A closure that returns whether the gallery has pictures of a preset, by its name.
  ///   - isEffect: A closure that returns whether a preset is the effect of the catalogue with its
  ///     name, which stands on portrait cards.
  ///   - gallery: The folder of the gallery.
  ///   - format: The format of its frames.
  ///   - overrides: The values that replace those of the preset's canvas.
  ///   - changes: The changes that the preset's file does not have.
  ///   - scope: The limits on where its files may be.
  ///   - willRead: A closure that is called with the path of each file before it is read.
  init(
    _ file: String, _ variant: GalleryVariant, in presets: String, isDrawn: (String) -> Bool,
    isEffect: (String) -> Bool, gallery: GalleryFolder, format: GalleryFormat,
    overrides: CanvasOverrides, changes: [PresetChange] = [], scope: FileScope,
    willRead: @escaping (String) -> Void
  ) {
    look = nil
    self.file = file
    self.scope = scope
    self.variant = variant
    preset = PresetSearch.name(of: file)
    name = preset + variant.ending
    let isDrawn = isDrawn(preset)
    self.isDrawn = isDrawn
    path = joinPath(presets, file)
    paths = PublishedPaths(from: presets)
    let standsOnPortraitCards = isEffect(preset)
    content = Result { [name, path] in
      let changes = changes + variant.changes
      func loaded(_ changes: [PresetChange]) throws -> LoadedPreset {
        try LoadedPreset(
          path: path, overrides: overrides, changes: changes, scope: scope, willRead: willRead)
      }
      var preset = try loaded(changes)
      let portrait = standsOnPortraitCards ? preset.preset.portraitChanges : []
      if !portrait.isEmpty { preset = try loaded(portrait + changes) }
      return try Content(
        SimulatedPreset(preset), named: name, isDrawn: isDrawn, in: gallery, format: format)
    }
  }

  /// Puts the effect of a preset on another list.
  ///
  /// It throws when another process writes into the folder of its frames.
  init(
    _ entry: GalleryEntry, in look: EffectLook, _ effect: EffectInLook, gallery: GalleryFolder
  ) throws {
    name = "\(Self.looks)/\(look.rawValue)/\(entry.name)"
    self.look = Look(look: look, preset: entry.name, list: effect.list)
    (preset, variant) = (entry.preset, entry.variant)
    (file, path, paths, scope) = (entry.file, entry.path, entry.paths, entry.scope)
    isDrawn = true
    guard let format = entry.ready?.format else { preconditionFailure("a look of no preset") }
    content = .success(
      try Content(
        effect.preset, named: name, isDrawn: true, in: gallery, format: format.ofLooks))
  }

  /// The folder of the looks in the gallery.
  static let looks = "looks"

  /// The reason why the preset is missing or incomplete in the gallery.
  package var error: (any Error)? {
    guard case .failure(let error) = content else { return nil }
    return error
  }

  /// The preset; nil if it cannot be drawn.
  package var ready: Content? {
    guard case .success(let content) = content else { return nil }
    return content
  }

  /// The preset, if the gallery has pictures of it; nil if it has none.
  package var drawable: Content? { isDrawn ? ready : nil }

  /// The warnings about the preset, unless it is shown in another look.
  package var warnings: [String] { look == nil ? drawable?.preset.warnings ?? [] : [] }

  /// The preset as it is searched for.
  var searched: SearchedPreset {
    let preset = ready?.preset.loaded.preset
    return SearchedPreset(
      name: name, title: preset.map { $0.title + variant.suffix },
      description: preset?.description ?? "",
      kinds: preset?.kinds ?? [], tags: preset?.tags ?? [])
  }

  /// The files of the preset in the gallery; none if it is not drawn.
  ///
  /// Before its frames are drawn, every frame counts as having a script.
  var files: [GalleryFile] {
    guard let drawable else { return [] }
    return GalleryFile.all(
      of: name, poster: drawable.format.poster,
      scripts: drawable.scripts ?? Array(0..<drawable.preset.timeline.frameCount))
  }

  /// The entry with the numbers of the scripts of frames that have been drawn.
  func drawn(_ scripts: [Int]) -> GalleryEntry {
    var entry = self
    entry.content = content.map { content in
      var content = content
      content.scripts = scripts
      return content
    }
    return entry
  }

  /// The entry of a preset that could not be drawn.
  func failed(_ error: any Error) -> GalleryEntry {
    var entry = self
    entry.content = .failure(error)
    return entry
  }
}

/// A preset whose name cannot be used for its pictures in a gallery.
package struct GalleryNameTaken: ReportableError, Hashable, CustomStringConvertible {
  /// The path of the preset.
  package let path: String
  /// The path below the gallery's folder that would be used twice.
  let taken: String

  package var description: String {
    """
    \(printable(path)): expected a preset with another name: "\(printable(taken))" has another \
    meaning in the gallery
      hint: rename the preset
    """
  }

  package var exitStatus: ExitStatus { .preset }
}
