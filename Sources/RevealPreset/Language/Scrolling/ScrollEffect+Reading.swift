internal import RevealJSON
internal import RevealMath
internal import RevealMotion

extension ScrollEffect {
  static let form = ObjectForm(
    "Poses as functions of a row's place.", ScrollEffect(),
    exclusive: [(["tracks", "keyframes"], "\"keyframes\" is short for one track")],
    own + [
      .init("order", \.order, .word, "The cards that are drawn on top."),
      .init(
        "sharedPerspective", \.sharedPerspective, .number(.eyeDistance),
        "A perspective with a single vanishing point, the viewport's center: the "
          + "distance from the eye in points."),
      .init("pinned", \.isPinned, .bool, "Whether every card is laid out at the focus."),
      .init(
        "follow", \.follow,
        .object(
          with: "spring",
          .defined("spring", read: { $0.spring(duration: nil, default: 0.4)?.spring }),
          "A spring that settles by itself.", needed: "a spring",
          "an object like { \"spring\": { \"response\": 0.3 } }"),
        "The movement follows the scroll on a spring."),
      .init(
        "effects", .list(of: .object(formInside), effectCounts, "a list of scroll effects"),
        "Additional effects with drivers of their own, each acting on the result "
          + "of the previous ones."
      ) { $0.effects = $1 },
      // Read later, when the shared keys of the animations are known.
      .init(
        "tracks",
        .list(
          of: .defined("viewTrack"), ViewTrack.counts,
          "Animations on the view timeline of each card, with the other keys of one as their "
            + "defaults.")),
    ] + trackFields)

  /// The keys of a single track, or those that several tracks share.
  fileprivate static let trackFields: [ObjectField<ScrollEffect>] =
    ViewTrack.fields.filter { $0.key != "anchor" && $0.key != "curve" }.map {
      $0.moved(to: \.track)
    }

  /// The form of an effect among others.
  private static let formInside = ObjectForm(
    "A scroll effect among others.", ScrollEffect(), own)

  private static let own: [ObjectField<ScrollEffect>] = drivers + looks + outlines + parts

  /// The keys of tables that are functions of something other than a row's place.
  static let fieldsOfProgress: [ObjectField<ScrollEffect>] =
    own.filter { ["curve", "transform", "anchor"].contains($0.key) } + looks

  /// The keys of tables that are functions of a distance other than that of a row.
  static let fieldsOfDistance: [ObjectField<ScrollEffect>] =
    own.filter { !["distance", "by", "focus"].contains($0.key) }

  private static let drivers: [ObjectField<ScrollEffect>] = [
    .init(
      "distance", \.distance,
      .object(DistanceUnit.form, "an object like { \"per\": \"cross/2\" }")),
    .init("by", \.driver, .word, "The quantity that tables are functions of."),
    .init(
      "focus", \.focus, .number(.share),
      "The point that distances are measured from, as a share of the viewport."),
    .init("curve", \.curve, .curve, "The curve between the points of all tables that have none."),
    .init(
      "transform", \.transform,
      .list(
        of: .scrollOperation, Pose.operationCounts,
        "a list of operations like \(ScrollOperation.example)"), "Applied first to last."),
  ]

  private static let looks: [ObjectField<ScrollEffect>] =
    PoseChannel.numbers.filter { $0 != .z }.compactMap(\.tableField)

  private static let outlines: [ObjectField<ScrollEffect>] =
    [PoseChannel.cornerRadius, .visible, .z].compactMap(\.tableField)

  private static let parts: [ObjectField<ScrollEffect>] = [
    .init("clip", \.clip, .clip, "The visible part of the card."),
    .init("content", \.content, .object(ContentTables.form)),
    .init("shadow", \.shadow, .object(ShadowTables.form)),
    .init("anchor", \.anchor, .point, "The point that the transform acts about."),
  ]

  static let effectCounts = 0...16

  /// The track whose keys are beside the other keys of the effect.
  fileprivate var track: ViewTrack {
    get { tracks.first ?? ViewTrack() }
    set { tracks = [newValue] }
  }
}

extension ValueKind where Value == ScrollEffect {
  static var scrollEffect: ValueKind {
    .object(ScrollEffect.form) { object, effect, _ in
      guard let field = object["tracks"] else {
        guard !object.has("keyframes") else { return true }
        for field in ScrollEffect.trackFields {
          object.warn(field.key, "has no effect without \"keyframes\" or \"tracks\"")
        }
        return true
      }
      let shared = effect.track
      let tracks = field.list(ViewTrack.counts, "a list of animations") { element in
        element.read(ViewTrack.form(shared))
      }
      effect.tracks = tracks ?? []
      return tracks != nil
    }
  }
}

