internal import RevealMotion

extension ForeignWords {
  /// Words of enumerations.
  static let words: [Counterpart] = [
    // Stagger: from, over. Alignments and edges have the same words.
    .init("center", for: "middle centre centroid"),
    .init("edges", for: "ends sides outside outer"),
    .init("start", for: "first left top leading beginning normal jump-start"),
    .init("end", for: "last right bottom trailing reverse jump-end"),
    .init("random", for: "shuffle shuffled any rand"),
    .init("grid", for: "diagonal 2d both"),
    .init("line", for: "lines"),
    .init("column", for: "col columns"),
    .init("batch", for: "visible screen arrival all"),
    .init("none", beside: "both", for: "jump-none auto neither"),
    .init("both", for: "jump-both all"),

    // Choice.
    .init("parity", for: "odd-even even-odd alternate alternating evenodd odd even zigzag"),
    .init("side", for: "direction scrollDirection edge end start"),
    .init("display", for: "count appearance times visit"),
    .init("row", beside: "batch", for: "index item position"),
    .init("row", beside: "parity", for: "index item position sequence modulo"),

    // Tracking and leaving.
    .init("once", for: "first firstOnly single onlyonce"),
    .init("every", for: "always all repeat each reset"),
    .init("firstScreen", for: "initial initially launch appear"),
    .init("furthest", for: "forward down last scrollDown new"),
    .init("never", for: "none off"),
    .init("reverse", for: "reset mirror back backwards rewind hide undo exit"),
    .init("stay", for: "none once keep forwards play nothing"),

    .init("fade", for: "crossfade dissolve opacity"),
    .init("crossfade", for: "fade cross crossDissolve dissolve in fade_mode_cross fade_mode_in"),
    .init("fadeThrough", for: "through fade_mode_through outIn"),
    .init("cut", for: "none instant immediate off switch jump swap"),
    .init("none", for: "off false disabled"),

    // Repetition and interpolation.
    .init("forever", for: "infinite infinity loop always indefinite repeatForever"),
    .init("decomposed", for: "matrix matrix3d decompose slerp quaternion shortest"),
    .init("perOperation", for: "components operations perFunction numbers full individual"),
    .init("css", for: "browser web standard chromium"),

    // Scroll effects.
    .init("velocity", for: "speed scrollVelocity"),
    .init("radial", for: "2d polar radius circular euclidean"),
    .init("distance", for: "position progress offset phase value"),
    .init("index", for: "page row item"),
    .init("depth", for: "z zPosition z-index 3d translateZ painter"),
    .init("reversed", for: "reverse firstOnTop backwards descending"),
    .init("farthestFirst", for: "centerOnTop centerFirst nearest nearestLast focused center"),
    .init("rows", for: "normal default index ascending document none"),
    .init("clamp", for: "hold none identity flat"),
    .init("extend", for: "linear extrapolate continue"),
    .init("entry", for: "enter in"), .init("exit", for: "leave out"),
    .init("cover", for: "view visible full"), .init("contain", for: "inside within"),

    // Bars.
    .init("collapse", beside: "pages", for: "progress scroll distance offset"),
    .init("pages", beside: "collapse", for: "page index offset viewports"),
    .init("time", beside: "collapse", for: "seconds clock duration"),

    // List and cards.
    .init("masonry", for: "waterfall pinterest staggered staggeredGrid"),
    .init("stack", for: "deck pile ZStack stacked overlap"),
    .init("lines", for: "grid normal wrap flex"),
    .init("vertical", for: "y column block down portrait"),
    .init("horizontal", for: "x row inline right landscape"),
    .init("page", for: "paging pages PagerSnapHelper paged screen"),
    .init("target", for: "mandatory viewAligned item proximity nearest row"),
    .init("afterStop", for: "center LinearSnapHelper settle idle"),
    .init("normal", for: "default"),
    .init("portrait", for: "upright vertical"), .init("landscape", for: "sideways horizontal"),
    .init("fill", for: "cover scaleAspectFill aspectFill centerCrop crop slice"),
    .init("fit", for: "contain scaleAspectFit aspectFit fitCenter meet scale-down"),
    .init("stretch", for: "scaleToFill fitXY resize 100%"),
    .init("hidden", for: "none false collapse"), .init("visible", for: "both true always"),
  ]

