// Draws a frame into a canvas, alone or with its ghosts.

class FramePainter {
  constructor() { this.scratch = [0, 1].map(() => document.createElement('canvas')); }

  // Draws into the canvas, which is resized; without a picture it is cleared. Ghosts are those of
  // `onionSkin`, each with its `image`.
  paint(canvas, {width, height}, image, ghosts) {
    FramePainter.resize(canvas, width, height);
    const context = canvas.getContext('2d');
    context.globalCompositeOperation = 'copy';
    if (!image) context.clearRect(0, 0, width, height);
    else if (ghosts.length) this.paintOnionSkin(context, image, ghosts);
    else context.drawImage(image, 0, 0);
  }

  // A ghost shows in its tint wherever it differs from the current frame. To each channel it adds
  // weight × (ghost − current) × share, with the tint's share where the ghost is brighter and 1 −
  // share where it is darker. The operations also work on pictures from a disk, whose pixels a page
  // cannot read. Transparent parts are on white.
  paintOnionSkin(context, image, ghosts) {
    const present = FramePainter.onWhite(this.scratch[0], image);
    context.drawImage(present.canvas, 0, 0);
    for (const {image, side, weight} of ghosts) {
      const own = onionTints[side];
      const others = own.map(share => 1 - share);
      const steps = [['lighten', own, 'lighter'], ['darken', others, 'difference']];
      for (const [pick, tint, apply] of steps) {
        const ghost = FramePainter.onWhite(this.scratch[1], image);
        ghost.globalCompositeOperation = pick;
        ghost.drawImage(present.canvas, 0, 0);
        ghost.globalCompositeOperation = 'difference';
        ghost.drawImage(present.canvas, 0, 0);
        ghost.globalCompositeOperation = 'multiply';
        ghost.fillStyle = tintColor(tint, weight);
        ghost.fillRect(0, 0, image.width, image.height);
        context.globalCompositeOperation = apply;
        context.drawImage(ghost.canvas, 0, 0);
      }
    }
  }

  // Setting the size, even to the same value, would clear the canvas and take time.
  static resize(canvas, width, height) {
    if (canvas.width === width && canvas.height === height) return;
    Object.assign(canvas, {width, height});
  }

  static onWhite(canvas, image) {
    const {width, height} = image;
    FramePainter.resize(canvas, width, height);
    const context = canvas.getContext('2d');
    context.globalCompositeOperation = 'source-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0);
    return context;
  }
}
