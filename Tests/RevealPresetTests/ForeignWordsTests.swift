import RevealJSON
import RevealPreset
import Testing

@Suite struct ForeignWordsTests {
  // Presets with an unknown key in the place of "§".
  private static let root = #"{ "§": 1 }"#
  private static let canvas = #"{ "canvas": { "§": 1 } }"#
  private static let list = #"{ "list": { "§": 1 } }"#
  private static let cards = #"{ "cards": { "§": 1 } }"#
  private static let sideBar = #"{ "bars": [{ "height": 9, "§": 1 }] }"#
  private static let bar =
    #"{ "bars": [{ "height": 9, "template": { "cell": { "space": 0 }, "§": 1 } }] }"#
  private static let shadow = #"{ "cards": { "shadow": { "§": 1 } } }"#
  private static let cell =
    #"{ "cards": { "deck": "d", "template": { "cell": { "vertical": [{"space": 1}], "§": 1 }}}}"#
  private static let step = #"{ "scroll": [{ "§": 1 }] }"#
  private static let bare = #"{ "entrance": { "§": 1 } }"#
  private static let entrance = #"{ "entrance": { "from": { "opacity": 0 }, "§": 1 } }"#
  private static let choice =
    #"{ "entrance": { "choose": "row", "§": 1 } }"#
  private static let stagger =
    #"{ "entrance": { "from": { "opacity": 0 }, "stagger": { "§": 1 } } }"#
  private static let ranks =
    #"{ "entrance": { "from": { "opacity": 0 }, "stagger": { "total": 1, "§": 1 } } }"#
  private static let trigger =
    #"{ "entrance": { "from": { "opacity": 0 }, "trigger": { "§": 1 } } }"#
  private static let strength =
    #"{ "entrance": { "from": { "opacity": 0 }, "strength": { "§": 1 } } }"#
  private static let curve =
    #"{ "entrance": { "from": { "opacity": 0 }, "curve": { "§": 1 } } }"#
  private static let spring =
    #"{ "entrance": { "from": { "opacity": 0 }, "spring": { "response": 1, "§": 1 } } }"#
  private static let pose = #"{ "entrance": { "from": { "§": 1 } } }"#
  private static let keyframe =
    #"{ "entrance": { "keyframes": [{ "at": 0, "§": 1 }, { "at": 1 }] } }"#
  private static let clip = #"{ "entrance": { "from": { "clip": { "§": 1 } } } }"#
  private static let content = #"{ "entrance": { "from": { "content": { "§": 1 } } } }"#
  private static let sheen = #"{ "entrance": { "from": { "sheen": { "§": 1 } } } }"#
  private static let effect = #"{ "scrollEffect": { "§": 1 } }"#
  private static let distance = #"{ "scrollEffect": { "distance": { "§": 1 } } }"#
  private static let table = #"{ "scrollEffect": { "opacity": { "§": 1 } } }"#
  private static let points =
    #"{ "scrollEffect": { "opacity": { "even": [[0, 1], [1, 0]], "§": 1 } } }"#
  private static let follow = #"{ "scrollEffect": { "follow": { "§": 1 } } }"#

