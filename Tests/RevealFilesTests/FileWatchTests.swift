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
    await watch.waitForChange { false }
  }

  @Test func `does not mind what happens elsewhere`() throws {
    let watch = watch()
    try folder.write("three", to: "elsewhere/file")
    #expect(!watch.hasChanged)
  }

  @Test func `ends when it is told to`() async {
    await watch().waitForChange { true }
    let task = Task { [watch = watch()] in await watch.waitForChange { false } }
    task.cancel()
    await task.value
  }
}
