import RevealCards
import RevealFiles
import RevealFrames
import RevealImage
import RevealMath
import RevealPNG
import RevealPreset
import RevealScene

/// The pictures that the cards of a benchmark show; they are generated.
enum Faces: String, CaseIterable {
  case photo, interface

  /// The card's size in points; the pictures have three pixels per point.
  private static let size = Size(width: 358, height: 92)
  private static let scale = 3.0
  private static let count = 12

  /// Creates a folder and writes `00.png` to `11.png` into it.
  func write(to folder: String) throws {
    try makeFolder(folder)
    for index in 0..<Self.count {
      let name = (index < 10 ? "0" : "") + "\(index).png"
      let path = joinPath(folder, name)
      switch self {
      case .photo: try Self.writePhoto(size: Self.size, seed: index, to: path)
      case .interface:
        try Self.writeCard(index, photo: joinPath(folder, ".photo-" + name), to: path)
      }
    }
  }

  private static func writePhoto(size: Size, seed: Int, to path: String) throws {
    let (width, height) = (Int(size.width * scale), Int(size.height * scale))
    let format = try FrameFormat(width: width, height: height, alpha: .opaque, pixelsPerMeter: 8504)
    let photo = Photo(width: width, height: height, seed: UInt64(seed))
    try writeFile(try PNGFrame.encodedByLibPNG(photo.pixmap, format: format).parts, to: path)
  }

  /// A sample card with a photo in place of its picture.
  private static func writeCard(_ row: Int, photo: String, to path: String) throws {
    let side = size.height
    try writePhoto(size: Size(width: side, height: side), seed: row, to: photo)
    var cards = Cards()
    cards.face = .sample(seed: 3)
    let card = CardLibrary(cards).picture(of: row, size: size).face
    let thumbnail = Face(
      size: Size(width: side, height: side), fill: .image(ImageFill(file: photo)))
    let scene = Scene(
      viewport: size, scale: scale, background: .white,
      quads: [
        Quad(origin: .zero, face: card), Quad(origin: .zero, face: thumbnail),
      ])
    let renderer = FrameRenderer(images: ImageStore(), encoding: .small)
    try writeFile(try renderer.render(scene).png.parts, to: path)
  }
}
