'use strict';
const {readFileSync} = require('node:fs');
const path = require('node:path');

const folder = path.join(__dirname, '..', '..', 'Sources', 'RevealPages', 'Web');

/** What scripts declare under these names, after they have run in order as on a page. */
exports.load = (files, ...names) => {
  const text = files.map(file => readFileSync(path.join(folder, file), 'utf8')).join('\n');
  return Function(`'use strict';\n${text}\nreturn {${names.join(', ')}};`)();
};
