extension ForeignWords {
  /// Keys of scroll effects and of their tables.
  static let scrolling = """
    by beside focus ← driver drivenBy input source timeline progress
    focus ← focalPoint align snapAlign anchorPosition centerOffset
    pinned ← pin sticky fixed isPinned stacked
    order ← drawingOrder stackingOrder zOrder sort layering stackOrder
    follow ← scrub useSpring smooth smoothing inertia lag trailing
    write "follow": { "spring": { "response": 0.3 } } where follow ← spring damping stiffness
    write "spring": { "response": 0.3 } where spring ← response duration
    sharedPerspective ← sublayerTransform perspectiveParent parentPerspective
    viewInset ← view-timeline-inset timelineInset insets inset
    range ← animation-range animation-range-start animation-range-end start end
    fill ← animation-fill-mode fillMode
    keyframes beside range ← animation-timeline viewTimeline timeline
    tracks beside range ← timelines animations parts groups
    effects ← layers transitions compose children
    write "distance": { "per": "card" } where distance ← unit per snapToInterval itemSize
    per ← unit length size interval points
    write "plain": [[0, 1], [1, 0.5]] where plain ← inputRange outputRange input output stops \
      points interpolate values
    beyond ← extrapolate extrapolateLeft extrapolateRight outside clamp
    even ← symmetric mirrored
    odd ← antisymmetric signed
    plain ← both all asymmetric
    """

