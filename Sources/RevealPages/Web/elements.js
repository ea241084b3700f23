// Finds and creates elements of a page.

const $ = id => document.getElementById(id);

const make = (tag, properties = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};

const svg = (tag, attributes = {}, ...children) => {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  node.append(...children);
  return node;
};
