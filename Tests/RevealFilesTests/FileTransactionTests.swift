import Foundation
import RevealFiles
import RevealImage
import RevealMath
import Testing
import TestFixtures

@Suite struct FileTransactionTests {
  private let folder: TemporaryFolder
  private let area: String

  init() throws {
    folder = try TemporaryFolder()
    area = folder.path + "/.reveal.transaction"
  }

  /// All files below the folder, by path.
  private func files() throws -> [String: String] {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    var files: [String: String] = [:]
    for path in paths ?? [] where fileKind("\(folder.path)/\(path)") == .file {
      files[path] = String(decoding: try folder.read(path), as: UTF8.self)
    }
    return files
  }

  // MARK: In one process

  @Test func `makes all changes at its end`() throws {
    try folder.write("old", to: "changed.png")
    try folder.write("old", to: "gone/gone.png")
    try folder.write("old", to: "kept.png")
    let before = try files()
    let transaction = try FileTransaction(folder.path)
    try transaction.stage([Array("n".utf8), Array("ew".utf8)], as: "changed.png")
    try transaction.stage([Array("new".utf8)], as: "some/where/added.png")
    try transaction.remove("gone/gone.png")
    try transaction.remove("never/there.png")
    #expect(try files().filter { !$0.key.hasPrefix(".reveal") } == before)
    try transaction.commit()
    #expect(
      try files() == ["changed.png": "new", "some/where/added.png": "new", "kept.png": "old"])
    #expect(try folder.names() == ["changed.png", "kept.png", "some"])
  }

  @Test func `leaves nothing when it is given up`() throws {
    try folder.write("old", to: "a.png")
    do {
      let transaction = try FileTransaction(folder.path)
      try transaction.stage([[1]], as: "a.png")
      #expect(try folder.names() == [".reveal.transaction", "a.png"])
    }
    #expect(try files() == ["a.png": "old"])
    #expect(try folder.names() == ["a.png"])
  }

  @Test(arguments: ["new", "new/deep", "new/very/deep/"])
  func `removes folders that it has made for nothing`(name: String) throws {
    do { try FileTransaction(folder.path + "/" + name).stage([[1]], as: "a.png") }
    #expect(try folder.names().isEmpty)
  }

  @Test func `stages and removes only what its rules admit`() throws {
    let rules = OutputRules(.styleSheet, inputs: InputFiles())
    try folder.write("theirs", to: "below/a.css")
    do {
      let transaction = try FileTransaction(folder.path)
      #expect(throws: FileError.self) {
        try transaction.stage([[1]], as: "below/a.css", rules: rules)
      }
      #expect(throws: FileError.self) { try transaction.remove("below/a.css", rules: rules) }
      try transaction.stage([[1]], as: "below/b.css", rules: rules)
      try transaction.commit()
    }
    let again = try FileTransaction(folder.path)
    try again.remove("below/b.css", rules: rules)
    try again.commit()
    #expect(try files() == ["below/a.css": "theirs"])
  }

  @Test(arguments: ["blocked.png", "blocked.png/deeper.png", "link/out.png", "link.png"])
  func `changes nothing when one change is impossible`(name: String) throws {
    try folder.write("old", to: "a.png")
    try folder.write("", to: name == "blocked.png" ? "blocked.png/file" : "blocked.png")
    let outside = try TemporaryFolder()
    try outside.write("theirs", to: "out.png")
    for (link, target) in [("link", outside.path), ("link.png", outside.path + "/out.png")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(link)", withDestinationPath: target)
    }
    let transaction = try FileTransaction(folder.path)
    try transaction.stage([[1]], as: "a.png")
    try transaction.stage([[1]], as: name)
    #expect(throws: FileError.self) { try transaction.commit() }
    transaction.discard()
    #expect(try files()["a.png"] == "old")
    #expect(try String(decoding: outside.read("out.png"), as: UTF8.self) == "theirs")
    #expect(try !folder.names().contains(".reveal.transaction"))
  }

  @Test(arguments: [
    "", ".", "..", "../a.png", "a/../b.png", "/a.png", "a//b.png", ".git/hooks", "a/.b/c.png",
    ".reveal.transaction", "a\0.png", ".git/\u{301}a.png",
  ])
  func `takes no name that could lead elsewhere`(name: String) throws {
    let transaction = try FileTransaction(folder.path)
    #expect(throws: FileError.self) { try transaction.stage([[1]], as: name) }
    #expect(throws: FileError.self) { try transaction.remove(name) }
  }

  @Test func `keeps others out for as long as it lives`() throws {
    do {
      let transaction = try FileTransaction(folder.path)
      let error = #expect(throws: FileError.self) { try FileTransaction(folder.path) }
      #expect(error?.reason == "another reveal is changing it")
      // Reading goes on until there is something that may change.
      #expect(try FileTransaction.recover(folder.path) == nil)
      try transaction.stage([[1]], as: "a.png")
      #expect(throws: FileError.self) { try FileTransaction.recover(folder.path) }
    }
    _ = try FileTransaction(folder.path)
  }

  // MARK: After a kill

  /// A change as a plan has it, with what there was before and what there is to be.
  private struct Change {
    let name: String
    let before: String?
    let after: String?
  }

  private static let changes = [
    Change(name: "a.png", before: "old a", after: "new a"),
    Change(name: "b 100%é.png", before: nil, after: "new b"),
    Change(name: "c.png", before: "old c", after: nil),
    Change(name: "deep/er/d.png", before: nil, after: "new d"),
    Change(name: "e.png", before: "old e", after: "new e"),
  ]

  private func state(_ pick: (Change) -> String?) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: Self.changes.compactMap { change in
        pick(change).map { (change.name, $0) }
      })
  }

  /// The plan's text, for an area that is there already.
  private func plan(_ lines: [String], inode: UInt64? = nil) throws -> String {
    let attributes = try FileManager.default.attributesOfItem(atPath: area)
    let number = try #require(attributes[.systemFileNumber] as? UInt64)
    let body = (["reveal transaction 1", "area \(inode ?? number)"] + lines)
      .map { $0 + "\n" }.joined()
    return body + "sum \(SHA256.hexDigest(of: Array(body.utf8)))\n"
  }

  private static let lines = [
    "put 0 a.png", "put 1 b%20100%25%c3%a9.png", "remove 2 c.png", "put 3 deep/er/d.png",
    "put 4 e.png",
  ]

  /// Leaves what a process does that is killed when all is staged.
  private func stageAll() throws {
    for change in Self.changes {
      if let text = change.before { try folder.write(text, to: change.name) }
    }
    try folder.write("", to: ".reveal.transaction/old/0")
    try FileManager.default.removeItem(atPath: area + "/old/0")
    for (number, change) in Self.changes.enumerated() {
      if let text = change.after { try folder.write(text, to: ".reveal.transaction/new/\(number)") }
    }
  }

  /// Makes the first steps of the plan as ``FileTransaction`` does: of each change first what saves
  /// the old file.
  private func makeSteps(_ count: Int) throws {
    let manager = FileManager.default
    var left = count
    func step(_ work: () throws -> Void) rethrows {
      if left > 0 { try work() }
      left -= 1
    }
    for (number, change) in Self.changes.enumerated() {
      let path = "\(folder.path)/\(change.name)"
      let (old, new) = ("\(area)/old/\(number)", "\(area)/new/\(number)")
      if change.before != nil {
        try step { try manager.linkItem(atPath: path, toPath: old) }
        // Where there are no second names, or the file is to go.
        try step { try manager.removeItem(atPath: path) }
      }
      if change.after != nil {
        try step {
          try manager.createDirectory(
            atPath: splitPath(path).folder, withIntermediateDirectories: true)
          try manager.moveItem(atPath: new, toPath: path)
        }
      }
    }
  }

  private static let stepCount = 10

  @Test(arguments: 0...stepCount)
  func `finishes a plan from any state`(steps: Int) throws {
    try stageAll()
    try folder.write(plan(Self.lines), to: ".reveal.transaction/plan")
    try makeSteps(steps)
    let recovery = try #require(try FileTransaction.recover(folder.path))
    #expect(recovery.outcome == .finished)
    #expect("\(recovery)" == "\(folder.path): finished an update that was interrupted")
    #expect(try files() == state(\.after))
    #expect(try FileTransaction.recover(folder.path) == nil)
  }

  @Test(arguments: 0...stepCount)
  func `undoes a plan that cannot be finished, from any state`(steps: Int) throws {
    try stageAll()
    // A folder that nobody foresaw stands in the way of the last change.
    let lines = Self.lines + ["put 9 in-the-way.png"]
    try folder.write("new", to: ".reveal.transaction/new/9")
    try folder.write(plan(lines), to: ".reveal.transaction/plan")
    try folder.write("theirs", to: "in-the-way.png/theirs")
    try makeSteps(steps)
    let recovery = try #require(try FileTransaction.recover(folder.path))
    #expect(recovery.outcome == .undone)
    var before = state(\.before)
    before["in-the-way.png/theirs"] = "theirs"
    #expect(try files() == before)
    #expect(try FileTransaction.recover(folder.path) == nil)
  }

  @Test(arguments: ["", "plan.unfinished"])
  func `forgets what was staged without a plan`(unfinished: String) throws {
    try stageAll()
    if !unfinished.isEmpty {
      try folder.write(plan(Self.lines), to: ".reveal.transaction/" + unfinished)
    }
    #expect(try FileTransaction.recover(folder.path)?.outcome == .undone)
    #expect(try files() == state(\.before))
    #expect(try !folder.names().contains(".reveal.transaction"))
  }

  @Test(arguments: [("done", FileTransaction.Outcome.finished), ("undone", .undone)])
  func `goes on with cleaning up`(name: String, outcome: FileTransaction.Outcome) throws {
    try folder.write("as it is", to: "a.png")
    try folder.write("not needed", to: ".reveal.transaction/old/0")
    try folder.write(plan(Self.lines), to: ".reveal.transaction/" + name)
    #expect(try FileTransaction.recover(folder.path)?.outcome == outcome)
    #expect(try files() == ["a.png": "as it is"])
    #expect(try folder.names() == ["a.png"])
  }

  @Test func `begins with ending what was interrupted`() throws {
    try stageAll()
    try folder.write(plan(Self.lines), to: ".reveal.transaction/plan")
    let transaction = try FileTransaction(folder.path)
    #expect(transaction.recovered?.outcome == .finished)
    #expect(try files() == state(\.after))
  }

  @Test func `ends what was interrupted in a folder above`() throws {
    try stageAll()
    try folder.write(plan(Self.lines), to: ".reveal.transaction/plan")
    try folder.write("x", to: "below/here/x.png")
    #expect(try FileTransaction.recover(around: folder.path + "/below/here").count == 1)
    #expect(try files()["a.png"] == "new a")
  }

  // MARK: From others

  @Test(arguments: [
    ["put 0 ../out.png"], ["put 0 /tmp/out.png"], ["put 0 .git/hooks/pre-commit"],
    ["put 0 a%00.png"],
    ["put 0 a.png", "put 0 b.png"], ["put 0 a.png", "put 1 a.png"], ["put -1 a.png"],
    ["put x a.png"],
    ["put 0 a.png b.png"], ["put 0"], ["delete 0 a.png"], ["put 0 %zz.png"], ["put 0 %6"],
    ["put 0 .reveal.transaction"], ["put 0 %61.png"], ["put 99999999999999999999 a.png"], [""],
  ])
  func `refuses a plan that reveal did not write`(lines: [String]) throws {
    try folder.write("theirs", to: ".reveal.transaction/new/0")
    try folder.write("mine", to: "a.png")
    try folder.write("theirs", to: ".reveal.transaction/old/1")
    try folder.write(plan(lines), to: ".reveal.transaction/plan")
    let before = try files()
    #expect(throws: FileError.self) { try FileTransaction.recover(folder.path) }
    #expect(throws: FileError.self) { try FileTransaction(folder.path) }
    #expect(try files() == before)
  }

  @Test func `refuses a plan that came from elsewhere or was cut short`() throws {
    try stageAll()
    let whole = try plan(Self.lines)
    let before = try files()
    for text in [
      try plan(Self.lines, inode: 1), String(whole.dropLast(1)), String(whole.dropFirst(1)),
      String(whole.prefix(40)), "", whole + "\n", whole.replacing("a.png", with: "z.png"),
      whole.replacing("\n", with: "\r\n"),
    ] {
      try folder.write(text, to: ".reveal.transaction/plan")
      #expect(throws: FileError.self) { try FileTransaction.recover(folder.path) }
    }
    try FileManager.default.removeItem(atPath: area + "/plan")
    #expect(try files() == before)
  }

  @Test func `follows no link that somebody has put there`() throws {
    let outside = try TemporaryFolder()
    try outside.write("theirs", to: "new/0")
    try outside.write("theirs", to: "old/0")
    try outside.write("theirs", to: "plan")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: area, withDestinationPath: outside.path)
    #expect(throws: FileError.self) { try FileTransaction.recover(folder.path) }
    try manager.removeItem(atPath: area)
    try stageAll()
    try manager.removeItem(atPath: area + "/old")
    try manager.createSymbolicLink(atPath: area + "/old", withDestinationPath: outside.path)
    try folder.write(plan(Self.lines), to: ".reveal.transaction/plan")
    #expect(throws: FileError.self) { try FileTransaction.recover(folder.path) }
    #expect(try outside.names() == ["new", "old", "plan"])
    #expect(try files().filter { !$0.key.hasPrefix(".reveal") } == state(\.before))
  }
}
