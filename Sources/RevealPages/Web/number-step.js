// The numbers of a control: {value, min, max, excludesMin, excludesMax, step, isWhole}. Pure
// functions, without a page.

// The number with at most as many digits as the step asks for.
const tidy = (number, step) => {
  const digits = Math.max(0, Math.min(12, Math.ceil(-Math.log10(step) - 1e-9)));
  return Number(number.toFixed(digits));
};

// The number that is nearest to a wanted one in the control's range.
const inRange = (control, number) => {
  const {min, max, excludesMin, excludesMax, isWhole} = control;
  const step = isWhole ? 1 : control.step;
  if (number < min || excludesMin && number <= min) {
    return excludesMin ? tidy(Math.min(max, min + step), step) : min;
  }
  if (number > max || excludesMax && number >= max) {
    return excludesMax ? tidy(Math.max(min, max - step), step) : max;
  }
  return number;
};

// The factor of a change: Alt makes it a tenth, Shift ten times as large.
const changeFactor = ({altKey, shiftKey}) => altKey ? .1 : shiftKey ? 10 : 1;

// The number after some steps from a start; the factor changes the size of a step. Whole numbers
// never change by parts.
const stepped = (control, start, steps, factor) => {
  const step = control.isWhole ? Math.max(1, control.step * factor) : control.step * factor;
  const digits = Math.min(step, control.step);
  return inRange(control, tidy(start + Math.round(steps) * step, digits));
};

// The pixels that a pointer moves for each step.
const pixelsPerStep = control => control.isWhole ? 8 : 2;
