// Wheel, pinch and drag on the stage: zoom, move, swipe.

const addGestures = (stage, viewer) => {
  const pointers = new Map();
  const placeIn = event => {
    const canvas = event.target.closest('.glass')?.firstChild ?? viewer.panes[0].canvas;
    const box = canvas.getBoundingClientRect();
    return {x: event.clientX - box.left, y: event.clientY - box.top};
  };
  const swipe = event => {
    const {x} = pointAt(placeIn(event), viewer.view, viewer.picture, viewer.pane);
    viewer.share = Math.max(0, Math.min(1, x / viewer.width));
    viewer.redraw();
    viewer.changed();
  };
  // Whether a drag moves the line of the swipe instead of the picture.
  const swipes = event => viewer.mode === 'swipe' && !event.shiftKey;
  stage.addEventListener('wheel', event => {
    event.preventDefault();
    const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    viewer.zoom(Math.exp(-step / (event.ctrlKey ? 100 : 300)), placeIn(event));
  }, {passive: false});
  stage.addEventListener('pointerdown', event => {
    if (event.button > 0) return;
    pointers.set(event.pointerId, placeIn(event));
    stage.setPointerCapture(event.pointerId);
    if (swipes(event) && pointers.size === 1) swipe(event);
  });
  stage.addEventListener('pointermove', event => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const box = viewer.panes[0].canvas.getBoundingClientRect();
    const now = event.target === stage
      ? {x: before.x + event.movementX, y: before.y + event.movementY}
      : placeIn(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    if (other) {
      const distance = place => Math.hypot(place.x - other.x, place.y - other.y);
      const middle = {x: (now.x + other.x) / 2, y: (now.y + other.y) / 2};
      viewer.zoom(distance(now) / Math.max(1, distance(before)), middle);
    } else if (swipes(event)) {
      const {x} = pointAt({x: event.clientX - box.left, y: 0}, viewer.view, viewer.picture,
        viewer.pane);
      viewer.share = Math.max(0, Math.min(1, x / viewer.width));
      viewer.redraw();
      viewer.changed();
    } else {
      viewer.setView(movedView(viewer.view, now.x - before.x, now.y - before.y, viewer.picture,
        viewer.pane));
    }
  });
  for (const end of ['pointerup', 'pointercancel']) {
    stage.addEventListener(end, event => pointers.delete(event.pointerId));
  }
  stage.addEventListener('dblclick', event => viewer.zoom(4, placeIn(event)));
  stage.addEventListener('click', () => { if (viewer.mode === 'blink') viewer.toggleBlink(); });
};
