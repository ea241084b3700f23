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
    let report = try await GoldenTestJob(folder, jobs: 2).report(cache: &cache)
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
    try caches.write("reveal test cache 1 \(seal)\n\(body)", to: file)
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
