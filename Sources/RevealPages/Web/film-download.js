// Buttons that download films, which the server makes while the page waits.

const filmFormats = ['gif', 'mp4', 'webp'];

// Fills `host` with a button for each format. `address` returns the address of a film of the
// current view and the name of the file; `report` shows a message of the program, or clears it for
// null.
class FilmDownloads {
  constructor(host, {address, report}) {
    Object.assign(this, {address, report, request: null});
    this.buttons = filmFormats.map(format => {
      const name = format === 'webp' ? 'WebP' : format.toUpperCase();
      const button = make('button', {type: 'button', className: 'plain', textContent: name,
        title: `Download as ${name}`, onclick: () => this.press(format, button)});
      return button;
    });
    host.append(...this.buttons);
  }

  // While a film is being made, its button cancels it.
  async press(format, button) {
    if (this.request) { this.request.abort(); return; }
    const request = this.request = new AbortController();
    const label = button.textContent;
    for (const other of this.buttons) other.disabled = other !== button;
    Object.assign(button, {textContent: `Stop ${label}`, title: 'The film is being made'});
    button.setAttribute('aria-busy', 'true');
    this.report(null);
    try {
      const {address, name} = this.address(format);
      const answer = await fetch(address, {cache: 'no-store', signal: request.signal});
      if (answer.ok) this.save(await answer.blob(), `${name}.${format}`);
      else this.report(await answer.text());
    } catch {
      if (!request.signal.aborted) this.report('reveal has stopped');
    }
    this.request = null;
    for (const other of this.buttons) other.disabled = false;
    Object.assign(button, {textContent: label, title: `Download as ${label}`});
    button.removeAttribute('aria-busy');
  }

  save(film, name) {
    const href = URL.createObjectURL(film);
    make('a', {href, download: name}).click();
    // By then, the browser has begun to read the data.
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }
}
