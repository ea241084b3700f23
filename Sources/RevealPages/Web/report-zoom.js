// The position of a picture in a pane. Pictures are measured in their pixels, panes in CSS pixels.
// A view is {zoom, x, y}: the zoom, where 1 fits, and the point at the middle of the pane. Pure
// functions, without a page.

// The limit on the size of a picture's pixel.
const largestPixel = 64;

const fittedView = picture => ({zoom: 1, x: picture.width / 2, y: picture.height / 2});

const fitScale = (picture, pane) =>
  Math.max(1e-3, Math.min(pane.width / picture.width, pane.height / picture.height));

// The size of a picture's pixel.
const viewScale = (view, picture, pane) => fitScale(picture, pane) * view.zoom;

// The position in the pane of a point of the picture, and the inverse.
const placeOf = (point, view, picture, pane) => {
  const scale = viewScale(view, picture, pane);
  return {x: pane.width / 2 + (point.x - view.x) * scale,
    y: pane.height / 2 + (point.y - view.y) * scale};
};
const pointAt = (place, view, picture, pane) => {
  const scale = viewScale(view, picture, pane);
  return {x: view.x + (place.x - pane.width / 2) / scale,
    y: view.y + (place.y - pane.height / 2) / scale};
};

// The nearest view that shows no more than fits, and leaves no space beside a picture that is
// larger than the pane.
const clampedView = (view, picture, pane) => {
  const most = Math.max(1, largestPixel / fitScale(picture, pane));
  const zoom = Math.max(1, Math.min(most, view.zoom));
  const scale = fitScale(picture, pane) * zoom;
  const clamp = (value, size, room) => {
    const half = room / 2 / scale;
    return size <= 2 * half ? size / 2 : Math.max(half, Math.min(size - half, value));
  };
  return {zoom, x: clamp(view.x, picture.width, pane.width),
    y: clamp(view.y, picture.height, pane.height)};
};

// The view at another zoom, with the same point at a position of the pane.
const zoomedView = (view, factor, place, picture, pane) => {
  const point = pointAt(place, view, picture, pane);
  const {zoom} = clampedView({...view, zoom: view.zoom * factor}, picture, pane);
  const scale = fitScale(picture, pane) * zoom;
  return clampedView({zoom, x: point.x - (place.x - pane.width / 2) / scale,
    y: point.y - (place.y - pane.height / 2) / scale}, picture, pane);
};

const movedView = (view, dx, dy, picture, pane) => {
  const scale = viewScale(view, picture, pane);
  return clampedView({...view, x: view.x - dx / scale, y: view.y - dy / scale}, picture, pane);
};

// The view with a pixel in the middle, large enough not to be overlooked.
const focusedView = (pixel, picture, pane) => clampedView({zoom: 16 / fitScale(picture, pane),
  x: pixel[0] + .5, y: pixel[1] + .5}, picture, pane);
