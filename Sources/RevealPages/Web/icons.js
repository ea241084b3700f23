// Pictures on buttons.

const icon = (...paths) => svg('svg', {viewBox: '0 0 24 24', 'aria-hidden': 'true'},
  ...paths.map(d => svg('path', {d})));
const icons = {
  play: ['M8 5.5v13l10.5-6.5z'], pause: ['M8.5 5.5v13', 'M15.5 5.5v13'],
  back: ['M14.5 6l-6 6 6 6'], forward: ['M9.5 6l6 6-6 6'],
  first: ['M17 6l-6 6 6 6', 'M7 6v12'], last: ['M7 6l6 6-6 6', 'M17 6v12'],
  loop: ['M17 3l3 3-3 3', 'M4 11V9.5A3.5 3.5 0 0 1 7.5 6H20', 'M7 21l-3-3 3-3',
    'M20 13v1.5a3.5 3.5 0 0 1-3.5 3.5H4'],
  start: ['M12 5H8v14h4', 'M13 9l4 3-4 3z'], end: ['M12 5h4v14h-4', 'M11 9l-4 3 4 3z'],
  onion: ['M4 8h9v12H4z', 'M8 8V6h8v12h-3', 'M12 6V4h8v12h-4'],
  zoom: ['M4 9V4h5', 'M20 9V4h-5', 'M4 15v5h5', 'M20 15v5h-5'],
  minus: ['M6 12h12'], plus: ['M6 12h12', 'M12 6v12'],
  cross: ['M12 3v6', 'M12 15v6', 'M3 12h6', 'M15 12h6'],
  undo: ['M9 5L4 10l5 5', 'M4 10h10.5a5 5 0 0 1 0 10H11'],
  redo: ['M15 5l5 5-5 5', 'M20 10H9.5a5 5 0 0 0 0 10H13'],
  versions: ['M4.5 12a7.5 7.5 0 1 0 2.5-5.6', 'M4.5 4v4h4', 'M12 8v4.5l3 2'],
  curve: ['M3 20C15 20 9 4 21 4'], pose: ['M8 8h12v12H8z', 'M4 14V4h10'],
  spring: ['M2 21C5 21 5 4 9 4s4 11 7 11 3-4 6-4'], keyframes: ['M12 4l8 8-8 8-8-8z'],
  sun: ['M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
    'M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2'
    + 'M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4'],
  moon: ['M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z'],
};
const iconButton = (name, label, key, onclick) => {
  const title = `${label} (${key})`;
  const button = make('button', {className: 'icon', type: 'button', title, onclick},
    icon(...icons[name]));
  button.setAttribute('aria-label', label);
  return button;
};
