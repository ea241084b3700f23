"""An exported page in Chromium, frozen at moments of the preset's run."""
import json
import pathlib
import re
import subprocess

# How close corners and opacities are.
CORNERS, OPACITY = 0.02, 0.004

# Chromium lays out in 1/64 px: where rows are not on such a place, they, and the progress of their timelines, are as much off.
LAYOUT = 1 / 64

# What pages are exported with: names that the checks know, and curves as close as can be measured.
EXACT = ("--prefix", "reveal", "--tolerance", "0")

def catalogue():
    """The presets of the catalogue, in order."""
    return sorted(
        path for path in pathlib.Path("Presets").rglob("*.json")
        if path.name not in ("preset.schema.json", "gallery.json", "words.json")
        and path.parent.name not in ("decks", "demo", "templates", "tokens"))


# What the page shows: for each row with a card the corners of its picture, clockwise, and its opacity.
STATES = r"""
(() => {
  const list = document.querySelector('.reveal-list');
  const box = element => [parseFloat(element.style.left), parseFloat(element.style.top),
    parseFloat(element.style.width), parseFloat(element.style.height)];
  // The properties act after the transform, and have one number for each axis but the turn's.
  const numbers = value => value === 'none' ? [] : value.split(' ').map(parseFloat);
  const step = (element, [x, y, z, w]) => {
    const style = getComputedStyle(element);
    const [ox, oy] = style.transformOrigin.split(' ').map(parseFloat);
    const [tx = 0, ty = 0, tz = 0] = numbers(style.translate);
    const [sx = 1, sy = sx, sz = 1] = numbers(style.scale);
    const turn = style.rotate === 'none' ? ['0deg'] : style.rotate.split(' ');
    const angle = parseFloat(turn.pop());
    const axis = {x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1]}[turn[0]] ?? (turn.length ? turn.map(Number) : [0, 0, 1]);
    const m = new DOMMatrix().translate(tx, ty, tz).rotateAxisAngle(...axis, angle).scale(sx, sy, sz)
      .multiply(new DOMMatrix(style.transform === 'none' ? '' : style.transform));
    const p = m.transformPoint(new DOMPoint(x - ox * w, y - oy * w, z, w));
    return [p.x + ox * p.w, p.y + oy * p.w, p.z, p.w];
  };
  // The content is moved by the part of a pixel that the browser cannot scroll by.
  const [left, top] = ['left', 'top'].map(side => parseFloat(list.firstElementChild.style[side]) || 0);
  const scroll = [list.scrollLeft - left, list.scrollTop - top];
  // The box of a card, also on its way from one size to another.
  const shown = element => {
    const grows = element.getAnimations().some(({effect}) => effect.getKeyframes()[0]?.width);
    if (!grows) return box(element);
    const style = getComputedStyle(element);
    return [style.left, style.top, style.width, style.height].map(parseFloat);
  };
  return [...document.querySelectorAll('.reveal-row')].map((row, index) => {
    const number = Number(row.dataset.number ?? index);
    const card = row.querySelector('.reveal-card'), place = row.querySelector('.reveal-place');
    // A page made with a template has elements of its own in place of the picture.
    const image = card.querySelector(':scope > img[style^="left:"]');
    const outer = shown(place ?? card), own = box(row), rest = box(place ?? card);
    // A picture that is as large as its card is cut off where the card is smaller on its way.
    const covers = !image || image.style.width === '100%'
      || String(box(image)) === String([0, 0, rest[2], rest[3]]);
    const picture = covers ? [0, 0, outer[2], outer[3]] : box(image);
    let opacity = 1, isVisible = true;
    for (const element of [card, place, row]) {
      if (!element) continue;
      const style = getComputedStyle(element);
      opacity *= style.opacity;
      isVisible &&= style.visibility === 'visible';
    }
    const corners = [[0, 0], [1, 0], [1, 1], [0, 1]].map(([i, j]) => {
      let p = [picture[0] + i * picture[2], picture[1] + j * picture[3], 0, 1];
      p = step(card, p);
      if (place) p = step(place, p);
      if (p[3] <= 0) return null;
      p = step(row, [p[0] + outer[0] * p[3], p[1] + outer[1] * p[3], p[2], p[3]]);
      return [0, 1].map(k => p[k] / p[3] + own[k] - scroll[k]);
    });
    const origin = [0, 1].map(k => picture[k] + outer[k] + own[k] - scroll[k]);
    const isWhole = own.every(length => length * 64 % 1 === 0);
    return {number, origin, corners, isWhole, opacity: isVisible ? opacity : 0};
  });
})()
"""

