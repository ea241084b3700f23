// The view of a preset in the preview: overlay, reduced motion, a single row. Works without a page.

// The name of a view in addresses: 'plain', or words with a plus sign between them.
const viewName = ({overlay, reduced, row}) => [...overlay ? ['overlay'] : [],
  ...reduced ? ['reduced'] : [], ...row === null ? [] : [`row${row}`]].join('+') || 'plain';

// The choices of the page, which survive new saves; anything not chosen is as on the command line.
class ViewChoice {
  constructor() { Object.assign(this, {overlay: null, reduced: null, row: null}); }

  // The view of a drawing; `preset` is the server's description of it.
  of(preset) {
    const {overlay, reduced, row} = this;
    return {overlay: overlay ?? preset.overlay, reduced: reduced ?? preset.reduced,
      row: row !== null && row < preset.rows ? row : null};
  }

  // The name of the view of a drawing; null for that of the command line.
  name(preset) {
    const view = this.of(preset);
    const isUsual = view.overlay === preset.overlay && view.reduced === preset.reduced
      && view.row === null;
    return isUsual ? null : viewName(view);
  }

  // The name of the view of the drawing's curves, which are the same for all rows; null as for
  // `name`.
  motionName(preset) {
    const {reduced} = this.of(preset);
    return reduced === preset.reduced ? null
      : viewName({overlay: preset.overlay, reduced, row: null});
  }

  toggle(key, preset) { this[key] = !this.of(preset)[key]; }

  // Chooses a row by its text; all rows if the preset has no such row.
  chooseRow(text, preset) {
    const row = /^\d+$/.test(text) ? Number(text) : null;
    this.row = row !== null && row < preset.rows ? row : null;
  }

  // Chooses the next row or, with -1, the previous one; all rows follow the last one.
  stepRow(direction, preset) {
    const {row} = this.of(preset);
    const places = preset.rows + 1;
    const next = ((row ?? preset.rows) + direction + places) % places;
    this.row = next === preset.rows ? null : next;
  }
}
