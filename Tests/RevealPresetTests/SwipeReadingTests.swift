import RevealJSON
import RevealMath
import RevealMotion
import RevealPreset
import Testing

/// Swipe actions, the poses of swiped cards, and removals, as presets write them.
@Suite struct SwipeReadingTests {
  private func preset(_ text: String) throws -> Preset {
    try Preset(json: SourceText(file: "a.json", text: "{ \(text) }"))
  }

  private func problems(_ text: String) -> [String] {
    let source = SourceText(file: "a.json", text: "{ \(text) }")
    let error = #expect(throws: PresetError.self) { try Preset(json: source) }
    return error?.problems.map { "\($0.keyPath): \($0.message)" } ?? []
  }

  // MARK: - Fingers

  @Test func `takes fingers that swipe or carry a row`() throws {
    let path = try #require(
      FingerPath([.init(seconds: 0, distance: 0), .init(seconds: 0.1, distance: -4)]))
    let finger = #""finger": [[0, 0], [0.1, -4]]"#
    let steps = try preset(
      """
      "list": { "sections": [{ "rows": 3 }, { "rows": 2 }] },
      "scroll": [
        { \(finger), "swipes": { "row": 2 } },
        { \(finger), "carries": { "row": 1, "section": 1 }, "wait": false } ]
      """
    ).scroll
    var carry = RowTouch(.carries, RowIndex(section: 1, row: 1), path: path)
    carry.waits = false
    #expect(steps == [.touch(RowTouch(.swipes, RowIndex(row: 2), path: path)), .touch(carry)])
  }

  @Test(arguments: [
    (#""swipes": 2"#, "", "scroll[0].swipes: expected an object like"),
    (#""swipes": {}"#, "", "scroll[0].swipes: expected the key \"row\""),
    (
      #""carries": { "row": 9 }"#, "",
      "scroll[0].carries.row: expected an index from 0 to 8, found 9"
    ),
    (
      #""swipes": { "row": 1 }, "carries": { "row": 1 }"#, "",
      "scroll[0].carries: \"swipes\" and \"carries\" exclude each other"
    ),
    (
      #""swipes": { "row": 1 }, "wait": false"#, "",
      "scroll[0].wait: \"swipes\" and \"wait\" exclude each other"
    ),
    (
      #""carries": { "row": 1 }"#, #", "columns": 2"#,
      "scroll[0].carries: expected a list of lines with one column"
    ),
    (
      #""carries": { "row": 1 }"#, #", "wrap": true"#,
      "scroll[0].carries: expected a list that does not wrap"
    ),
  ]) func `refuses fingers that cannot move a row`(keys: String, list: String, message: String) {
    let found = problems(
      #""list": { "rows": 9\#(list) }, "scroll": [{ "finger": [[0, 0], [1, 9]], \#(keys) }]"#)
    #expect(found.contains { $0.hasPrefix(message) }, "\(found)")
  }

  // MARK: - Actions

  @Test func `takes actions with a text, a symbol or both`() throws {
    let list = try preset(
      ##"""
      "list": { "swipe": {
        "trailing": [
          { "text": "Delete", "symbol": "trash", "color": "#FF0000" }, { "symbol": "flag" }
        ],
        "leading": [{ "text": "Read" }], "full": 0.5 } }
      """##
    ).list
    let swipe = try #require(list.swipe)
    #expect(swipe.trailing.map(\.text) == ["Delete", nil])
    #expect(swipe.trailing.map(\.symbol) == [.trash, .flag])
    #expect(swipe.trailing[0].color == Color(red: 255, green: 0, blue: 0))
    #expect(swipe[.leading].map(\.text) == ["Read"] && swipe.leading[0].symbol == nil)
    #expect(swipe.full == 0.5)
    #expect(try preset(#""list": { "swipe": {} }"#).list.swipe == SwipeActions())
    #expect(try preset(#""list": { "swipe": { "full": false } }"#).list.swipe?.full == .some(nil))
    #expect(try preset("").list.swipe == nil)
  }

  @Test(arguments: [
    (#"{ "trailing": [{}] }"#, "list.swipe.trailing[0]: expected the key \"text\" or \"symbol\""),
    (
      #"{ "trailing": [{ "text": " " }] }"#,
      "list.swipe.trailing[0].text: expected a text that is not empty"
    ),
    (
      #"{ "trailing": [{ "symbol": "dustbin" }] }"#,
      "list.swipe.trailing[0].symbol: expected one of"
    ),
    (
      #"{ "leading": { "text": "a" } }"#, "list.swipe.leading: expected a list of at most 8 actions"
    ),
    (#"{ "full": 0 }"#, "list.swipe.full: expected a number from 0.1 to 1, found 0"),
    (#"{ "full": true }"#, "list.swipe.full: expected a number from 0.1 to 1, found true"),
    (#"[{ "text": "a" }]"#, "list.swipe: expected an object like"),
    (#"{ "rightActions": [] }"#, "list.swipe.rightActions: unknown key \"rightActions\""),
  ])
  func `refuses what is no action`(swipe: String, message: String) {
    let found = problems("\"list\": { \"swipe\": \(swipe) }")
    #expect(found.count == 1 && found[0].hasPrefix(message), "\(found)")
  }

  @Test(arguments: [
    (300.0, 1, "[0, 0]", 6), (300, 2, "[16, 0]", 2), (60, 1, "[0, 0]", 1), (40, 1, "[0, 0]", 1),
  ])
  func `refuses more actions than fit`(width: Double, columns: Int, inset: String, most: Int) throws
  {
    func text(_ count: Int) -> String {
      let actions = Array(repeating: #"{ "text": "a" }"#, count: count).joined(separator: ", ")
      return "\"canvas\": { \"size\": [\(width), 400] }, \"list\": { \"columns\": \(columns), "
        + "\"inset\": \(inset), \"swipe\": { \"leading\": [\(actions)] } }"
    }
    #expect(try preset(text(most)).list.swipe?.leading.count == most)
    #expect(
      problems(text(most + 1)) == [
        "list.swipe.leading: expected at most \(most) action\(most == 1 ? "" : "s"), which need 44 "
          + "points each, found \(most + 1)"
      ])
  }

  @Test func `measures room for actions across a horizontal list`() {
    let actions = Array(repeating: #"{ "symbol": "star" }"#, count: 3).joined(separator: ", ")
    let found = problems(
      "\"canvas\": { \"size\": [400, 100] }, "
        + "\"list\": { \"axis\": \"horizontal\", \"swipe\": { \"trailing\": [\(actions)] } }")
    #expect(found.count == 1 && found[0].hasPrefix("list.swipe.trailing: expected at most 2"))
  }

  // MARK: - Steps

  @Test func `takes swipes with a spring that do not wait`() throws {
    let scroll = try preset(
      #""scroll": [{ "swipe": { "row": 2, "by": 80 }, "spring": { "duration": 0.4, "bounce": 0 },"#
        + #""wait": false }]"#
    ).scroll
    guard case .swipe(let swipe)? = scroll.first else {
      Issue.record("\(scroll)")
      return
    }
    #expect(swipe.row == RowIndex(row: 2) && swipe.distance == 80 && !swipe.waits)
    #expect(swipe.seconds >= 0.4)
    #expect(swipe.curve == Spring(duration: 0.4, bounce: 0).map { .spring($0) })
  }

  @Test func `refuses swipes with a curve and a spring`() {
    let found = problems(
      #""scroll": [{ "swipe": { "row": 0, "by": 9 }, "curve": "linear", "#
        + #""spring": { "damping": 1 } }]"#
    )
    #expect(found.count == 1 && found[0].contains("exclude each other"), "\(found)")
  }

  // MARK: - Effects

  @Test func `takes poses by the distance of a swipe, with stamps`() throws {
    let effect = try #require(
      try preset(
        #"""
        "swipeEffect": {
          "transform": [{ "rotate": { "odd": [[0, 0], [1, 20]] } }], "radius": 4,
          "anchor": [0.5, 1], "distance": { "per": "cross / 2" },
          "stamps": [{ "cell": { "text": "LIKE" }, "opacity": { "plain": [[0, 0], [0.3, 1]] } }]
        }
        """#
      ).swipeEffect)
    #expect(effect.pose.transform.count == 1 && effect.pose.tables[.cornerRadius] != nil)
    #expect(effect.stamps.count == 1 && effect.stamps[0].pose.tables[.opacity] != nil)
    // Stamps measure distances as their card does.
    #expect(effect.stamps[0].pose.distance == effect.pose.distance)
    #expect(try preset(#""swipeEffect": {}"#).swipeEffect == SwipeEffect())
    #expect(SwipeEffect().pose.distance.length == .extent(.cardCross))
  }

  @Test(arguments: [
    (
      #"{ "stamps": [{ "cell": { "text": "LIKE" } }] }"#,
      "swipeEffect.stamps[0]: expected the key \"opacity\", by which a swipe shows the stamp"
    ),
    (#"{ "stamps": [{ "opacity": 1 }] }"#, "swipeEffect.stamps[0]: expected the key \"cell\""),
    (
      #"{ "stamps": [{ "cell": { "text": "{name}" }, "opacity": 1 }] }"#,
      "swipeEffect.stamps[0].cell: expected a cell without fields, found \"{name}\""
    ),
    (#"{ "by": "distance" }"#, "swipeEffect.by: unknown key \"by\""),
    (#"{ "distance": 40 }"#, "swipeEffect.distance: expected an object like"),
    (#"{ "distance": { "per": 0 } }"#, "swipeEffect.distance.per: expected"),
    (#"{ "opacity": "dim" }"#, "swipeEffect.opacity: expected"),
    (#"[]"#, "swipeEffect: expected an object"),
  ])
  func `refuses what is no pose of a swiped card`(effect: String, message: String) {
    let found = problems("\"swipeEffect\": \(effect)")
    #expect(found.count == 1 && found[0].hasPrefix(message), "\(found)")
  }

  @Test func `keeps the opacities of stamps alone where less motion is preferred`() throws {
    let preset = try preset(
      #"""
      "swipeEffect": {
        "transform": [{ "rotate": 5 }], "opacity": 0.5,
        "stamps": [{ "cell": { "text": "a" }, "opacity": 0.2, "transform": [{ "rotate": 5 }] }]
      }
      """#)
    let calm = try #require(preset.withReducedMotion.swipeEffect)
    #expect(calm.pose.transform.isEmpty && calm.pose.tables.isEmpty)
    #expect(calm.stamps[0].pose.transform.isEmpty)
    #expect(calm.stamps[0].pose.tables.map(\.key) == [.opacity])
    #expect(
      try self.preset(#""swipeEffect": { "opacity": 0.5 }"#).withReducedMotion.swipeEffect == nil)
  }

  // MARK: - Removals

  @Test func `takes removals to choose from, with what they share`() throws {
    let removal = try #require(
      try preset(
        #"""
        "removal": {
          "choose": "random", "seed": 4, "above": true, "duration": 0.7, "delay": 0.2,
          "of": [
            { "to": { "opacity": 0 } },
            { "keyframes": [{ "at": 0 }, { "at": 1, "blur": 4 }], "duration": 0.2 },
            { "parts": [{ "to": { "blur": 2 } }, { "to": { "opacity": 0 }, "delay": 0.1 }] }
          ]
        }
        """#
      ).removal)
    let choice = removal.choice
    #expect(removal.isAbove && choice.rule == .random && choice.seed == 4)
    #expect(choice.motions.map { $0.parts.map(\.duration) } == [[0.7], [0.2], [0.7, 0.7]])
    #expect(choice.motions.map(\.delay) == [0.2, 0.2, 0.2])
    // Each starts with the card at rest.
    #expect(choice.motions.allSatisfy { $0.parts.allSatisfy { $0.keyframes[0].pose == Pose() } })
    #expect(choice.motions[2].parts[1].delay == 0.1)
    #expect(choice.motions[2].parts[1].keyframes[1].pose[.opacity] == 0)
    #expect(try preset(#""removal": { "to": {} }"#).removal?.isAbove == false)
  }

  @Test(arguments: [
    (#"{ "above": true }"#, "removal: expected the key \"to\" (the last pose) or \"keyframes\""),
    (#"{ "choose": "row" }"#, "removal.choose: expected \"of\" with the motions to choose from"),
    (
      #"{ "of": [{ "to": {} }] }"#,
      "removal.of: expected \"choose\" next to the motions to choose from"
    ),
    (
      #"{ "choose": "display", "of": [{ "to": {} }, { "to": {} }] }"#,
      "removal.choose: expected another rule than \"display\": a row is removed once"
    ),
    (
      #"{ "choose": "row", "of": [{ "from": {} }] }"#,
      "removal.of[0].from: unknown key \"from\""
    ),
    (#"{ "to": {}, "above": 1 }"#, "removal.above: expected true or false, found 1"),
    (
      #"{ "parts": [{ "to": {}, "from": {} }] }"#,
      "removal.parts[0].from: \"to\" and \"from\" exclude each other"
    ),
    (#"{ "parts": [{}] }"#, "removal.parts[0]: expected the key \"to\""),
  ])
  func `refuses what is no removal`(removal: String, message: String) {
    let found = problems("\"removal\": \(removal)")
    #expect(found.contains { $0.hasPrefix(message) }, "\(found)")
  }

  // MARK: - Hints

  @Test(arguments: [
    (#""list": { "trailingSwipeActions": [] }"#, "did you mean \"swipe\"?"),
    (#""list": { "onDelete": [] }"#, "did you mean \"swipe\"?"),
    (#""swipeActions": []"#, "write \"list\": { \"swipe\": { \"trailing\": … } }"),
    (#""list": { "swipe": { "endActionPane": [] } }"#, "did you mean \"trailing\"?"),
    (
      #""list": { "swipe": { "performsFirstActionWithFullSwipe": true } }"#,
      "did you mean \"full\"?"
    ),
    (
      #""list": { "swipe": { "leading": [{ "title": "a", "symbol": "star" }] } }"#,
      "did you mean \"text\"?"
    ),
    (
      #""list": { "swipe": { "leading": [{ "text": "a", "icon": "star" }] } }"#,
      "did you mean \"symbol\"?"
    ),
    (#""dismissible": {}"#, "did you mean \"swipeEffect\"?"),
    (#""swipeEffect": { "stamp": {} }"#, "did you mean \"stamps\"?"),
    (#""exit": {}"#, "did you mean \"removal\"?"),
    (#""removal": { "to": {}, "zIndex": 1 }"#, "did you mean \"above\"?"),
  ])
  func `knows the words of others`(text: String, hint: String) throws {
    let source = SourceText(file: "a.json", text: "{ \(text) }")
    let error = try #require(throws: PresetError.self) { try Preset(json: source) }
    #expect(error.report.contains(hint), "\(error.report)")
  }
}
