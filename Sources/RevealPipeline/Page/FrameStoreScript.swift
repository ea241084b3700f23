/// Loads the frames that a player is about to show, and forgets those it will not need soon.
enum FrameStoreScript {
  static let text = #"""
    // A clip is {title, base, query, count, fps, width, height}: `base` is the address of the folder with
    // its frames and ends in "/", `query` follows their names, sizes are in pixels.
    class FrameStore {
      static atOnce = 6;

      // Keeps so many bytes of decoded frames; calls back with each frame that has come.
      constructor(clip, bytes, arrived) {
        this.clip = clip;
        this.arrived = arrived;
        this.limit = Math.max(12, Math.floor(bytes / (clip.width * clip.height * 4)));
        this.images = new Map();
        this.loading = new Set();
        this.wanted = [];
      }

      has(frame) { return this.images.has(frame); }

      // The picture; null when its file cannot be shown, undefined when it is not here yet.
      get(frame) { return this.images.get(frame); }

      // Loads these, the first first, and keeps them.
      want(frames) {
        this.wanted = frames.slice(0, this.limit);
        for (const frame of this.wanted) {
          const image = this.images.get(frame);
          if (image === undefined) continue;
          this.images.delete(frame);
          this.images.set(frame, image);
        }
        this.load();
      }

      load() {
        for (const frame of this.wanted) {
          if (this.loading.size >= FrameStore.atOnce) return;
          if (this.images.has(frame) || this.loading.has(frame)) continue;
          this.loading.add(frame);
          const image = new Image();
          image.src = `${this.clip.base}frame_${String(frame).padStart(5, '0')}.png${this.clip.query ?? ''}`;
          image.decode().then(() => this.keep(frame, image), () => this.keep(frame, null));
        }
      }

      keep(frame, image) {
        this.loading.delete(frame);
        this.images.set(frame, image);
        // The map is in the order of last use.
        for (const old of this.images.keys()) {
          if (this.images.size <= this.limit) break;
          if (!this.wanted.includes(old)) this.images.delete(old);
        }
        this.arrived(frame);
        this.load();
      }

      close() {
        this.wanted = [];
        this.images.clear();
        this.arrived = () => {};
      }
    }

    """#
}