extension ScrollOperation {
  /// All kinds of operations by their keys.
  static let choices: [ObjectChoice<ScrollOperation>] = [
    .init("translateX", .table(.any), "In points.") { .translate(.x, $0) },
    .init("translateY", .table(.any), "In points.") { .translate(.y, $0) },
    .init("translateZ", .table(.any), "In points.") { .translate(.z, $0) },
    .init("scale", .table(.scale), "A factor.") { .scale($0) },
    .init("scaleX", .table(.scale), "A factor.") { .scaleAxis(.x, $0) },
    .init("scaleY", .table(.scale), "A factor.") { .scaleAxis(.y, $0) },
    .init("scaleZ", .table(.scale), "A factor.") { .scaleAxis(.z, $0) },
    .init("rotate", .table(.any), "In degrees.") { .rotate(.z, $0) },
    .init("rotateX", .table(.any), "In degrees.") { .rotate(.x, $0) },
    .init("rotateY", .table(.any), "In degrees.") { .rotate(.y, $0) },
    .init("rotateZ", .table(.any), "In degrees.") { .rotate(.z, $0) },
    .init("skewX", .table(.skewDegrees), "In degrees.") { .skew(x: $0, y: 0) },
    .init("skewY", .table(.skewDegrees), "In degrees.") { .skew(x: 0, y: $0) },
    .init("perspective", .eyeDistances, "Points from the eye, per card.") { .perspective($0) },
  ]

  fileprivate static let example = "{ \"rotateY\": { \"odd\": [[0, 0], [1, 60]] } }"
}

extension ValueKind where Value == DistanceTable {
  /// Distances of the eye from the card.
  fileprivate static var eyeDistances: ValueKind {
    ValueKind(
      .defined("table"),
      read: { field in
        if case .object = field.node.value { return ValueKind.table(.any).read(field) }
        return ValueKind<Length>.eyeDistance.read(field).map { DistanceTable($0) }
      })
  }
}

extension ValueKind where Value == ScrollOperation {
  fileprivate static var scrollOperation: ValueKind {
    .defined(
      "scrollOperation",
      read: { field in
        field.one(
          of: ScrollOperation.choices, "an operation like \(ScrollOperation.example)",
          hint: "make it two operations: their order matters")
      })
  }
}

extension PresetSchema {
  static var scrollOperation: JSONOutput {
    .oneKey(
      "One step of the transform; a number or a table over the distance.",
      of: ScrollOperation.choices)
  }
}

extension ValueKind where Value == PointTables {
  /// Two tables.
  fileprivate static var point: ValueKind {
    ValueKind(
      .list(of: .defined("table"), 2...2),
      read: { field in
        field.list(2...2, "[x, y]", of: ValueKind<DistanceTable>.table(.any).read).map {
          PointTables(x: $0[0], y: $0[1])
        }
      },
      written: { tables in
        guard let x = tables.x.points[0].value.literal, let y = tables.y.points[0].value.literal
        else { return nil }
        return [.number(x), .number(y)]
      })
  }
}

extension ValueKind where Value == CardClip<DistanceTable> {
  /// Insets, optionally with a corner radius.
  fileprivate static var clip: ValueKind {
    let edge = ValueKind<DistanceTable>.table(.any)
    let inset = ValueKind<Sides<DistanceTable>>.edges(
      edge, "[top, right, bottom, left], in points.", takesOne: false)
    return CardClip.kind(inset, edge, round: .table(.notNegative))
  }
}

extension ContentTables {
  fileprivate static let form = ObjectForm(
    "A movement of the picture within the card.", ContentTables(),
    [
      .init("offset", \.offset, .point, "To the right and down, in points."),
      .init("scale", \.scale, .table(.scale), "A factor about the card's center."),
    ])
}

extension ShadowTables {
  fileprivate static let form = ObjectForm(
    "The card's shadow; missing keys keep the card's own values.", ShadowTables(),
    [
      .init("offset", \.offset, .point, "To the right and down, in points."),
      .init("radius", \.radius, .table(.blurRadius), "Standard deviation of the blur, in points."),
      .init("opacity", \.opacity, .table(.any), "Times the color's alpha; limited to 0…1."),
      .init("color", \.color, .color, "The shadow's color."),
    ])
}

extension DistanceUnit {
  fileprivate static let form = ObjectForm(
    "The unit of distances, and the points that they are measured from.", DistanceUnit(),
    [
      .init(
        "per", \.length, .distanceUnit(Length.Extent.ofList), "The length of a distance of 1."),
      .init("from", \.origin, .word, "The edges or centers that are compared."),
    ])
}

extension ValueKind where Value == Length {
  /// The length that is a distance of 1.
  static func distanceUnit(_ names: [Length.Extent]) -> ValueKind {
    ValueKind(
      .defined("length"), read: expression(.positive, names: names).read,
      written: { if case .extent(let extent) = $0 { .string(extent.rawValue) } else { nil } },
      admits: { $0.literal.map(NumberRange.positive.contains) ?? true })
  }
}
