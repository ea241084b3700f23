package import RevealMath
package import RevealPreset
internal import RevealSamples
package import RevealScene

/// The faces of a list's bars.
package struct BarLibrary: Sendable {
  private let bars: [Bar]
  /// The paths of pictures by the folders of the files with cells.
  private let pictures: [String: CellPictures]
  private let lettering: Lettering
  private let theme: CellTheme
  private let cache = PictureCache()

  /// - Parameters:
  ///   - bars: The bars of the preset.
  ///   - pictures: The paths of the pictures that their cells show, by the folders that the paths
  ///     of the cells' files have; "" for cells of the preset.
  ///   - lettering: The way to draw their texts.
  ///   - theme: The colors of their cells.
  ///   - background: The color of the canvas, which the theme may have to match.
  package init(
    _ bars: [Bar], pictures: [String: CellPictures] = [:], lettering: Lettering = .bars,
    theme: CardTheme = .auto, background: Color = .white
  ) {
    self.bars = bars
    self.pictures = pictures
    self.lettering = lettering
    self.theme = CellTheme(theme: Theme(theme, background: background), hasBars: lettering.isBars)
  }

  /// The face of a part of the bar with an index.
  ///
  /// Equal arguments usually give the identical face.
  package func face(of index: Int, _ part: Bar.Part, size: Size) -> Face {
    cache.face(of: index * Bar.Part.count + part.rawValue, size: size) {
      cellFace(of: index, part)?.face(size: size)
        ?? Face(size: size, fill: bars[index].fill(theme) ?? .color(.clear))
    }
  }

  /// The layout of a layer in a size; nil for a part without a cell.
  package func cellPlan(of index: Int, _ part: Bar.Part, size: Size) -> CellPlan? {
    cellFace(of: index, part)?.plan(size: size)
  }

  private func cellFace(of index: Int, _ part: Bar.Part) -> CellFace? {
    let bar = bars[index]
    guard let layer = bar.layers[part], let cell = layer.cell else { return nil }
    return CellFace(
      template: cell, card: bar.card, index: index + part.furtherNumber,
      pictures: pictures[layer.folder] ?? CellPictures(), lettering: lettering, theme: theme)
  }
}

extension Bar.Part {
  /// The number of a further part, from 1, so that their generated pictures differ; 0 for others.
  fileprivate var furtherNumber: Int { max(rawValue - Self.small.rawValue, 0) }
}

extension Bar {
  /// The fill in the colors of a theme; nil for none.
  fileprivate func fill(_ theme: CellTheme) -> Fill? {
    switch background {
    case .color(let color)?: .color(theme.color(color, of: card))
    case .gradient(let gradient)?: .linear(gradient)
    case nil: nil
    }
  }
}

extension Theme {
  /// The theme that the settings of cards name.
  init(_ theme: CardTheme, background: Color) {
    self =
      switch theme {
      case .auto: .fitting(background: background)
      case .light: .light
      case .dark: .dark
      }
  }
}