  /// Curves by their names elsewhere.
  static let curves: [Counterpart] =
    [
      .init("default", for: "ease"),
      .init("easeIn", for: "curveEaseIn ease-in-css"),
      .init("easeOut", for: "curveEaseOut"),
      .init("easeInOut", for: "easeInEaseOut curveEaseInOut swing"),
      .init("linear", beside: "easeIn", for: "curveLinear none noEase linearInterpolator identity"),
      .init(
        write: "[0.4, 0, 0.2, 1]", where: "easeInOut",
        for: "fastOutSlowIn fastOutSlowInInterpolator standard"),
      .init(
        write: "[0, 0, 0.2, 1]", where: "easeInOut",
        for: "linearOutSlowIn linearOutSlowInInterpolator"),
      .init(
        write: "[0.4, 0, 1, 1]", where: "easeInOut",
        for: "fastOutLinearIn fastOutLinearInInterpolator"),
      .init(
        "easeInOutSine", for: "accelerateDecelerate accelerateDecelerateInterpolator inOut"),
      .init("easeInQuad", for: "accelerate accelerateInterpolator"),
      .init("easeOutBounce", for: "bounce bounceInterpolator"),
      .init(
        write: "{ \"decelerate\": 1 }", where: "easeOut", for: "decelerate decelerateInterpolator"),
      .init(
        write: "{ \"overshoot\": 2 }", where: "easeOut", for: "overshoot overshootInterpolator"),
      .init("easeInBack", for: "anticipate anticipateInterpolator"),
      .init("easeInOutBack", for: "anticipateOvershoot anticipateOvershootInterpolator"),
      .init(
        write: "\"spring\": { \"damping\": 0.7 }", where: "easeOut",
        for: "spring interactiveSpring interpolatingSpring"),
      .init(
        write: "\"spring\": { \"duration\": 0.5, \"bounce\": 0.3 }", where: "easeOut", for: "bouncy"
      ),
      .init(
        write: "\"spring\": { \"duration\": 0.5, \"bounce\": 0.15 }", where: "easeOut",
        for: "snappy"),
      .init(
        write: "\"spring\": { \"duration\": 0.5, \"bounce\": 0 }", where: "easeOut", for: "smooth"),
      .init(
        write: "{ \"steps\": 1, \"jump\": \"start\" }", where: "easeOut", for: "step-start"),
      .init(write: "{ \"steps\": 1 }", where: "easeOut", for: "step-end discrete"),
      .init(write: "{ \"steps\": 4 }", where: "easeOut", for: "steps steps( stepped"),
      .init(
        write: "{ \"linear\": [0, [0.3, 0.5], 1] }", where: "easeOut", for: "linear("),
      .init(
        write: "[x1, y1, x2, y2]", where: "easeOut", for: "cubic-bezier bezier customEase"),
    ] + families

  /// The functions of Penner as GSAP (`power2.inOut`, `Back.easeOut`), Motion and Flutter
  /// (`backOut`), and anime.js (`outBack`) call them.
  private static let families: [Counterpart] = {
    let names = [
      "sine": ["sine"], "quad": ["quad", "power1"], "cubic": ["cubic", "power2"],
      "quart": ["quart", "power3"], "quint": ["quint", "power4", "strong"], "expo": ["expo"],
      "circ": ["circ"], "back": ["back"], "elastic": ["elastic"], "bounce": ["bounce"],
    ]
    return EasingFunction.all.map { easing in
      let ease = easing.direction.rawValue
      let short = ease.dropFirst("ease".count)
      let words = (names[easing.family.rawValue] ?? []).flatMap {
        ["\($0).\(short)", "\($0).\(ease)", "\(short)\($0)", "\(ease)\($0)"]
          + (easing.direction == .easeOut ? [$0] : [])
      }
      return Counterpart(easing.name, for: words.joined(separator: " "))
    }
  }()
}
