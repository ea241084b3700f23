"""Tests editing in the preview's page in headless Chromium: studio-page.py REVEAL FOLDER SHOTS.

The folder holds tip-in.json with its deck. Values are dragged, typed and chosen; keys are added and removed; all of it
is undone; saves from elsewhere win. Leaves screenshots in SHOTS.
"""
import json
import pathlib
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

from browser import Browser

reveal, folder, shots = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
shots.mkdir(parents=True, exist_ok=True)
preset, deck = folder / "tip-in.json", folder / "decks" / "members.json"
good = preset.read_text()
assert '"duration": 0.4' in good and '"rotate": -15' in good, "the test needs these values"
ALT, CONTROL, SHIFT = 1, 2, 8


def save(path, text):
    """As editors do: a new file in the place of the old one."""
    fresh = path.with_suffix(".new")
    fresh.write_text(text)
    fresh.rename(path)


def saved(condition, what, seconds=10):
    end = time.monotonic() + seconds
    while not condition(preset.read_text()):
        assert time.monotonic() < end, (what, preset.read_text())
        time.sleep(.02)


def node(path, part="value"):
    return f"document.querySelector('.source [data-path=\"{path}\"][data-part={part}]')"


def middle(browser, expression):
    browser.value(f"{expression}.scrollIntoView({{block: 'center'}})")
    box = browser.value(f"{expression}.getBoundingClientRect().toJSON()")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def mouse(browser, kind, x, y, modifiers=0):
    browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1, modifiers=modifiers,
                 buttons=0 if kind == "mouseReleased" else 1)


def click(browser, expression):
    x, y = middle(browser, expression)
    for kind in ("mousePressed", "mouseReleased"):
        mouse(browser, kind, x, y)


def settled(browser):
    """The page shows what is in the file."""
    browser.wait("!drafts.isActive && player.panes[0].isCurrent && (panel.index > 0 || panel.source?.text === "
                 + json.dumps(preset.read_text()) + ")", 20)


def pixels(browser):
    return browser.value("player.panes[0].canvas.toDataURL()")


def check_drag(browser):
    """While a number moves the picture follows and the file stays; then one number in it has changed."""
    value, wait = browser.value, browser.wait
    value("player.pause(); player.seek(9)")
    settled(browser)
    before = pixels(browser)
    duration = node("entrance.duration")
    x, y = middle(browser, duration)
    mouse(browser, "mousePressed", x, y)
    mouse(browser, "mouseMoved", x + 40, y)
    wait(f"{duration}.textContent === '0.6' && drafts.delays.length > 0 && !drafts.isBusy")
    draft = pixels(browser)
    assert draft != before, "the picture does not follow"
    assert preset.read_text() == good, "a draft was written"
    wait("plot.clock.image.src.startsWith('data:')")
    mouse(browser, "mouseMoved", x + 40, y, SHIFT)
    mouse(browser, "mouseMoved", x + 44, y, SHIFT)
    wait(f"{duration}.textContent === '0.8'")
    browser.shoot(shots / "drag.png")
    mouse(browser, "mouseReleased", x + 44, y)
    saved(lambda text: text == good.replace('"duration": 0.4', '"duration": 0.8'), "one edit")
    settled(browser)
    wait("!plot.clock.image.src.startsWith('data:')")
    browser.key("z", CONTROL)
    saved(lambda text: text == good, "undo")
    settled(browser)
    wait("player.panes[0].canvas.toDataURL() === " + json.dumps(before))
    browser.key("z", CONTROL | SHIFT)
    saved(lambda text: '"duration": 0.8' in text, "redo")
    wait("panel.undoButton.title === 'Undo entrance.duration'")
    click(browser, "panel.undoButton")
    saved(lambda text: text == good, "undo by its button")
    settled(browser)


