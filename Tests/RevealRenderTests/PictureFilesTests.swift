import Foundation
import RevealFiles
import RevealImage
import RevealPNG
import RevealRender
import Testing
import TestFixtures

@Suite struct PictureFilesTests {
  private let folder: TemporaryFolder
  private let picture: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    let pixmap = Pixmap(width: 2, height: 2, bytes: [UInt8](repeating: 255, count: 16))
    picture = try pixmap.opaqueFile().bytes
  }

  /// The picture with a chunk so many times instead of its pHYs chunk.
  private func picture(with chunk: [UInt8], count: Int) -> [UInt8] {
    var file = Array(picture[..<46])
    for _ in 0..<count { file += chunk }
    return file + picture[67...]
  }

  private func link(_ name: String, to target: String) throws -> String {
    let path = joinPath(folder.path, name)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    return path
  }

  @Test(arguments: [1, 180, 200, 20_000])
  func `finds the pixels however far down they begin`(count: Int) throws {
    let path = try folder.write(picture(with: Array(picture[46..<67]), count: count), to: "a.png")
    var files = PictureFiles(scope: .everywhere)
    #expect(files.problem(with: path) == nil)
  }

  @Test func `says what is wrong with a file under each of its names`() throws {
    let wrong = try folder.write(Array(picture.prefix(40)), to: "wrong.png")
    let other = try link("other.png", to: "wrong.png")
    var files = PictureFiles(scope: .everywhere)
    for path in [wrong, other, wrong] {
      #expect(
        files.problem(with: path)
          == "expected a picture, found \(path): damaged PNG file: the file ends too early")
    }
    let text = try folder.write("GIF89a", to: "text.png")
    #expect(
      files.problem(with: text)
        == "expected a picture, found \(text): a GIF file, not a PNG, JPEG or WebP file")
    #expect(files.problem(with: folder.path)?.hasSuffix("it is a folder") == true)
    #expect(files.problem(with: joinPath(folder.path, "missing")) != nil)
  }

  @Test func `looks at each path once and digests each file as it is`() throws {
    let path = try folder.write(picture, to: "a.png")
    let other = try link("b.png", to: "a.png")
    var looked: [String] = []
    var files = PictureFiles(scope: .everywhere) { looked.append($0) }
    for path in [path, other, path, path] {
      #expect(files.problem(with: path) == nil)
      #expect(try files.digest(of: path) == SHA256.digest(of: picture))
    }
    #expect(looked == [path, other])
  }

  @Test func `takes a number of pictures and no more`() throws {
    let path = try folder.write(picture, to: "a.png")
    var files = PictureFiles(scope: .everywhere)
    for i in 0..<PictureFiles.maximumCount {
      #expect(files.problem(with: String(repeating: "/", count: i % 100) + "/\(i)") != nil)
    }
    #expect(files.problem(with: path) == "expected at most 10000 pictures, found more")
  }

  @Test func `takes pictures with so much before their pixels and no more`() throws {
    let text = PNGBytes.chunk("tEXt", [UInt8](repeating: 65, count: 1 << 18))
    let content = picture(with: text, count: 120)
    var files = PictureFiles(scope: .everywhere)
    var problems: [String?] = []
    for i in 0..<6 {
      problems.append(files.problem(with: try folder.write(content, to: "\(i).png")))
    }
    #expect(problems[0] == nil)
    #expect(problems[5]?.contains("128 MB before their pixels") == true)
  }
}