  /// Words that are another name of a key.
  static let names: [(preset: String, words: String, key: String)] = [
    // Timing.
    (entrance, "easing timingFunction animation-timing-function timingCurve", "curve"),
    (entrance, "animationDuration transition-duration", "duration"),
    (entrance, "animation-delay beginTime startOffset startDelay", "delay"),
    (
      entrance, "animation-iteration-count repeatCount iterations loop data-aos-repeat", "repeat"
    ),
    (entrance, "autoreverses yoyo alternate", "autoreverse"),
    (entrance, "transform-origin anchorPoint pivotX", "anchor"),
    (entrance, "data-aos-delay", "delay"), (entrance, "data-aos-easing", "curve"),
    (bare, "animations group", "parts"), (choice, "variants", "of"),
    (entrance, "ScrollTrigger viewport intersectionObserver", "trigger"),
    (entrance, "exit removal exiting", "leave"), (entrance, "velocityFactor", "strength"),
    (bare, "phaseAnimator keyframeAnimator keyTimes values", "keyframes"),
    (bare, "initial fromValue begin", "from"),
    (stagger, "amount", "total"), (stagger, "delay interval", "each"),
    (stagger, "velocity", "pointsPerSecond"),
    (ranks, "ease easing", "curve"), (ranks, "axis", "over"),
    (ranks, "animationOrder staggerDirection direction", "from"), (ranks, "randomSeed", "seed"),
    (trigger, "threshold amount viewFactor", "visible"),
    (trigger, "rootMargin start end margin viewOffset", "inset"),
    (strength, "velocity", "speed"),
    (curve, "tension", "overshoot"), (curve, "factor", "decelerate"), (curve, "count", "steps"),
    (curve, "stops points", "linear"), (spring, "dampingRatio", "dampingFraction"),
    (spring, "initialVelocity", "velocity"),

    // Poses.
    (pose, "alpha autoAlpha fade", "opacity"), (pose, "dim overlay", "shade"),
    (pose, "blurRadius sigma", "blur"), (pose, "saturate", "saturation"),
    (pose, "exposure", "brightness"), (pose, "z-index zPosition elevation", "z"),
    (pose, "clip-path mask", "clip"), (pose, "CATransform3D matrix3d", "transform"),
    (pose, "borderRadius cornerRadius", "radius"), (pose, "visibility isVisible", "visible"),
    (pose, "anchorPoint pivot", "anchor"), (keyframe, "animation-timing-function", "curve"),
    (clip, "radius cornerRadius", "round"), (clip, "insets edges", "inset"),
    (content, "translate", "offset"), (content, "zoom", "scale"),
    (sheen, "position progress", "at"), (sheen, "spread", "width"),
    (sheen, "direction rotation", "angle"), (sheen, "opacity intensity", "strength"),

    // Scroll effects.
    (effect, "driver", "by"), (effect, "snapAlign", "focus"), (effect, "pin sticky", "pinned"),
    (effect, "stackingOrder", "order"), (effect, "scrub useSpring", "follow"),
    (effect, "sublayerTransform", "sharedPerspective"),
    (effect, "view-timeline-inset", "viewInset"), (effect, "animation-range start end", "range"),
    (effect, "animation-fill-mode fillMode", "fill"), (effect, "animation-timeline", "keyframes"),
    (effect, "z-index", "z"), (effect, "clip-path", "clip"), (effect, "box-shadow", "shadow"),
    (distance, "unit", "per"), (points, "extrapolate", "beyond"), (table, "symmetric", "even"),

    // The preset, its canvas, list, cards and steps.
    (root, "scrollTransition visualEffect PageTransformer animation-timeline", "scrollEffect"),
    (root, "animation whileInView ItemAnimator entering", "entrance"),
    (root, "inherits basedOn", "extends"), (root, "prefers-reduced-motion", "reducedMotion"),
    (canvas, "endDelay", "hold"), (canvas, "devicePixelRatio", "scale"),
    (list, "grid-template-columns spanCount numColumns crossAxisCount", "columns"),
    (list, "offscreenPageLimit cacheExtent windowSize", "overscan"),
    (list, "containerRelativeFrame estimatedRowHeight", "rowHeight"),
    (list, "scrollTargetBehavior scroll-snap-type isPagingEnabled", "snap"),
    (bar, "driver timeline", "by"), (sideBar, "items buttons", "parts"),
    (root, "searchBar tabBar navbar toolbar header bottomNavigation", "bars"),
    (list, "row-height", "rowHeight"), (list, "spacing", "gap"), (list, "isInfinite", "wrap"),
    (cards, "backface-visibility isDoubleSided", "backface"), (cards, "backside", "back"),
    (cards, "object-fit contentMode scaleType", "fit"), (cards, "masksToBounds", "clip"),
    (cards, "borderRadius radius", "cornerRadius"), (cards, "boxShadow elevation", "shadow"),
    (shadow, "blur shadowRadius", "radius"), (shadow, "shadowOpacity", "opacity"),
    (shadow, "shadowOffset", "offset"),
    (cell, "gap", "spacing"), (cell, "align-items alignment", "align"),
    (cell, "justify-content distribution", "justify"), (cell, "border-radius", "radius"),
    (cell, "backgroundColor", "background"), (cell, "isHidden", "unless"),
    (step, "wait pause sleep delay", "rest"), (step, "scrollBy", "drag"),
    // A slip is no foreign word.
    (root, "canvass", "canvas"),
  ]

