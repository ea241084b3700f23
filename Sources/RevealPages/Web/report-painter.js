// Draws the panes of the viewer: pictures, marks around differences, and the crosshair.

class ReportPainter {
  constructor() { this.differences = new Map(); }

  // Sizes a canvas to its pane and clears it; drawing uses the picture's pixels as units.
  begin(pane, view, picture) {
    const {canvas} = pane;
    const ratio = devicePixelRatio;
    const size = {width: canvas.clientWidth, height: canvas.clientHeight};
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, {width, height});
    const context = canvas.getContext('2d');
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    const scale = viewScale(view, picture, size);
    const origin = placeOf({x: 0, y: 0}, view, picture, size);
    context.setTransform(scale * ratio, 0, 0, scale * ratio, origin.x * ratio, origin.y * ratio);
    return {context, scale, size, width: picture.width, height: picture.height};
  }

  // Draws a picture of a side, whose frame may differ in size; `from` is the share of the width at
  // which the visible part begins.
  image({context, scale}, image, [width, height], {alpha = 1, from = 0} = {}) {
    if (!image) return;
    context.save();
    if (from > 0) {
      context.beginPath();
      context.rect(width * from, 0, width * (1 - from), height);
      context.clip();
    }
    context.globalAlpha = alpha;
    // Magnified pixels stay sharp, unless the picture is a small copy.
    context.imageSmoothingEnabled = scale * devicePixelRatio < 2 || image.width < width / 1.5;
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, width, height);
    context.restore();
  }

  // The edge of the picture, over its background.
  sheet({context, scale, width, height}, colors) {
    context.fillStyle = colors.sheet;
    context.fillRect(0, 0, width, height);
    context.strokeStyle = colors.line;
    context.lineWidth = 1 / scale;
    context.strokeRect(0, 0, width, height);
  }

  // Lines towards the first differing pixel, and the bounds of all differences.
  marks({context, scale, width, height}, {first, bounds}, colors) {
    const line = 1 / scale;
    context.lineWidth = 1.5 * line;
    context.strokeStyle = colors.mark;
    if (bounds) {
      const [x, y, w, h] = bounds;
      const gap = 2 * line;
      context.setLineDash([5 * line, 4 * line]);
      context.strokeRect(x - gap, y - gap, w + 2 * gap, h + 2 * gap);
      context.setLineDash([]);
    }
    if (!first) return;
    const [x, y] = [first[0] + .5, first[1] + .5];
    const gap = Math.max(.5, 9 * line);
    const reach = width + height;
    for (const [stroke, thick] of [[colors.halo, 3.5], [colors.mark, 1.5]]) {
      context.lineWidth = thick * line;
      context.strokeStyle = stroke;
      context.beginPath();
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        context.moveTo(x + dx * gap, y + dy * gap);
        context.lineTo(x + dx * reach, y + dy * reach);
      }
      context.rect(x - gap, y - gap, 2 * gap, 2 * gap);
      context.stroke();
    }
  }

  // The line between the sides of a swipe.
  edge({context, scale, height}, x, color) {
    context.fillStyle = color;
    context.fillRect(x - 1 / scale, 0, 2 / scale, height);
  }

  // A picture of the difference between two others, which is cached.
  difference(key, expected, actual) {
    const known = this.differences.get(key);
    if (known) return known;
    const {width, height} = actual;
    if (expected.width !== width || expected.height !== height) return null;
    const pixels = image => {
      const canvas = Object.assign(document.createElement('canvas'), {width, height});
      const context = canvas.getContext('2d', {willReadFrequently: true});
      context.drawImage(image, 0, 0);
      return {context, data: context.getImageData(0, 0, width, height)};
    };
    const [a, b] = [pixels(expected), pixels(actual)];
    markDifferences(a.data.data, b.data.data, a.data.data);
    a.context.putImageData(a.data, 0, 0);
    if (this.differences.size >= 40) this.differences.delete(this.differences.keys().next().value);
    this.differences.set(key, a.context.canvas);
    return a.context.canvas;
  }

  // The color of a pixel, as in "#3a5bdc"; null if it is unknown.
  static color(image, [x, y], [width]) {
    // A small copy has different pixels.
    if (!image || image.width !== width) return null;
    const canvas = Object.assign(document.createElement('canvas'), {width: 1, height: 1});
    const context = canvas.getContext('2d', {willReadFrequently: true});
    context.drawImage(image, x, y, 1, 1, 0, 0, 1, 1);
    const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
    const text = [r, g, b, ...a < 255 ? [a] : []].map(n => n.toString(16).padStart(2, '0'));
    return `#${text.join('')}`;
  }
}
