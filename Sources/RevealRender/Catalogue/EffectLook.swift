import RevealFiles
import RevealJSON
import RevealPreset
import RevealSimulation

/// A list that looks like an app, on which a gallery shows effects.
package enum EffectLook: String, CaseIterable, Sendable {
  case feed, photos

  /// The name of the look for people.
  package var title: String {
    switch self {
    case .feed: "Feed"
    case .photos: "Photos"
    }
  }

  /// The names of the lists of all looks.
  fileprivate static let lists = [
    "cells/contacts", "cells/messages", "cells/news", "cells/photos", "cells/store",
    "scenes/feed", "scenes/photos",
  ]

  /// The lists of the catalogue that an effect may be put on, the best first.
  fileprivate func lists(for effect: Preset) -> [String] {
    let kinds = effect.kinds
    let showsWholeCards = kinds.contains {
      [.pages, .carousel, .stack, .deck].contains($0)
    }
    // A list whose own script changes it would show these changes rather than another motion.
    let changes = kinds.contains { [.exit, .change].contains($0) }
    return switch self {
    case .feed where showsWholeCards: ["cells/store", "cells/messages", "cells/contacts"]
    case .feed where changes: ["scenes/feed", "cells/messages", "cells/contacts"]
    case .feed: ["cells/news", "scenes/feed", "cells/messages", "cells/contacts"]
    case .photos where changes: ["scenes/photos", "cells/photos"]
    case .photos: ["cells/photos", "scenes/photos"]
    }
  }
}

/// An effect on a list that looks like an app.
package struct EffectInLook: Sendable {
  /// The name of the list in the catalogue.
  package let list: String
  package let preset: SimulatedPreset
}

/// Puts effects on lists that look like apps.
package struct EffectLooks: Sendable {
  private let catalogue: EffectCatalogue
  /// The lists of all looks, by their names.
  private let lists: [String: EffectCatalogue.Part]

  /// Reads the lists of a catalogue; those that it lacks have no effects.
  ///
  /// - Throws: When a list cannot be read.
  package init(_ catalogue: EffectCatalogue) throws {
    self.catalogue = catalogue
    let names = Set(EffectLook.lists).intersection(catalogue.names)
    lists = Dictionary(
      uniqueKeysWithValues: try names.map { ($0, try catalogue.part(ofList: $0)) })
  }

  /// Puts the effect of a preset on the first list of a look that can have it.
  ///
  /// - Parameters:
  ///   - look: The look.
  ///   - preset: A valid preset, perhaps of another folder than the catalogue's.
  ///   - changes: The changes of the preset that its file does not have.
  ///   - overrides: The values that replace those of the list's canvas.
  ///   - willRead: A closure that is called with the path of each file before it is read.
  /// - Returns: The effect on the list; nil if the preset cannot be on any.
  /// - Throws: `FileError` if a file cannot be read.
  package func effect(
    in look: EffectLook, of preset: LoadedPreset, changes: [PresetChange],
    overrides: CanvasOverrides, willRead: @escaping (String) -> Void
  ) throws -> EffectInLook? {
    guard preset.preset.hasPlainCards else { return nil }
    let path = preset.source.file
    let folder = splitPath(path).folder
    let effect = try EffectCatalogue.Part(
      catalogue.preset(ofFile: path).onPortraitCards(in: folder), named: path, in: folder)
    for name in look.lists(for: preset.preset) {
      guard let list = lists[name] else { continue }
      do {
        let text = try effect.put(on: list).text
        let file = joinPath(list.folder, effect.text.fileName)
        let bytes = try changes.applied(to: Array(text.utf8), file: file, scope: .everywhere)
        let loaded = try LoadedPreset(
          SourceText(file: file, bytes: bytes), overrides: overrides, scope: .everywhere,
          willRead: willRead)
        return EffectInLook(list: name, preset: try SimulatedPreset(loaded))
      } catch let error as FileError {
        throw error
      } catch {
        // The next list may have room for the effect.
        continue
      }
    }
    return nil
  }
}
