// The cards of several presets.

const statusOrder = ['different', 'unknown', 'broken', 'missing', 'equal'];

// The number of presets in each state, as in "2 different, 1 approved, 783 equal".
const tally = reports => {
  const words = [...statusOrder.slice(0, -1).map(status => verdictWords[status]), 'Approved',
    verdictWords.equal];
  return words.map(word => [reports.filter(report => statusLabel(report)[1] === word).length, word])
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word.toLowerCase()}`).join(', ');
};

const pageAddress = link =>
  `${link.split('/').map(part => encodeURIComponent(part)).join('/')}/index.html`;

// The picture that represents a comparison: the worst frame, both sides.
const posterPlaces = (report, place) => {
  if (!report.frames) return {expected: report.expectedSmall, actual: report.actualSmall};
  return picturesOf(report, place, shownFrame(report, worstFrame(report)), false);
};

const fillPosters = async (box, {expected, actual}, pictures, painter, place) => {
  await Promise.all([expected, actual].map(place => pictures.load(place ?? null)));
  const images = [pictures.get(expected), pictures.get(actual)];
  const difference = images[0] && images[1]
    ? painter.difference(`poster ${place}`, ...images) : null;
  box.replaceChildren(...[...images, difference].filter(image => image).map(image => {
    const canvas = make('canvas', {width: image.width, height: image.height});
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas;
  }));
};

// The class of a state's label.
const statusClass = status => status === 'missing' ? 'none' : status;

const presetCard = (report, place, open) => {
  const box = make('span', {className: 'posters'});
  const node = make('a', {className: 'preset',
    href: report.link ? pageAddress(report.link) : `#preset=${encodeURIComponent(report.name)}`},
  box, make('span', {className: `pill ${statusClass(report.status)}`,
    textContent: verdictWords[report.status]}), make('b', {textContent: report.name}),
  make('span', {className: 'why'}, ...withCode(report.summary)));
  if (report.badCount) {
    node.append(make('span', {className: 'dim',
      textContent: `${report.badCount} of ${frameCount(report.count)}`}));
  }
  if (!report.link) {
    node.onclick = event => {
      event.preventDefault();
      open(place);
    };
  }
  return {node, box};
};

// Fills the index: cards for presets that need attention, and the names of the others.
const showIndex = (reports, viewer, open) => {
  $('index-summary').textContent = tally(reports);
  const seen = new Map();
  const observer = new IntersectionObserver(entries => {
    for (const {isIntersecting, target} of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const {report, place, box} = seen.get(target);
      fillPosters(box, posterPlaces(report, place), viewer.pictures, viewer.painter, place);
    }
  }, {rootMargin: '300px'});
  const cards = statusOrder.slice(0, -1).flatMap(status =>
    reports.flatMap((report, place) => report.status === status ? [[report, place]] : []));
  $('cards').replaceChildren(...cards.map(([report, place]) => {
    const {node, box} = presetCard(report, place, open);
    if (report.link || report.frames) {
      seen.set(node, {report, place, box});
      observer.observe(node);
    } else {
      node.removeAttribute('href');
      node.onclick = null;
      box.remove();
    }
    report.card = node;
    return node;
  }));
  const equal = reports.filter(report => report.status === 'equal');
  $('equal').hidden = !equal.length;
  $('equal-title').textContent = `${equal.length} equal`;
  $('equal-names').textContent = equal.map(report => report.name).join(', ');
};
