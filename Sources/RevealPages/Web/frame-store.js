// Loads and decodes the frames of one clip, and keeps as many as memory allows.

// A clip is {title, base, count, fps, width, height, files}: `base` is the address of the folder
// with its frames and ends in "/", sizes are in pixels. `files` has for each frame the number of
// the one whose file shows it, where frames with equal pictures share a file.
const frameName = number => `frame_${String(number).padStart(5, '0')}.png`;

class FrameStore {
  // `bytes` limits the decoded frames; `arrived` is called after each frame, with the
  // milliseconds that it took; `distance` says how far off the next use of a frame is.
  constructor(clip, bytes, {arrived, distance}) {
    this.clip = clip;
    this.arrived = arrived;
    this.distance = distance;
    this.bytes = bytes;
    // The frames that a file shows.
    this.uses = new Map();
    clip.files?.forEach((file, frame) => {
      this.uses.set(file, [...this.uses.get(file) ?? [], frame]);
    });
    // By the number of the file.
    this.images = new Map();
    this.loading = new Set();
    this.isClosed = false;
    this.setWidth(clip.width);
  }

  // Keeps frames as wide as they are shown, in pixels, as more small ones than large ones fit
  // in memory; unless those it has are about as wide.
  setWidth(shown) {
    const {width, height} = this.clip;
    const size = {width: Math.max(1, Math.min(width, Math.ceil(shown)))};
    const known = this.size?.width;
    const isClose = size.width <= known * 1.02 && size.width > known * .7;
    if (size.width < width ? isClose : known === width) return;
    size.height = Math.max(1, Math.round(height * size.width / width));
    this.size = size;
    this.limit = Math.max(12, Math.floor(this.bytes / (size.width * size.height * 4)));
    this.clear();
  }

  file(frame) { return this.clip.files?.[frame] ?? frame; }

  has(frame) { return this.images.has(this.file(frame)); }

  // The picture; null when its file cannot be shown, undefined when it is not here yet.
  get(frame) { return this.images.get(this.file(frame)); }

  // Whether it is neither here nor on its way.
  lacks(frame) { return !this.has(frame) && !this.loading.has(this.file(frame)); }

  async load(frame) {
    const start = performance.now();
    const file = this.file(frame);
    this.loading.add(file);
    const image = new Image();
    const loaded = new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
    image.src = this.clip.base + frameName(file);
    // An image element alone may be decoded anew whenever it is drawn.
    const size = this.size;
    const smaller = size.width < this.clip.width
      ? {resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'medium'} : {};
    const picture = await loaded.then(() => createImageBitmap(image, smaller))
      .catch(() => null);
    this.loading.delete(file);
    if (this.isClosed) { picture?.close(); return; }
    // One of the size before is of no use.
    if (size !== this.size) picture?.close();
    else {
      this.images.set(file, picture);
      this.trim();
    }
    this.arrived(performance.now() - start);
  }

  // Drops those that are needed last.
  trim() {
    while (this.images.size > this.limit) {
      let [last, far] = [0, -1];
      for (const file of this.images.keys()) {
        const distance = Math.min(...(this.uses.get(file) ?? [file]).map(this.distance));
        if (distance > far) [last, far] = [file, distance];
      }
      this.images.get(last)?.close();
      this.images.delete(last);
    }
  }

  close() {
    this.isClosed = true;
    this.clear();
  }

  clear() {
    for (const picture of this.images.values()) picture?.close();
    this.images.clear();
  }
}