# Sets the scroll position and waits until the triggers have seen it.
SCROLL = r"""
new Promise(done => {
  const list = document.querySelector('.reveal-list');
  list.scrollTo({left: %s, top: %s, behavior: 'instant'});
  requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
})
"""

# Sets the clocks of the entrances of rows, and returns the rows whose triggers have not fired.
CLOCKS = r"""
(times => {
  globalThis.started ??= new Set();
  const waiting = [];
  document.querySelectorAll('.reveal-row').forEach((row, number) => {
    const animations = row.querySelector('.reveal-card').getAnimations()
      .filter(animation => animation.timeline === document.timeline);
    const time = times[number];
    for (const animation of animations) {
      if (animation.playState !== 'paused') started.add(number);
      if (time === undefined) continue;
      if (!started.has(number)) waiting.push(number);
      animation.pause();
      animation.currentTime = time;
    }
  });
  return waiting;
})(%s)
"""


# Lets rows play their removal, and sets its clock.
REMOVALS = r"""
(times => {
  for (const [number, time] of Object.entries(times)) {
    const row = document.querySelectorAll('.reveal-row')[number];
    row.classList.add('reveal-removing');
    const animations = row.querySelector('.reveal-card').getAnimations();
    const delay = Math.min(...animations.map(animation => animation.effect.getTiming().delay));
    for (const animation of animations) {
      animation.pause();
      animation.currentTime = time + delay;
    }
  }
})(%s)
"""


def run(*arguments):
    return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout


def expected(quad):
    """The corners of a card's picture on the screen, clockwise; None behind the eye."""
    m, (ax, ay) = quad["matrix"], quad["anchor"]
    corners = []
    for i, j in ((0, 0), (1, 0), (1, 1), (0, 1)):
        x, y = (i - ax) * quad["width"], (j - ay) * quad["height"]
        px, py, _, pw = (m[k] * x + m[4 + k] * y + m[12 + k] for k in range(4))
        if pw <= 0:
            corners.append(None)
            continue
        corners.append([px / pw + quad["x"] + ax * quad["width"], py / pw + quad["y"] + ay * quad["height"]])
    return corners


def summary(css):
    """What the comments at the start of a style sheet say is approximated and lost, in sentences."""
    comment = re.match(r"(?:\s*/\*.*?\*/)*", css, re.S)[0]
    sentences = []
    for title in ("Approximated", "Lost"):
        section = re.search(rf"^ {title}:\n((?: - .*\n)+)", comment + "\n", re.M)
        sentences += [f"{title}: {line[3:].strip()}" for line in section[1].splitlines()] if section else []
    return sentences


# What the style sheet of a page that is laid out otherwise says of that, or of cards that only a hand moves.
OTHERWISE = ("Rows that lie over one another", "The device that turns", "The actions under cards", "What cards do while they are swiped")


def is_laid_out_otherwise(css):
    return any(sentence in css for sentence in OTHERWISE)


