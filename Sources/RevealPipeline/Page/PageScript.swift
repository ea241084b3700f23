/// What pages with a player share: the theme, and a preset's facts, text and errors.
enum PageScript {
  static let text = #"""
    'use strict';
    const $ = id => document.getElementById(id);
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

    // A line of an error that shows a line of the preset, or marks a place in it.
    const isExcerpt = line => /^ *\d* \|/.test(line);

    // What was chosen stays, where the browser lets a page remember something.
    const remembered = (() => { try { return localStorage.getItem('reveal-theme'); } catch { return null; } })();
    const setTheme = theme => {
      if (theme) document.documentElement.dataset.theme = theme;
      else delete document.documentElement.dataset.theme;
      try { if (theme) localStorage.setItem('reveal-theme', theme); } catch { }
      const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark'
        || !theme && matchMedia('(prefers-color-scheme: dark)').matches;
      $('theme').replaceChildren(icon(...isDark
        ? ['M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z', 'M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4']
        : ['M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z']));
      const label = isDark ? 'Light' : 'Dark';
      $('theme').setAttribute('aria-label', label);
      $('theme').title = `${label} (D)`;
      $('theme').onclick = () => setTheme(isDark ? 'light' : 'dark');
    };
    setTheme(remembered);
    matchMedia('(prefers-color-scheme: dark)').onchange = () => setTheme(document.documentElement.dataset.theme);

    const copy = async (button, text) => {
      try { await navigator.clipboard.writeText(text); } catch {
        const area = make('textarea', {value: text});
        button.after(area);
        area.select();
        document.execCommand('copy');
        area.remove();
      }
      const label = button.textContent;
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = label; }, 1500);
    };

    // Comments, keys, texts, numbers and words of a preset.
    const token = /(\/\/[^\n]*|\/\*[^]*?\*\/)|("(?:[^"\\\n]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;
    const coloured = text => {
      const code = make('code');
      let end = 0;
      for (const match of text.matchAll(token)) {
        const [, comment, string, colon] = match;
        const kind = comment ? 'comment' : string ? colon ? 'key' : 'string' : 'number';
        code.append(text.slice(end, match.index), make('span', {className: kind, textContent: string ?? match[0]}), colon ?? '');
        end = match.index + match[0].length;
      }
      code.append(text.slice(end));
      return code;
    };

    const source = text => {
      const button = make('button', {type: 'button', className: 'plain', textContent: 'Copy', onclick: () => copy(button, text)});
      return make('section', {className: 'source'}, make('header', {}, make('h3', {textContent: 'The preset'}), button),
        make('pre', {tabIndex: 0}, coloured(text)));
    };
    const facts = preset => {
      const list = make('dl', {className: 'facts'});
      const rows = [['Preset', preset.path]];
      if (!preset.error) {
        rows.push(['Length', `${Number(preset.duration.toFixed(3))} s, ${plural(preset.count, 'frame')}`],
          ['Rate', `${preset.fps} frames/s`], ['Canvas', `${preset.width}×${preset.height} pixels at ${preset.scale}×`]);
      }
      for (const [term, text] of rows) {
        list.append(make('dt', {textContent: term}), make('dd', {textContent: text}));
      }
      return list;
    };

    // Sentences wrap; lines of the preset keep the marks below them in place.
    const messages = error => {
      const nodes = [];
      for (const line of error.split('\n')) {
        const tag = isExcerpt(line) ? 'pre' : 'p';
        if (tag === 'pre' && nodes.at(-1)?.localName === 'pre') nodes.at(-1).append(`\n${line}`);
        else nodes.push(make(tag, {textContent: line}));
      }
      return nodes;
    };

    """#
}