def check_keys(browser):
    """Values are reached, changed and typed with keys alone."""
    value, wait, key = browser.value, browser.wait, browser.key
    wait("panel.source.text.includes('\"duration\": 0.4') && panel.undoButton.disabled")
    value(f"controls.focus({node('entrance.duration')})")
    key("ArrowUp")
    key("ArrowUp")
    assert preset.read_text() == good
    saved(lambda text: '"duration": 0.42' in text, "a moment after the last key")
    settled(browser)
    assert value("document.activeElement.dataset.path") == "entrance.duration", "the focus stays"
    key("Enter")
    wait("document.activeElement.matches('.typed')")
    value("document.activeElement.value = '0.5'")
    key("Enter")
    saved(lambda text: '"duration": 0.5' in text, "typed")
    settled(browser)
    key("Enter")
    value("document.activeElement.value = '-3'")
    key("Enter")
    wait("!$('notice').hidden && !drafts.isActive")
    assert "entrance.duration: expected a number > 0" in value("$('notice').textContent")
    assert '"duration": 0.5' in preset.read_text(), "an invalid value was written"
    key("ArrowRight")
    assert value("document.activeElement.dataset.path") != "entrance.duration"
    for _ in range(2):
        key("z", CONTROL)
        time.sleep(.2)
    saved(lambda text: text == good, "two steps back")
    settled(browser)


def check_finger(browser):
    """A finger drags a number instead of the text around it."""
    def touch(kind, *points):
        browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points])

    browser.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
    x, y = middle(browser, node("entrance.duration"))
    touch("touchStart", (x, y))
    for step in range(1, 9):
        time.sleep(.02)
        touch("touchMove", (x + 5 * step, y))
    touch("touchEnd")
    saved(lambda text: text == good.replace('"duration": 0.4', '"duration": 0.6'), "a finger's edit")
    settled(browser)
    browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
    browser.key("z", CONTROL)
    saved(lambda text: text == good, "undo")
    settled(browser)


def check_escape(browser):
    """Escape gives up what a pointer drags, until it is lifted."""
    duration = node("entrance.duration")
    for handle in (duration, "document.querySelector('.step .end')"):
        x, y = middle(browser, handle)
        mouse(browser, "mousePressed", x, y)
        mouse(browser, "mouseMoved", x + 40, y)
        browser.wait("drafts.isActive && !drafts.isBusy")
        browser.key("Escape")
        assert not browser.value("drafts.isActive"), handle
        mouse(browser, "mouseMoved", x + 60, y)
        mouse(browser, "mouseReleased", x + 60, y)
        browser.wait("!drafts.isGivenUp")
        assert not browser.value("drafts.isActive"), handle
        assert preset.read_text() == good, "what was given up was written"
    assert browser.value(f"{duration}.textContent") == "0.4"
    settled(browser)


def check_keyframes(browser):
    """Keyframes are named for screen readers, and moved with keys."""
    text = good.replace('"entrance": {', '"insertion": { "keyframes": [{ "at": 0, "opacity": 0 }, { "at": 0.5 }, '
                        '{ "at": 1 }] },\n  "entrance": {', 1)
    save(preset, text)
    browser.wait(f"!!{node('insertion.keyframes', 'keyframes')}")
    click(browser, node("insertion.keyframes", "keyframes"))
    browser.wait("menu.isOpen")
    browser.check_access("keyframes")
    browser.value("document.querySelectorAll('.keyframe')[1].focus()")
    browser.key("ArrowRight")
    saved(lambda now: now == text.replace('"at": 0.5', '"at": 0.51'), "a keyframe")
    browser.key("Escape")
    save(preset, good)
    settled(browser)


def check_parts(browser):
    """Keys are described, removed and added; colors are chosen."""
    value, wait = browser.value, browser.wait
    click(browser, node("entrance.duration", "key"))
    wait("menu.isOpen")
    assert "Seconds" in value("menu.node.textContent")
    browser.check_access("menu")
    click(browser, "[...menu.node.querySelectorAll('.item')].find(item => item.textContent === 'Remove')")
    saved(lambda text: '"duration": 0.4' not in text, "removed")
    wait("!panel.source.text.includes('\"duration\": 0.4')")
    settled(browser)
    click(browser, node("entrance", "add"))
    wait("menu.isOpen && !!menu.node.querySelector('.item')")
    browser.shoot(shots / "add.png")
    click(browser, "[...menu.node.querySelectorAll('.item')].find(item => item.textContent.startsWith('delay'))")
    saved(lambda text: '"delay": 0' in text, "added")
    wait("panel.source.text.includes('\"delay\"')")
    for _ in range(2):
        browser.key("z", CONTROL)
        time.sleep(.3)
    saved(lambda text: text == good, "both undone")
    settled(browser)


