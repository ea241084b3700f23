import RevealFiles
package import RevealPreset

/// A preset among those that are searched, such as an effect of the catalogue.
package struct SearchedPreset: Hashable, Sendable {
  /// The folder and the preset's own name, as in "animate.css/fadeInUp".
  package let name: String
  /// The title; the preset's own name if it has no other.
  package let title: String
  /// The description; empty if there is none.
  package let description: String
  /// What the preset does, what people look for first in front; empty if it cannot be read.
  package let kinds: [PresetKind]
  /// The features that it uses.
  package let tags: [PresetTag]

  /// Creates a preset to search for.
  package init(
    name: String, title: String? = nil, description: String, kinds: [PresetKind],
    tags: [PresetTag]
  ) {
    self.name = name
    self.title = title ?? splitPath(name).name
    self.description = description
    self.kinds = kinds
    self.tags = tags
  }

  /// The folder of the preset, which is the library of an effect.
  package var folder: String { splitPath(name).folder }
}
