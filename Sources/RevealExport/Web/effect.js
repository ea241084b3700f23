// Drives effect.css in browsers without animation triggers or view timelines.
for (const list of document.querySelectorAll('[data-reveal]')) {
  const {reveal: prefix, axis, overscan, insets, visible, repeats, reverses} = list.dataset;
  const rows = [...list.querySelectorAll(`.${prefix}-row`)];
  const isVertical = axis === 'y';
  const hasTriggers = CSS.supports('animation-trigger: --reveal-shown play-once');
  const hasTimelines = CSS.supports('animation-timeline: view()');
  const margin = (start, end) =>
    isVertical ? `${start}px 0px ${end}px 0px` : `0px ${end}px 0px ${start}px`;
  list.classList.toggle(`${prefix}-script`, !hasTriggers || !hasTimelines);

  // Rows out of view, which the style sheet may hide.
  const near = new IntersectionObserver(entries => {
    for (const {target, isIntersecting} of entries) {
      target.classList.toggle(`${prefix}-near`, isIntersecting);
    }
  }, {root: list, rootMargin: margin(overscan, overscan)});
  if (!hasTimelines) for (const row of rows) near.observe(row);

  // A row plays its entrance when it is displayed: once, or whenever it comes in again.
  if (!hasTriggers) {
    const [start, end] = insets ? insets.split(' ').map(Number) : [-overscan, -overscan];
    const share = Number(visible) || 0;
    const observer = new IntersectionObserver(entries => {
      for (const {target, isIntersecting, intersectionRatio} of entries) {
        const isShown = isIntersecting && intersectionRatio >= share;
        if (isShown || repeats || reverses) target.classList.toggle(`${prefix}-shown`, isShown);
        if (repeats && !isShown) {
          for (const animation of target.getAnimations({subtree: true})) animation.currentTime = 0;
        }
      }
    }, {root: list, rootMargin: margin(-start, -end), threshold: [share, 1e-4]});
    for (const row of rows) observer.observe(row);
  }

  // A scroll effect is an animation that never runs: its delay is where the row is.
  if (!hasTimelines) {
    const beyond = Number(overscan);
    const update = () => {
      const view = isVertical ? list.clientHeight : list.clientWidth;
      const frame = list.getBoundingClientRect();
      const origin = isVertical ? frame.top + list.clientTop : frame.left + list.clientLeft;
      for (const row of rows) {
        const box = row.getBoundingClientRect();
        const start = (isVertical ? box.top : box.left) - origin;
        const extent = isVertical ? box.height : box.width;
        const progress = (view + beyond - start) / (view + extent + 2 * beyond);
        row.style.setProperty('--reveal-progress', Math.min(Math.max(progress, 0), 1));
      }
    };
    list.addEventListener('scroll', update, {passive: true});
    addEventListener('resize', update);
    update();
  }
}