def pull(browser, expression, right, down):
    x, y = middle(browser, expression)
    mouse(browser, "mousePressed", x, y)
    mouse(browser, "mouseMoved", x + right, y + down)
    browser.wait("drafts.isActive && !drafts.isBusy")
    assert preset.read_text() == good, "a draft was written"
    mouse(browser, "mouseReleased", x + right, y + down)


def check_editors(browser):
    """A curve is bent and pasted, and a step of the scroll made longer and moved."""
    value, wait = browser.value, browser.wait

    def undo():
        browser.key("z", CONTROL)
        saved(lambda text: text == good, "undone")
        wait("panel.source.text === " + json.dumps(good))
        settled(browser)

    wait("panel.source.text === " + json.dumps(good))
    click(browser, node("entrance.curve", "curve"))
    wait("menu.isOpen && curveEditor.list.children.length > 30")
    browser.check_access("curve")
    browser.shoot(shots / "curve.png")
    pull(browser, "document.querySelector('.timing-plot circle')", 20, -30)
    saved(lambda text: '"curve": [' in text, "a curve with handles")
    settled(browser)
    browser.key("Escape")
    wait("!menu.isOpen")
    undo()
    click(browser, node("entrance.curve", "curve"))
    wait("menu.isOpen")
    value("(() => { const field = document.querySelector('.paste');"
          "field.value = '.timingCurve(0.2, 0, 0, 1)'; field.oninput(); })()")
    saved(lambda text: '"curve": [0.2, 0, 0, 1]' in text, "pasted")
    settled(browser)
    browser.key("Escape")
    undo()
    pull(browser, "stepLine.node.children[0].querySelector('.end')", 50, 0)
    saved(lambda text: '{ "rest": 0.6 }' not in text and '"fling"' in text, "a longer rest")
    settled(browser)
    undo()
    # A step without a length has a block as well.
    pull(browser, "stepLine.node.children[0].querySelector('.end')", -300, 0)
    saved(lambda text: '{ "rest": 0 }' in text, "no rest")
    settled(browser)
    assert value("stepLine.node.children[0].getBoundingClientRect().width") >= 23.9
    undo()
    value("stepLine.node.children[1].focus()")
    browser.key("ArrowLeft", ALT)
    saved(lambda text: text.index('"fling"') < text.index('"rest"'), "the fling comes first")
    settled(browser)
    value("document.activeElement.blur()")
    undo()


def check_pose(browser):
    """The start pose is dragged on the picture, with the pointer and with keys; elements trade places."""
    value, wait = browser.value, browser.wait

    def undo(times=1):
        for _ in range(times):
            browser.key("z", CONTROL)
            time.sleep(.2)
        saved(lambda text: text == good, "undone")
        wait("panel.source.text === " + json.dumps(good))
        settled(browser)

    def handle(name):
        wait("!poseHandles.drag && !poseHandles.node.hidden")
        box = value(f"poseHandles.node.querySelector('.handle.{name}').getBoundingClientRect().toJSON()")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(name, right, down):
        x, y = handle(name)
        mouse(browser, "mousePressed", x, y)
        for share in (0.5, 1):
            mouse(browser, "mouseMoved", x + right * share, y + down * share)
        wait("drafts.isActive && !drafts.isBusy && !poseHandles.isBusy")
        assert preset.read_text() == good, "a draft was written"
        browser.shoot(shots / f"pose-{name}.png")
        mouse(browser, "mouseReleased", x + right, y + down)

    value("player.pause(); player.seek(0)")
    settled(browser)
    click(browser, node("entrance.from", "pose"))
    wait("!poseHandles.node.hidden && document.activeElement.matches('.handle.move')")
    browser.check_access("pose")
    drag("move", 30, 40)
    saved(lambda text: '"translate": [-20, -20]' not in text and '"rotate": -15' in text, "moved")
    settled(browser)
    undo()
    drag("scale", 10, -20)
    saved(lambda text: '{ "scale": ' in text, "scaled")
    settled(browser)
    undo()
    drag("turn", 60, 10)
    saved(lambda text: '"rotate": -15' not in text, "turned")
    settled(browser)
    undo()
    drag("anchor", 50, 0)
    saved(lambda text: '"anchor": [' in text, "another anchor")
    settled(browser)
    undo()
    value("poseHandles.buttons[0].focus()")
    for _ in range(3):
        browser.key("ArrowRight", SHIFT)
    saved(lambda text: '"translate": [9, -12.2]' in text, "moved by keys")
    settled(browser)
    undo()
    browser.value("poseHandles.buttons[0].focus()")
    browser.key("Escape")
    assert value("poseHandles.node.hidden && document.activeElement.dataset.path") == "entrance.from"
    # An operation trades places with the next, in the text and with keys.
    click(browser, node("entrance.from.transform[0]", "add"))
    wait("menu.isOpen && menu.node.textContent.includes('Move down')")
    click(browser, "[...menu.node.querySelectorAll('.item')].find(item => item.textContent === 'Move down')")
    saved(lambda text: text.index('"rotate": -15') < text.index('"translate": [-20, -20]'), "moved down")
    settled(browser)
    value(f"controls.focus({node('entrance.from.transform[1].translate', 'key')})")
    browser.key("ArrowUp", ALT)
    saved(lambda text: text == good, "moved up")
    settled(browser)
    value("document.activeElement.blur()")
    undo(2)