  /// Values with which the keys that are suggested are valid.
  private static let values = [
    "curve": #""easeOut""#, "of": #"[{ "from": { "opacity": 0 } }]"#, "autoreverse": "true",
    "anchor": "[0.5, 1]", "parts": #"[{ "from": { "opacity": 0 } }]"#, "trigger": "{}",
    "leave": #""reverse""#, "strength": #"{ "speed": [0, 900] }"#, "from": #"{ "opacity": 0 }"#,
    "keyframes": #"[{ "at": 0 }, { "at": 1 }]"#, "speed": "[0, 900]", "fps": "60",
    "linear": "[0, 1]", "clip": "[0, 1, 2, 3]", "transform": "[]", "visible": "true",
    "content": "{}", "order": #""depth""#, "by": #""index""#, "pinned": "true",
    "follow": #"{ "spring": { "response": 1 } }"#, "range": #""entry""#, "fill": #""none""#,
    "shadow": "{}", "per": #""card""#, "beyond": #""clamp""#, "even": "[[0, 1]]",
    "scrollEffect": "{}", "entrance": #"{ "from": {} }"#, "reducedMotion": #""none""#,
    "snap": #""page""#, "wrap": "true", "backface": #""hidden""#, "back": #"{ "sample": 2 }"#,
    "fit": #""fit""#, "offset": "[1, 2]", "canvas": "{}", "viewInset": "10",
    "sharedPerspective": "500", "round": "4", "overscan": "100",
  ]

