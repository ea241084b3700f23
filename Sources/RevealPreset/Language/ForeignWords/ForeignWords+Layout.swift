extension ForeignWords {
  /// Keys of scroll effects and of their tables.
  static let scrolling: [Counterpart] = [
    .init("by", beside: "focus", for: "driver drivenBy input source timeline progress"),
    .init("focus", for: "focalPoint align snapAlign anchorPosition centerOffset"),
    .init("pinned", for: "pin sticky fixed isPinned stacked"),
    .init("order", for: "drawingOrder stackingOrder zOrder sort layering stackOrder"),
    .init("follow", for: "scrub useSpring smooth smoothing inertia lag trailing"),
    .init(
      write: "\"follow\": { \"spring\": { \"response\": 0.3 } }", where: "follow",
      for: "spring damping stiffness"),
    .init(write: "\"spring\": { \"response\": 0.3 }", where: "spring", for: "response duration"),
    .init("sharedPerspective", for: "sublayerTransform perspectiveParent parentPerspective"),
    .init("viewInset", for: "view-timeline-inset timelineInset insets inset"),
    .init("range", for: "animation-range animation-range-start animation-range-end start end"),
    .init("fill", for: "animation-fill-mode fillMode"),
    .init("keyframes", beside: "range", for: "animation-timeline viewTimeline timeline"),
    .init("tracks", beside: "range", for: "timelines animations parts groups"),
    .init("effects", for: "layers transitions compose children"),
    .init(
      write: "\"distance\": { \"per\": \"card\" }", where: "distance",
      for: "unit per snapToInterval itemSize"),
    .init("per", for: "unit length size interval points"),
    .init(
      write: "\"plain\": [[0, 1], [1, 0.5]]", where: "plain",
      for: "inputRange outputRange input output stops points interpolate values"),
    .init("beyond", for: "extrapolate extrapolateLeft extrapolateRight outside clamp"),
    .init("even", for: "symmetric mirrored"), .init("odd", for: "antisymmetric signed"),
    .init("plain", for: "both all asymmetric"),
  ]

  /// Keys of the preset, its canvas, its list, and its scroll steps.
  static let layout: [Counterpart] = [
    // The preset.
    .init(
      "scrollEffect",
      for: """
        scrollTransition visualEffect pageTransformer transformer animation-timeline viewTimeline \
        useScroll parallax scrub interpolatedStyle customAnimation scrollAnimation
        """),
    .init(
      "entrance",
      for: """
        animation animations appear enter entering whileInView animate transition itemAnimator \
        layoutAnimation reveal
        """),
    .init(
      "reducedMotion", for: "prefers-reduced-motion reduceMotion reduced-motion disableAnimations"),
    .init("extends", for: "extend inherits base parent include import basedOn"),
    .init("title", for: "name"), .init("scroll", for: "script timeline steps"),
    .init(
      "bars",
      for: """
        bar navigationBar tabBar toolbar appBar header footer navbar bottomBar tabbar headers \
        statusBar sliverAppBar collapsingToolbar parallaxHeader stickyHeader headerView searchBar \
        actionBar titleBar navigationTitle bottomNavigation toolbarItems safeAreaInset topBar
        """),
    .init(
      write: "\"list\": { \"swipe\": { \"trailing\": … } }", where: "list", "entrance",
      for: """
        swipeActions trailingSwipeActions leadingSwipeActions rowActions editActions swipeToDelete \
        slidable onDelete swipe
        """),
    .init(
      "swipeEffect",
      for: """
        swipeTransition swipeable swipeDeck tinder cardSwiper dragEffect dragGesture panGesture \
        dismissible onSwipe
        """),
    .init(
      "removal",
      for: "exit exiting onRemove deletion disappear removeTransition exitAnimation dismissal"),
    .init(
      write: "\"list\": { \"flow\": \"masonry\" }", where: "list", for: "masonry waterfall"),
    .init(write: "\"list\": { \"flow\": \"stack\" }", where: "list", for: "stack stacked ZStack"),
    .init("list", for: "layout collectionView tableView recyclerView flatList scrollView"),
    .init("cards", for: "cells card cell"),
    .init("canvas", for: "screen frame stage device"),

    // Bars.
    .init("edge", beside: "height", for: "position side placement alignment"),
    .init("by", beside: "parallax", for: "driver drivenBy timeline source input"),
    .init("parts", beside: "edge", for: "items layers children subviews buttons actions"),
    .init("height", beside: "edge", for: "size extent heights expandedHeight minHeight maxHeight"),
    .init("blur", beside: "edge", for: "backdropBlur backdrop-filter material blurRadius frosted"),
    .init("background", beside: "edge", for: "color backgroundColor fill barTintColor tint"),
    .init("large", beside: "edge", for: "largeTitle expanded flexibleSpace expandedTitle"),
    .init("small", beside: "edge", for: "inline compact collapsed inlineTitle collapsedTitle"),
    .init("template", beside: "edge", for: "cell content view title child"),
    .init("values", beside: "edge", for: "data fields bindings"),
    .init("parallax", beside: "cell", for: "speed parallaxMultiplier collapseMode factor"),

    // The canvas.
    .init("background", for: "background-color backdrop"),
    .init("fps", for: "frameRate framesPerSecond"),
    .init("size", for: "width height dimensions resolution"),
    .init("scale", beside: "fps", for: "pixelRatio devicePixelRatio dpr zoom"),
    .init("hold", for: "endDelay"),
    .init("edgeAntialiasing", for: "allowsEdgeAntialiasing antialias antialiasing"),

    // The list.
    .init(
      "columns",
      for: """
        grid-template-columns numColumns columnCount spanCount crossAxisCount column-count lanes \
        numberOfColumns
        """),
    .init(
      write: "\"flow\": \"stack\"", where: "flow",
      for: "stack stacked isStacked ZStack deck pile overlap overlapping"),
    .init(
      write: "\"flow\": \"masonry\"", where: "flow",
      for: "masonry waterfall pinterest staggered staggeredGrid isMasonry"),
    .init(
      write: "\"sections\": [{ \"rows\": 10, \"header\": 28, \"title\": \"A\" }]",
      where: "sections",
      for: """
        header headers sticky stickyHeader stickyHeaders sectionHeader sectionHeaders \
        stickySectionHeadersEnabled pinnedViews stickyHeaderIndices sectionHeadersPinToVisibleBounds
        """),
    .init("peek", for: "stackSpacing stackSeparation stackInterval verticalOffset"),
    .init("shrink", for: "stackScale scaleStep scaleInterval stackMinScale"),
    .init("visible", for: "visibleToasts stackSize showCards cardsToShow"),
    .init("overscan", for: "offscreenPageLimit cacheExtent windowSize buffer prefetch"),
    .init("rows", for: "items count numberOfRows rowCount cells itemCount numberOfItems"),
    .init(
      "rowHeight",
      for: """
        itemHeight cellHeight rowSize itemSize estimatedRowHeight containerRelativeFrame \
        viewportFraction itemExtent estimatedItemSize
        """),
    .init("size", for: "itemSize"),
    .init(
      write: "\"axis\": \"horizontal\"", where: "axis", for: "horizontal isHorizontal"),
    .init("axis", for: "direction orientation scrollDirection axes"),
    .init(
      "contentInset",
      for:
        "padding contentInsets contentMargins contentPadding scroll-padding contentContainerStyle"),
    .init(
      "gap", beside: "rowHeight",
      for: "spacing itemSpacing lineSpacing interitemSpacing columnGap rowGap"),
    .init("inset", for: "padding margin sectionInset"),
    .init("wrap", for: "loop infinite isInfinite circular infiniteScroll"),
    .init(
      "snap",
      for: """
        paging scroll-snap-type scrollTargetBehavior snapToInterval pagingEnabled isPagingEnabled \
        snapHelper
        """),
    .init(
      "start", for: "initialIndex initialScrollIndex contentOffset initialOffset defaultIndex"),
    .init("deceleration", for: "decelerationRate"),
    .init("bounces", for: "bounce overscroll overscroll-behavior alwaysBounce"),

    .init(
      "swipe", beside: "rowHeight",
      for: """
        swipeActions trailingSwipeActions leadingSwipeActions rowActions editActions swipeToDelete \
        slidable onDelete swipeable dismissible actions
        """),

    // Swipes.
    .init("trailing", beside: "full", for: "right end rightActions endActionPane onDelete actions"),
    .init("leading", beside: "full", for: "left start leftActions startActionPane"),
    .init(
      "full", beside: "trailing",
      for: """
        allowsFullSwipe performsFirstActionWithFullSwipe fullSwipe threshold dismissThresholds \
        swipeThreshold
        """),
    .init("text", beside: "symbol", for: "title label name"),
    .init("symbol", beside: "text", for: "icon image systemImage systemName"),
    .init("color", beside: "symbol", for: "tint backgroundColor background style"),
    .init("stamps", for: "stamp overlay overlays overlayLabels badge labels watermark"),
    .init("above", for: "zIndex onTop foreground bringToFront elevation z"),

    // Scroll steps.
    .init(
      "arrange",
      for: "setCollectionViewLayout relayout layout reflow setLayout changeLayout regroup"),
    .init(
      "present",
      for: """
        hero heroTransition sheet modal modalBottomSheet fullscreen fullScreenCover open push \
        presentViewController sharedElement sharedElements sharedTransition \
        sharedElementTransition containerTransform materialContainerTransform openContainer \
        zoomTransition matchedGeometryEffect matchedTransitionSource navigationTransition \
        viewTransition layoutId lightbox enlarge expand detail
        """),
    .init(
      "dismiss", for: "close collapse pop goBack back dismissViewController shrink minimize"),
    .init(
      "frame", beside: "others", for: "rect bounds toRect endFrame finalFrame size targetFrame"),
    .init(
      "others", for: "presenter presenting behind siblings background backdrop scrim underneath"),
    .init(
      "contents",
      for: "fadeMode contentTransition containerTransitionType transitionType fade transition"),
    .init("rest", for: "wait pause sleep hold delay time seconds"),
    .init("to", for: "scrollTo"),
    .init("fling", for: "velocity swipe flick"),
    .init("drag", for: "scrollBy pan move"),
    .init("finger", for: "touch touches pointer gesture samples"),
    .init("swipes", for: "pans slides swiping"),
    .init("carries", for: "reorder reorders reordering lifts picks longPress drags"),
    .init("row", for: "index"),
  ]
}
