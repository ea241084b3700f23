internal import RevealJSON

extension PresetSchema {
  static var target: SchemaValue {
    let row = SchemaValue.integer(0...Preset.maximumRows - 1, "Index within the section, from 0.")
    let section = SchemaValue.integer(
      0...Preset.maximumRows - 1, "Index, from 0.", default: RowIndex(row: 0).section)
    let offset = SchemaValue.number(.any, "Content offset in points.")
    return .anyOf(
      [
        offset, .object("A content offset.", required: ["offset"], ["offset": offset]),
        .object(
          "The row's leading edge at the viewport's.", required: ["row"],
          ["row": row, "section": section]),
        .object(
          "The row's centre at the viewport's, also beyond the content's ends.",
          required: ["center"], ["center": row, "section": section]),
      ], "A place to scroll to.")
  }

  static var step: SchemaValue {
    let seconds = SchemaValue.number(.duration, "Seconds.", default: ScrollStep.scrollDuration)
    let turn = SchemaValue.number(.duration, "Seconds.", default: ScrollStep.turnDuration)
    let curve = SchemaValue.defined(
      "curve", "How it speeds up and slows down.", default: .name(.standard))
    return .anyOf(
      [
        .object(
          "Nothing happens.", required: ["rest"], ["rest": .number(.pause, "Seconds.")]),
        .object(
          "A finger moves the content, then holds still.", required: ["drag"],
          [
            "drag": .number(.any, "Points along the axis; positive shows later rows."),
            "duration": seconds, "curve": curve,
          ]),
        .object(
          "The finger lifts and the list decelerates until it rests.", required: ["fling"],
          ["fling": .number(.velocity, "Points per second; positive shows later rows.")]),
        .object(
          "At once, without animation.", required: ["jump"],
          ["jump": .defined("target", "Where to.")]),
        .object(
          "An animated scroll.", required: ["to"],
          ["to": .defined("target", "Where to."), "duration": seconds, "curve": curve]),
        .object(
          "All visible rows are displayed anew; firstScreen starts over, furthest does not.",
          required: ["reload"], ["reload": .event("Always true.")]),
        .object(
          "Tracking forgets everything and all visible rows are displayed anew.",
          required: ["reset"], ["reset": .event("Always true.")]),
        .object(
          "The device turns; the row in the middle stays there. Needs list.viewports.",
          required: ["rotate"],
          [
            "rotate": .words("Where to.", of: Orientation.self),
            "duration": turn, "curve": curve,
          ]),
      ], "One step of the scroll script.")
  }

  static var scrollEffect: SchemaValue {
    let standard = ScrollEffect()
    return .object(
      "A pose as a function of a row's distance from the middle of the viewport.",
      [
        "distance": .object(
          "What a distance of 1 means.", required: ["per"],
          [
            "per": .anyOf(
              [
                .string(
                  "The viewport's extent along the axis (main) or across it (cross), or the row's (item); alone, or as in cross/2 or item*1.5.",
                  pattern: "^ *(main|cross|item) *([/*] *[0-9.eE+-]+ *)?$"),
                .number(.positive, "Points."),
              ], "A length that counts as 1.", default: .text(standard.distance.base.rawValue))
          ]),
        "transform": .list(
          of: .defined("scrollOperation"), Pose.operationCounts, "Applied first to last.",
          default: []),
        "opacity": .defined("table", "Limited to 0…1; by default 1."),
        "shade": .defined(
          "table",
          "Opacity of the black laid over card and reflection; limited to 0…1; by default 0."),
        "anchor": .defined(
          "point", "What the transform acts about.", default: .pair(standard.anchor)),
        "order": .words("What is drawn on top.", default: standard.order),
        "sharedPerspective": .number(
          .eyeDistance,
          "One vanishing point for the whole viewport, its centre: points from the eye."),
      ])
  }

  static var scrollOperation: SchemaValue {
    let points = SchemaValue.defined("table", "In points.")
    let factor = SchemaValue.defined("table", "A factor.")
    let degrees = SchemaValue.defined("table", "In degrees.")
    return .oneKey(
      "One step of the transform; a number or a table over the distance.",
      [
        "translateX": points, "translateY": points, "translateZ": points, "scale": factor,
        "scaleX": factor, "scaleY": factor, "scaleZ": factor, "rotate": degrees,
        "rotateX": degrees, "rotateY": degrees, "rotateZ": degrees,
        "perspective": .number(.eyeDistance, "Points from the eye, per card."),
      ])
  }

  static var table: SchemaValue {
    let point = SchemaValue.tuple(
      [.number(.any, "Distance."), .number(.any, "Value.")], "[distance, value]")
    let half = SchemaValue.tuple(
      [.number(.notNegative, "Distance."), .number(.any, "Value.")], "[distance, value]")
    return .anyOf(
      [
        .number(.any, "The same everywhere."),
        .object(
          "Piecewise linear between points in order of distance.",
          exclusive: [["odd", "even", "plain"]],
          [
            "odd": .list(of: half, DistanceTable.pointCounts, "f(−r) = −f(r)."),
            "even": .list(of: half, DistanceTable.pointCounts, "f(−r) = f(r)."),
            "plain": .list(of: point, DistanceTable.pointCounts, "For distances of both signs."),
            "beyond": .words(
              "Beyond the outer points the outer value stays, or the outer segment goes on.",
              default: DistanceTable.Beyond.standard),
          ]),
      ], "A number as a function of the distance.")
  }
}
