"""Films what is done on a page in headless Chromium, with a pointer, as an animated WebP."""
import base64
import io
import pathlib
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))
from browser import Browser  # noqa: E402, F401

SIZE, SHOWN = (1120, 720), (728, 468)


def stop_clock(browser):
    """Lets the clock by which pages draw go on only by `Film.advance`, as a picture may take longer than it is shown."""
    browser.call("Page.addScriptToEvaluateOnNewDocument", source="""{
      const request = requestAnimationFrame.bind(window);
      window.filmClock = 0;
      window.requestAnimationFrame = call => request(() => call(filmClock));
    }""")


class Film:
    """Pictures of a page, each with the milliseconds for which it is shown, and the pointer's place on it."""

    def __init__(self, browser):
        self.browser, self.pictures = browser, []
        self.place, self.is_pressed = (SIZE[0] * 0.6, SIZE[1] * 0.5), False

    def shoot(self, milliseconds=80):
        """Takes a picture, with a pointer, which headless Chromium does not draw."""
        from PIL import Image, ImageDraw

        data = base64.b64decode(self.browser.call("Page.captureScreenshot", format="png")["data"])
        picture = Image.open(io.BytesIO(data)).convert("RGB")
        x, y = self.place
        pointer = [(x, y), (x, y + 19), (x + 4.5, y + 15), (x + 8, y + 22), (x + 11, y + 20.5), (x + 7.5, y + 14),
                   (x + 13.5, y + 13.5)]
        ImageDraw.Draw(picture).polygon(pointer, fill="black", outline="white", width=1)
        self.pictures.append([picture.resize(SHOWN, Image.LANCZOS), milliseconds])

    def follow(self, seconds):
        """Takes pictures of what moves by itself, in real time."""
        end = time.monotonic() + seconds
        while (start := time.monotonic()) < end:
            self.shoot()
            time.sleep(max(0, 0.08 - (time.monotonic() - start)))
            self.pictures[-1][1] = round((time.monotonic() - start) * 1000)

    def advance(self, seconds):
        """Takes pictures of what moves by a clock that was stopped."""
        for _ in range(round(seconds / 0.08)):
            self.browser.value("filmClock += 80")
            time.sleep(0.1)
            self.shoot()

    def mouse(self, kind, place):
        """Sends an event of the pointer: mouseMoved, mousePressed or mouseReleased."""
        buttons = 0 if kind == "mouseReleased" or kind == "mouseMoved" and not self.is_pressed else 1
        self.place = place
        self.browser.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1],
                          button="left" if buttons or kind == "mouseReleased" else "none", clickCount=1, buttons=buttons)

    def press(self):
        """Presses the button where the pointer is."""
        self.is_pressed = True
        self.mouse("mousePressed", self.place)

    def release(self):
        """Releases the button where the pointer is."""
        self.is_pressed = False
        self.mouse("mouseReleased", self.place)

    def middle(self, expression):
        """The middle of a node, which is scrolled into view."""
        self.browser.value(f"{expression}.scrollIntoView({{block: 'center', inline: 'nearest'}})")
        box = self.browser.value(f"{expression}.getBoundingClientRect().toJSON()")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def go(self, place, steps=3):
        """Moves the pointer to a place on a straight line."""
        start = self.place
        for step in range(1, steps + 1):
            self.mouse("mouseMoved", tuple(a + (b - a) * step / steps for a, b in zip(start, place)))
            self.shoot()

    def click(self, expression):
        """Goes to a node and clicks it."""
        self.go(self.middle(expression))
        self.press()
        self.release()
        time.sleep(0.3)

    def write(self, path, limit):
        """Writes the film as large as the limit allows."""
        first, *others = [picture for picture, _ in self.pictures]
        for quality in range(70, 0, -10):
            first.save(path, save_all=True, append_images=others, duration=[time for _, time in self.pictures], loop=0,
                       quality=quality, method=6, minimize_size=True)
            if path.stat().st_size <= limit:
                break
        assert path.stat().st_size <= limit, f"{path}: {path.stat().st_size} bytes"
