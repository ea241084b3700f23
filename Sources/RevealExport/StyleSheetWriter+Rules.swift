import RevealMath
import RevealSimulation

/// Rules that style sheets have only if they need them.
extension StyleSheetWriter {
  /// The registrations of the custom properties that rules use.
  var properties: String {
    func property(_ name: String, _ syntax: String, _ initial: String) -> String {
      "@property \(name) { syntax: \"\(syntax)\"; inherits: true; initial-value: \(initial); }\n"
    }
    var properties = ""
    if channels.contains(.shade) {
      properties += property("--reveal-shade", "<number>", "0")
      properties += """
        .\(prefix)-card::after {
          content: ""; position: absolute; inset: 0; border-radius: inherit; pointer-events: none;
          background: rgb(0 0 0 / var(--reveal-shade));
        }

        """
    }
    if channels.contains(.content) {
      properties += property("--reveal-content-x", "<length>", "0px")
      properties += property("--reveal-content-y", "<length>", "0px")
      properties += property("--reveal-content-scale", "<number>", "1")
      properties += """
        .\(prefix)-card { overflow: clip; }
        .\(prefix)-card > * {
          transform: translate(var(--reveal-content-x), var(--reveal-content-y))
            scale(var(--reveal-content-scale));
        }

        """
    }
    return properties
  }

  /// The declarations for the list.
  var listDeclarations: [String] {
    (isolates ? ["isolation: isolate"] : [])
      + (preset.list.snap == .none ? [] : ["scroll-snap-type: \(axis) mandatory"])
  }

  /// The rule for rows that snap; empty for a list that stops anywhere.
  var snapping: String {
    switch preset.list.snap {
    case .none: ""
    case .afterStop, .target: ".\(prefix)-row { scroll-snap-align: center; }\n"
    case .page: ".\(prefix)-row { scroll-snap-align: start; scroll-snap-stop: always; }\n"
    }
  }

  /// Returns whether the bounds of the corners of a card outside the viewport would overlap it, in
  /// the first pose beyond its end or in the second one before its start.
  func isSeen(_ poses: [CardPose], row: RowBox) -> Bool {
    let extent = isVertical ? row.frame.height : row.frame.width
    let main = isVertical ? timeline.viewport.height : timeline.viewport.width
    let inset = row.insets(isVertical: isVertical).start
    let overscan = timeline.overscan
    let ends = [(poses[0], main + overscan, 1.0), (poses[1], -extent - overscan, -1)]
    return ends.contains { pose, start, direction in
      guard pose[.opacity] > 0, pose.isVisible else { return false }
      let corners = CardStyle.corners(pose.matrix, pose.anchor, row.card.size).compactMap(\.self)
      let along = corners.map { isVertical ? $0.y : $0.x }
      guard let low = along.min(), let high = along.max() else { return false }
      return rows.indices.contains { place in
        let moved = start + inset + direction * Double(place) * extent
        return moved + high > 0.01 && moved + low < main - 0.01
      }
    }
  }

  /// Returns rules that hide rows out of view whose cards would otherwise be visible.
  var hiding: String {
    // A transparent element can still have the focus, but is drawn as a single layer.
    let (property, hidden, shown) =
      channels.contains(.level) ? ("visibility", "hidden", "visible") : ("opacity", "0", "1")
    return """
      @supports (animation-timeline: view()) {
        @keyframes \(keyframes)-near { from, to { \(property): \(shown); } }
        .\(prefix)-row {
          \(property): \(hidden);
          animation: \(keyframes)-near 1s;
          animation-timeline: view(\(axis)\(beyond));
          animation-range: entry-crossing 0.25px exit-crossing calc(100% - 0.25px);
          animation-duration: auto;
        }
      }
      @supports not (animation-timeline: view()) {
        .\(prefix)-script .\(prefix)-row:not(.\(prefix)-near) { \(property): \(hidden); }
      }

      """
  }
}
