#!/usr/bin/env python3
"""Attacks `reveal preview` as other users, other pages and broken clients would, and all commands with readers that go away and
Ctrl-C.

usage: check-attacks-preview.py [SECONDS]

Each attack prints a line. Then hostile clients of all kinds come at once for so many seconds (15), and memory must be
where it was. Ends with 1 and the names of the attacks that did what they should not.
"""
import atexit
import contextlib
import http.client
import json
import os
import pathlib
import random
import re
import resource
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

import helpers

reveal = helpers.program()
seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 15
os.environ["SWIFT_BACKTRACE"] = "enable=no"
linux = sys.platform.startswith("linux")

TITLE = "Nobody else may see this"
PRESET = {
    "title": TITLE,
    "canvas": {"size": [240, 420], "scale": 1, "fps": 30, "duration": 0.4},
    "list": {"rows": 12, "rowHeight": 88},
    "zoom": [0.5, 0.5, 0, 0, 0.7, 0.6],
}
COUNT = 12
failed, children = [], []


class Server:
    """A running preview."""

    def __init__(self, preset, *arguments, files=None):
        def limit():
            if files:
                resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
        self.process = subprocess.Popen(
            [reveal, "preview", str(preset), *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, preexec_fn=limit)
        children.append(self.process)
        self.address = self.process.stdout.readline().strip()
        match = re.fullmatch(r"http://127\.0\.0\.1:(\d+)(/.*)", self.address)
        assert match, f"no address: {self.address!r}"
        self.port, self.root = int(match[1]), match[2]

    def __enter__(self):
        self.wait_until_drawn()
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def get(self, path="", timeout=60, headers=()):
        """Status and body; a path without a leading slash is below the token."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.putrequest("GET", path if path.startswith("/") else self.root + path, skip_host=True,
                                  skip_accept_encoding=True)
            connection.putheader("Host", f"127.0.0.1:{self.port}")
            for name, value in headers:
                connection.putheader(name, value)
            connection.endheaders()
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def state(self):
        status, body = self.get("state")
        assert status == 200, status
        return json.loads(body)

    def wait_until_drawn(self):
        end = time.monotonic() + 120
        while time.monotonic() < end:
            state = self.state()
            if state["preset"] or state["error"]:
                self.drawing = (state["preset"] or {}).get("drawing")
                return
            time.sleep(0.05)
        raise AssertionError("the preset is not read")

    def connect(self, data=b"", timeout=20):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=timeout)
        connection.sendall(data)
        return connection

    def request(self, path="", extra=b""):
        return f"GET {self.root}{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n".encode() + extra + b"\r\n"

    def post(self, path, body, headers=()):
        """Statuses and all bytes of the answers to an action; a header without a value is left out."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        head = {"Host": f"127.0.0.1:{self.port}", "Origin": f"http://127.0.0.1:{self.port}",
                "Content-Type": "application/json", "Content-Length": str(len(data)), **dict(headers)}
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items() if value is not None)
        root = "" if path.startswith("/") else self.root
        request = f"POST {root}{path} HTTP/1.1\r\n{lines}Connection: close\r\n\r\n".encode()
        with self.connect(request) as connection:
            with contextlib.suppress(OSError):
                connection.sendall(data)
            answer = read_all(connection)
        return statuses(answer), answer

    def memory(self):
        """Resident bytes."""
        if linux:
            text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
            return int(re.search(r"VmRSS:\s*(\d+)", text)[1]) << 10
        return int(subprocess.check_output(["ps", "-o", "rss=", "-p", str(self.process.pid)])) << 10

    def processor_time(self):
        text = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(text[11]) + int(text[12])) / os.sysconf("SC_CLK_TCK")

    def lives(self):
        """It runs and answers its page at once."""
        assert self.process.poll() is None, f"it ended: {self.process.returncode}"
        begin = time.monotonic()
        assert self.get("")[0] == 200
        took = time.monotonic() - begin
        assert took < 15, f"the page took {took:.1f} s"


def attack(name):
    """Runs a function at once and prints a line."""
    def run(function):
        begin = time.monotonic()
        try:
            note = function() or ""
            verdict = "held"
        except (AssertionError, OSError, http.client.HTTPException, ValueError, subprocess.SubprocessError) as error:
            note, verdict = f"{type(error).__name__}: {error}", "FAILED"
            failed.append(name)
        print(f"{verdict}: {name} ({time.monotonic() - begin:.1f} s) {note}".rstrip(), flush=True)
    return run


