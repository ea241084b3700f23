import Foundation
import TestFixtures
import Testing

/// Pictures that are damaged or too large, and places where no picture is.
@Suite(.enabled(if: Workplace.isOptimized, "the limits are those of a release build"))
struct WrongPictureTests {
  private let place: Workplace
  private var folder: TemporaryFolder { place.folder }

  init() throws { place = try Workplace() }

  @Test(arguments: WrongPicture.all + WrongPicture.large)
  func `refuses a picture, or draws it quickly`(picture: WrongPicture) throws {
    let content = picture.content()
    try folder.write(content, to: "picture.png")
    try folder.write(#"{"cards": {"images": "picture.png"}}"#, to: "images.json")
    let isRefused = picture.isRefusedUnread == true
    let drawn: ExitStatus = picture.isRefusedUnread == nil ? .done : .preset
    try place.expectQuick(
      "validate", "images.json", ends: isRefused ? .preset : .done,
      says: isRefused ? "cards.images" : "")
    try place.expectQuick(
      "render", "images.json", "--frames", "0", "--scale", "1", "-o", "frames", "--quiet",
      ends: drawn)
    let fill = #"{ "type": "image", "file": "picture.png" }"#
    try folder.write(WrongSceneTests.scene(WrongSceneTests.quad(["fill": fill])), to: "scene.json")
    try place.expectQuick("draw", "scene.json", "-o", "out.png", ends: drawn)
    // Two pictures take the time of two. The other one has the same pixels, and a chunk of another
    // name at its end.
    try folder.write(
      Array(content.dropLast(5)) + [0x64] + Array(content.suffix(4)), to: "other.png")
    try place.expectQuick(
      ["diff", "picture.png", "other.png"], seconds: 4, ends: [.done, .inputOutput])
  }

  @Test func `refuses a picture that is missing, or has gigabytes`() throws {
    try folder.write(#"{"cards": {"images": "sparse.png"}}"#, to: "sparse.json")
    try place.expectQuick("validate", "sparse.json", ends: .preset)
    try place.writeSparse([], to: "sparse.png", size: 1 << 33)
    try place.expectQuick("validate", "sparse.json", ends: .preset, says: "bytes, more than")
  }

  private static let places =
    [
      "/dev/zero", "/dev/stdin", "/dev/tty", "fifo", "folder", "loop-a", "missing", "",
      #"a\u0000b"#,
    ]
    + [WrongInput.many("self/", 1000) + "dot.png", WrongInput.many("x", 5000)]

  private func makePlaces() throws {
    try place.prepare(
      "ln -s loop-b loop-a; ln -s loop-a loop-b; ln -s . self; mkfifo fifo; mkdir folder many")
    try folder.write(PNGBytes.file(width: 1, height: 1, color: 0, rows: [0, 0]), to: "dot.png")
  }

  @Test(arguments: places)
  func `reads only regular files`(name: String) throws {
    try makePlaces()
    try folder.write(#"{"cards": {"images": "\#(name)"}}"#, to: "images.json")
    try folder.write(#"{"cards": {"deck": "\#(name)"}}"#, to: "deck-of.json")
    try place.expectQuick("validate", "images.json", ends: .preset, says: "cards.images")
    try place.expectQuick("validate", "deck-of.json", ends: .preset, says: "cards.deck")
    guard !name.contains(#"\u0000"#) else { return }
    try place.expectQuick("validate", name, ends: .inputOutput)
    try place.expectQuick("draw", name, "-o", "out.png", ends: .inputOutput)
  }

  @Test(arguments: [
    "many/*.png", "self/*/*/*/*/*/*.png", WrongInput.many("*", 1000) + ".png", "/*/*/*/*/*/*.png",
  ])
  func `refuses a pattern that too much matches`(pattern: String) throws {
    try makePlaces()
    for number in 0..<30_000 {
      guard unsafe symlink("../dot.png", "\(folder.path)/many/\(number).png") == 0 else {
        throw POSIXError(.EIO)
      }
    }
    try folder.write(#"{"cards": {"images": "\#(pattern)"}}"#, to: "images.json")
    try place.expectQuick("validate", "images.json", ends: .preset, says: "cards.images")
  }
}
