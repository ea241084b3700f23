import Foundation
import RevealJSON
import RevealMath
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// Holds every preset of the catalogue against what its library does.
///
/// The tables in `Tests/Oracle/effects` tell where a card's corners are and how opaque it is at
/// moments, distances or scroll offsets: from the libraries' own code or formulas, or as Chromium
/// computed them. The list, canvas and size of the cards are those of the table.
@Suite struct CatalogueTests {
  static let libraries: [String] = {
    let folder = repository.appending(path: "Tests/Oracle/effects")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func `has the effects of thirty-two libraries`() throws {
    #expect(Self.libraries.count == 32)
    let counts = try Self.libraries.map { try Table.read($0).effects.count }
    // Some effects are told at two sizes.
    #expect(counts.reduce(0, +) == 1273)
  }

  @Test(arguments: libraries)
  func `agree with the library`(library: String) throws {
    let table = try Table.read(library)
    for effect in table.effects {
      let path = "Presets/\(library)/\(effect.name).json"
      let text = try String(contentsOf: repository.appending(path: path), encoding: .utf8)
      let source = SourceText(file: path, text: text)
      let preset = try Preset.read(source, parsed: source.parsed(over: "{}")).preset
      var timelines: [Double: Timeline] = [:]
      for sample in effect.samples {
        let key = effect.kind == "time" ? 0 : sample.place
        let timeline =
          timelines[key]
          ?? Timeline(effect.staged(preset, at: sample), cards: { grayCard($1, preset) })
        timelines = [key: timeline]
        let scene = timeline.scene(time: effect.kind == "time" ? sample.place : 0)
        let quad = scene.quads.first { $0.row == effect.row(of: sample) }
        if let fault = effect.fault(quad, sample) {
          Issue.record("\(path) at \(sample.place), row \(effect.row(of: sample)): \(fault)")
          break
        }
      }
    }
  }
}

extension SourceText {
  /// The parsed text of a preset that extends another one.
  fileprivate func parsed(over base: String) throws -> ParsedJSON {
    let root = try #require(JSONParser.parse(self).root)
    let base = try #require(JSONParser.parse(SourceText(file: "base.json", text: base)).root)
    return (Preset.root(root, extending: base, from: try #require(Preset.base(of: root))), [])
  }
}

private func grayCard(_ size: Size, _ preset: Preset) -> CardPicture {
  CardPicture(
    face: Face(size: size, fill: .color(.black), cornerRadius: preset.cards.cornerRadius),
    cardFrame: Rect(size: size))
}

private struct Table: Decodable {
  let effects: [Effect]

  static func read(_ library: String) throws -> Table {
    try JSONDecoder().decode(Table.self, from: oracle("effects/\(library).json"))
  }
}

private struct Effect: Decodable {
  let name: String
  /// `time`, `distance` or `view`.
  let kind: String
  let card: [Double]
  let viewport: [Double]
  let axis: String?
  let pitch: Double?
  let grid: Grid?
  let samples: [Sample]

  struct Grid: Decodable {
    let columns: Int
    let items: Int
  }

  var isHorizontal: Bool { axis == "horizontal" }

  func row(of sample: Sample) -> Int { sample.row ?? sample.item ?? 0 }

  /// The preset with the list, the canvas and the cards of the table.
  func staged(_ preset: Preset, at sample: Sample) -> Preset {
    var canvas = preset.canvas
    canvas.size = Size(width: viewport[0], height: viewport[1])
    canvas.duration = .seconds(kind == "time" ? (samples.map(\.place).max() ?? 0) + 0.1 : 0.1)
    var cards = preset.cards
    cards.size = CardSize(width: .number(card[0]), height: .number(card[1]))
    var list = ListLayout()
    list.axis = isHorizontal ? .horizontal : .vertical
    let extent = isHorizontal ? card[0] : card[1]
    let height = pitch ?? extent + 8
    list.rowHeight = .points(height)
    switch kind {
    case "time":
      list.sections = [Section(rows: grid?.items ?? 1)]
      list.columns = grid?.columns ?? 1
    case "distance":
      // One row, whose center is far enough from the list's start for all distances.
      let center = 70_000.0
      list.sections = [Section(rows: 1, headerHeight: center - height / 2)]
      list.contentInset.end = 100_000
      list.overscan = 100_000
      let visible = isHorizontal ? viewport[0] : viewport[1]
      list.start = .offset(center - visible / 2 - sample.place)
    default:
      list.sections = [Section(rows: 40)]
      list.start = .offset(sample.place)
    }
    // An exit plays when the row is removed.
    let scroll: [ScrollStep] =
      preset.entrance == nil && preset.removal != nil
      ? [.change(ListChange(.remove(RowIndex(row: 0), count: 1)))] : []
    return Preset(
      title: name, canvas: canvas, list: list, cards: cards, scroll: scroll,
      entrance: preset.entrance, removal: preset.removal, scrollEffect: preset.scrollEffect)
  }

  /// What is wrong with a card; nil for nothing.
  func fault(_ quad: Quad?, _ sample: Sample) -> String? {
    let isSeen = sample.isVisible && sample.opaque > Self.opacityTolerance
    let expected = sample.points
    guard let quad else {
      return isSeen && area(expected) > Self.tolerance ? "the scene has no such card" : nil
    }
    let corners = quad.corners
    let isHidden =
      quad.opacity <= Self.opacityTolerance
      || quad.backface == .hidden && signedArea(corners) < 0
    guard sample.isVisible else {
      return isHidden || area(corners) <= Self.tolerance ? nil : "the card should be hidden"
    }
    if abs(quad.opacity - sample.opaque) > Self.opacityTolerance {
      return "opacity \(quad.opacity), expected \(sample.opaque)"
    }
    guard isSeen else { return nil }
    if isHidden, area(expected) > Self.tolerance { return "the card is hidden" }
    for (corner, expected) in zip(corners, expected) {
      guard let corner, let expected else {
        if (corner == nil) != (expected == nil) { return "a corner on the wrong side of the eye" }
        continue
      }
      // Far from the card, the table's numbers have fewer digits.
      let reach = max(abs(expected.x), abs(expected.y)) / (2 * max(viewport[0], viewport[1]))
      let distance = max(abs(corner.x - expected.x), abs(corner.y - expected.y))
      if distance > Self.tolerance * max(1, reach) {
        return "corner at \(corner), expected \(expected)"
      }
    }
    return faultOfChannels(quad, sample)
  }

  private func faultOfChannels(_ quad: Quad, _ sample: Sample) -> String? {
    if let shade = sample.shade, abs(quad.overlay.alpha - shade) > Self.opacityTolerance {
      return "shade \(quad.overlay.alpha), expected \(shade)"
    }
    if let blur = sample.blur, abs(quad.appearance.blur - blur) > 0.02 * max(1, blur) {
      return "blur \(quad.appearance.blur), expected \(blur)"
    }
    if let radius = sample.cornerRadius, abs(quad.face.cornerRadius - radius) > Self.tolerance {
      return "corner radius \(quad.face.cornerRadius), expected \(radius)"
    }
    if let inner = sample.inner {
      let offset = quad.appearance.contentOffset
      if max(abs(offset.x - inner[0]), abs(offset.y - inner[1])) > Self.tolerance {
        return "content at \(offset), expected \(inner)"
      }
    }
    if let clip = sample.clip {
      let cut: [Double] =
        quad.appearance.clip.map { [$0.top, $0.right, $0.bottom, $0.left] } ?? [0, 0, 0, 0]
      if zip(cut, clip).contains(where: { abs($0 - $1) > Self.tolerance }) {
        return "clip \(cut), expected \(clip)"
      }
    }
    return nil
  }

  /// In points, or square points of an area too small to be seen.
  private static let tolerance = 0.05
  private static let opacityTolerance = 0.002
}

private struct Sample: Decodable {
  let t: Double?
  let d: Double?
  let offset: Double?
  let row: Int?
  let item: Int?
  let visible: Bool?
  let opacity: Double?
  let corners: [Double?]
  let shade: Double?
  let blur: Double?
  let cornerRadius: Double?
  let inner: [Double]?
  let clip: [Double]?

  /// Seconds, a distance or a scroll offset.
  var place: Double { t ?? d ?? offset ?? 0 }
  var isVisible: Bool { visible ?? true }
  var opaque: Double { opacity ?? 1 }

  /// Relative to the untransformed card's corner; nil behind the eye.
  var points: [Point?] {
    stride(from: 0, to: corners.count, by: 2).map { i -> Point? in
      guard let x = corners[i], let y = corners[i + 1] else { return nil }
      return Point(x: x, y: y)
    }
  }
}

extension Quad {
  /// The corners relative to the untransformed quad's top-left one; nil behind the eye.
  fileprivate var corners: [Point?] {
    let (width, height) = (face.size.width, face.size.height)
    return [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { (x, y) -> Point? in
      let v =
        matrix * SIMD4((x - anchor.x) * width, (y - anchor.y) * height, 0, 1)
      guard v.w > 1e-9 else { return nil }
      return Point(x: v.x / v.w + anchor.x * width, y: v.y / v.w + anchor.y * height)
    }
  }
}

private func signedArea(_ corners: [Point?]) -> Double {
  let points = corners.compactMap(\.self)
  guard points.count == corners.count else { return .infinity }
  return points.indices.reduce(0) { sum, i in
    let (a, b) = (points[i], points[(i + 1) % points.count])
    return sum + (a.x * b.y - b.x * a.y) / 2
  }
}

private func area(_ corners: [Point?]) -> Double { abs(signedArea(corners)) }
