import Foundation
import RevealFiles
import Testing
import TestFixtures

@Suite struct FileWatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one", to: "file")
    try folder.write("two", to: "sub/file")
  }

  /// What somebody does to files.
  enum Deed: CaseIterable {
    case writeOver, replace, remove, create, addToFolder, removeFromFolder
  }

  private func perform(_ deed: Deed) throws {
    let manager = FileManager.default
    switch deed {
    case .writeOver: try folder.write("longer than before", to: "file")
    case .replace: try renameFile(folder.write("new", to: "sub/new"), to: path("file"))
    case .remove: try manager.removeItem(atPath: path("file"))
    case .create: try folder.write("", to: "missing")
    case .addToFolder: try folder.write("", to: "sub/another")
    case .removeFromFolder: try manager.removeItem(atPath: path("sub/file"))
    }
  }

  private func path(_ name: String) -> String { joinPath(folder.path, name) }

  private func watch() -> FileWatch {
    var watch = FileWatch()
    for name in ["file", "sub", "missing"] { watch.add(path(name)) }
    return watch
  }

  @Test(arguments: Deed.allCases)
  func `notices what somebody does`(deed: Deed) async throws {
    let watch = watch()
    #expect(!watch.hasChanged)
    try perform(deed)
    #expect(watch.hasChanged)
    await wait(for: watch)
  }

  /// Waits for a change, at most for some seconds; how long it took.
  @discardableResult
  private func wait(
    for watch: FileWatch, while performing: @escaping @Sendable () throws -> Void = {}
  ) async -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    let deed = Task {
      try await Task.sleep(for: .milliseconds(50))
      try performing()
    }
    await watch.waitForChange(isStopped: { clock.now > start + .seconds(20) }) { work in
      work()
    }
    _ = await deed.result
    return clock.now - start
  }

  @Test(arguments: Deed.allCases)
  func `is told by the system what somebody does`(deed: Deed) async throws {
    #if os(Linux) || os(macOS)
      let notifications = FileNotifications([path("file"), folder.path, path("sub")])
      notifications.wait(milliseconds: 0)
      let clock = ContinuousClock()
      let idle = clock.measure { notifications.wait(milliseconds: 30) }
      #expect(idle >= .milliseconds(25))
      try perform(deed)
      let time = clock.measure { notifications.wait(milliseconds: 20_000) }
      #expect(time < .seconds(10))
    #endif
  }

  @Test func `keeps looking where the system tells nothing`() async throws {
    var watch = FileWatch()
    for number in 0..<20 { watch.add(path("missing\(number)")) }
    watch.add(path("sub/file"))
    #expect(!watch.hasChanged)
    let place = path("sub/file")
    await wait(for: watch) {
      try "another text".write(toFile: place, atomically: false, encoding: .utf8)
    }
    #expect(watch.hasChanged)
  }

  @Test func `does not mind what happens elsewhere`() throws {
    let watch = watch()
    try folder.write("three", to: "elsewhere/file")
    #expect(!watch.hasChanged)
  }

  @Test func `ends when it is told to`() async {
    await watch().waitForChange(isStopped: { true }) { $0() }
    let task = Task { [watch = watch()] in
      await watch.waitForChange(isStopped: { false }) { $0() }
    }
    task.cancel()
    await task.value
  }
}
