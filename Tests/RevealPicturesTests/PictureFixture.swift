import Foundation
import RevealImage
import RevealPNG
import RevealPictures

/// The pictures in `Tests/Fuzz/corpus`, and in `Tests/Pictures` what djpeg and dwebp make of them.
enum PictureFixture {
  static let hasJPEG = PictureLibraries.linked.jpeg != nil
  static let hasWebP = PictureLibraries.linked.webP != nil

  /// The versions that the recorded pixels are of.
  static let recorded = PictureLibraries(jpeg: "2.1.5", webP: "1.2.4")

  private static let tests = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  static func path(_ name: String) -> String {
    let folder = name.hasSuffix("jpg") ? "jpeg" : "webp"
    return tests.appending(path: "Fuzz/corpus/\(folder)/\(name)").path
  }

  static func file(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: path(name))))
  }

  /// The recorded pixels.
  static func expected(_ name: String) throws -> StraightImage {
    let url = tests.appending(path: "Pictures/\(name).png")
    return try PNGDecoder.decode(Array(Data(contentsOf: url)))
  }

  /// The largest difference of a channel between two pictures of the same size; nil for others.
  static func largestStep(_ first: StraightImage, _ second: StraightImage) -> Int? {
    guard (first.width, first.height) == (second.width, second.height) else { return nil }
    return zip(first.bytes, second.bytes).map { abs(Int($0) - Int($1)) }.max()
  }

  /// What a program writes to its standard output; nil if there is no such program, or it fails.
  static func output(of program: String, _ arguments: String...) -> [UInt8]? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let path = folders.map { "\($0)/\(program)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let path else { return nil }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let output = try? pipe.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? output.map { Array($0) } : nil
  }

  /// A file with a segment after its first marker.
  static func jpeg(_ file: [UInt8], with marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    let size = data.count + 2
    return file[..<2] + [0xFF, marker, UInt8(size >> 8), UInt8(size & 255)] + data + file[2...]
  }
}
