extension ForeignWords {
  /// Keys of animations: when they play, for how long, and how they speed up.
  static let timing = """
    curve ← easing ease timing timingFunction animation-timing-function transition-timing-function \
      timingCurve interpolator animationCurve options easingFunction extrapolation
    duration ← time animation-duration transition-duration seconds length addDuration
    duration beside bounce ← perceptualDuration visualDuration
    bounce ← extraBounce bounciness
    at ← time offset percentage keyTime
    delay ← animation-delay transition-delay beginTime startOffset startDelay afterDelay

    // Poses over time.
    keyframes ← keyTimes frames animation-name phaseAnimator keyframeAnimator phases values animate
    write "visible": false where visible ← hidden isHidden
    write "delay" next to "stagger" where each total ← start startDelay delayChildren startOffset
    from ← initial start hidden fromValue begin

    // Repetition.
    repeat ← repeatCount animation-iteration-count iterations iterationCount loop cycles
    write "repeat": "forever" where repeat ← repeatForever infinite
    autoreverse ← autoreverses yoyo alternate reverses
    write "autoreverse": true where autoreverse ← animation-direction direction repeatMode \
      repeatType

    // Springs.
    damping ← springDamping usingSpringWithDamping dampingRatio friction
    dampingFraction ← dampingRatio damping springDamping
    velocity ← initialVelocity initialSpringVelocity
    stiffness ← tension
    response ← blendDuration
    write "spring": { "damping": 0.7, "velocity": 0 } where spring curve ← springDamping \
      usingSpringWithDamping dampingRatio damping stiffness bounce response bounceStiffness \
      dampingFraction velocity initialVelocity initialSpringVelocity

    // Curves in objects.
    write [x1, y1, x2, y2] where linear decelerate ← bezier cubicBezier cubic-bezier controlPoints
    linear beside decelerate ← stops points values
    steps ← count numberOfSteps stepCount
    jump ← position stepPosition direction jumpTerm
    decelerate ← factor decelerateFactor
    overshoot ← tension backOvershoot
    log ← base logarithm
    exponential ← exponent exp
    inverse ← flipped inverted reverse
    """

  /// Keys of entrances: which rows animate, in which order, and where.
  static let choosing = """
    // Stagger, as a key of an entrance and within its object.
    total beside each ← amount duration
    each beside total ← interval delay step seconds time gap per
    write "over": "grid" where over ← grid dimensions
    write "over": "column" where over ← columnDelay columns
    write "over": "line" where over ← rowDelay lines
    over ← axis along by
    from beside over ← animationOrder order origin direction staggerDirection reverse
    pointsPerSecond ← speed velocity
    write "stagger": { "each": 0.05, "from": "end" } where stagger ← animationOrder staggerDirection
    write "stagger": { "each": 0.05, "over": "column" } where stagger ← columnDelay
    write "stagger": { "each": 0.05, "over": "line" } where stagger ← rowDelay
    write "stagger": { "row": 0.05 }, seconds from row to row where stagger ← delayFactor \
      staggerDelay delayPerRow staggerChildren delayChildren interval delayPerItem delayBetween

    // Parts and choices.
    parts ← animations group animationGroup together layers parallel tracks
    of beside choose ← variants alternatives cases
    choose ← chooseBy select pick switch
    seed ← randomSeed

    // Tracking.
    write "track": "furthest" where track ← firstOnly isFirstOnly
    write "track": "once" where track ← once triggerOnce onlyOnce
    write "track": "every" where track ← reset always replay

    // Trigger and leave.
    visible beside inset ← threshold amount fraction ratio viewFactor visibleFraction \
      percentVisible itemVisiblePercentThreshold share
    inset beside visible ← rootMargin margin offset viewOffset start end anchorPlacement insets \
      edges
    write "trigger": { "visible": 0.5 } where trigger ← threshold viewFactor amount \
      visibleFraction itemVisiblePercentThreshold visible
    write "trigger": { "inset": [0, 120] } where trigger ← rootMargin margin offset viewOffset \
      anchorPlacement inset
    trigger ← scrollTrigger intersectionObserver viewport inView viewabilityConfig
    write "scrollEffect": { "keyframes": … } in place of the entrance where trigger ← scrub \
      animation-timeline viewTimeline
    leave ← exit exiting removal onLeave outAnimation
    write "leave": "reverse" where leave ← mirror toggleActions reverseOnLeave playOnLeave
    strength ← intensity velocityFactor speedFactor
    speed ← velocity velocities speeds
    again ← redisplay onEnterBack revisit
    """
}