def moments(report):
    """Frames in which cards are on their way, and some between."""
    count, fps = report["frameCount"], report["fps"]
    frames = {round((count - 1) * share) for share in (0, .2, .4, .6, .8, 1)}
    playing = [(display["starts"], display["ends"]) for row in report["rows"] for display in row["displays"]
               if display["animates"]]
    for start, end in playing[:1] + playing[len(playing) // 2:][:1] + playing[-1:]:
        frames |= {round((start + (end - start) * share) * fps) for share in (.2, .5, .8)}
    return sorted(frame for frame in frames if 0 <= frame < count)


def pretend(folder):
    """Makes a page take the way of browsers without animation triggers and view timelines."""
    sheet, script = folder / "effect.css", folder / "effect.js"
    text = sheet.read_text()
    for feature in ("animation-trigger: --reveal-shown play-once", "animation-timeline: view()"):
        text = text.replace(f"@supports ({feature})", "@supports (not-there: 1)")
        text = text.replace(f"@supports not ({feature})", "@supports (display: block)")
    text = re.sub(r"\b(animation|timeline)-trigger: ", r"not-there: ", text)
    sheet.write_text(text)
    script.write_text(re.sub(r"CSS\.supports\([^;]*\);", "false;", script.read_text()))


class Difference(Exception):
    pass


def presets_that_export(reveal, presets):
    """Each preset with its style sheet, or with the sentence that says why it has none."""
    for preset in presets:
        result = subprocess.run([reveal, "export", preset, "--to", "css", *EXACT], capture_output=True, text=True)
        refusal = "cannot be exported as CSS: "
        if refusal in result.stderr:
            yield preset, None, result.stderr.split(refusal)[1].strip()
        else:
            yield preset, result.stdout, None


class ExportedPage:
    """A preset's page, scrolled as its script says.

    The scroll position and the triggers are Chromium's own, and the clock of every animation is set to the time since
    reveal displays the row.
    """

    def __init__(self, browser, reveal, preset, folder, by_script=False, template=None):
        run(reveal, "export", preset, "--to", "web", "-o", folder, "--no-sync", "--scale", "1", *EXACT,
            *(["--template", template] if template else []))
        if by_script:
            pretend(folder)
        self.browser = browser
        self.report = json.loads(run(reveal, "inspect", preset, "--json", "--scale", "1"))
        browser.call("Emulation.setDeviceMetricsOverride", width=1400, height=1400, deviceScaleFactor=1, mobile=False)
        browser.open((folder / "index.html").as_uri() + "#still")
        # The offsets are those of every moment, also between two places to rest.
        browser.value("document.querySelector('.reveal-list').style.scrollSnapType = 'none'")
        self.width, self.height = (
            browser.value(f"document.querySelector('.reveal-list').client{side}") for side in ("Width", "Height"))
        self.is_vertical = browser.value("document.querySelector('.reveal-list').dataset.axis") == "y"
        # The list may begin before offset 0.
        self.inset = browser.value("Number(document.querySelector('.reveal-list').dataset.inset)")
        # No script can scroll a page beyond its ends, as a list does that bounces.
        self.last_place = browser.value("""
            (list => Math.max(list.scrollHeight - list.clientHeight, list.scrollWidth - list.clientWidth))
            (document.querySelector('.reveal-list'))""")
        self.frame, self.offset = 0, self.report["offsets"][0]
        self._scroll()

    def reaches(self, moment):
        """Whether the page can be scrolled to where the list is in a frame."""
        return -CORNERS < self.report["offsets"][moment] + self.inset < self.last_place + CORNERS

    def _scroll(self):
        place = self.offset + self.inset
        self.browser.call("Runtime.evaluate", awaitPromise=True,
                          expression=SCROLL % ((0, place) if self.is_vertical else (place, 0)))

    def freeze(self, moment):
        """Freezes the page at a later frame; raises Difference if a row's trigger has not fired."""
        extent = self.height if self.is_vertical else self.width
        while self.frame < moment:
            self.frame += 1
            # So far no row can pass by unseen.
            offset = self.report["offsets"][self.frame]
            if abs(offset - self.offset) > extent / 3 or self.frame == moment:
                self.offset = offset
                self._scroll()
        time = moment / self.report["fps"]
        times, self.again = {}, set()
        for row in self.report["rows"]:
            for display in row["displays"]:
                if display["displayedAt"] <= time + 1e-9 and display["animates"]:
                    times[row["row"]] = (time - display["displayedAt"]) * 1000
                    # What a row plays when it is displayed again is lost, and said.
                    own = {row["row"]}
                    self.again = self.again | own if display["entrance"] == "again" else self.again - own
        # The page does not change its list: of rows that do, only those that are removed, and were there, are compared.
        self.removed = {row["row"]: (time - row["removal"][0]) * 1000 for row in self.report["rows"]
                        if row["removal"] and row["removedAt"] <= time + 1e-9 and row["insertedAt"] is None}
        self.is_changed = any(change["time"] <= time + 1e-9 for change in self.report["changes"])
        self.browser.value(REMOVALS % json.dumps(self.removed))
        waiting = []
        for _ in range(0 if self.is_changed else 5):
            waiting = self.browser.value(CLOCKS % json.dumps(times))
            if not waiting:
                return
            self._scroll()
        if waiting:
            raise Difference(f"frame {moment}: rows {waiting} are displayed, and their triggers have not fired")

    def states(self):
        """For each row with a card the corners of its picture, clockwise, and its opacity."""
        return self.browser.value(STATES)
