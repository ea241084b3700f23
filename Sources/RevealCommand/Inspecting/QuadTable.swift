import RevealJSON
import RevealMath
import RevealScene

/// The facts about the quads of one frame, in drawing order.
struct QuadTable {
  private let quads: [Quad]
  /// The situations of rows in a list that changes; nil for other quads.
  private let places: [String?]

  init(_ quads: [Quad], place: (Int) -> String?) {
    self.quads = quads
    places = quads.map { $0.row.flatMap(place) }
  }

  /// A table with columns only for channels that any quad uses.
  var text: String {
    let columns = Self.columns.filter { column in
      column.isNeutral.map { isNeutral in !quads.allSatisfy(isNeutral) } ?? true
    }
    let hasPlaces = places.contains { $0 != nil }
    var table = Table(columns: columns.map(\.title) + (hasPlaces ? ["in the list"] : []))
    for (quad, place) in zip(quads, places) {
      table.add(columns.map { $0.cell(quad) } + (hasPlaces ? [place ?? ""] : []))
    }
    return table.text
  }

  var json: JSONOutput {
    .array(
      zip(quads, places).map { quad, place in
        .object(quad.summary + (place.map { [("place", .string($0))] } ?? []))
      })
  }

  private struct Column: Sendable {
    let title: String
    /// Whether a quad does not use the column's channel; nil for columns that are always there.
    var isNeutral: (@Sendable (Quad) -> Bool)?
    let cell: @Sendable (Quad) -> String
  }

  private static let columns: [Column] = places + looks + outlines

  private static let places: [Column] = [
    Column(title: "row") { $0.row.map(String.init) ?? "" },
    Column(title: "x") { decimals($0.origin.x) }, Column(title: "y") { decimals($0.origin.y) },
    Column(title: "width") { decimals($0.face.size.width) },
    Column(title: "height") { decimals($0.face.size.height) },
    Column(title: "opacity") { decimals($0.opacity) },
    Column(title: "shade") { decimals($0.overlay.alpha) },
  ]

  private static let looks: [Column] = PoseChannel.looks.map { look in
    Column(title: look.name, isNeutral: { $0.appearance[look] == look.rest }) {
      decimals($0.appearance[look])
    }
  }

  private static let outlines: [Column] = [
    Column(title: "clip", isNeutral: { $0.appearance.clip == nil }) { quad in
      quad.appearance.clip.map { clip in
        let insets = clip.insets.map(decimals).joined(separator: " ")
        return clip.cornerRadius > 0 ? "\(insets) round \(decimals(clip.cornerRadius))" : insets
      } ?? ""
    },
    Column(title: "content", isNeutral: { !$0.appearance.movesContent }) { quad in
      let (offset, scale) = (quad.appearance.contentOffset, quad.appearance.contentScale)
      return "\(decimals(offset.x)) \(decimals(offset.y)) × \(decimals(scale))"
    },
    Column(title: "back", isNeutral: { $0.back == nil }) { $0.back == nil ? "" : "yes" },
    Column(title: "matrix") { quad in
      quad.matrix == .identity
        ? "identity" : quad.matrix.elements.map(decimals).joined(separator: " ")
    },
  ]
}

extension Quad {
  fileprivate var summary: [JSONOutput.Member] {
    let looks: [JSONOutput.Member] = PoseChannel.looks.map {
      ($0.name, .number(appearance[$0]))
    }
    return placeSummary + looks + outlineSummary
  }

  private var placeSummary: [JSONOutput.Member] {
    [
      ("row", row.map(JSONOutput.integer) ?? .null),
      ("x", .number(origin.x)), ("y", .number(origin.y)),
      ("width", .number(face.size.width)), ("height", .number(face.size.height)),
      ("opacity", .number(opacity)), ("shade", .number(overlay.alpha)),
      ("matrix", .array(matrix.elements.map(JSONOutput.number))),
      ("anchor", [.number(anchor.x), .number(anchor.y)]),
    ]
  }

  private var outlineSummary: [JSONOutput.Member] {
    [
      ("clip", appearance.clip.map { .array($0.insets.map(JSONOutput.number)) } ?? .null),
      ("clipRadius", .number(appearance.clip?.cornerRadius ?? 0)),
      (
        "content",
        [
          "offset": [.number(appearance.contentOffset.x), .number(appearance.contentOffset.y)],
          "scale": .number(appearance.contentScale),
        ]
      ),
      ("radius", .number(face.cornerRadius)), ("back", .bool(back != nil)),
    ]
  }
}

extension Appearance {
  fileprivate var movesContent: Bool {
    contentScale != 1 || contentOffset.x != 0 || contentOffset.y != 0
  }
}

extension InsetClip {
  fileprivate var insets: [Double] { [top, right, bottom, left] }
}
