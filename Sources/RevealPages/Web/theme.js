// The preferences of a page's user: reduced motion, a light or a dark theme.

const calm = matchMedia('(prefers-reduced-motion: reduce)');

// Choices are remembered if the browser allows it.
const remembered = key => { try { return localStorage.getItem(key); } catch { return null; } };
const remember = (key, value) => {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch { }
};
const setTheme = theme => {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  if (theme) remember('reveal-theme', theme);
  const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark'
    || !theme && matchMedia('(prefers-color-scheme: dark)').matches;
  $('theme').replaceChildren(icon(...icons[isDark ? 'sun' : 'moon']));
  const label = isDark ? 'Light theme' : 'Dark theme';
  $('theme').setAttribute('aria-label', label);
  $('theme').title = `${label} (D)`;
  $('theme').onclick = () => setTheme(isDark ? 'light' : 'dark');
};
setTheme(remembered('reveal-theme'));
matchMedia('(prefers-color-scheme: dark)').onchange = () => {
  setTheme(document.documentElement.dataset.theme);
};
