// A preset as code for apps and pages, which is loaded once it is wanted.

// The choice for one preset applies to the others too.
const codeChoice = {isOpen: false, language: null};

// The codes as [{language, text}, …]; where there is no code, the reason replaces the text.
const codePanel = codes => {
  const copyButton = make('button', {type: 'button', className: 'plain', textContent: 'Copy'});
  const body = make('div');
  const languages = make('div', {role: 'group', ariaLabel: 'Language'});
  const show = ({language, text, reason}) => {
    for (const button of languages.children) {
      button.setAttribute('aria-pressed', button.textContent === language);
    }
    copyButton.disabled = !text;
    copyButton.onclick = () => copy(copyButton, text);
    body.replaceChildren(text
      ? make('pre', {tabIndex: 0, role: 'region', ariaLabel: language},
        make('code', {}, ...colored(text)))
      : make('p', {textContent: reason}));
  };
  languages.append(...codes.map(code => make('button', {type: 'button', className: 'plain',
    textContent: code.language,
    onclick: () => { codeChoice.language = code.language; show(code); }})));
  show(codes.find(code => code.language === codeChoice.language) ?? codes[0]);
  return [make('header', {}, languages, copyButton), body];
};

// A section that calls `load` for the codes when it is opened.
const codeView = load => {
  const node = make('details', {className: 'code', open: codeChoice.isOpen},
    make('summary', {textContent: 'Code for apps and pages'}));
  let isAsked = false;
  node.ontoggle = async () => {
    codeChoice.isOpen = node.open;
    if (!node.open || isAsked) return;
    isAsked = true;
    let content;
    try { content = codePanel(await load()); } catch (error) {
      isAsked = false;
      content = [make('p', {className: 'warning', textContent: error.message})];
    }
    node.replaceChildren(node.firstChild, ...content);
  };
  return node;
};
