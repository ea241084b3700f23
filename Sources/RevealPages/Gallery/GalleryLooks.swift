import RevealFiles
import RevealJSON
package import RevealRender

/// The looks in which a gallery shows effects besides their own.
package struct GalleryLooks {
  private let looks: EffectLooks
  private let overrides: CanvasOverrides
  private let longest: Double?
  private let isShown: (String) -> Bool

  /// - Parameters:
  ///   - looks: The lists of the looks.
  ///   - overrides: The values that replace those of the lists' canvases.
  ///   - longest: The time in seconds at which films end; nil to show the whole run.
  ///   - isShown: A closure that returns whether a preset is shown in all looks, by its name.
  package init(
    _ looks: EffectLooks, overrides: CanvasOverrides, longest: Double? = nil,
    for isShown: @escaping (String) -> Bool
  ) {
    (self.looks, self.overrides) = (looks, overrides)
    (self.longest, self.isShown) = (longest, isShown)
  }

  /// Puts the effect of a preset on the lists of all looks.
  ///
  /// - Parameters:
  ///   - entry: The entry of the preset.
  ///   - changes: The changes of the preset that its file does not have.
  ///   - gallery: The folder of the gallery.
  ///   - willRead: A closure that is called with the path of each file before it is read.
  /// - Returns: An entry for each look; none for a preset that keeps its own.
  func entries(
    of entry: GalleryEntry, changes: [PresetChange], in gallery: GalleryFolder,
    willRead: @escaping (String) -> Void
  ) -> [GalleryEntry] {
    guard let preset = entry.drawable?.preset.loaded, isShown(entry.name) else { return [] }
    func effect(_ look: EffectLook, _ changes: [PresetChange]) throws -> EffectInLook? {
      try looks.effect(
        in: look, of: preset, changes: changes, overrides: overrides, willRead: willRead)
    }
    return EffectLook.allCases.compactMap { look in
      // The gallery has the preset's own look in any case.
      guard var shown = try? effect(look, changes) else { return nil }
      if let longest, shown.preset.timeline.duration > longest {
        let end = PresetChange(JSONPath([.key("canvas"), .key("duration")]), .number(longest))
        guard let cut = try? effect(look, changes + [end]) else { return nil }
        shown = cut
      }
      return try? GalleryEntry(entry, in: look, shown, gallery: gallery)
    }
  }
}
