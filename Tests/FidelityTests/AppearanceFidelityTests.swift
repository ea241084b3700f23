import Foundation
import RevealJSON
import RevealPNG
import RevealRaster
import RevealScene
import Testing

/// Blurred, filtered, clipped and turned cards look as in Chromium.
///
/// `Scripts/draw-appearance.py` draws the pictures.
@Suite struct AppearanceFidelityTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Oracle/appearance")

  private static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "scenes").path)
    let names = (files ?? []).map { String($0.dropLast(".json".count)) }.sorted()
    #if DEBUG
      return names.enumerated().filter { $0.offset % 8 == 0 }.map(\.element)
    #else
      return names
    #endif
  }()

  @Test(arguments: names)
  func `differs from Chromium by less than a step`(name: String) throws {
    let folder = Self.folder.appending(path: "scenes")
    let data = try Data(contentsOf: folder.appending(path: "\(name).json"))
    let scene = try Scene(json: SourceText(file: name, bytes: Array(data)))
    let drawing = try Rasterizer { file in
      let picture = try? Data(contentsOf: folder.appending(path: file))
      return picture.flatMap { try? PNGDecoder.decode(Array($0)).pixmap() }
    }.prepare(scene)
    let drawn = drawing.draw(rows: 0..<drawing.height)
    let reference = try PNGDecoder.decode(
      Array(Data(contentsOf: Self.folder.appending(path: "chromium_gl/\(name).png"))))
    #expect(drawn.width == reference.width && drawn.height == reference.height)
    var sum = 0
    for i in drawn.bytes.indices { sum += abs(Int(drawn.bytes[i]) - Int(reference.bytes[i])) }
    // The mean over red, green and blue; both are opaque.
    let mean = Double(sum) / Double(drawn.bytes.count) * 4 / 3
    #expect(mean <= 0.75, "\(name)")
  }

  @Test func `has pictures of every kind`() { #expect(Self.names.count >= 10) }
}
