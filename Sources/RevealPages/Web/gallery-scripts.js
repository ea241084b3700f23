// The scripts from which the page loads what it does not contain: a page that is opened from a disk
// may not read other files.

// The scripts with pictures of frames. The most recently used ones are kept.
class PictureScripts {
  static most = 8;

  // `load` returns a promise of a script's pictures in Base64, by their numbers.
  constructor(load) {
    this.load = load;
    this.scripts = new Map();
  }

  // The address of a picture that has the new rows of a frame, and perhaps of those after it.
  async address({name, scripts, media}, picture) {
    const start = scripts.findLast(start => start <= picture);
    const key = `${name}/${start}`;
    const pictures = this.scripts.get(key) ?? this.load(name, start);
    this.scripts.delete(key);
    this.scripts.set(key, pictures);
    if (this.scripts.size > PictureScripts.most) {
      this.scripts.delete(this.scripts.keys().next().value);
    }
    // A failure is not remembered.
    try { return `data:${media};base64,${(await pictures)[picture]}`; } catch (error) {
      this.scripts.delete(key);
      throw error;
    }
  }
}

// Runs a script, and returns what it assigns to a property of its element.
const runScript = (src, property) => new Promise((resolve, reject) => {
  const script = make('script', {src,
    onload: () => { script.remove(); resolve(script[property]); },
    onerror: () => { script.remove(); reject(new Error('A file of the gallery is missing.')); }});
  document.head.append(script);
});
const pictureScripts = new PictureScripts((name, start) =>
  runScript(`${address(name)}/frames/frame_${String(start).padStart(5, '0')}.js`, 'pictures'));

// Adds what a preset's script has of it: the text, the codes, the plot and the frames; of another
// look, the frames.
const loadDetails = async preset => {
  if (hasFrames(preset) && !preset.frames) {
    Object.assign(preset, await runScript(file(preset, 'details.js'), 'details'));
  }
  return preset;
};
// A preset with details, for the player.
const clip = ({title, frames, count, fps, width, height, ...preset}) =>
  ({title, frames, count, fps, width, height,
    address: picture => pictureScripts.address(preset, picture)});