def read_all(connection, limit=1 << 20):
    """What comes until the other side closes; at most so many bytes."""
    data = b""
    with contextlib.suppress(OSError):
        while len(data) < limit and (part := connection.recv(1 << 16)):
            data += part
    return data


def statuses(data):
    return [int(found) for found in re.findall(rb"HTTP/1\.[01] (\d{3})", data)]


folder = tempfile.TemporaryDirectory(prefix="reveal-attacks-")
work = pathlib.Path(folder.name)
preset = work / "p.json"
preset.write_text(json.dumps(PRESET))


def check_token():
    """`RequestCheckTests` have what is refused; this shows that nothing gets around the check."""
    with Server(preset) as server:
        token = server.root.strip("/")
        assert re.fullmatch(r"[0-9a-f]{32}", token), token
        for path in ("/", "/state", "/plot.svg", f"/frames/{server.drawing}/frame_00000.png", f"//{token}/", f"/x/{token}/state",
                     f"/?token={token}", f"/{'%' + hex(ord(token[0]))[2:]}{token[1:]}/", f"/{token}%00/"):
            status, body = server.get(path)
            assert status in (403, 404), f"{path}: {status}"
            assert TITLE.encode() not in body and len(body) < 100, f"{path}: {body[:80]}"
        status, body = server.get("state", headers=[("Sec-Fetch-Site", "cross-site")])
        assert status == 403 and TITLE.encode() not in body, f"another site: {status}"
        assert server.get("", headers=[("Host", "evil.example")])[0] in (400, 403), "two hosts"
        for path, expected in [("", 200), ("state", 200), ("plot.svg", 200), ("nothing", 404)]:
            assert server.get(path)[0] == expected, path
    with Server(preset) as other:
        assert other.root.strip("/") != token, "the token of the run before"


def check_pipelining():
    with Server(preset, "--scale", "3") as server:
        paths = [f"frames/{server.drawing}/frame_{i:05}.png" for i in range(COUNT)] + ["state", "", "plot.svg"]
        before = server.memory()
        burst = b"".join(server.request(random.choice(paths)) for _ in range(2000))
        connections, highest, end = [server.connect() for _ in range(40)], before, time.monotonic() + 6
        for connection in connections:
            connection.setblocking(False)
        while time.monotonic() < end:
            for index, connection in enumerate(connections):
                try:
                    connection.send(burst)
                except BlockingIOError:
                    continue
                except OSError:
                    connections[index] = server.connect()
                    connections[index].setblocking(False)
            highest = max(highest, server.memory())
            time.sleep(0.02)
        server.lives()
        # Those that close while requests wait have them all read at once.
        for connection in connections:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_WR)
        time.sleep(0.5)
        highest = max(highest, server.memory())
        for connection in connections:
            connection.close()
        assert highest - before < 200 << 20, f"{(highest - before) >> 20} MB more"
        # A few requests at once are answered in their order.
        with server.connect(server.request("state") + server.request("x") + server.request("plot.svg")) as connection:
            connection.settimeout(3)
            found = statuses(read_all(connection))
            assert found == [200, 404, 200], found
        return f"at most {(highest - before) >> 20} MB more"


def check_slow_clients():
    with Server(preset) as server:
        begin = time.monotonic()
        with server.connect(server.request("state")[:-4], timeout=0.5) as slow:
            while time.monotonic() - begin < 60:
                with contextlib.suppress(TimeoutError):
                    try:
                        slow.sendall(b"x")
                        if slow.recv(10) == b"":
                            break
                    except ConnectionError:
                        break
            took = time.monotonic() - begin
        assert took < 50, "headers may take for ever"
        # As many as there may be, again and again, do not keep the page out.
        for _ in range(5):
            rest = [server.connect(b"GET /") for _ in range(64)]
            server.lives()
            for connection in rest:
                connection.close()
        return f"closed after {took:.1f} s"


def check_silent_readers():
    """A client that asks for much and takes nothing is let go in the end."""
    big = work / "big.json"
    large = json.loads(json.dumps(PRESET))
    large["canvas"].update({"size": [4000, 4000], "scale": 1, "duration": 0.1})
    large["list"].update({"rows": 60, "rowHeight": 60})
    big.write_text(json.dumps(large))
    with Server(big) as server:
        before = server.memory()
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", server.port))
        for _ in range(8):
            connection.sendall(server.request(f"frames/{server.drawing}/frame_00000.png"))
        time.sleep(3)
        server.lives()
        connection.close()
        return f"{(server.memory() - before) >> 20} MB more"


