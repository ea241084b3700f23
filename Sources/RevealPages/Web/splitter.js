// A border between two parts of a page that is dragged; its place is kept by the browser.

class Splitter {
  // `node` is the border, `set` takes the width of the part to its right in pixels.
  constructor(node, {name, least, set, width}) {
    Object.assign(this, {node, name, least, set});
    node.setAttribute('role', 'separator');
    node.setAttribute('aria-orientation', 'vertical');
    node.tabIndex = 0;
    node.onpointerdown = event => {
      if (event.button !== 0) return;
      node.setPointerCapture(event.pointerId);
      const [start, from] = [event.clientX, this.width];
      node.onpointermove = move => this.change(from + start - move.clientX);
      node.onlostpointercapture = () => { node.onpointermove = null; };
    };
    node.ondblclick = () => this.change(width);
    node.onkeydown = event => {
      const step = {ArrowLeft: 1, ArrowRight: -1}[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      this.change(this.width + step * (event.shiftKey ? 80 : 16));
    };
    this.change(Number(remembered(name)) || width);
  }

  change(width) {
    const most = Math.max(this.least, innerWidth - 360);
    this.width = Math.round(Math.max(this.least, Math.min(most, width)));
    this.set(this.width);
    this.node.setAttribute('aria-valuenow', this.width);
    this.node.setAttribute('aria-valuemin', this.least);
    this.node.setAttribute('aria-valuemax', most);
    remember(this.name, this.width);
  }
}
