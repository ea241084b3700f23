import Foundation
import RevealCompare
import RevealFiles
import RevealImage
import RevealRender
import TestFixtures
import Testing

/// Results of former runs of tests: what is drawn again, and that nothing else than equal frames
/// passes.
@Suite struct TestCacheTests {
  private let place: GoldenPlace
  private let caches: TemporaryFolder

  init() async throws {
    place = try GoldenPlace()
    caches = try TemporaryFolder()
    try place.write("fade", "pop")
    try place.folder.write(#"{ "extends": "fade.json", "list": { "rows": 3 } }"#, to: "sub.json")
    try await place.record()
  }

  /// Compares with the results of former runs.
  private func report(secret: String = "") async throws -> GoldenTestReport {
    let folder = try GoldenFolder(place.path)
    var cache: TestCache? = try TestCache(in: caches.path, for: folder, secret: secret)
    let tolerances = try ToleranceFile(of: folder, scope: .everywhere)
    let report = try await GoldenTestJob(folder, tolerances: tolerances, jobs: 2)
      .report(cache: &cache)
    try cache?.write()
    return report
  }

  private var file: String {
    get throws { try #require(listFolder(caches.path).first { $0.hasSuffix(".cache") }) }
  }

  private var text: String {
    get throws { try String(decoding: caches.read(file), as: UTF8.self) }
  }

  /// Gives every preset another number of frames in the results, with a seal of the format: who
  /// reports these has drawn nothing.
  private func lie(frames: Int = 999, secret: String = "") throws {
    let lines = try text.split(separator: "\n", maxSplits: 1)
    let body = lines[1].replacing(#/"frames": \d+/#, with: "\"frames\": \(frames)")
    let key = Array(secret.utf8) + [UInt8](repeating: 0, count: 64 - secret.utf8.count)
    let inner = SHA256.digest(of: key.map { $0 ^ 0x36 } + Array(body.utf8))
    let seal = SHA256.hexDigest(of: key.map { $0 ^ 0x5C } + inner)
    try caches.write("reveal test cache 2 \(seal)\n\(body)", to: file)
  }

  /// The presets that are not drawn, after a lie.
  private func known(secret: String = "") async throws -> [String] {
    try await report(secret: secret).entries.filter { $0.frameCount == 999 }.map(\.item.name)
  }

  @Test func `are used while nothing changes, and equal those of drawing`() async throws {
    let first = try await report()
    #expect(first.passes && first.entries.map(\.frameCount) == [8, 8, 8])
    let second = try await report()
    #expect(second.text == first.text && second.entries.map(\.frameCount) == [8, 8, 8])
    try lie()
    #expect(try await known() == ["fade", "pop", "sub"])
  }

  @Test func `are for presets whose bases are unchanged`() async throws {
    _ = try await report()
    try lie()
    let base = try String(decoding: place.folder.read("fade.json"), as: UTF8.self)
    try place.folder.write(base + " ", to: "fade.json")
    #expect(try await known() == ["pop"])
    // The drawn ones are known again.
    #expect(try await report().passes)
  }

  @Test func `never pass a preset or a golden that has changed`() async throws {
    #expect(try await report().passes)
    try place.write("pop", opacity: 0.2)
    #expect(try place.outcomes(await report())["pop"] == .different)
    #expect(try place.outcomes(await report())["pop"] == .different)
    try place.write("pop")
    #expect(try await report().passes)
    let golden = try place.folder.read("pop.golden.json")
    let other = String(decoding: golden, as: UTF8.self).replacing("\"fps\": 10", with: "\"fps\": 9")
    try place.folder.write(other, to: "pop.golden.json")
    #expect(try place.outcomes(await report())["pop"] != .equal)
  }

  @Test(arguments: [#""ignoreRows": [0, 1, 2]"#, #""ignore": [[0, 0, 40, 60]]"#])
  func `never pass what only a tolerance passed that is gone`(tolerance: String) async throws {
    try place.write("pop", opacity: 0.2)
    try place.folder.write("{ \"default\": { \(tolerance) } }", to: "tolerances.json")
    #expect(try place.outcomes(await report())["pop"] == .equal)
    // Presets that need no tolerance are known all the same.
    try lie()
    #expect(try await known() == ["fade", "sub"])
    try place.remove("tolerances.json")
    #expect(try place.outcomes(await report())["pop"] == .different)
  }

  @Test func `are ignored when they are cut, changed, or of another program`() async throws {
    _ = try await report()
    try lie()
    let whole = try text
    for end in [0, 10, 86, whole.utf8.count / 2, whole.utf8.count - 1] {
      try caches.write(String(decoding: whole.utf8.prefix(end), as: UTF8.self), to: file)
      #expect(try await known().isEmpty)
    }
    try caches.write(whole.replacing("\"fade\"", with: "\"fode\""), to: file)
    #expect(try await known().isEmpty)
    let program = #/"program": "[0-9a-f]+/#
    try caches.write(whole.replacing(program, with: "\"program\": \"00"), to: file)
    try lie()
    #expect(try await known().isEmpty)
  }

  @Test func `are ignored when they are of another folder`() async throws {
    _ = try await report()
    try lie()
    let (name, lies) = (try file, try text)
    let elsewhere = try GoldenPlace()
    try elsewhere.write("fade", "pop")
    try await elsewhere.record()
    let folder = try GoldenFolder(elsewhere.path)
    var cache: TestCache? = try TestCache(in: caches.path, for: folder)
    _ = try await GoldenTestJob(folder, jobs: 2).report(cache: &cache)
    try cache?.write()
    let other = try #require(listFolder(caches.path).first { $0 != name })
    try caches.write(lies, to: other)
    cache = try TestCache(in: caches.path, for: folder)
    let report = try await GoldenTestJob(folder, jobs: 2).report(cache: &cache)
    #expect(report.entries.map(\.frameCount) == [8, 8])
  }

  @Test func `are ignored when others can write them`() async throws {
    _ = try await report()
    try lie()
    let path = joinPath(caches.path, try file)
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    #expect(try await known().isEmpty)
  }

  @Test func `can be written by nobody else, whatever permissions new files have`() async throws {
    _ = try await report()
    let path = joinPath(caches.path, try file)
    #expect(try permissions(path) & 0o077 == 0)
  }

  @Test func `forget presets that are gone`() async throws {
    _ = try await report()
    #expect(try text.contains("\"name\": \"pop\""))
    for name in ["pop.json", "pop.golden.json"] {
      try removeFile(joinPath(place.path, name))
    }
    try place.write("fade", opacity: 0.3)
    _ = try await report()
    #expect(try !text.contains("\"name\": \"pop\""))
  }

  @Test func `go with their folder, and nothing else goes with it`() async throws {
    _ = try await report()
    let own = try file
    let gone = try await cacheOfAnotherFolder()
    let bytes = try caches.read(gone)
    let before = try Set(listFolder(caches.path))
    let (place, kept) = try plantImpostors(of: gone, bytes)
    try await rewrite(own)
    // The folder still exists.
    #expect(try Set(listFolder(caches.path)) == before.union(kept))
    try FileManager.default.removeItem(atPath: place)
    try await rewrite(own)
    #expect(try Set(listFolder(caches.path)) == before.union(kept).subtracting([gone]))
    #expect(try !caches.read("target").isEmpty)
  }

  @Test func `of formats of earlier versions are made again`() async throws {
    _ = try await report()
    try lie()
    let lines = try text.split(separator: "\n", maxSplits: 2)
    try caches.write("reveal test cache 1 \(lines[0].suffix(64))\n\(lines[2])", to: file)
    #expect(try await known().isEmpty)
    #expect(try text.hasPrefix("reveal test cache 2 "))
  }

  @Test(.enabled(if: geteuid() == 0))
  func `in a folder of another user stay as they are`() async throws {
    _ = try await report()
    let own = try file
    let gone = try await cacheOfAnotherFolder()
    let second = try JSONSerialization.jsonObject(
      with: Data(caches.read(gone).split(separator: UInt8(ascii: "\n"))[1]),
      options: .fragmentsAllowed)
    try FileManager.default.removeItem(atPath: #require(second as? String))
    try FileManager.default.setAttributes([.ownerAccountID: 65534], ofItemAtPath: caches.path)
    try await rewrite(own)
    #expect(try listFolder(caches.path).contains(gone))
    // Nor is a file of another user in a folder of one's own.
    let path = joinPath(caches.path, gone)
    try FileManager.default.setAttributes([.ownerAccountID: 0], ofItemAtPath: caches.path)
    try FileManager.default.setAttributes([.ownerAccountID: 65534], ofItemAtPath: path)
    try await rewrite(own)
    #expect(try listFolder(caches.path).contains(gone))
    try FileManager.default.setAttributes([.ownerAccountID: 0], ofItemAtPath: path)
    try await rewrite(own)
    #expect(try !listFolder(caches.path).contains(gone))
  }

  /// The permissions of a file.
  private func permissions(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  /// Writes this folder's results again.
  private func rewrite(_ own: String) async throws {
    try removeFile(joinPath(caches.path, own))
    _ = try await report()
  }

  /// Keeps results of another folder, which stays until a test removes it.
  ///
  /// - Returns: The name of their file.
  private func cacheOfAnotherFolder() async throws -> String {
    let before = try Set(listFolder(caches.path))
    let path = joinPath(splitPath(place.path).folder, "elsewhere-\(UUID().uuidString)")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in ["pop.json", "pop.golden.json"] {
      let bytes = try place.folder.read(name)
      try writeFile([bytes], to: joinPath(path, name))
    }
    let folder = try GoldenFolder(path)
    var cache: TestCache? = try TestCache(in: caches.path, for: folder)
    _ = try await GoldenTestJob(folder, jobs: 2).report(cache: &cache)
    try cache?.write()
    return try #require(Set(listFolder(caches.path)).subtracting(before).first)
  }

  /// Puts files beside a cache that are none, or lie about their folder.
  ///
  /// - Returns: The path in the cache's second line, and the names of the files.
  private func plantImpostors(
    of cache: String, _ bytes: [UInt8]
  ) throws -> (place: String, names: Set<String>) {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", maxSplits: 2)
    let path = try #require(
      JSONSerialization.jsonObject(with: Data(lines[1].utf8), options: .fragmentsAllowed)
        as? String)
    let nowhere = "/nowhere/\(UUID().uuidString)"
    func name(of path: String) -> String {
      SHA256.hexDigest(of: Array(path.utf8)).prefix(32) + ".cache"
    }
    // A line that names a missing folder, under another folder's name.
    let forged = name(of: "/tmp")
    try caches.write("\(lines[0])\n\"\(nowhere)\"\n{}", to: forged)
    // The right name, and another program's first line.
    let foreign = name(of: nowhere)
    try caches.write("notes\n\"\(nowhere)\"\n{}", to: foreign)
    // No path, and a relative one.
    let (empty, relative) = (name(of: ""), name(of: "nowhere"))
    try caches.write("\(lines[0])\n\"\"\n{}", to: empty)
    try caches.write("\(lines[0])\n\"nowhere\"\n{}", to: relative)
    // Another name, with another ending.
    try caches.write(text, to: "\(cache).old")
    // A link to a cache of a missing folder, and a file that others can write.
    let (missing, open) = ("\(nowhere)/link", "\(nowhere)/open")
    try caches.write("\(lines[0])\n\"\(missing)\"\n{}", to: "target")
    try FileManager.default.createSymbolicLink(
      atPath: joinPath(caches.path, name(of: missing)),
      withDestinationPath: joinPath(caches.path, "target"))
    try caches.write("\(lines[0])\n\"\(open)\"\n{}", to: name(of: open))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o666], ofItemAtPath: joinPath(caches.path, name(of: open)))
    // A folder with a cache's name.
    let folder = name(of: "\(nowhere)/folder")
    try FileManager.default.createDirectory(
      atPath: joinPath(caches.path, folder), withIntermediateDirectories: false)
    return (
      path,
      [
        forged, foreign, empty, relative, "\(cache).old", "target", name(of: missing),
        name(of: open), folder,
      ]
    )
  }

  @Test func `are sealed with a secret if there is one`() async throws {
    _ = try await report(secret: "tell nobody")
    try lie(secret: "guessed")
    #expect(try await known(secret: "tell nobody").isEmpty)
    try lie()
    #expect(try await known(secret: "tell nobody").isEmpty)
    _ = try await report(secret: "tell nobody")
    try lie(secret: "tell nobody")
    #expect(try await known(secret: "tell nobody") == ["fade", "pop", "sub"])
  }
}
