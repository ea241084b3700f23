import RevealFiles
package import RevealPreset
package import RevealSearch

/// An entry of the catalogue: a preset's name, description and kinds.
package struct Effect: Hashable, Sendable {
  /// The library and the effect's own name, as in "animate.css/fadeInUp".
  package let name: String
  /// The description in the preset; empty if there is none.
  package let description: String
  /// What it does, what people look for first in front; empty if the preset is invalid.
  package let kinds: [PresetKind]
  /// The features that it uses.
  package let tags: [PresetTag]

  /// The folder of the effect.
  package var library: String { splitPath(name).folder }

  /// The name within the library.
  package var ownName: String { splitPath(name).name }

  /// The effect as it is searched for.
  package var searched: SearchedPreset {
    SearchedPreset(name: name, description: description, kinds: kinds, tags: tags)
  }
}
