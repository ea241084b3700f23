// What a card copies: the command that writes its preset, and its code for pages and apps.

// The menu opens above the page, so that no card cuts it off.
const copyMenu = make('div', {id: 'copy-menu', popover: 'auto'});
copyMenu.setAttribute('role', 'group');
copyMenu.setAttribute('aria-label', 'Copy');
document.body.append(copyMenu);
const copyItem = (label, detail, text) => {
  const name = make('b', {textContent: label});
  const button = make('button', {type: 'button', className: 'plain', disabled: !text,
    onclick: () => copy(name, text)}, name, make('span', {textContent: detail}));
  return button;
};
const fillCopyMenu = async preset => {
  const line = filmOf(preset).command;
  const command = line ? [copyItem('Command', line, line)] : [];
  copyMenu.replaceChildren(...command);
  if (preset.isListed) return;
  const {codes = []} = await loadDetails(preset).catch(() => ({}));
  // Another menu may have been opened since.
  if (copyMenu.preset !== preset) return;
  copyMenu.replaceChildren(...command, ...codes.map(({language, text, reason}) =>
    copyItem(language, text ? `${plural(text.split('\n').length, 'line')}` : reason, text)));
  place(copyMenu.opener);
};
const place = opener => {
  const [box, menu] = [opener, copyMenu].map(node => node.getBoundingClientRect());
  const left = Math.max(8, Math.min(box.left, innerWidth - menu.width - 8));
  const below = box.bottom + 6 + menu.height < innerHeight;
  copyMenu.style.left = `${left}px`;
  copyMenu.style.top = `${Math.max(8, below ? box.bottom + 6 : box.top - 6 - menu.height)}px`;
};
const copyButton = preset => {
  const button = make('button', {type: 'button', className: 'copy', textContent: 'Copy',
    onclick: () => {
      Object.assign(copyMenu, {preset, opener: button});
      fillCopyMenu(preset);
      copyMenu.showPopover();
      place(button);
    }});
  button.setAttribute('aria-label', `Copy ${preset.title}`);
  return button;
};
