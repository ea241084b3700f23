import RevealFiles
import Testing
import TestFixtures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct FilesTests {
  @Test(arguments: [
    ("a/b.json", "a", "b.json"), ("b.json", "", "b.json"), ("/b", "/", "b"), ("a/b/", "a", "b"),
    ("a/\u{301}b", "a", "\u{301}b"), ("//", "/", ""),
  ])
  func `splits a path`(path: String, folder: String, name: String) {
    #expect(splitPath(path) == (folder, name))
  }

  @Test(arguments: [
    ("a/c.png", "a", "c.png"), ("c.png", "a/b", "../../c.png"), ("a/c.png", "", "a/c.png"),
    ("a/../d/c.png", "d", "c.png"), ("/x/y", "/x/z", "../y"), ("./a/c.png", "./a/", "c.png"),
  ])
  func `sees a path from a folder`(path: String, folder: String, expected: String) {
    #expect(relativePath(path, from: folder) == expected)
  }

  @Test(arguments: [
    (0, "0 ms"), (0.000_000_4, "0 µs"), (0.000_95, "950 µs"), (0.000_999_4, "999 µs"),
    (0.000_999_6, "1.0 ms"), (0.009_94, "9.9 ms"), (0.009_96, "10 ms"), (0.9994, "999 ms"),
    (0.9996, "1.0 s"), (59.94, "59.9 s"), (59.96, "1:00 min"), (119.6, "2:00 min"),
    (3605, "60:05 min"),
  ])
  func `says a duration in the unit that it fills`(seconds: Double, text: String) {
    #expect(durationText(seconds) == text)
  }

  @Test func `expands stars in every part of a path and sorts`() throws {
    let folder = try TemporaryFolder()
    for name in ["b/2.png", "b/1.png", "a/3.png", "a/x.txt", "a/.hidden.png", "c.png"] {
      try folder.write("", to: name)
    }
    #expect(try expandPattern("*/*.png", in: folder.path) == ["a/3.png", "b/1.png", "b/2.png"])
    #expect(try expandPattern("b/*", in: folder.path) == ["b/1.png", "b/2.png"])
    #expect(try expandPattern("c.png", in: folder.path) == ["c.png"])
    #expect(try expandPattern("*.gif", in: folder.path) == [])
    #expect(try expandPattern("a/*x*t", in: folder.path) == ["a/x.txt"])
  }

  @Test(arguments: [
    ("*/cover.png", ["a/cover.png"]), ("*/in/*.png", ["a/in/1.png"]), ("*/in", ["a/in", "c/in"]),
    ("*/in/cover.png", []), ("*/../a/cover.png", ["a", "b", "c"].map { "\($0)/../a/cover.png" }),
    ("b/cover.png", ["b/cover.png"]), ("*/cover.png/*", []),
  ])
  func `skips what is not there behind a star`(pattern: String, expected: [String]) throws {
    let folder = try TemporaryFolder()
    for name in ["a/cover.png", "a/in/1.png", "b/other.png", "c/in"] {
      try folder.write("", to: name)
    }
    #expect(try expandPattern(pattern, in: folder.path) == expected)
  }

  @Test(arguments: [
    ("a*b*c", ["abc", "a.b.c", "axbxbc"]), ("*b*", ["abc", "a.b.c", "axbxbc", "bb"]),
    ("*.*", ["a.b.c"]), ("a*", ["abc", "a.b.c", "axbxbc", "a\u{301}"]), (".*", [".abc"]),
    ("*bb", ["bb"]), ("*b*b*b*", []), ("a*bc*c", []), ("*\u{301}", ["a\u{301}", "e\u{301}"]),
    ("é*", []),
  ])
  func `takes a star for any bytes`(pattern: String, expected: [String]) throws {
    let folder = try TemporaryFolder()
    for name in ["abc", "a.b.c", "axbxbc", "bb", ".abc", "a\u{301}", "e\u{301}"] {
      try folder.write("", to: name)
    }
    #expect(try Set(expandPattern(pattern, in: folder.path)) == Set(expected))
  }

  @Test func `gives all patterns of a preset one amount of work`() throws {
    let folder = try TemporaryFolder()
    // Long and nearly alike, so that each pattern has much to compare.
    let name = String(repeating: "a", count: 240)
    for i in 0..<10 { try folder.write("", to: name + "\(i)") }
    let pattern = "*" + String(repeating: "a", count: 120) + "b*"
    var search = PatternSearch(maximumComparedBytes: 500_000)
    var tried = 0
    while tried < 1000, (try? search.files(pattern, in: folder.path)) == [] { tried += 1 }
    #expect(tried > 1 && tried < 1000)
    let isExhausted = search.isExhausted
    #expect(isExhausted)
    #expect(throws: FileError.self) { try search.files("*", in: folder.path) }
  }

  @Test func `lists a folder once for all patterns`() throws {
    let folder = try TemporaryFolder()
    for name in ["a/1.png", "a/2.gif"] { try folder.write("", to: name) }
    var listed: [String] = []
    var search = PatternSearch { listed.append($0) }
    #expect(try search.files("a/*.png", in: folder.path) == ["a/1.png"])
    #expect(try search.files("a/*.gif", in: folder.path) == ["a/2.gif"])
    #expect(listed == [joinPath(folder.path, "a")])
  }

  @Test func `names what matches a pattern and is no text`() throws {
    let folder = try TemporaryFolder()
    guard try folder.writeName(#"caf\351.png"#) else { return }
    try folder.write("", to: "tea.png")
    #expect(try expandPattern("t*.png", in: folder.path) == ["tea.png"])
    let error = try #require(throws: FileError.self) {
      try expandPattern("*.png", in: folder.path)
    }
    #expect(error.path == joinPath(folder.path, #"caf\xE9.png"#))
    #expect(try listFolder(folder.path) == [#"caf\xE9.png"#, "tea.png"])
  }

  @Test func `refuses paths that no system opens, without a long look`() {
    for path in [
      String(repeating: "/", count: 800_000), String(repeating: "a/", count: 400_000),
      String(repeating: "*", count: 300), "a\0b",
    ] {
      #expect(throws: FileError.self) { try readFile(path) }
      #expect(throws: FileError.self) { try expandPattern(path, in: "") }
      _ = splitPath(path)
    }
  }

  @Test func `keeps paths apart that Unicode takes for equal`() throws {
    let folder = try TemporaryFolder()
    var distinct = DistinctPaths()
    let paths = ["\u{e9}.png", "e\u{301}.png"].map { joinPath(folder.path, $0) }
    let given = paths.map { distinct.path($0) }
    #expect(paths[0] == paths[1])
    #expect(given[0] != given[1])
    #expect(given == paths.map { distinct.path($0) })
    try writeFile([[1]], to: paths[1])
    #expect(try readFile(given[1]) == [1])
  }

  @Test func `refuses a pattern that matches too much`() throws {
    let folder = try TemporaryFolder()
    for name in ["a/1", "a/2", "b/1", "c/1"] { try folder.write("", to: name) }
    #expect(try expandPattern("*/*", in: folder.path, limit: 4).count == 4)
    #expect(throws: FileError.self) { try expandPattern("*/*", in: folder.path, limit: 3) }
    #expect(throws: FileError.self) { try expandPattern("*/1", in: folder.path, limit: 2) }
  }

  @Test(arguments: [
    ("fade", ".golden.json"), ("a/fade", ".golden.json"),
    (String(repeating: "x", count: 250), ".golden.json"),
    ("a/" + String(repeating: "é", count: 125), ".poster.png"),
    (String(repeating: "👩‍👩‍👧", count: 14), "-pictures"),
  ])
  func `derives names that a system takes, different ones for different names`(
    path: String, ending: String
  ) throws {
    let derived = derivedPath(path, ending)
    #expect(derived.hasSuffix(ending) && splitPath(derived).folder == splitPath(path).folder)
    #expect(splitPath(derived).name.utf8.count <= 255)
    #expect(derived == path + ending || path.utf8.count + ending.utf8.count > 255)
    #expect(derivedPath(path + "y", ending) != derived)
  }

  @Test func `notices a change in place whose time was set back`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one", to: "file")
    var info = stat()
    #expect(unsafe stat(path, &info) == 0)
    #if canImport(Darwin)
      let times = [info.st_atimespec, info.st_mtimespec]
    #else
      let times = [info.st_atim, info.st_mtim]
    #endif
    let before = FileStamp(path)
    #expect(before == FileStamp(path))
    // Longer than a tick of the clock of any file system.
    usleep(50_000)
    let descriptor = unsafe open(path, O_WRONLY)
    #expect(writeAll(Array("two".utf8), to: descriptor))
    close(descriptor)
    #expect(unsafe utimensat(AT_FDCWD, path, times, 0) == 0)
    #expect(FileStamp(path) != before)
  }

  @Test func `never lowers the number of open files`() {
    let before = SystemLimits.raiseOpenFileLimit(to: 0)
    #expect(SystemLimits.raiseOpenFileLimit(to: before - 1) == before)
    #expect(SystemLimits.raiseOpenFileLimit() >= before)
  }

  @Test func `replaces a file and leaves nothing else behind`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "file")
    try writeFile([Array("ne".utf8), Array("w".utf8)], to: path)
    #expect(try readFile(path) == Array("new".utf8))
    #expect(try folder.names() == ["file"])
  }

  @Test func `keeps the old file and leaves no litter when a write fails`() throws {
    let folder = try TemporaryFolder()
    try folder.write("inside", to: "taken/file")
    let path = joinPath(folder.path, "taken")
    let error = #expect(throws: FileError.self) { try writeFile([[1]], to: path) }
    #expect(error?.path == path)
    #expect(try folder.names() == ["taken"])
  }

  @Test func `replaces a link by a file where the name is its own choice`() throws {
    let folder = try TemporaryFolder()
    let target = try folder.write("target", to: "target")
    let link = joinPath(folder.path, "link")
    #expect(unsafe symlink(target, link) == 0)
    try writeFile([[1]], to: link)
    #expect(!isLink(link))
    #expect(try folder.read("target") == Array("target".utf8))
  }

  @Test func `writes a new file only where the name is free`() throws {
    let folder = try TemporaryFolder()
    let path = joinPath(folder.path, "new")
    try writeNewFile([1], to: path)
    #expect(throws: FileError.self) { try writeNewFile([2], to: path) }
    #expect(try folder.read("new") == [1])
    #expect(try folder.names() == ["new"])
  }

  @Test func `reads regular files only, up to a limit`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("12345", to: "file")
    #expect(throws: FileError.self) { try readFile(path, limit: 4) }
    #expect(throws: FileError.self) { try readFile(folder.path) }
    #expect(throws: FileError.self) { try readFile("/dev/null") }
    #expect(throws: FileError.self) { try readFile(joinPath(folder.path, "missing")) }
  }

  @Test func `makes folders with those above them`() throws {
    let folder = try TemporaryFolder()
    let path = joinPath(folder.path, "a/b/c")
    try makeFolder(path)
    try makeFolder(path)
    #expect(fileKind(path) == .folder)
    try folder.write("", to: "file")
    #expect(throws: FileError.self) { try makeFolder(joinPath(folder.path, "file/d")) }
  }
}
