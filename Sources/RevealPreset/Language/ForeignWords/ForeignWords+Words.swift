internal import RevealMotion

extension ForeignWords {
  /// Words of enumerations.
  static let words = """
    // Stagger: from, over. Alignments and edges have the same words.
    center ← middle centre centroid
    edges ← ends sides outside outer
    start ← first left top leading beginning normal jump-start
    end ← last right bottom trailing reverse jump-end
    random ← shuffle shuffled any rand
    grid ← diagonal 2d both
    line ← lines
    column ← col columns
    batch ← visible screen arrival all
    none beside both ← jump-none auto neither
    both ← jump-both all

    // Choice.
    parity ← odd-even even-odd alternate alternating evenodd odd even zigzag
    side ← direction scrollDirection edge end start
    display ← count appearance times visit
    row beside batch ← index item position
    row beside parity ← index item position sequence modulo

    // Tracking and leaving.
    once ← first firstOnly single onlyonce
    every ← always all repeat each reset
    firstScreen ← initial initially launch appear
    furthest ← forward down last scrollDown new
    never ← none off
    reverse ← reset mirror back backwards rewind hide undo exit
    stay ← none once keep forwards play nothing
    fade ← crossfade dissolve opacity
    crossfade ← fade cross crossDissolve dissolve in fade_mode_cross fade_mode_in
    fadeThrough ← through fade_mode_through outIn
    cut ← none instant immediate off switch jump swap
    none ← off false disabled

    // Repetition and interpolation.
    forever ← infinite infinity loop always indefinite repeatForever
    decomposed ← matrix matrix3d decompose slerp quaternion shortest
    perOperation ← components operations perFunction numbers full individual
    css ← browser web standard chromium

    // Scroll effects.
    velocity ← speed scrollVelocity
    radial ← 2d polar radius circular euclidean
    distance ← position progress offset phase value
    index ← page row item
    depth ← z zPosition z-index 3d translateZ painter
    reversed ← reverse firstOnTop backwards descending
    farthestFirst ← centerOnTop centerFirst nearest nearestLast focused center
    rows ← normal default index ascending document none
    clamp ← hold none identity flat
    extend ← linear extrapolate continue
    entry ← enter in
    exit ← leave out
    cover ← view visible full
    contain ← inside within

    // Bars.
    collapse beside pages ← progress scroll distance offset
    pages beside collapse ← page index offset viewports
    time beside collapse ← seconds clock duration

    // List and cards.
    masonry ← waterfall pinterest staggered staggeredGrid
    stack ← deck pile ZStack stacked overlap
    lines ← grid normal wrap flex
    vertical ← y column block down portrait
    horizontal ← x row inline right landscape
    page ← paging pages PagerSnapHelper paged screen
    target ← mandatory viewAligned item proximity nearest row
    afterStop ← center LinearSnapHelper settle idle
    normal ← default
    portrait ← upright vertical
    landscape ← sideways horizontal
    fill ← cover scaleAspectFill aspectFill centerCrop crop slice
    fit ← contain scaleAspectFit aspectFit fitCenter meet scale-down
    stretch ← scaleToFill fitXY resize 100%
    hidden ← none false collapse
    visible ← both true always
    """

  /// Curves by their names elsewhere.
  static let curves = """
    default ← ease
    easeIn ← curveEaseIn ease-in-css
    easeOut ← curveEaseOut
    easeInOut ← easeInEaseOut curveEaseInOut swing
    linear beside easeIn ← curveLinear none noEase linearInterpolator identity
    write [0.4, 0, 0.2, 1] where easeInOut ← fastOutSlowIn fastOutSlowInInterpolator standard
    write [0, 0, 0.2, 1] where easeInOut ← linearOutSlowIn linearOutSlowInInterpolator
    write [0.4, 0, 1, 1] where easeInOut ← fastOutLinearIn fastOutLinearInInterpolator
    easeInOutSine ← accelerateDecelerate accelerateDecelerateInterpolator inOut
    easeInQuad ← accelerate accelerateInterpolator
    easeOutBounce ← bounce bounceInterpolator
    write { "decelerate": 1 } where easeOut ← decelerate decelerateInterpolator
    write { "overshoot": 2 } where easeOut ← overshoot overshootInterpolator
    easeInBack ← anticipate anticipateInterpolator
    easeInOutBack ← anticipateOvershoot anticipateOvershootInterpolator
    write "spring": { "damping": 0.7 } where easeOut ← spring interactiveSpring interpolatingSpring
    write "spring": { "duration": 0.5, "bounce": 0.3 } where easeOut ← bouncy
    write "spring": { "duration": 0.5, "bounce": 0.15 } where easeOut ← snappy
    write "spring": { "duration": 0.5, "bounce": 0 } where easeOut ← smooth
    write { "steps": 1, "jump": "start" } where easeOut ← step-start
    write { "steps": 1 } where easeOut ← step-end discrete
    write { "steps": 4 } where easeOut ← steps steps( stepped
    write { "linear": [0, [0.3, 0.5], 1] } where easeOut ← linear(
    write [x1, y1, x2, y2] where easeOut ← cubic-bezier bezier customEase
    """

  /// The functions of Penner as GSAP (`power2.inOut`, `Back.easeOut`), Motion and Flutter
  /// (`backOut`), and anime.js (`outBack`) call them.
  static let families: String = {
    let others = [
      "quad": ["power1"], "cubic": ["power2"], "quart": ["power3"], "quint": ["power4", "strong"],
    ]
    return EasingFunction.all.map { easing in
      let (family, ease) = (easing.family.rawValue, easing.direction.rawValue)
      let short = ease.dropFirst("ease".count)
      let words = ([family] + (others[family] ?? [])).flatMap {
        ["\($0).\(short)", "\($0).\(ease)", "\(short)\($0)", "\(ease)\($0)"]
          + (easing.direction == .easeOut ? [$0] : [])
      }
      return "\(easing.name) ← \(words.joined(separator: " "))"
    }.joined(separator: "\n")
  }()
}