def check_playing(browser):
    """A value that is typed while the preview plays is saved without a word."""
    value, wait, key = browser.value, browser.wait, browser.key
    wait("panel.source.text.includes('\"duration\": 0.4')")
    value("report(null); player.play()")
    for text in ("0.5", "0.6", "0.4"):
        value(f"controls.focus({node('entrance.duration')})")
        key("Enter")
        wait("document.activeElement.matches('.typed')")
        value(f"document.activeElement.value = '{text}'")
        key("Enter")
        saved(lambda saved_text: f'"duration": {text}' in saved_text, "typed while it plays")
        wait(f"!drafts.isActive && panel.source.text.includes('\"duration\": {text}')")
        assert value("player.isPlaying && $('notice').hidden"), value("$('notice').textContent")
    value("player.pause()")
    for _ in range(3):
        key("z", CONTROL)
        time.sleep(.2)
    saved(lambda text: text == good, "undone")
    settled(browser)


def check_elsewhere(browser):
    """A save from elsewhere wins; what is being dragged or typed stays, unless it is gone."""
    value, wait, key = browser.value, browser.wait, browser.key
    wait("panel.source.text.includes('\"duration\": 0.4')")
    value(f"controls.focus({node('entrance.duration')})")
    key("Enter")
    wait("document.activeElement.matches('.typed')")
    value("document.activeElement.value = '1'")
    other = good.replace('"rotate": -15', '"rotate": 40')
    save(preset, other)
    wait("panel.source.text.includes('\"rotate\": 40')")
    wait("document.activeElement.matches('.typed') && document.activeElement.value === '1'")
    assert preset.read_text() == other, "a number was saved while it was typed"
    key("Escape")
    save(preset, good)
    settled(browser)
    wait("panel.source.text.includes('\"duration\": 0.4')")
    x, y = middle(browser, node("entrance.duration"))
    mouse(browser, "mousePressed", x, y)
    mouse(browser, "mouseMoved", x + 20, y)
    other = good.replace('"rotate": -15', '"rotate": 40')
    save(preset, other)
    wait("panel.source.text.includes('\"rotate\": 40')")
    mouse(browser, "mouseMoved", x + 40, y)
    mouse(browser, "mouseReleased", x + 40, y)
    saved(lambda text: text == other.replace('"duration": 0.4', '"duration": 0.6'), "both edits")
    wait("panel.source.text.includes('\"duration\": 0.6')")
    settled(browser)
    x, y = middle(browser, node("entrance.duration"))
    mouse(browser, "mousePressed", x, y)
    mouse(browser, "mouseMoved", x + 20, y)
    save(preset, good.replace('"duration": 0.4', '"duration": 0.1'))
    wait("panel.source.text.includes('\"duration\": 0.1')")
    mouse(browser, "mouseReleased", x + 20, y)
    wait("!$('notice').hidden && !drafts.isActive")
    assert "has been changed" in value("$('notice').textContent"), value("$('notice').textContent")
    assert '"duration": 0.1' in preset.read_text()
    value("report(null)")
    save(preset, good)
    wait("panel.source.text.includes('\"duration\": 0.4')")
    settled(browser)