  /// Keys of the preset, its canvas, its list, and its scroll steps.
  static let layout = """
    // The preset.
    scrollEffect ← scrollTransition visualEffect pageTransformer transformer animation-timeline \
      viewTimeline useScroll parallax scrub interpolatedStyle customAnimation scrollAnimation
    entrance ← animation animations appear enter entering whileInView animate transition \
      itemAnimator layoutAnimation reveal
    reducedMotion ← prefers-reduced-motion reduceMotion reduced-motion disableAnimations
    extends ← extend inherits base parent include import basedOn
    title ← name
    scroll ← script timeline steps
    bars ← bar navigationBar tabBar toolbar appBar header footer navbar bottomBar tabbar headers \
      statusBar sliverAppBar collapsingToolbar parallaxHeader stickyHeader headerView searchBar \
      actionBar titleBar navigationTitle bottomNavigation toolbarItems safeAreaInset topBar
    write "list": { "swipe": { "trailing": … } } where list entrance ← swipeActions \
      trailingSwipeActions leadingSwipeActions rowActions editActions swipeToDelete slidable \
      onDelete swipe
    swipeEffect ← swipeTransition swipeable swipeDeck tinder cardSwiper dragEffect dragGesture \
      panGesture dismissible onSwipe
    removal ← exit exiting onRemove deletion disappear removeTransition exitAnimation dismissal
    write "list": { "flow": "masonry" } where list ← masonry waterfall
    write "list": { "flow": "stack" } where list ← stack stacked ZStack
    list ← layout collectionView tableView recyclerView flatList scrollView
    cards ← cells card cell
    canvas ← screen frame stage device

    // Bars.
    edge beside height ← position side placement alignment
    by beside parallax ← driver drivenBy timeline source input
    parts beside edge ← items layers children subviews buttons actions
    height beside edge ← size extent heights expandedHeight minHeight maxHeight
    blur beside edge ← backdropBlur backdrop-filter material blurRadius frosted
    background beside edge ← color backgroundColor fill barTintColor tint
    large beside edge ← largeTitle expanded flexibleSpace expandedTitle
    small beside edge ← inline compact collapsed inlineTitle collapsedTitle
    template beside edge ← cell content view title child
    values beside edge ← data fields bindings
    parallax beside cell ← speed parallaxMultiplier collapseMode factor

    // The canvas.
    background ← background-color backdrop
    fps ← frameRate framesPerSecond
    size ← width height dimensions resolution
    scale beside fps ← pixelRatio devicePixelRatio dpr zoom
    hold ← endDelay
    edgeAntialiasing ← allowsEdgeAntialiasing antialias antialiasing

    // The list.
    columns ← grid-template-columns numColumns columnCount spanCount crossAxisCount column-count \
      lanes numberOfColumns
    write "flow": "stack" where flow ← stack stacked isStacked ZStack deck pile overlap overlapping
    write "flow": "masonry" where flow ← masonry waterfall pinterest staggered staggeredGrid \
      isMasonry
    write "sections": [{ "rows": 10, "header": 28, "title": "A" }] where sections ← header headers \
      sticky stickyHeader stickyHeaders sectionHeader sectionHeaders stickySectionHeadersEnabled \
      pinnedViews stickyHeaderIndices sectionHeadersPinToVisibleBounds
    peek ← stackSpacing stackSeparation stackInterval verticalOffset
    shrink ← stackScale scaleStep scaleInterval stackMinScale
    visible ← visibleToasts stackSize showCards cardsToShow
    overscan ← offscreenPageLimit cacheExtent windowSize buffer prefetch
    rows ← items count numberOfRows rowCount cells itemCount numberOfItems
    rowHeight ← itemHeight cellHeight rowSize itemSize estimatedRowHeight containerRelativeFrame \
      viewportFraction itemExtent estimatedItemSize
    size ← itemSize
    write "axis": "horizontal" where axis ← horizontal isHorizontal
    axis ← direction orientation scrollDirection axes
    contentInset ← padding contentInsets contentMargins contentPadding scroll-padding \
      contentContainerStyle
    gap beside rowHeight ← spacing itemSpacing lineSpacing interitemSpacing columnGap rowGap
    inset ← padding margin sectionInset
    wrap ← loop infinite isInfinite circular infiniteScroll
    snap ← paging scroll-snap-type scrollTargetBehavior snapToInterval pagingEnabled \
      isPagingEnabled snapHelper
    start ← initialIndex initialScrollIndex contentOffset initialOffset defaultIndex
    deceleration ← decelerationRate
    bounces ← bounce overscroll overscroll-behavior alwaysBounce
    swipe beside rowHeight ← swipeActions trailingSwipeActions leadingSwipeActions rowActions \
      editActions swipeToDelete slidable onDelete swipeable dismissible actions

    // Swipes.
    trailing beside full ← right end rightActions endActionPane onDelete actions
    leading beside full ← left start leftActions startActionPane
    full beside trailing ← allowsFullSwipe performsFirstActionWithFullSwipe fullSwipe threshold \
      dismissThresholds swipeThreshold
    text beside symbol ← title label name
    symbol beside text ← icon image systemImage systemName
    color beside symbol ← tint backgroundColor background style
    stamps ← stamp overlay overlays overlayLabels badge labels watermark
    above ← zIndex onTop foreground bringToFront elevation z

    // Scroll steps.
    arrange ← setCollectionViewLayout relayout layout reflow setLayout changeLayout regroup
    present ← hero heroTransition sheet modal modalBottomSheet fullscreen fullScreenCover open \
      push presentViewController sharedElement sharedElements sharedTransition \
      sharedElementTransition containerTransform materialContainerTransform openContainer \
      zoomTransition matchedGeometryEffect matchedTransitionSource navigationTransition \
      viewTransition layoutId lightbox enlarge expand detail
    dismiss ← close collapse pop goBack back dismissViewController shrink minimize
    frame beside others ← rect bounds toRect endFrame finalFrame size targetFrame
    others ← presenter presenting behind siblings background backdrop scrim underneath
    contents ← fadeMode contentTransition containerTransitionType transitionType fade transition
    rest ← wait pause sleep hold delay time seconds
    to ← scrollTo
    fling ← velocity swipe flick
    drag ← scrollBy pan move
    finger ← touch touches pointer gesture samples
    swipes ← pans slides swiping
    carries ← reorder reorders reordering lifts picks longPress drags
    row ← index
    """
}
