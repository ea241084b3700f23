import Foundation
import RevealFiles
import RevealMath
import RevealPNG
import RevealRender
import Testing
import TestFixtures

@Suite struct FolderMergeTests {
  private func merge(
    _ parts: [PartFolder], to folder: TemporaryFolder, _ frames: FrameSelection = .all
  ) async throws {
    try await FolderMerge(parts: parts.map(\.path), selection: frames)
      .write(to: folder.path, others: .refuse, jobs: 2)
  }

  private func files(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try folder.names() { files[name] = try folder.read(name) }
    return files
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `makes of any parts what one run leaves`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let owners = (0..<9).map { _ in Int.random(in: 0..<3, using: &random) }
    // Some frames are in two parts.
    let parts = try (0..<3).map { part in
      try PartFolder((0..<9).filter { owners[$0] == part || ($0 + part) % 4 == 0 })
    }
    let result = try TemporaryFolder()
    try await merge(parts.shuffled(using: &random), to: result)
    #expect(try files(result) == PartFolder(0..<9).files())
  }

  @Test func `joins a selection of frames`() async throws {
    let result = try TemporaryFolder()
    let parts = try [PartFolder([0, 2]), PartFolder([4, 6, 8])]
    try await merge(parts, to: result, FrameSelection("::2"))
    #expect(try files(result) == PartFolder([0, 2, 4, 6, 8]).files())
  }

  @Test(arguments: [OtherFiles.refuse, .replace])
  func `replaces no frame that a part is read from`(others: OtherFiles) async throws {
    let parts = try [PartFolder([0, 1]), PartFolder(2..<9)]
    let result = try TemporaryFolder()
    // A frame of another run in the output folder is one of a part under another name.
    let path = joinPath(result.path, "frame_00005.png")
    try FileManager.default.linkItem(
      atPath: joinPath(parts[0].path, "frame_00001.png"), toPath: path)
    let merge = try FolderMerge(parts: parts.map(\.path))
    await #expect(throws: FileError.self) {
      try await merge.write(to: result.path, others: others, jobs: 2)
    }
    #expect(try result.names() == ["frame_00005.png"])
  }

  @Test func `names the frames that no part has`() throws {
    let parts = try [PartFolder([0, 1]), PartFolder([5, 8])]
    let error = #expect(throws: MergeError.self) { try FolderMerge(parts: parts.map(\.path)) }
    #expect(error == .missing(frames: [2...4, 6...7]))
    #expect(error?.description.contains("no part with frames 2-4,6-7\n") == true)
  }

  @Test func `refuses parts of two runs`() throws {
    let part = try PartFolder([0])
    for (other, setting) in [
      (try PartFolder([1], preset: "b"), "the preset or a file that it names"),
      (try PartFolder([1], encoding: .small), "the encoder"),
    ] {
      #expect(throws: MergeError.differentRuns(part.path, other.path, setting: setting)) {
        try FolderMerge(parts: [part.path, other.path])
      }
    }
  }

  @Test func `refuses parts that disagree about a frame`() throws {
    let (part, other) = (try PartFolder([0, 3]), try PartFolder([3, 4], offset: 5))
    #expect(throws: MergeError.differentFrames(part.path, other.path, frame: 3)) {
      try FolderMerge(parts: [part.path, other.path])
    }
  }

  @Test func `writes nothing when a frame is not what its manifest says`() async throws {
    let (part, other) = (try PartFolder(0..<5), try PartFolder(5..<9))
    let damaged = try other.folder.read(Manifest.frameName(5))
    try other.folder.write(damaged, to: Manifest.frameName(7))
    let result = try TemporaryFolder()
    await #expect(throws: MergeError.damaged(other.frame(7), .altered("other pixels"))) {
      try await merge([part, other], to: result)
    }
    #expect(try result.names().isEmpty)
  }

  @Test func `writes what was checked, whatever becomes of the part meanwhile`() async throws {
    let (part, other) = (try PartFolder(0..<5), try PartFolder(5..<9))
    let merge = try FolderMerge(parts: [part.path, other.path])
    let whole = try other.folder.read(Manifest.frameName(7))
    try other.folder.write(Array(whole.dropLast(30)), to: Manifest.frameName(7))
    let result = try TemporaryFolder()
    await #expect(throws: MergeError.self) {
      try await merge.write(to: result.path, others: .refuse, jobs: 2)
    }
    #expect(try result.names().isEmpty)
    #expect(try await FolderVerification(folder: part.path, jobs: 2).verdict == .intact)
  }

  @Test(arguments: [-1, 0, 100_000_000, 1_000_000_000_000_000, .max, .min])
  func `counts the frames of a run of any length`(frameCount: Int) throws {
    let part = try PartFolder([0, 2])
    let text = String(decoding: try part.folder.read(Manifest.fileName), as: UTF8.self)
    try part.folder.write(
      text.replacing("\"frameCount\": 9", with: "\"frameCount\": \(frameCount)"),
      to: Manifest.fileName)
    for frames in ["50%", "100%", "::7", "0...", "0,2", "1s..<2s", "..<50%"] {
      // Other errors are as good; what counts is that there is an answer, and at once.
      #expect(throws: (any Error).self) {
        _ = try FolderMerge(parts: [part.path], selection: FrameSelection(frames))
        // The two frames that there are.
        if frames == "0,2" { throw MergeError.unknownEncoder("") }
      }
    }
  }

  @Test func `keeps what it did not write where the result should go`() async throws {
    let whole = try PartFolder(0..<9)
    let result = try TemporaryFolder()
    try result.write("mine", to: Manifest.fileName)
    await #expect(throws: FileError.self) { try await merge([whole], to: result) }
    #expect(try result.names() == [Manifest.fileName])
    #expect(try result.read(Manifest.fileName) == Array("mine".utf8))
  }

  @Test func `keeps the frames of another run where the result should go`() async throws {
    let (whole, foreign) = (try PartFolder(0..<9), try PartFolder([2], preset: "b"))
    let before = try foreign.files()
    await #expect(throws: ForeignFrames.self) { try await merge([whole], to: foreign.folder) }
    #expect(try foreign.files() == before)
  }

  @Test func `says which part has no manifest`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: FileError.self) { try FolderMerge(parts: [folder.path]) }
    #expect(error?.path == joinPath(folder.path, "reveal.json"))
  }
}
