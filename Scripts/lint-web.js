// Lints Sources/RevealPages/Web, and the scripts of exported pages: node [--expose-internals] Scripts/lint-web.js
//
// Every script, and each page's scripts joined, must parse; all names on a page must be declared and
// all declared names used; every file must be on a page. Names are looked up with the parser that is
// part of Node.js, which the flag lends; without it they are not checked.
'use strict';
const {spawnSync} = require('node:child_process');
const {mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} = require('node:fs');
const {tmpdir} = require('node:os');
const path = require('node:path');

const folder = path.join(__dirname, '..', 'Sources', 'RevealPages', 'Web');
const exported = ['effect.js', 'list.js'].map(
  name => path.join(__dirname, '..', 'Sources', 'RevealExport', 'Web', name));
const mostColumns = 100;
// What pages use of a browser.
const globals = new Set(`Array Boolean Error Image JSON Map Math Number Object Promise RegExp
  AbortController Blob CSS DOMParser Infinity IntersectionObserver ResizeObserver Set String Uint32Array WeakMap addEventListener cancelAnimationFrame clearInterval
  clearTimeout createImageBitmap decodeURIComponent devicePixelRatio document encodeURIComponent
  fetch getComputedStyle history innerHeight innerWidth localStorage location matchMedia navigator parseFloat parseInt
  performance requestAnimationFrame scrollTo setInterval setTimeout undefined URL`.split(/\s+/));

const problems = [];
const report = (place, text) => problems.push(`${place}: ${text}`);
const files = new Map(readdirSync(folder)
  .map(name => [name, readFileSync(path.join(folder, name), 'utf8')]));

const exportedTexts = exported.map(file => [path.basename(file), readFileSync(file, 'utf8')]);
for (const [name, text] of [...files, ...exportedTexts]) {
  text.split('\n').forEach((line, i) => {
    if ([...line].length > mostColumns) report(`${name}:${i + 1}`, `longer than ${mostColumns}`);
    if (/\s$/.test(line)) report(`${name}:${i + 1}`, 'ends in white space');
  });
  if (!text.endsWith('\n')) report(name, 'ends without a newline');
}

// A template with the HTML files that it names.
const whole = name => files.get(name)
  .replace(/^{{(.*\.html)}}$/gm, (_, part) => whole(part).trimEnd());
const parts = new Set([...files.values()].flatMap(text =>
  [...text.matchAll(/{{(.*?\.html)}}/g)].map(match => match[1])));

// A template's script, as the program joins it: {text, parts: [{name, line}, …]}.
const joined = template => {
  const script = /<script>([^]*?)<\/script>/.exec(template)[1];
  const parts = [];
  let text = '';
  for (const line of script.split('\n')) {
    const name = /^{{(.*\.js)}}$/.exec(line)?.[1];
    if (name) parts.push({name, line: text.split('\n').length});
    text += `${name ? files.get(name)?.trimEnd() ?? '' : line}\n`;
  }
  return {text, parts};
};
const templates = [...files.keys()].filter(name => name.endsWith('.html') && !parts.has(name));
const pages = templates.map(name => ({name, ...joined(whole(name))}));
for (const [name, text] of exportedTexts) pages.push({name, text, parts: [{name, line: 1}]});
const named = new Set(templates.flatMap(name =>
  [...whole(name).matchAll(/{{(.*?\.(?:js|css))}}/g)].map(match => match[1])));
for (const name of named) if (!files.has(name)) report(name, 'named by a template, but not there');
for (const name of files.keys()) {
  if (!name.endsWith('.html') && !named.has(name)) report(name, 'on no page');
}

const work = mkdtempSync(path.join(tmpdir(), 'reveal-web-'));
try {
  for (const {name, text} of pages) writeFileSync(path.join(work, `${name}.js`), text);
  const scripts = [...files.keys()].filter(name => name.endsWith('.js'));
  for (const file of [...scripts.map(name => path.join(folder, name)),
    ...pages.map(({name}) => path.join(work, `${name}.js`))]) {
    const {status, stderr} = spawnSync(process.execPath, ['--check', file], {encoding: 'utf8'});
    if (status !== 0) report(path.basename(file), stderr.trim());
  }
} finally { rmSync(work, {recursive: true}); }

const parser = () => {
  try {
    const acorn = 'internal/deps/acorn';
    return {...require(`${acorn}/acorn/dist/acorn`), ...require(`${acorn}/acorn-walk/dist/walk`)};
  } catch { return null; }
};