def check_many_connections():
    with Server(preset) as server:
        before = server.memory()
        connections = []
        for _ in range(500):
            connections.append(server.connect(random.choice([b"", b"GET / HTTP/1.1\r\n", b"\x16\x03\x01"])))
        for _ in range(20):
            server.lives()
        if linux:
            files = len(os.listdir(f"/proc/{server.process.pid}/fd"))
            assert files < 100, f"{files} open files"
        for connection in connections:
            connection.close()
        assert server.memory() - before < 50 << 20, f"{(server.memory() - before) >> 20} MB more"


def check_descriptors():
    with Server(preset, files=48) as server:
        connections = [server.connect() for _ in range(100)]
        server.lives()
        preset.touch()
        preset.write_text(preset.read_text() + " ")
        time.sleep(0.5)
        assert server.state()["error"] is None, "the preset could not be read"
        for connection in connections:
            connection.close()
    if not helpers.needs("linux", to="a limit that falls"):
        return "in part"
    # libdispatch itself ends a process (SIGILL in _dispatch_workq_monitor_pools) when it cannot open /proc/self/task
    # while one of its threads works, which a limit that falls makes possible: that says nothing about this program.
    for attempt in range(2):
        with Server(preset) as server:
            try:
                return check_falling_limit(server)
            except (AssertionError, OSError):
                if server.process.poll() != -signal.SIGILL or attempt == 1:
                    raise


def check_falling_limit(server):
    number = server.process.pid
    limits = resource.prlimit(number, resource.RLIMIT_NOFILE)
    used = max(int(name) for name in os.listdir(f"/proc/{number}/fd")) + 1
    resource.prlimit(number, resource.RLIMIT_NOFILE, (used + 2, limits[1]))
    connections = [server.connect() for _ in range(20)]
    time.sleep(0.5)
    begin = server.processor_time()
    time.sleep(2)
    share = (server.processor_time() - begin) / 2
    resource.prlimit(number, resource.RLIMIT_NOFILE, limits)
    for connection in connections:
        connection.close()
    time.sleep(0.5)
    server.lives()
    assert share < 0.3, f"{share:.0%} of a processor while there are no descriptors"
    return f"{share:.0%} of a processor"


def garbage(server):
    return random.choice([
        lambda: random.randbytes(random.randrange(1, 5000)),
        lambda: b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + random.randbytes(500),
        lambda: b"\x00" * 10_000,
        lambda: b"A" * 200_000,
        lambda: b"GET " + b"/" * 100_000 + b" HTTP/1.1\r\n\r\n",
        lambda: b"GET / HTTP/9.9\r\n\r\n",
        lambda: b"GET\r\n\r\n" * 1000,
        lambda: b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + random.randbytes(300),
        lambda: server.request("state").replace(b"\r\n", random.choice([b"\n", b"\r", b"\n\r", b"\r\r\n", b"\0\r\n"])),
        lambda: bytes(byte ^ (random.random() < 0.05) * random.randrange(256) for byte in server.request("state") * 20),
        lambda: server.request("state", b"X: " + b"y" * 1_000_000 + b"\r\n"),
        lambda: server.request("state", b"".join(b"X%d: y\r\n" % i for i in range(20_000))),
        lambda: server.request("state", b"X" * 500_000 + b": y\r\n"),
    ])()


def check_garbage():
    with Server(preset) as server:
        before = server.memory()
        for _ in range(300):
            with contextlib.suppress(OSError):
                with server.connect(garbage(server), timeout=0.05) as connection:
                    found = statuses(read_all(connection, 4096))
                    assert 500 not in found, found
        server.lives()
        assert server.memory() - before < 50 << 20, f"{(server.memory() - before) >> 20} MB more"


