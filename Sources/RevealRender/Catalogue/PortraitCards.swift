import RevealFiles
import RevealJSON
import RevealMath
package import RevealPreset

extension Preset {
  /// Whether the cards have no contents of their own, so that those of any list suit the motion.
  var hasPlainCards: Bool {
    switch cards.face {
    case .sample, .colors, .gradients: cards.back == nil && bars.isEmpty
    case .images, .deck: false
    }
  }

  /// The changes by which pages, carousels and decks with plain cards stand on portrait cards;
  /// none for other presets, or if they do already.
  package var portraitChanges: [PresetChange] {
    // Cards that rest at places and change around them are pages, carousels or decks.
    guard hasPlainCards, scrollEffect != nil, list.snap != .none || list.wraps else { return [] }
    return cards.size == nil ? portraitPages : portraitSizes
  }

  /// The changes for cards as large as the pages.
  private var portraitPages: [PresetChange] {
    let size = canvas.size
    guard size.height < size.width * Self.leastPortrait else { return [] }
    let height = (size.width * Self.pageRatio).rounded()
    let canvas = change(["canvas", "size"], [size.width, height])
    switch list.axis {
    case .horizontal: return [canvas]
    case .vertical:
      guard list.rowHeight == .points(size.height) else { return [] }
      return [canvas, PresetChange(JSONPath([.key("list"), .key("rowHeight")]), .number(height))]
    }
  }

  /// The changes for cards of a size of their own, which keep their length along the axis.
  private var portraitSizes: [PresetChange] {
    guard case .number(let width)? = cards.size?.width,
      case .number(let height)? = cards.size?.height, height < width * Self.leastPortrait
    else { return [] }
    switch list.axis {
    case .horizontal:
      let portrait = (width * Self.cardRatio).rounded()
      let room = canvas.size.height + portrait - height
      return [
        change(["cards", "size"], [width, portrait]),
        change(["canvas", "size"], [canvas.size.width, room]),
      ]
    case .vertical:
      return [change(["cards", "size"], [(height / Self.cardRatio).rounded(), height])]
    }
  }

  private func change(_ keys: [String], _ size: [Double]) -> PresetChange {
    PresetChange(JSONPath(keys.map { .key($0) }), .array(size.map(JSONOutput.number)))
  }

  /// The height per width of a page, and that of a card on a larger canvas.
  private static let pageRatio = 4.0 / 3
  private static let cardRatio = 1.4
  /// The height per width from which a card is a portrait one.
  private static let leastPortrait = 1.2
}

extension EffectPreset {
  /// Puts pages, carousels and decks on portrait cards.
  ///
  /// - Parameter library: The folder to which the preset's paths are relative.
  /// - Returns: The preset, which is the same if it is something else.
  /// - Throws: `PresetError` if it is invalid.
  func onPortraitCards(in library: String) throws -> EffectPreset {
    let source = SourceText(file: joinPath(library, fileName), text: text)
    let changes = try Preset.read(source, parsed: JSONParser.parse(source)).preset.portraitChanges
    guard !changes.isEmpty else { return self }
    let bytes = try changes.applied(to: source.bytes, file: source.file, scope: .everywhere)
    return with(text: String(decoding: bytes, as: UTF8.self), as: fileName)
  }
}
