// Loads and decodes the frames of a clip, and caches as many as memory allows.

// A clip is {title, base, address, count, fps, width, height, frames}: `base` is the address of the
// folder with its files and ends in "/", or else `address` returns a promise of that of a file;
// sizes are in pixels, and `frames` has the pieces of each frame.
const frameName = number => `frame_${String(number).padStart(5, '0')}.png`;

class FrameStore {
  // `bytes` limits the decoded frames; `arrived` is called after each frame with the milliseconds
  // that it took; `distance` returns how far away the next use of a frame is.
  constructor(clip, bytes, {arrived, distance}) {
    this.clip = clip;
    this.arrived = arrived;
    this.distance = distance;
    this.bytes = bytes;
    // All equal frames, by the first of them.
    this.uses = new Map();
    clip.frames?.forEach((_, frame) => {
      const first = firstSame(clip, frame);
      this.uses.set(first, [...this.uses.get(first) ?? [], frame]);
    });
    // In pixels.
    this.fileHeight = heightOfFiles(clip);
    // The pictures, by the first of equal frames.
    this.images = new Map();
    this.loading = new Set();
    // The decoded files by number; the most recently used is last.
    this.files = new Map();
    this.isClosed = false;
    this.setWidth(clip.width);
  }

  // Sets the width in pixels at which frames are kept, since more small ones than large ones fit in
  // memory; does nothing if the current ones are about as wide.
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

  has(frame) { return this.images.has(firstSame(this.clip, frame)); }

  // The picture; null if one of its files cannot be shown, undefined if it has not been loaded.
  get(frame) { return this.images.get(firstSame(this.clip, frame)); }

  // Whether the frame is neither loaded nor being loaded.
  lacks(frame) { return !this.has(frame) && !this.loading.has(firstSame(this.clip, frame)); }

  async load(frame) {
    const start = performance.now();
    const first = firstSame(this.clip, frame);
    this.loading.add(first);
    const size = this.size;
    const picture = await this.compose(first, size).catch(() => null);
    this.loading.delete(first);
    if (this.isClosed) { picture?.close(); return; }
    // A picture of the former size is of no use.
    if (size !== this.size) picture?.close();
    else {
      this.images.set(first, picture);
      this.trim();
    }
    this.arrived(performance.now() - start);
  }

  // Composes a frame from its pieces.
  async compose(frame, size) {
    const {width, height} = this.clip;
    const smaller = size.width < width
      ? {resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'medium'} : {};
    const pieces = piecesOf(this.clip, frame);
    if (pieces.length === 1 && pieces[0].rows === height && !this.clip.frames) {
      return createImageBitmap(await this.image(frame), smaller);
    }
    const files = await Promise.all(pieces.map(({file}) => this.file(file)));
    const canvas = Object.assign(document.createElement('canvas'), {width, height});
    const context = canvas.getContext('2d');
    pieces.forEach(({top, rows, y}, index) => {
      context.drawImage(files[index], 0, top, width, rows, 0, y, width, rows);
    });
    return createImageBitmap(canvas, smaller);
  }

  // A decoded file: an image element alone might be decoded again whenever it is drawn. Files take
  // a quarter of the memory, or more if one frame needs that; a dropped file may still be in use,
  // so it is not closed.
  file(number) {
    const known = this.files.get(number);
    this.files.delete(number);
    const file = known ?? this.image(number).then(createImageBitmap);
    this.files.set(number, file);
    const {width, height} = this.clip;
    const most = Math.max(
      this.bytes / 4 / (width * this.fileHeight * 4), 24 * height / this.fileHeight);
    if (this.files.size > most) this.files.delete(this.files.keys().next().value);
    return file;
  }

  async image(file) {
    const {base, address} = this.clip;
    const src = address ? await address(file) : base + frameName(file);
    const image = new Image();
    const loaded = new Promise((resolve, reject) => {
      image.onload = () => resolve(image);
      image.onerror = reject;
    });
    image.src = src;
    return loaded;
  }

  // Drops the pictures that are needed last.
  trim() {
    while (this.images.size > this.limit) {
      let [last, far] = [0, -1];
      for (const frame of this.images.keys()) {
        const distance = Math.min(...(this.uses.get(frame) ?? [frame]).map(this.distance));
        if (distance > far) [last, far] = [frame, distance];
      }
      this.images.get(last)?.close();
      this.images.delete(last);
    }
  }

  close() {
    this.isClosed = true;
    this.files.clear();
    this.clear();
  }

  clear() {
    for (const picture of this.images.values()) picture?.close();
    this.images.clear();
  }
}
