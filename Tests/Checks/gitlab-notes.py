"""Plays those parts of GitLab's API that Examples/ci/gitlab-comment.sh uses, for the check of the examples.

usage: gitlab-notes.py FOLDER

The address is written to FOLDER/address once the server listens; the state is in FOLDER/notes.json, and uploads are beside it.
Pages have two notes, and the first note is a stranger's that looks like the script's.
"""

import http.server
import json
import pathlib
import re
import sys
import urllib.parse

folder = pathlib.Path(sys.argv[1])
folder.mkdir()
OWN = 7
MARK = "<!-- golden frames of reveal -->"
notes = [{"id": 1, "author": {"id": 8}, "body": MARK + "\n\nall is well"}]
notes += [{"id": number, "author": {"id": OWN}, "body": f"see {MARK}"} for number in range(2, 6)]
PROJECT = "/api/v4/projects/3"
NOTES = PROJECT + "/merge_requests/4/notes"


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def answer(self, value, code=200, headers=()):
        body = json.dumps(value).encode()
        self.send_response(code)
        for name, text in headers:
            self.send_header(name, text)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def text(self):
        return urllib.parse.parse_qs(self.body().decode(), strict_parsing=True)["body"][0]

    def allowed(self):
        if self.headers.get("PRIVATE-TOKEN") == "secret":
            return True
        self.answer({"message": "401 Unauthorized"}, 401)
        return False

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        if not self.allowed():
            return
        if url.path == "/api/v4/user":
            self.answer({"id": OWN})
        elif url.path == NOTES:
            page = int(urllib.parse.parse_qs(url.query)["page"][0])
            rest = notes[2 * page :]
            self.answer(notes[2 * page - 2 : 2 * page], headers=[("X-Next-Page", str(page + 1) if rest else "")])
        else:
            self.answer({"message": "404"}, 404)

    def do_POST(self):
        if not self.allowed():
            return
        if self.path == PROJECT + "/uploads":
            form = self.body()
            name = re.search(rb'filename="([^"]*)"', form)[1].decode()
            if (folder / "full").exists():
                self.answer({"message": "413"}, 413)
                return
            (folder / name).write_bytes(form)
            self.answer({"url": f"/uploads/0a1b/{name}", "markdown": f"![{name}](/uploads/0a1b/{name})"}, 201)
        elif self.path == NOTES:
            notes.append({"id": len(notes) + 1, "author": {"id": OWN}, "body": self.text()})
            self.saved(notes[-1], 201)
        else:
            self.answer({"message": "404"}, 404)

    def do_PUT(self):
        if not self.allowed():
            return
        note = next((note for note in notes if self.path == f"{NOTES}/{note['id']}" and note["author"]["id"] == OWN), None)
        if note is None:
            self.answer({"message": "403"}, 403)
            return
        note["body"] = self.text()
        self.saved(note, 200)

    def saved(self, note, code):
        (folder / "notes.json").write_text(json.dumps(notes), encoding="utf-8")
        self.answer(note, code)


server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
(folder / "address.new").write_text(f"http://127.0.0.1:{server.server_port}", encoding="utf-8")
(folder / "address.new").rename(folder / "address")
server.serve_forever()