def check_other_page(browser, address):
    """What another page saves shows here, and can be undone here; versions too."""
    def post(action, **body):
        origin = address.rsplit("/", 2)[0]
        request = urllib.request.Request(address + action, json.dumps(body).encode(), {
            "Content-Type": "application/json", "Origin": origin})
        return json.load(urllib.request.urlopen(request))

    assert post("version", name="mine")["isDone"]
    edit = {"path": "entrance.duration", "value": 1.5, "seen": 0.4}
    assert post("save", file=0, edits=[edit])["isDone"]
    browser.wait("panel.source.text.includes('\"duration\": 1.5') && panel.versions.includes('mine')")
    settled(browser)
    click(browser, "panel.versionsButton")
    browser.wait("menu.isOpen")
    click(browser, "[...menu.node.querySelectorAll('.item')].find(item => item.textContent.startsWith('mine'))")
    saved(lambda text: text == good, "back to the version")
    settled(browser)


def check_tabs(browser):
    """The deck is edited beside the preset."""
    text = deck.read_text()
    names = browser.value("[...panel.tabs.children].map(tab => tab.textContent)")
    assert names == ["tip-in.json", "members.json"], names
    # A tab that is pressed while a file changes opens all the same.
    place = middle(browser, "panel.tabs.children[1]")
    mouse(browser, "mousePressed", *place)
    browser.value("panel.showTabs()")
    mouse(browser, "mouseReleased", *place)
    browser.wait("panel.source?.text === " + json.dumps(text))
    first = browser.value("panel.source.values.find(({kind}) => kind === 'text').path")
    click(browser, node(first))
    browser.wait("document.activeElement.matches('.typed')")
    browser.value("document.activeElement.value = 'Somebody Else'")
    browser.key("Enter")
    browser.wait("panel.source.text.includes('Somebody Else')")
    assert "Somebody Else" in deck.read_text()
    browser.shoot(shots / "deck.png")
    browser.key("z", CONTROL)
    browser.wait("panel.source.text === " + json.dumps(text))
    assert deck.read_text() == text
    click(browser, "panel.tabs.children[0]")
    browser.wait("panel.source?.text === " + json.dumps(good))


def check_folder(browser):
    """Of a folder the page lists the presets, and each has its preview."""
    server = subprocess.Popen([reveal, "preview", folder, "--scale", "1"], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True)
    try:
        address = server.stdout.readline().strip()
        browser.open(address)
        assert browser.value("[...document.querySelectorAll('#list a')].map(link => link.title)") == ["tip-in.json"]
        browser.check_access("folder")
        for path in ["open/decks%2Fmembers.json/state", "open/..%2Ftip-in.json/state", "open/tip-in.json", "state",
                     "open//state"]:
            try:
                urllib.request.urlopen(address + path)
                raise AssertionError(path)
            except urllib.error.HTTPError as error:
                assert error.code == 404, (path, error)
        browser.value("document.querySelector('#list a').click()")
        browser.wait("typeof panel !== 'undefined' && !$('player').hidden && player.panes[0]?.shown >= 0")
        assert browser.value("!$('all').hidden && $('title').textContent") == "Tip in"
        browser.wait("panel.source?.text === " + json.dumps(good))
        browser.check(address)
    finally:
        server.send_signal(signal.SIGINT)
        assert server.wait(10) == 0


with Browser() as browser:
    server = subprocess.Popen([reveal, "preview", preset, "--scale", "1", "--text", "bars"], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True)
    try:
        address = server.stdout.readline().strip()
        browser.layout(1280, 800, "light")
        browser.open(address)
        browser.wait("!$('player').hidden && player.panes[0].shown >= 0 && panel.source")
        check_drag(browser)
        check_keys(browser)
        check_escape(browser)
        check_finger(browser)
        check_parts(browser)
        check_keyframes(browser)
        check_editors(browser)
        check_pose(browser)
        check_playing(browser)
        check_elsewhere(browser)
        check_other_page(browser, address)
        check_tabs(browser)
        browser.check(address)
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()
with Browser() as browser:
    browser.layout(1280, 800, "dark")
    check_folder(browser)
print(f"values, keys, saves from elsewhere, tabs and a folder; pictures in {shots}")
