// Colors in the forms that files have them.

class ColorValue {
  // A color as CSS writes it.
  static css(value) {
    if (!Array.isArray(value)) return value;
    const [red, green, blue, alpha = 1] = value;
    return `rgb(${red} ${green} ${blue} / ${alpha})`;
  }

  // The digits #RRGGBB of a color in any form.
  static rgb(value) {
    const context = make('canvas').getContext('2d');
    context.fillStyle = ColorValue.css(value);
    const {fillStyle} = context;
    if (fillStyle.startsWith('#')) return fillStyle.slice(0, 7);
    const parts = fillStyle.match(/[\d.]+/g).slice(0, 3).map(Number);
    return `#${parts.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  }

  // A color in the form of another one, with its opacity.
  static colorLike(value, hex) {
    const parts = [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16));
    if (Array.isArray(value)) return [...parts, ...value.slice(3)];
    const isLong = /^#([0-9a-f]{4}|[0-9a-f]{8})$/i.test(value);
    const alpha = !isLong ? '' : value.length === 9 ? value.slice(7) : value[4].repeat(2);
    return (hex + alpha).toUpperCase();
  }
}
