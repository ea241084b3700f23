import RevealCards
import RevealFiles
import RevealJSON
import RevealPreset

// The cells of a preset outside of its deck: those of bars, headers and stamps.

extension PresetFiles {
  /// The paths of the pictures of bars' cells in files with a folder in their paths.
  subscript(barPicturesIn folder: String) -> CellPictures {
    get { barPictures[folder] ?? CellPictures() }
    set { barPictures[folder] = newValue }
  }

  /// Reads the files with the cells of bars.
  ///
  /// - Parameter source: The text of the preset.
  /// - Returns: A problem for each file that cannot be read, or that has fields without values.
  /// - Throws: All problems of a file at once.
  mutating func readBars(in source: SourceText) throws(PresetError) -> [Problem] {
    var problems: [Problem] = []
    let folder = splitPath(source.file).folder
    for index in bars.indices {
      for part in bars[index].parts {
        guard let reference = bars[index].layers[part]?.file else { continue }
        let known = namedTexts.first { $0.file == joinPath(folder, reference.path) }
        guard let text = known ?? read(reference, in: folder, Self.template, &problems) else {
          continue
        }
        let cell = try CellTemplate(json: text)
        bars[index].layers[part]?.cell = cell
        guard let missing = cell.missingField(among: bars[index].values) else { continue }
        problems.append(
          reference.problem(
            "expected a template whose fields are in \"values\", found \"{\(missing.name)}\"",
            hint: missing.hint))
      }
    }
    return problems
  }

  /// Returns the text with the cell of a layer.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - source: The text of the preset.
  /// - Returns: The text of its file, or of the preset.
  func text(of layer: Bar.Layer, in source: SourceText) -> SourceText {
    guard let file = layer.file else { return source }
    let path = joinPath(splitPath(source.file).folder, file.path)
    return namedTexts.first { $0.file == path } ?? source
  }

  /// Returns the cells of bars, in drawing order.
  func barCells(in source: SourceText) -> [OwnCell] {
    bars.flatMap { bar in
      bar.parts.compactMap { bar.layers[$0] }.compactMap { layer in
        layer.cell.map {
          OwnCell(
            cell: $0, card: bar.card, source: text(of: layer, in: source), folder: layer.folder)
        }
      }
    }
  }
}

/// A cell of a bar or a header, with the values of its fields.
struct OwnCell {
  let cell: CellTemplate
  let card: DeckCard
  /// The text that contains the cell.
  let source: SourceText
  /// The folder in the path of its file; "" for a cell of the preset.
  var folder = ""

  /// The texts that it shows.
  var texts: [String] { cell.texts(of: card) }

  /// The place of the cell, for messages.
  var reference: FileReference {
    FileReference(path: "", range: cell.root.range, keyPath: cell.root.keyPath)
  }
}

extension Preset {
  /// Returns the cells of sections' headers.
  func headerCells(in source: SourceText) -> [OwnCell] {
    list.sections.compactMap { section in
      section.headerCell.map { OwnCell(cell: $0.cell, card: section.headerCard, source: source) }
    }
  }

  /// Returns the cells of the swipe effect's stamps.
  func stampCells(in source: SourceText) -> [OwnCell] {
    (swipeEffect?.stamps ?? []).map {
      OwnCell(cell: $0.cell, card: DeckCard(), source: source)
    }
  }

  /// The texts of swipe actions.
  var actionTexts: [String] {
    SwipeActions.Side.allCases.flatMap { list.swipe?[$0] ?? [] }.compactMap(\.text)
  }
}