// The names that a pattern declares.
const names = pattern => {
  switch (pattern?.type) {
    case 'Identifier': return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap(property => names(property.value ?? property.argument));
    case 'ArrayPattern': return pattern.elements.flatMap(names);
    case 'AssignmentPattern': return names(pattern.left);
    case 'RestElement': return names(pattern.argument);
    default: return [];
  }
};

// Declarations by scope, then each use with the scopes around it: what is not declared, what is not
// used, what could be const, and comparisons that convert.
const lint = ({text, parts}, {parse, ancestor}) => {
  const place = node => {
    const part = parts.findLast(part => part.line <= node.loc.start.line) ?? parts[0];
    return {name: part.name, line: node.loc.start.line - part.line + 1};
  };
  const say = (node, words) => {
    const {name, line} = place(node);
    report(`${name}:${line}`, words);
  };
  const tree = parse(text, {ecmaVersion: 'latest', sourceType: 'script', locations: true});
  const scopes = new Map([[tree, new Map()]]);
  const isScope = node => /Function|BlockStatement|^For|CatchClause|Program/.test(node.type);
  const scopeOf = ancestors => {
    const node = ancestors.findLast(isScope);
    if (!scopes.has(node)) scopes.set(node, new Map());
    return scopes.get(node);
  };
  const declare = (scope, pattern, kind) => {
    for (const node of names(pattern)) {
      scope.set(node.name, {node, kind, uses: 0, writes: 0, isTop: scope === scopes.get(tree)});
    }
  };
  const parameters = (node, _, ancestors) => {
    for (const parameter of node.params) declare(scopeOf(ancestors), parameter, 'parameter');
  };
  ancestor(tree, {
    VariableDeclaration(node, _, ancestors) {
      if (node.kind === 'var') say(node, 'var');
      for (const {id} of node.declarations) declare(scopeOf(ancestors), id, node.kind);
    },
    FunctionDeclaration: (node, _, ancestors) => {
      declare(scopeOf(ancestors.slice(0, -1)), node.id, 'function');
      parameters(node, _, ancestors);
    },
    ClassDeclaration: (node, _, ancestors) => declare(scopeOf(ancestors), node.id, 'class'),
    Function: parameters,
    CatchClause: (node, _, ancestors) => declare(scopeOf(ancestors), node.param, 'parameter'),
    BinaryExpression(node) {
      if (['==', '!='].includes(node.operator)) say(node, `${node.operator} converts`);
    },
  });
  const find = (name, ancestors) => {
    for (const node of [...ancestors].reverse()) {
      const found = scopes.get(node)?.get(name);
      if (found) return found;
    }
    return null;
  };
  const use = (node, ancestors, count) => {
    const found = find(node.name, ancestors);
    if (found) found[count]++;
    else if (!globals.has(node.name)) say(node, `${node.name} is declared nowhere on this page`);
    if (found?.kind === 'const' && count === 'writes') say(node, `${node.name} is const`);
  };
  const write = (pattern, ancestors) => {
    for (const node of names(pattern)) use(node, ancestors, 'writes');
  };
  ancestor(tree, {
    Identifier: (node, _, ancestors) => use(node, ancestors, 'uses'),
    AssignmentExpression: (node, _, ancestors) => write(node.left, ancestors),
    UpdateExpression: (node, _, ancestors) => write(node.argument, ancestors),
  });
  const all = [...scopes.values()].flatMap(scope => [...scope.values()]);
  for (const {node, kind, uses, writes, isTop} of all) {
    if (kind === 'let' && writes === 0) say(node, `${node.name} could be const`);
    if (!isTop && kind !== 'parameter' && uses === 0) say(node, `${node.name} is not used`);
  }
  return all.filter(({isTop}) => isTop)
    .map(({node, uses}) => ({name: node.name, uses, node, place: place(node)}));
};

const tools = parser();
if (!tools) console.log('web files: this Node.js lends no parser, so names are not checked');
else if (!problems.length) {
  // What one page does not use, another may.
  const used = new Map();
  for (const page of pages) {
    for (const {name, uses, place} of lint(page, tools)) {
      const key = `${place.name}:${place.line}: ${name}`;
      used.set(key, (used.get(key) ?? 0) + uses);
    }
  }
  for (const [key, uses] of used) if (!uses) problems.push(`${key} is not used by any page`);
}
for (const problem of new Set(problems)) console.error(problem);
process.exitCode = problems.length ? 1 : 0;
