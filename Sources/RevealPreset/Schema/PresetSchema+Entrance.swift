internal import RevealJSON
internal import RevealMotion

extension PresetSchema {
  static var entrance: SchemaValue {
    let again = SchemaValue.object(
      "What plays when a row is displayed again and tracking says that the entrance is over.",
      exclusive: exclusive, entranceMembers)
    return .object(
      "An animation that a card plays when its row is displayed.", exclusive: exclusive,
      merging: [
        "track": .words(
          "Which displays animate: rows beyond the furthest so far; those before the last row of the first screen was displayed; the first display of each row; every; never.",
          default: Entrance.standard.track)
      ], entranceMembers, ["again": again])
  }

  private static let exclusive = [
    ["curve", "spring"], ["from", "keyframes"], ["keyframes", "spring"],
  ]

  private static var entranceMembers: KeyValuePairs<String, SchemaValue> {
    let standard = Entrance.standard
    return [
      "from": .defined("pose", "The start pose; the card ends at rest."),
      "keyframes": .list(
        of: .defined("keyframe"), Entrance.keyframeCounts, "Poses in order of time, from 0 to 1."),
      "duration": .number(
        .duration, "Seconds; a spring without a duration of its own takes 0.01 to 10.",
        default: standard.duration),
      "curve": .defined("curve", "How it speeds up and slows down.", default: .name(.standard)),
      "spring": .defined("spring", "In place of a curve."),
      "delay": .number(
        .pause, "Seconds before it starts; the start pose holds.", default: standard.delay),
      "stagger": .defined("stagger", "By default rows do not wait for each other."),
      "anchor": .defined(
        "point", "What the transform acts about.", default: .pair(standard.anchor)),
      "interpolation": .words(
        "How transforms are blended: by their parts, rotation the shortest way; or each operation by its numbers.",
        default: standard.interpolation),
    ]
  }

  static var stagger: SchemaValue {
    .oneKey(
      "A further delay that makes rows follow each other.",
      [
        "row": .number(.pause, "Seconds times the row's index in its section."),
        "batch": .number(.pause, "Seconds times its place among the rows displayed together."),
      ])
  }

  private static var poseMembers: KeyValuePairs<String, SchemaValue> {
    let standard = Pose()
    return [
      "transform": .list(
        of: .defined("operation"), Pose.operationCounts, "Applied first to last, about the anchor.",
        default: []),
      "opacity": .number(.share, "Of the card as a whole.", default: standard.opacity),
      "shade": .number(
        .share, "Opacity of the black laid over the card.", default: standard.shade),
    ]
  }

  static var pose: SchemaValue {
    .object("What a card looks like at one moment.", poseMembers)
  }

  static var keyframe: SchemaValue {
    .object(
      "A pose at a moment and the way to the next.", required: ["at"],
      merging: [
        "at": .number(.share, "Share of the duration."),
        "curve": .defined("curve", "To the next keyframe; by default the entrance's."),
      ], poseMembers)
  }

  static var curve: SchemaValue {
    let x = SchemaValue.number(.share, "Share of the time.")
    let y = SchemaValue.number(.handle, "Share of the way.")
    return .anyOf(
      [
        .curveNames("A curve with a name."),
        .tuple([x, y, x, y], "A cubic Bézier, as cubic-bezier() of CSS."),
      ], "Maps the share of the time to the share of the way.")
  }

  static var spring: SchemaValue {
    let velocity = SchemaValue.number(
      .springVelocity, "Whole ways per second at the start.", default: SpringStandards.velocity)
    return .anyOf(
      [
        .object(
          "As UIView.animate(usingSpringWithDamping:); takes the entrance's duration.",
          required: ["damping"],
          [
            "damping": .number(.uikitDamping, "1 does not swing."), "velocity": velocity,
          ]),
        .object(
          "By its physics; takes as long as it needs to settle.",
          required: ["stiffness", "damping"],
          [
            "mass": .number(.mass, "Inertia.", default: SpringStandards.mass),
            "stiffness": .number(.positive, "Force per way."),
            "damping": .number(.positive, "Force per velocity."), "velocity": velocity,
          ]),
        .object(
          "By the seconds of a swing without damping; takes as long as it needs to settle.",
          [
            "response": .number(.duration, "Seconds.", default: SpringStandards.response),
            "dampingFraction": .number(
              .mass, "1 does not swing.", default: SpringStandards.dampingFraction),
            "velocity": velocity,
          ]),
        .object(
          "By how long it seems to take and how it bounces; takes as long as it needs to settle.",
          [
            "duration": .number(.duration, "Seconds.", default: SpringStandards.duration),
            "bounce": .number(.bounce, "0 does not swing.", default: SpringStandards.bounce),
            "velocity": velocity,
          ]),
      ], "A spring by one of the ways people describe it.")
  }

  static var length: SchemaValue {
    .anyOf(
      [
        .number(.any, "Points."),
        .string(
          "A share of the card, the row or the viewport, like 50% card.",
          pattern: "^ *[+-]?[0-9.]+([eE][+-]?[0-9]+)? *% *(card|row|viewport) *$"),
      ], "Points, or a share of something.")
  }

  static var operation: SchemaValue {
    let length = SchemaValue.defined("length")
    let factor = SchemaValue.number(.scale, "A factor.")
    let degrees = SchemaValue.number(.any, "Degrees.")
    let skew = SchemaValue.number(.skewDegrees, "Degrees.")
    let number = SchemaValue.number(.any, "A number.")
    return .oneKey(
      "One step of a transform; y points down, z to the eye, positive angles turn clockwise.",
      [
        "translate": .list(of: length, 2...3, "[x, y] or [x, y, z]"),
        "translateX": .defined("length", "To the right."),
        "translateY": .defined("length", "Down."),
        "translateZ": .defined("length", "To the eye."),
        "scale": .anyOf(
          [factor, .list(of: factor, 2...3, "[x, y] or [x, y, z]")],
          "A factor along x and y, or one along each axis."),
        "scaleX": factor, "scaleY": factor, "scaleZ": factor,
        "rotate": .anyOf(
          [
            degrees,
            .object(
              "About any axis.", required: ["axis", "degrees"],
              [
                "axis": .list(of: number, 3...3, "[x, y, z], not all 0."), "degrees": degrees,
              ]),
          ], "In the plane of the card, or about another axis."),
        "rotateX": degrees, "rotateY": degrees, "rotateZ": degrees,
        "skew": .list(of: skew, 2...2, "[x, y]"), "skewX": skew, "skewY": skew,
        "perspective": .number(.eyeDistance, "Points from the eye to the card."),
        "matrix": .list(of: number, 16...16, "m11, m12, … m44 of CATransform3D."),
      ])
  }
}
