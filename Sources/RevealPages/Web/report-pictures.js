// Loads and decodes the pictures of a report, and caches as many as memory allows.

class ReportPictures {
  // `arrived` is called after each picture.
  constructor(lines, arrived) {
    this.lines = lines;
    this.arrived = arrived;
    this.images = new Map();
    // The pictures being loaded, by their places.
    this.loading = new Map();
    this.bytes = 0;
  }

  static mostBytes = Math.min(768, Math.max(256, (navigator.deviceMemory ?? 4) * 64)) * 2 ** 20;

  // The address of a picture whose place is a number on the page or an address of the server.
  address(place) {
    return typeof place === 'number' ? `data:image/png;base64,${this.lines[place]}` : place;
  }

  // The picture; null if there is none, undefined if it has not been loaded.
  get(place) {
    if (place === null || place === undefined) return null;
    if (!this.images.has(place)) {
      this.load(place);
      return undefined;
    }
    const image = this.images.get(place);
    // The most recently used picture is dropped last.
    this.images.delete(place);
    this.images.set(place, image);
    return image;
  }

  // Loads a picture if necessary, and waits for it.
  load(place) {
    if (place === null || this.images.has(place)) return Promise.resolve();
    if (!this.loading.has(place)) this.loading.set(place, this.decode(place));
    return this.loading.get(place);
  }

  async decode(place) {
    const image = new Image();
    const loaded = new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
    image.src = this.address(place);
    const options = {premultiplyAlpha: 'none', colorSpaceConversion: 'none'};
    const picture = await loaded.then(() => createImageBitmap(image, options)).catch(() => null);
    this.loading.delete(place);
    this.images.set(place, picture);
    if (picture) this.bytes += picture.width * picture.height * 4;
    this.trim(place);
    this.arrived();
  }

  trim(latest) {
    for (const [place, image] of this.images) {
      if (this.bytes <= ReportPictures.mostBytes) return;
      if (!image || place === latest) continue;
      this.bytes -= image.width * image.height * 4;
      image.close();
      this.images.delete(place);
    }
  }
}
