import Foundation
import RevealFiles
import Synchronization
import Testing
import TestFixtures

@Suite struct FileScopeTests {
  private let folder: TemporaryFolder
  private let scope: FileScope

  /// `inside/` with a file, links and a loop, beside files that are outside; confined through a
  /// link.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write("inside", to: "inside/file")
    try folder.write("deep", to: "inside/sub/file")
    try folder.write("outside", to: "outside")
    try folder.write("outside", to: "away/file")
    try folder.write("neighbor", to: "inside-not/file")
    for (name, target) in [
      ("inside/good-link", "sub/file"), ("inside/bad-link", "../outside"),
      ("inside/bad-folder", ".."), ("inside/loop", "loop"), ("entry", "inside"),
      ("inside/absolute", folder.path + "/inside/sub/file"), ("inside/back", "../inside/good-link"),
      ("inside/chain", "bad-link"), ("inside/dangling", "../nothing"), ("inside/lost", "nothing"),
      ("inside/away", "../away"), ("inside/top", "/"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: joinPath(folder.path, name), withDestinationPath: target)
    }
    scope = try FileScope(inside: joinPath(folder.path, "entry"))
  }

  private func read(
    _ path: String, _ resolution: PathResolution = .bySystem
  ) throws -> String {
    let scope = try FileScope(inside: joinPath(folder.path, "entry"), resolution: resolution)
    return String(
      decoding: try scope.read(joinPath(folder.path, path), limit: 100), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("inside/file", "inside"), ("inside/sub/../file", "inside"), ("inside/good-link", "deep"),
      ("entry/file", "inside"), ("inside/bad-folder/inside/file", "inside"),
      ("inside/absolute", "deep"), ("inside/back", "deep"), ("inside/sub/./../back", "deep"),
      ("inside/bad-folder/entry/file", "inside"), ("inside/../inside-not/../inside/file", "inside"),
    ], [PathResolution.bySystem, .stepByStep])
  func `reads what lies inside in the end`(
    file: (path: String, text: String), resolution: PathResolution
  ) throws {
    #expect(try read(file.path, resolution) == file.text)
  }

  @Test(
    arguments: [
      "outside", "inside/../outside", "inside/bad-link", "inside/bad-folder/outside",
      "inside-not/file", "missing", "inside/../missing", "inside/bad-folder/missing",
      "/usr/bin/env", "/no/such/file", "inside/chain", "inside/dangling", "inside/dangling/x",
      "inside/away/file", "inside/away/missing", "inside/away/../outside", "inside/top/usr/bin/env",
      "inside/top", "inside/bad-folder/nothing/../outside", "/proc/self/cwd/Package.swift", "",
    ], [PathResolution.bySystem, .stepByStep])
  func `refuses what lies outside, there or not`(path: String, resolution: PathResolution) {
    let error = #expect(throws: FileError.self) { try read(path, resolution) }
    #expect(error?.reason == "it lies outside of \(joinPath(folder.path, "entry"))")
  }

  @Test(
    arguments: ["inside/missing", "inside/loop", "inside/sub", "inside/lost", "inside/file/x"],
    [PathResolution.bySystem, .stepByStep])
  func `says why a file inside cannot be read`(path: String, resolution: PathResolution) throws {
    let error = try #require(throws: FileError.self) { try read(path, resolution) }
    #expect(!error.reason.contains("outside"))
  }

  @Test func `compares names byte by byte`() throws {
    try folder.write("kelvin", to: "box\u{212A}/file")
    try folder.write("latin", to: "boxK/file")
    guard try folder.names().filter({ $0 == "boxK" }).count == 2 else { return }
    let box = try FileScope(inside: joinPath(folder.path, "boxK"))
    #expect(try box.read(joinPath(folder.path, "boxK/file"), limit: 100) == Array("latin".utf8))
    for path in ["box\u{212A}/file", "boxK/../box\u{212A}/file"] {
      #expect(throws: FileError.self) { try box.read(joinPath(folder.path, path), limit: 100) }
    }
  }

  @Test(arguments: [PathResolution.bySystem, .stepByStep])
  func `takes names in another case where the file system does`(resolution: PathResolution) throws {
    guard FileIdentity(joinPath(folder.path, "INSIDE")) != nil else { return }
    try FileManager.default.createSymbolicLink(
      atPath: joinPath(folder.path, "inside/loud"),
      withDestinationPath: joinPath(folder.path, "INSIDE/SUB/FILE"))
    #expect(try read("INSIDE/file", resolution) == "inside")
    #expect(try read("inside/loud", resolution) == "deep")
    #expect(throws: FileError.self) { try read("INSIDE/../outside", resolution) }
  }

  @Test(arguments: [PathResolution.bySystem, .stepByStep])
  func `goes through folders that it may not list`(resolution: PathResolution) throws {
    let place = joinPath(folder.path, "inside/sub")
    try setPermissions(0o311, of: place)
    defer { try? setPermissions(0o755, of: place) }
    #expect(try read("inside/sub/file", resolution) == "deep")
  }

  private func setPermissions(_ permissions: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }

  @Test func `does not follow the folder when it is replaced`() throws {
    let box = try FileScope(inside: joinPath(folder.path, "inside"))
    try renameFile(joinPath(folder.path, "inside"), to: joinPath(folder.path, "moved"))
    try renameFile(joinPath(folder.path, "away"), to: joinPath(folder.path, "inside"))
    let text = try box.read(joinPath(folder.path, "inside/file"), limit: 100)
    #expect(text == Array("inside".utf8))
  }

  /// Somebody swaps a folder for a link as fast as can be, while files in it are read.
  @Test(arguments: [PathResolution.bySystem, .stepByStep])
  func `never reads what a swapped folder leads to`(resolution: PathResolution) throws {
    let scope = try FileScope(inside: joinPath(folder.path, "inside"), resolution: resolution)
    let (place, link) = ("\(folder.path)/inside/sub", "\(folder.path)/inside/away")
    let swapper = Swapper([
      (place, place + ".old"), (link, place), (place, link), (place + ".old", place),
    ])
    defer { swapper.stop() }
    var texts: [String: Int] = [:]
    for _ in 0..<4000 {
      for path in ["inside/sub/file", "inside/away/file", "inside/sub/../sub/file"] {
        // Refused, or nothing there at the moment.
        guard let bytes = try? scope.read(joinPath(folder.path, path), limit: 100) else { continue }
        texts[String(decoding: bytes, as: UTF8.self), default: 0] += 1
      }
    }
    #expect(swapper.count > 0)
    #expect(Set(texts.keys) == ["deep"], "\(texts)")
  }

  #if os(Linux)
    @Test func `does not wait for a process that holds a lease on a file`() throws {
      let folder = try TemporaryFolder()
      let path = try folder.write("text", to: "file")
      let scope = try FileScope(inside: folder.path)
      signal(SIGIO, SIG_IGN)
      let holder = unsafe open(path, O_RDWR)
      defer { close(holder) }
      // F_SETLEASE and F_WRLCK, which not every file system has.
      guard fcntl(holder, 1024, 1) == 0 else { return }
      let clock = ContinuousClock()
      let start = clock.now
      #expect(throws: FileError.self) { try scope.read(path, limit: 100) }
      #expect(clock.now - start < .seconds(10))
    }
  #endif

  @Test func `lists folders inside only`() throws {
    let inside = joinPath(folder.path, "inside")
    #expect(try expandPattern("sub/*", in: inside, scope: scope) == ["sub/file"])
    for pattern in ["../*", "bad-folder/*", "/*"] {
      #expect(throws: FileError.self, "\(pattern)") {
        try expandPattern(pattern, in: inside, scope: scope)
      }
    }
  }

  @Test func `is a folder`() {
    let path = joinPath(folder.path, "outside")
    #expect(throws: FileError.self) { try FileScope(inside: path) }
  }
}

/// Renames files over and over in a thread of its own, as the tests' tasks may all be busy.
private final class Swapper: Sendable {
  private let isOver = Atomic(false)
  private let rounds = Atomic(0)
  private let end = DispatchSemaphore(value: 0)

  init(_ renames: [(String, String)]) {
    Thread.detachNewThread { [self] in
      while !isOver.load(ordering: .relaxed) {
        for (from, to) in renames { try? renameFile(from, to: to) }
        rounds.add(1, ordering: .relaxed)
      }
      end.signal()
    }
  }

  var count: Int { rounds.load(ordering: .relaxed) }

  func stop() {
    isOver.store(true, ordering: .relaxed)
    end.wait()
  }
}

/// Renames a file in one step, replacing any file with the new name.
func renameFile(_ path: String, to newPath: String) throws {
  guard unsafe rename(path, newPath) == 0 else { throw CocoaError(.fileWriteUnknown) }
}