  /// The presets in which a key has other values than elsewhere.
  private static let special: [String: [String: String]] = [
    sheen: ["strength": "0.5"], bar: ["by": #""time""#], sideBar: ["parts": "[]"],
    root: ["bars": "[]"],
    trigger: ["visible": "0.5", "inset": "[0, 10]"], ranks: ["over": #""line""#, "from": "3"],
    cell: [
      "align": #""end""#, "justify": #""end""#, "background": #""tint""#, "unless": #""a""#,
    ],
    cards: ["clip": "true"], clip: ["inset": "[0, 1, 2, 3]"],
    effect: ["keyframes": #"[{ "at": "entry 0%" }]"#],
  ]

  @Test(arguments: names)
  func `names what stands for an unknown key`(preset: String, words: String, key: String) throws {
    let hint = "did you mean \"\(key)\"?"
    for word in words.split(separator: " ") {
      #expect(hints(preset.replacing("§", with: word)).contains(hint), "\(word)")
    }
    // A preset that extends another one is read together with it.
    guard key != "extends" else { return }
    let value = Self.special[preset]?[key] ?? Self.values[key] ?? "1"
    try expectValid(preset.replacing("\"§\": 1", with: "\"\(key)\": \(value)"))
  }

  /// Words for what presets write in another form, which takes the place of the unknown key.
  static let forms: [(preset: String, words: String, hint: String)] = [
    (
      entrance, "delayFactor staggerDelay delayPerRow",
      #""stagger": { "row": 0.05 }, seconds from row to row"#
    ),
    (
      entrance, "animationOrder staggerDirection", #""stagger": { "each": 0.05, "from": "end" }"#
    ),
    (entrance, "columnDelay", #""stagger": { "each": 0.05, "over": "column" }"#),
    (entrance, "rowDelay", #""stagger": { "each": 0.05, "over": "line" }"#),
    (entrance, "repeatForever infinite", #""repeat": "forever""#),
    (entrance, "animation-direction direction repeatMode", #""autoreverse": true"#),
    (entrance, "firstOnly", #""track": "furthest""#),
    (entrance, "data-aos-once once", #""track": "once""#),
    (entrance, "reset", #""track": "every""#),
    (entrance, "threshold viewFactor", #""trigger": { "visible": 0.5 }"#),
    (entrance, "rootMargin data-aos-offset", #""trigger": { "inset": [0, 120] }"#),
    (entrance, "data-aos-mirror toggleActions", #""leave": "reverse""#),
    (
      entrance, "springDamping damping initialSpringVelocity",
      #""spring": { "damping": 0.7, "velocity": 0 }"#
    ),
    (bare, "opacity", #""from": { "opacity": … }"#), (bare, "blur", #""from": { "blur": … }"#),
    (bare, "autoAlpha", #""from": { "opacity": 0 }"#),
    (bare, "scale", #""from": { "transform": [{ "scale": … }] }"#),
    (bare, "distance y", #""from": { "transform": [{ "translateY": 40 }] }"#),
    (ranks, "grid", #""over": "grid""#), (ranks, "columnDelay", #""over": "column""#),
    (ranks, "rowDelay", #""over": "line""#),
    (pose, "x translationX", #""transform": [{ "translateX": … }]"#),
    (pose, "xPercent", #""transform": [{ "translateX": "50% card" }]"#),
    (pose, "yPercent fromYDelta", #""transform": [{ "translateY": "50% card" }]"#),
    (pose, "rotationX", #""transform": [{ "rotateX": … }]"#),
    (pose, "rotation", #""transform": [{ "rotate": … }]"#),
    (
      keyframe, "rotation3DEffect",
      #""transform": [{ "rotate": { "axis": [1, 1, 0], "degrees": 30 } }]"#
    ),
    (effect, "rotation3DEffect", #""transform": [{ "rotateX": … }]"#),
    (effect, "offset", #""transform": [{ "translateX": 20 }, { "translateY": 20 }]"#),
    (
      pose, "m34 transformPerspective cameraDistance", #""transform": [{ "perspective": 800 }]"#
    ),
    (pose, "shimmer glare", #""sheen": { "at": 0.3 }"#),
    (effect, "highlight", #""sheen": { "at": 0.3 }"#), (pose, "grayscale", #""saturation": 0"#),
    (pose, "filter", #""blur": 4, "saturation": 0.5"#),
    (pose, "isHidden", #""visible": false"#),
    (pose, "inset", #""clip": [top, right, bottom, left]"#),
    (pose, "object-position parallax", #""content": { "offset": [x, y] }"#),
    (pose, "kenBurns", #""content": { "scale": 1.2 }"#),
    (content, "x", #""offset": [x, y]"#), (shadow, "x y", #""offset": [x, y]"#),
    (table, "inputRange outputRange", #""plain": [[0, 1], [1, 0.5]]"#),
    (effect, "spring", #""follow": { "spring": { "response": 0.3 } }"#),
    (follow, "response", #""spring": { "response": 0.3 }"#),
    (effect, "unit", #""distance": { "per": "card" }"#),
    (list, "horizontal", #""axis": "horizontal""#),
    (list, "masonry waterfall", #""flow": "masonry""#), (list, "stack", #""flow": "stack""#),
    (root, "masonry", #""list": { "flow": "masonry" }"#),
    (
      list, "sticky stickyHeaders header",
      #""sections": [{ "rows": 10, "header": 28, "title": "A" }]"#
    ),
  ]

  @Test(arguments: forms)
  func `shows how to write what has another form`(
    preset: String, words: String, hint: String
  ) throws {
    for word in words.split(separator: " ") {
      #expect(hints(preset.replacing("§", with: word)).contains("write " + hint), "\(word)")
    }
    let member = hint.replacing(/, seconds .*/, with: "").replacing("…", with: "1").replacing(
      /\[(x, y|top, right, bottom, left)\]/
    ) {
      $0.output.1.count > 4 ? "[1, 2, 3, 4]" : "[1, 2]"
    }
    try expectValid(preset.replacing("\"§\": 1", with: member))
  }

  /// Hints that reach beyond the object.
  @Test(arguments: [
    (pose, "translateY", "put it into \"transform\": [{ \"translateY\": … }]"),
    (root, "duration", "put it into \"entrance\": { \"duration\": … }"),
    (stagger, "startDelay", "write \"delay\" next to \"stagger\""),
    (
      entrance, "scrub", "write \"scrollEffect\": { \"keyframes\": … } in place of the entrance"
    ),
    (curve, "cubicBezier", "write [x1, y1, x2, y2]"),
  ])
  func `says where a key belongs`(preset: String, word: String, hint: String) {
    #expect(hints(preset.replacing("§", with: word)).contains(hint))
  }

  // MARK: - Words

  // Presets with an unknown word in the place of "§".
  private static let easing = #"{ "entrance": { "from": {}, "curve": "§" } }"#
  private static let from =
    #"{ "entrance": { "from": {}, "stagger": { "each": 1, "from": "§" } } }"#
  private static let over =
    #"{ "entrance": { "from": {}, "stagger": { "each": 1, "over": "§" } } }"#
  private static let choose = #"{ "entrance": { "choose": "§", "of": [{ "from": {} }] } }"#
  private static let blend = #"{ "entrance": { "from": {}, "interpolation": "§" } }"#
  private static let leave = #"{ "entrance": { "from": {}, "leave": "§" } }"#
  private static let track = #"{ "entrance": { "from": {}, "track": "§" } }"#
  private static let times = #"{ "entrance": { "from": {}, "repeat": "§" } }"#
  private static let by = #"{ "scrollEffect": { "by": "§" } }"#
  private static let order = #"{ "scrollEffect": { "order": "§" } }"#
  private static let fill = #"{ "scrollEffect": { "keyframes": [{ "at": 0 }], "fill": "§" } }"#
  private static let place = #"{ "scrollEffect": { "keyframes": [{ "at": "§" }] } }"#
  private static let jump =
    #"{ "entrance": { "from": {}, "curve": { "steps": 2, "jump": "§" } } }"#
  private static let snap = #"{ "list": { "snap": "§" } }"#
  private static let axis = #"{ "list": { "axis": "§" } }"#
  private static let fit = #"{ "cards": { "images": "a.png", "fit": "§" } }"#
  private static let backface = #"{ "cards": { "backface": "§" } }"#
  private static let reduced = #"{ "reducedMotion": "§" }"#

  static let words: [(preset: String, words: String, word: String)] = [
    (from, "middle", "center"), (from, "first left top", "start"), (from, "last right", "end"),
    (from, "ends sides", "edges"), (from, "shuffle", "random"),
    (over, "col", "column"), (over, "diagonal", "grid"), (over, "index", "row"),
    (choose, "odd-even alternate even-odd", "parity"), (choose, "index", "row"),
    (choose, "shuffle", "random"), (choose, "scrollDirection", "side"), (choose, "col", "column"),
    (blend, "matrix", "decomposed"), (blend, "browser", "css"),
    (blend, "components per-operation", "perOperation"),
    (leave, "reset mirror", "reverse"), (leave, "none", "stay"),
    (track, "always", "every"), (track, "firstOnly", "once"), (track, "none", "never"),
    (times, "infinite loop", "forever"),
    (by, "speed", "velocity"), (by, "2d polar", "radial"), (by, "page", "index"),
    (order, "z-index zPosition", "depth"), (order, "reverse", "reversed"),
    (order, "centerOnTop", "farthestFirst"), (fill, "auto", "none"), (place, "enter", "entry"),
    (place, "leave", "exit"), (jump, "jump-end", "end"), (jump, "jump-both", "both"),
    (snap, "mandatory viewAligned", "target"), (snap, "paging PagerSnapHelper", "page"),
    (snap, "LinearSnapHelper", "afterStop"), (axis, "y column", "vertical"),
    (axis, "row", "horizontal"), (fit, "cover scaleAspectFill centerCrop", "fill"),
    (fit, "contain fitCenter", "fit"), (fit, "scaleToFill", "stretch"),
    (backface, "none", "hidden"), (reduced, "crossfade", "fade"), (reduced, "off", "none"),
    (easing, "ease", "default"), (easing, "ease-in-out curveEaseInOut", "easeInOut"),
    (easing, "power2.inOut Cubic.easeInOut inOutCubic", "easeInOutCubic"),
    (easing, "power4.in", "easeInQuint"), (easing, "back.out(1.7) backOut", "easeOutBack"),
    (easing, "elastic.out(1,0.3)", "easeOutElastic"), (easing, "circ.out", "easeOutCirc"),
    (easing, "BounceInterpolator bounceOut", "easeOutBounce"),
    (easing, "ease-out-back", "easeOutBack"), (easing, "anticipate_overshoot", "easeInOutBack"),
    (easing, "none", "linear"),
  ]

  @Test(arguments: words)
  func `names what stands for an unknown word`(
    preset: String, words: String, word: String
  ) throws {
    let hint = "did you mean \"\(word)\"?"
    for foreign in words.split(separator: " ") {
      #expect(hints(preset.replacing("§", with: foreign)).contains(hint), "\(foreign)")
    }
    try expectValid(preset.replacing("§", with: word))
  }

  @Test(arguments: [
    ("FastOutSlowInInterpolator", "[0.4, 0, 0.2, 1]"), ("overshoot", #"{ "overshoot": 2 }"#),
    ("DecelerateInterpolator", #"{ "decelerate": 1 }"#), ("steps(4, end)", #"{ "steps": 4 }"#),
    ("step-start", #"{ "steps": 1, "jump": "start" }"#),
    ("linear(0, 0.5, 1)", #"{ "linear": [0, [0.3, 0.5], 1] }"#),
  ])
  func `shows how to write a curve of another form`(word: String, curve: String) throws {
    #expect(hints(Self.easing.replacing("§", with: word)).contains("write " + curve))
    try expectValid(Self.easing.replacing("\"§\"", with: curve))
  }

  @Test(arguments: [
    ("bouncy", "write \"spring\": { \"duration\": 0.5, \"bounce\": 0.3 }"),
    ("spring(1, 80, 10)", "write \"spring\": { \"damping\": 0.7 }"),
    ("cubic-bezier(0.3, 0, 1, 1)", "write [x1, y1, x2, y2]"),
  ])
  func `says what stands for a curve`(word: String, hint: String) {
    #expect(hints(Self.easing.replacing("§", with: word)).contains(hint))
  }

  @Test func `knows the numbers that repeat without end elsewhere`() {
    let preset = Self.times.replacing("\"§\"", with: "-1")
    #expect(hints(preset) == ["\"forever\" repeats without end"])
  }

  // MARK: - Helpers

  private func hints(_ text: String) -> [String] {
    do {
      _ = try Preset.read(SourceText(file: "p.json", text: text))
      return []
    } catch {
      return error.problems.compactMap(\.hint)
    }
  }

  private func expectValid(_ text: String) throws {
    do {
      _ = try Preset.read(SourceText(file: "p.json", text: text))
    } catch {
      Issue.record("\(text): \(error.problems.map { "\($0.keyPath): \($0.message)" })")
    }
  }
}
