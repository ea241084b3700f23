extension ForeignWords {
  /// Keys of animations: when they play, for how long, and how they speed up.
  static let timing: [Counterpart] = [
    .init(
      "curve",
      for: """
        easing ease timing timingFunction animation-timing-function transition-timing-function \
        timingCurve interpolator animationCurve options easingFunction extrapolation
        """),
    .init(
      "duration", for: "time animation-duration transition-duration seconds length addDuration"),
    .init("duration", beside: "bounce", for: "perceptualDuration visualDuration"),
    .init("bounce", for: "extraBounce bounciness"),
    .init("at", for: "time offset percentage keyTime"),
    .init(
      "delay", for: "animation-delay transition-delay beginTime startOffset startDelay afterDelay"),

    // Poses over time.
    .init(
      "keyframes",
      for: "keyTimes frames animation-name phaseAnimator keyframeAnimator phases values animate"),
    .init(write: "\"visible\": false", where: "visible", for: "hidden isHidden"),
    .init(
      write: "\"delay\" next to \"stagger\"", where: "each", "total",
      for: "start startDelay delayChildren startOffset"),
    .init("from", for: "initial start hidden fromValue begin"),

    // Repetition.
    .init(
      "repeat", for: "repeatCount animation-iteration-count iterations iterationCount loop cycles"),
    .init(write: "\"repeat\": \"forever\"", where: "repeat", for: "repeatForever infinite"),
    .init("autoreverse", for: "autoreverses yoyo alternate reverses"),
    .init(
      write: "\"autoreverse\": true", where: "autoreverse",
      for: "animation-direction direction repeatMode repeatType"),

    // Springs.
    .init("damping", for: "springDamping usingSpringWithDamping dampingRatio friction"),
    .init("dampingFraction", for: "dampingRatio damping springDamping"),
    .init("velocity", for: "initialVelocity initialSpringVelocity"),
    .init("stiffness", for: "tension"),
    .init("response", for: "blendDuration"),
    .init(
      write: "\"spring\": { \"damping\": 0.7, \"velocity\": 0 }", where: "spring", "curve",
      for: """
        springDamping usingSpringWithDamping dampingRatio damping stiffness bounce response \
        bounceStiffness dampingFraction velocity initialVelocity initialSpringVelocity
        """),

    // Curves in objects.
    .init(
      write: "[x1, y1, x2, y2]", where: "linear", "decelerate",
      for: "bezier cubicBezier cubic-bezier controlPoints"),
    .init("linear", beside: "decelerate", for: "stops points values"),
    .init("steps", for: "count numberOfSteps stepCount"),
    .init("jump", for: "position stepPosition direction jumpTerm"),
    .init("decelerate", for: "factor decelerateFactor"),
    .init("overshoot", for: "tension backOvershoot"),
    .init("log", for: "base logarithm"),
    .init("exponential", for: "exponent exp"),
    .init("inverse", for: "flipped inverted reverse"),
  ]

  /// Keys of entrances: which rows animate, in which order, and where.
  static let choosing: [Counterpart] = [
    // Stagger, as a key of an entrance and within its object.
    .init("total", beside: "each", for: "amount duration"),
    .init("each", beside: "total", for: "interval delay step seconds time gap per"),
    .init(write: "\"over\": \"grid\"", where: "over", for: "grid dimensions"),
    .init(write: "\"over\": \"column\"", where: "over", for: "columnDelay columns"),
    .init(write: "\"over\": \"line\"", where: "over", for: "rowDelay lines"),
    .init("over", for: "axis along by"),
    .init(
      "from", beside: "over",
      for: "animationOrder order origin direction staggerDirection reverse"),
    .init("pointsPerSecond", for: "speed velocity"),
    .init(
      write: "\"stagger\": { \"each\": 0.05, \"from\": \"end\" }", where: "stagger",
      for: "animationOrder staggerDirection"),
    .init(
      write: "\"stagger\": { \"each\": 0.05, \"over\": \"column\" }", where: "stagger",
      for: "columnDelay"),
    .init(
      write: "\"stagger\": { \"each\": 0.05, \"over\": \"line\" }", where: "stagger",
      for: "rowDelay"),
    .init(
      write: "\"stagger\": { \"row\": 0.05 }, seconds from row to row", where: "stagger",
      for: """
        delayFactor staggerDelay delayPerRow staggerChildren delayChildren interval \
        delayPerItem delayBetween
        """),

    // Parts and choices.
    .init("parts", for: "animations group animationGroup together layers parallel tracks"),
    .init("of", beside: "choose", for: "variants alternatives cases"),
    .init("choose", for: "chooseBy select pick switch"),
    .init("seed", for: "randomSeed"),

    // Tracking.
    .init(write: "\"track\": \"furthest\"", where: "track", for: "firstOnly isFirstOnly"),
    .init(write: "\"track\": \"once\"", where: "track", for: "once triggerOnce onlyOnce"),
    .init(write: "\"track\": \"every\"", where: "track", for: "reset always replay"),

    // Trigger and leave.
    .init(
      "visible", beside: "inset",
      for: """
        threshold amount fraction ratio viewFactor visibleFraction percentVisible \
        itemVisiblePercentThreshold share
        """),
    .init(
      "inset", beside: "visible",
      for: "rootMargin margin offset viewOffset start end anchorPlacement insets edges"),
    .init(
      write: "\"trigger\": { \"visible\": 0.5 }", where: "trigger",
      for: "threshold viewFactor amount visibleFraction itemVisiblePercentThreshold visible"),
    .init(
      write: "\"trigger\": { \"inset\": [0, 120] }", where: "trigger",
      for: "rootMargin margin offset viewOffset anchorPlacement inset"),
    .init("trigger", for: "scrollTrigger intersectionObserver viewport inView viewabilityConfig"),
    .init(
      write: "\"scrollEffect\": { \"keyframes\": … } in place of the entrance", where: "trigger",
      for: "scrub animation-timeline viewTimeline"),
    .init("leave", for: "exit exiting removal onLeave outAnimation"),
    .init(
      write: "\"leave\": \"reverse\"", where: "leave",
      for: "mirror toggleActions reverseOnLeave playOnLeave"),
    .init("strength", for: "intensity velocityFactor speedFactor"),
    .init("speed", for: "velocity velocities speeds"),
    .init("again", for: "redisplay onEnterBack revisit"),
  ]
}
