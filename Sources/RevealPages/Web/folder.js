// The list of a folder's presets, by the folders below it.

// The presets as [[folder, [path, …]], …], in the order in which folders come.
const byFolder = paths => {
  const groups = new Map();
  for (const path of paths) {
    const folder = path.split('/').slice(0, -1).join('/');
    groups.set(folder, [...groups.get(folder) ?? [], path]);
  }
  return [...groups];
};

const presets = JSON.parse($('presets').textContent);

const showPresets = () => {
  const words = $('filter').value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = presets.filter(path => words.every(word => path.toLowerCase().includes(word)));
  $('count').textContent = found.length === presets.length ? `${presets.length}`
    : `${found.length} of ${presets.length}`;
  $('list').replaceChildren(...byFolder(found).flatMap(([folder, paths]) => {
    const items = paths.map(path => make('li', {}, make('a', {
      href: `open/${encodeURIComponent(path)}/`, title: path,
      textContent: path.split('/').at(-1).replace(/\.jsonc?$/, '')})));
    const list = make('ul', {}, ...items);
    return folder ? [make('h2', {textContent: folder}), list] : [list];
  }));
};
$('filter').oninput = showPresets;
showPresets();