def smuggled(server):
    inner = f"GET /state HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    own = server.request("state")
    return [server.request("state", extra) + body for extra, body in [
        (b"Content-Length: 0\r\nContent-Length: %d\r\n" % len(own), own),
        (b"Content-Length: %d\r\nContent-Length: 0\r\n" % len(own), own),
        (b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n" % len(own), b"0\r\n\r\n" + own),
        (b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n", b"0\r\n\r\n" + own),
        (b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", b"0\r\n\r\n" + own),
        (b"Transfer-Encoding: xchunked\r\n", b"0\r\n\r\n" + own),
        (b"Transfer-Encoding:\x0bchunked\r\n", b"0\r\n\r\n" + own),
        (b"Transfer-Encoding : chunked\r\n", b"0\r\n\r\n" + own),
        (b"X: y\r\n Transfer-Encoding: chunked\r\n", own),
        (b"Content-Length: +%d\r\n" % len(own), own),
        (b"Content-Length: -1\r\n", own),
        (b"Content-Length: 18446744073709551616\r\n", own),
        (b"Content-Length: 0x10\r\n", own),
        (b"Content-Length: %d\n" % len(own), own),
        (b"X: y\nContent-Length: 5\r\n", own),
        (b"X: y\rContent-Length: 5\r\n", own),
        (b"Content-Length: %d\r\n" % len(inner), inner),
        (b"Transfer-Encoding: chunked\r\n", b"%x\r\n" % len(inner) + inner + b"\r\n0\r\n\r\n" + inner),
        (b"Upgrade: websocket\r\nConnection: Upgrade\r\n", inner),
        (b"Expect: 100-continue\r\nContent-Length: 10\r\n", inner),
    ]]


def check_smuggling():
    with Server(preset) as server:
        for data in smuggled(server):
            with server.connect(data) as connection:
                connection.settimeout(1.5)
                found = read_all(connection)
                # Whatever the body holds is no request.
                assert statuses(found).count(200) <= 1, (data[:200], statuses(found))
        server.lives()


def check_bodies():
    with Server(preset) as server:
        before, highest = server.memory(), 0
        for extra in (b"Upgrade: websocket\r\nConnection: Upgrade\r\n", b"Content-Length: 9999999999\r\n",
                      b"Transfer-Encoding: chunked\r\n"):
            with contextlib.suppress(OSError):
                with server.connect(server.request("state", extra), timeout=2) as connection:
                    begin = time.monotonic()
                    while time.monotonic() - begin < 2:
                        connection.send(b"fffff\r\n" + b"x" * 0xfffff + b"\r\n")
                        highest = max(highest, server.memory())
        with contextlib.suppress(OSError):
            with server.connect(f"CONNECT {server.root} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode(),
                                timeout=2) as connection:
                begin = time.monotonic()
                while time.monotonic() - begin < 2:
                    connection.send(b"x" * 1_000_000)
                    highest = max(highest, server.memory())
        server.lives()
        assert highest - before < 50 << 20, f"{(highest - before) >> 20} MB more"


# What pages from elsewhere, and programs without an origin, send.
ELSEWHERE = ({"Origin": None}, {"Origin": "http://evil.example"}, {"Origin": "null"},
             {"Sec-Fetch-Site": "same-site"}, {"Host": "evil.example"})


def check_hands():
    with Server(preset) as server:
        text, before = preset.read_bytes(), server.memory()
        drawing = server.state()["preset"]["drawing"]

        def post(action, headers=(), **body):
            return server.post(f"hand/{action}", body, headers)[0]

        # Pages from elsewhere, programs without an origin, and forms can neither move a hand nor record one.
        assert post("begin", hand=1, drawing=drawing, after=True) == [200]
        touch = [[0, 90], [0.1, 0], [0.1, None]]
        for headers in ELSEWHERE:
            assert post("move", headers, hand=1, now=0.1, samples=touch) == [403], headers
            assert post("record", headers, hand=1) == [403], headers
        assert post("record", {"Content-Type": "text/plain"}, hand=1) == [415]
        # The most that one hand can do, by many hands.
        for hand in range(2, 20):
            assert post("begin", hand=hand, drawing=drawing, after=False) == [200]
            for part in range(4):
                samples = [[part * 2 + index / 1000, index % 90] for index in range(2000)]
                assert post("move", hand=hand, now=part * 2 + 2, samples=samples) == [200]
        server.lives()
        assert preset.read_bytes() == text, "the preset was written"
        more = server.memory() - before
        assert more < 100 << 20, f"{more >> 20} MB more"
        return f"{more >> 20} MB more"


def check_poses():
    posed = work / "posed.json"
    entrance = {"from": {"transform": [{"translateX": 40}]}, "duration": 0.2}
    posed.write_text(json.dumps({**{key: PRESET[key] for key in ("canvas", "list")}, "entrance": entrance}))
    (work / "secret.json").write_text('{"from": {"transform": [{"translateX": 7}]}}')
    request = {"file": 0, "path": "entrance.from", "frame": 0, "row": 0}
    drag = {"handle": "move", "from": [0, 0], "to": [8, 4], "fine": False}
    files = {path: path.read_bytes() for path in work.glob("*.json")}
    with Server(posed) as server:
        before = server.memory()

        def answer(body, *expected, **changes):
            """The answer to a request, perhaps with changed members; a status that is not expected fails."""
            body = body if isinstance(body, bytes) else {**body, **changes}
            (status,), data = server.post("pose", body)
            assert status in expected, f"{status} for {body if len(str(body)) < 200 else str(body)[:200]}"
            text = data.split(b"\r\n\r\n", 1)[1].decode()
            if status != 200:
                return None
            found = json.loads(text)
            assert not re.search("NaN|Infinity", text), text
            assert found["edits"] is not None
            return found

        # The request as the page makes it; a drag writes nothing.
        assert answer(request, 200)["edits"] == []
        assert answer(request, 200, drag=drag)["edits"]
        for headers in ELSEWHERE:
            assert server.post("pose", request, headers)[0] == [403], headers
        for root in ("/", f"/{'0' * 32}/", server.root[:-2] + "/"):
            assert server.post(f"{root}pose", request)[0] == [403], root
        assert server.post("pose", request, {"Content-Type": "text/plain"})[0] == [415]
        assert server.post("pose", request, {"Content-Length": None})[0] == [411]
        assert server.post("pose", b" " * 70_000)[0] == [413]
        assert server.get("pose")[0] == 404
        for broken in (b"", b"[", b"{", b"\0", b"\xff\xfe", b"[" * 60_000, b'{"a":' * 10_000, b'{"file": NaN}',
                       b'{"file": 1e999}', b'{"file": 0, "path": "\\ud800"}'):
            answer(broken, 400)
        for wrong in (b"[]", b"0", b"null", b'"pose"', b"{}"):
            answer(wrong, 404)
        # Files are named by their numbers among those of the preset, and nothing else is a file.
        for file in (-1, 1, 99, 1 << 62, 1e300, 0.5, "0", "secret.json", "../secret.json", str(work / "secret.json"),
                     None, [0], {}):
            answer(request, 404, file=file)
        for path in (0, None, [], "", ".", "..", "../secret.json", "/etc/passwd", "entrance", "entrance.from.transform",
                     "entrance..from", "entrance.from[0]", "entrance.from[99999999999999999999]", "entrance.from[-1]",
                     "title", "\0", "a." * 20_000 + "a", "[0]" * 20_000):
            answer(request, 404, path=path)
        for frame in (-1, 0.5, "0", None, 1e300, [0]):
            answer(request, 404, frame=frame)
        assert answer(request, 200, frame=1 << 52) == answer(request, 200, frame=COUNT - 1)
        for row in (-1, 12, 1 << 52, 1e300, -1e300, 0.5, "0", [0]):
            answer(request, 200, 404, row=row)
        for wrong in (0, [], {}, "move", {**drag, "handle": "fold"}, {**drag, "handle": None}, {**drag, "from": [0]},
                      {**drag, "to": [0, "1"]}, {**drag, "to": [0, 1, 2]}, {**drag, "to": {"x": 0}}, {**drag, "to": None}):
            answer(request, 404, drag=wrong)
        # Extreme drags are refused, or end in numbers.
        for handle in ("move", "scale", "turn", "anchor"):
            for start in ([0, 0], [1e308, -1e308], [120, 44], [5e-324, 0]):
                for end in ([0, 0], [1e308, 1e308], [-1e308, 1e-308], [1e15, -1e15]):
                    answer(request, 200, 404, 422, drag={"handle": handle, "from": start, "to": end, "fine": True})
        # Many at once, of which none may starve the page.
        answers = []
        clients = [threading.Thread(target=lambda: answers.extend(answer(request, 200, drag=drag) for _ in range(50)))
                   for _ in range(8)]
        for client in clients:
            client.start()
        server.lives()
        for client in clients:
            client.join()
        assert len(answers) == 400 and all(found == answers[0] for found in answers), f"{len(answers)} answers"
        server.lives()
        assert {path: path.read_bytes() for path in files} == files, "a file was written"
        more = server.memory() - before
        assert more < 50 << 20, f"{more >> 20} MB more"
        return f"{more >> 20} MB more"


def check_half_open():
    with Server(preset) as server:
        for i in range(200):
            connection = server.connect(server.request(f"frames/{server.drawing}/frame_{i % COUNT:05}.png"))
            if i % 3 == 0:
                connection.shutdown(socket.SHUT_WR)
            elif i % 3 == 1:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()
        server.lives()
        if linux:
            time.sleep(1)
            begin = server.processor_time()
            time.sleep(1)
            share = server.processor_time() - begin
            assert share < 0.5, f"{share:.0%} of a processor for clients that went away"


def check_figure():
    """A preset with an extreme figure ends nothing and holds nothing up."""
    extreme = work / "extreme.json"
    matrices = [[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 5, 0, 1e-300], [1e300] * 16,
                [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1e308, -1e308, 0, 1]]
    for matrix in matrices:
        extreme.write_text(json.dumps({"entrance": {"from": {"transform": [{"matrix": matrix}]}}}))
        with Server(extreme) as server:
            if server.state()["error"]:
                continue
            waiting = [server.connect(server.request("plot.svg")) for _ in range(4)]
            time.sleep(0.5)
            server.lives()
            assert server.get(f"frames/{server.drawing}/frame_00000.png")[0] in (200, 500)
            for connection in waiting:
                connection.close()
            stop(server)


def stop(server):
    begin = time.monotonic()
    server.process.send_signal(signal.SIGINT)
    try:
        code = server.process.wait(30)
    except subprocess.TimeoutExpired:
        raise AssertionError("Ctrl-C does not end it within 30 s") from None
    assert code == 0, f"exit code {code} after Ctrl-C"
    return time.monotonic() - begin


def check_interrupt():
    slow = work / "slow.json"
    large = json.loads(json.dumps(PRESET))
    large["canvas"].update({"size": [4000, 4000], "scale": 2, "duration": 2})
    slow.write_text(json.dumps(large))
    with Server(slow) as server:
        connections = [server.connect(server.request(f"frames/{server.drawing}/frame_{i:05}.png")) for i in range(40)]
        time.sleep(0.5)
        server.lives()
        took = stop(server)
        for connection in connections:
            connection.close()
        assert took < 15, f"{took:.1f} s"
        return f"{took:.2f} s"


def hostile(server, end, kind):
    """A client of one kind, again and again until the end."""
    frames = [f"frames/{server.drawing}/frame_{i:05}.png" for i in range(COUNT)]
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            if kind == "pipelining":
                with server.connect(timeout=1) as connection:
                    connection.sendall(b"".join(server.request(random.choice(frames)) for _ in range(500)))
                    time.sleep(random.random())
            elif kind == "garbage":
                with server.connect(garbage(server), timeout=0.2) as connection:
                    read_all(connection, 4096)
            elif kind == "gone":
                connection = server.connect(server.request(random.choice(frames)))
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                time.sleep(random.random() / 20)
                connection.close()
            elif kind == "page":
                with contextlib.suppress(http.client.HTTPException):
                    server.get(random.choice(frames + ["", "state", "plot.svg"]))
            elif kind == "editor":
                time.sleep(0.5)
                text = json.loads(preset.read_text())
                text["zoom"][5] = round(0.3 + random.random() / 2, 2)
                fresh = work / "p.new"
                fresh.write_text(json.dumps(text))
                fresh.rename(preset)


def check_hostile_crowd():
    with Server(preset) as server:
        for i in range(COUNT):
            server.get(f"frames/{server.drawing}/frame_{i:05}.png")
        server.get("plot.svg")
        # What an hour of edits leaves in caches is no leak: a few of them come first.
        hostile(server, time.monotonic() + 3, "editor")
        with contextlib.suppress(OSError):
            server.get("frames/0/frame_00000.png")
        before, highest = server.memory(), 0
        kinds = ["pipelining", "garbage", "garbage", "gone", "gone", "page", "page", "editor"]
        end = time.monotonic() + seconds
        threads = [threading.Thread(target=hostile, args=(server, end, kind)) for kind in kinds]
        for thread in threads:
            thread.start()
        refused = 0
        while time.monotonic() < end:
            time.sleep(0.25)
            assert server.process.poll() is None, f"it ended: {server.process.returncode}"
            highest = max(highest, server.memory())
        for thread in threads:
            thread.join()
        time.sleep(2)
        server.lives()
        after = server.memory()
        stop(server)
        note = f"{before / 1e6:.0f} MB before, at most {highest / 1e6:.0f} MB, {after / 1e6:.0f} MB after {seconds:.0f} s"
        assert after - before < 64 << 20 and highest - before < 300 << 20, note
        return note


def run(*arguments):
    return subprocess.run([reveal, *map(str, arguments)], capture_output=True, timeout=120, cwd=work)


def check_progress():
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([reveal, "render", preset, "-o", work / "openjd", "--progress", "openjd"], stdout=writer,
                          stderr=subprocess.PIPE, timeout=60)
    os.close(writer)
    assert done.returncode in (0, 74), f"exit code {done.returncode}"
    assert len(list((work / "openjd").glob("frame_*.png"))) == COUNT, "frames are missing"
    assert (work / "openjd" / "reveal.json").exists()


def wait_until_listening(process):
    """Until the program has begun its work, which a signal before that ends in the system's way."""
    time.sleep(0.2)
    end = time.monotonic() + 60
    while linux and process.poll() is None and time.monotonic() < end:
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        if int(re.search(r"SigCgt:\s*(\w+)", status)[1], 16) & 1 << (signal.SIGTERM - 1):
            break
        time.sleep(0.02)


def check_interrupts():
    """Every long command ends at once, says so by its exit code, and leaves nothing."""
    slow = work / "long.json"
    # A list that always moves, as frames that repeat the one before take next to no time.
    slow.write_text(json.dumps(dict(
        PRESET, canvas={"size": [300, 500], "scale": 1, "duration": 240, "fps": 60}, list={"rows": 3600, "rowHeight": 88},
        scroll=[{"to": {"row": 3590}, "duration": 240}])))
    assert run("render", slow, "--frames", "0..<30", "--size", "150x150", "-o", work / "many", "-q").returncode == 0
    for name in ("a", "b"):
        (work / name).mkdir()
        for i in range(300):
            source = (work / "many" / f"frame_{i % 30:05}.png").read_bytes()
            (work / name / f"frame_{i:05}.png").write_bytes(source)
    out = work / "cut"
    for command in (["sheet", slow, "-o", out, "--count", "2000"], ["render", slow, "--format", "apng", "-o", out],
                    ["render", slow, "--format", "y4m", "-o", out], ["render", slow, "--format", "rgba", "-o", out],
                    ["diff", work / "a", slow], ["diff", slow, slow, "--html", out],
                    ["diff", work / "a", work / "b", "--ignore-antialiasing", "--max-pixels", "1", "--json"]):
        for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            process = subprocess.Popen([reveal, *map(str, command)], cwd=work, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            children.append(process)
            wait_until_listening(process)
            if process.poll() is not None:
                continue
            begin = time.monotonic()
            process.send_signal(number)
            found = process.wait(60)
            took = time.monotonic() - begin
            shown = " ".join(str(word) for word in command[:4])
            assert found == code, f"{shown}: exit code {found}, not {code}"
            assert took < 20, f"{shown}: {took:.1f} s"
            left = [name for name in os.listdir(work) if name.startswith(".") or name == "cut"]
            assert not left, f"{shown} left {left}"


seed = random.randrange(1 << 32)
random.seed(seed)
print(f"seed {seed}")
atexit.register(lambda: [process.kill() for process in children])
attack("requests without the token")(check_token)
attack("pipelining without reading")(check_pipelining)
attack("slow clients")(check_slow_clients)
attack("clients that take nothing")(check_silent_readers)
attack("many connections")(check_many_connections)
attack("descriptors run out")(check_descriptors)
attack("garbage and huge heads")(check_garbage)
attack("smuggled requests")(check_smuggling)
attack("bodies and other protocols")(check_bodies)
attack("hands from elsewhere and many hands")(check_hands)
attack("requests about poses")(check_poses)
attack("clients that go away")(check_half_open)
attack("extreme figures")(check_figure)
attack("Ctrl-C under load")(check_interrupt)
attack("a reader of progress that goes away")(check_progress)
attack("Ctrl-C and SIGTERM")(check_interrupts)
attack("hostile clients of all kinds")(check_hostile_crowd)
if failed:
    sys.exit(f"failed: {', '.join(failed)}")
