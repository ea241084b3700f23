import RevealCSS
import RevealCards
import RevealImage
import RevealJSON
import RevealMath
import RevealPreset
import RevealRaster
import RevealScene
import RevealSimulation

/// A preset or problems within the text; and the run of a preset has scenes at both ends and in the
/// middle.
func checkPreset(_ bytes: [UInt8]) {
  let source = SourceText(file: "a.json", bytes: bytes)
  do throws(PresetError) {
    let (preset, warnings) = try Preset.read(source)
    checkProblems(warnings, in: source)
    let cards = CardLibrary(preset.cards, background: preset.canvas.background)
    let timeline = Timeline(preset, cards: cards.picture)
    _ = timeline.scene(at: timeline.frameCount - 1)
    checkRoundTrip(timeline.scene(at: timeline.frameCount / 2))
    hold(
      timeline.rows().allSatisfy { !$0.displays.isEmpty }, "a row without a display")
  } catch {
    checkProblems(error.problems, in: source)
  }
}

/// A table with cards, or problems within the text.
func checkTable(_ bytes: [UInt8]) {
  let source = SourceText(file: "deck.csv", bytes: bytes)
  do throws(PresetError) {
    hold(!(try Deck(csv: source)).cards.isEmpty, "a table without cards")
  } catch {
    checkProblems(error.problems, in: source)
  }
}

/// A template that can be laid out and drawn in any size, or problems within the text.
func checkCell(_ bytes: [UInt8]) {
  let source = SourceText(file: "cell.json", bytes: bytes)
  do throws(PresetError) {
    let cell = try CellTemplate(json: source)
    var card = DeckCard()
    for name in cell.neededFields + cell.colorFields { card.fields[name] = DeckField("heart aqua") }
    var cards = Cards()
    cards.face = .deck(
      FileReference(path: "deck.json", range: 0..<0, keyPath: ""), template: .cell(cell))
    let library = CardLibrary(cards, deck: [card, DeckCard()])
    for row in 0..<2 {
      let height = library.contentHeight(of: row, width: 300) ?? 0
      hold(height >= 1 && height.isFinite, "a cell \(height) points high")
      for size in [Size(width: 300, height: 88), Size(width: 0, height: 0)] {
        for frame in library.cellPlan(of: row, size: size)?.frames ?? [] {
          hold(frame.rect.maxX.isFinite && frame.rect.maxY.isFinite, "a part at \(frame.rect)")
          hold(frame.rect.width >= 0 && frame.rect.height >= 0, "a part of \(frame.rect)")
        }
        _ = library.picture(of: row, size: size)
      }
    }
  } catch {
    checkProblems(error.problems, in: source)
  }
}

/// A deck with cards or problems within the text; and its cards can be laid out.
func checkDeck(_ bytes: [UInt8]) {
  let source = SourceText(file: "deck.json", bytes: bytes)
  do throws(PresetError) {
    let deck = try Deck(json: source)
    hold(!deck.cards.isEmpty || deck.table != nil, "a deck without cards")
    for template in CardTemplate.allCases {
      let face = CardFace.deck(
        FileReference(path: "deck.json", range: 0..<0, keyPath: ""),
        template: .builtIn(template))
      var cards = Cards()
      cards.face = face
      let library = CardLibrary(cards, deck: Array(deck.cards.prefix(4)))
      for row in 0..<4 { _ = library.picture(of: row, size: Size(width: 300, height: 88)) }
    }
  } catch {
    checkProblems(error.problems, in: source)
  }
}

/// A style sheet is refused, or gives presets that are JSON, with notes within the text.
func checkStyleSheet(_ bytes: [UInt8]) {
  let source = SourceText(file: "a.css", bytes: bytes)
  do throws(StyleSheetError) {
    let result = try StyleSheetImport(source, attributes: ["data-on": "x"])
    let notes = result.notes + result.presets.flatMap(\.notes)
    hold(notes.allSatisfy { $0.range.upperBound <= source.bytes.count }, "\(notes)")
    _ = result.report(notes)
    let names = StyleSheetImport.fileNames(for: result.presets)
    hold(Set(names).count == names.count, "\(names)")
    for preset in result.presets {
      let text = preset.json.text()
      hold(hasOnlyNumbers(preset.json), text)
      do throws(PresetError) {
        let preset = try Preset.read(SourceText(file: "a.json", text: text)).preset
        let cards = CardLibrary(preset.cards, background: preset.canvas.background)
        hold(!Timeline(preset, cards: cards.picture).isCutOff, text)
      } catch {
        fatalError(error.report + text)
      }
    }
  } catch {
    checkProblems([error.problem], in: source)
  }
}

/// Whether all numbers of a value are finite; JSON has no others.
private func hasOnlyNumbers(_ value: JSONOutput) -> Bool {
  switch value {
  case .number(let number): number.isFinite
  case .array(let elements): elements.allSatisfy(hasOnlyNumbers)
  case .object(let members): members.allSatisfy { hasOnlyNumbers($0.value) }
  case .null: false
  case .bool, .integer, .string: true
  }
}

/// A scene or problems within the text; a scene can be written, read again and, when small, drawn.
func checkScene(_ bytes: [UInt8]) {
  let source = SourceText(file: "scene.json", bytes: bytes)
  do throws(SceneFileError) {
    let scene = try Scene(json: source)
    checkRoundTrip(scene)
    guard scene.pixelWidth * scene.pixelHeight <= 1 << 12 else { return }
    let picture = Pixmap(width: 3, height: 2)
    let rows = 0..<scene.pixelHeight
    do throws(RasterError) {
      let pixmap = try Rasterizer { $0 == "no.png" ? nil : picture }.prepare(scene).draw(rows: rows)
      hold(
        stride(from: 0, to: pixmap.bytes.count, by: 4).allSatisfy { pixel in
          pixmap.bytes[pixel..<pixel + 3].allSatisfy { $0 <= pixmap.bytes[pixel + 3] }
        }, "a color above its alpha")
    } catch {
      hold("\(error)".contains("no.png"), "\(error)")
    }
  } catch {
    checkProblems(error.problems, in: source)
  }
}

/// A scene's file holds the scene.
func checkRoundTrip(_ scene: Scene) {
  let text = scene.fileText(id: "id")
  do throws(SceneFileError) {
    let copy = try Scene(json: SourceText(file: "scene.json", text: text))
    hold(copy == scene, "another scene was read than written: \(text)")
  } catch {
    fatalError("\(error.report)")
  }
}

/// Problems lie within the text and can be shown; the first of them stand for all, since showing
/// takes longest.
private func checkProblems(_ problems: [Problem], in source: SourceText) {
  let end = max(source.bytes.count, 1)
  hold(problems.allSatisfy { $0.range.upperBound <= end }, "\(problems)")
  let report = Problem.report(Array(problems.prefix(2)), in: source)
  hold(problems.isEmpty || report.hasPrefix("\(source.file):"), report)
}
