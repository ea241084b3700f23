import RevealFiles
import RevealRender
import Testing
import TestFixtures

@Suite struct SystemFontsTests {
  private func names(_ files: [FontFile]) -> [String] {
    files.map { splitPath($0.path).name + ($0.face == 0 ? "" : "#\($0.face)") }
  }

  @Test func `finds fonts it knows by name, the best first`() throws {
    let folder = try TemporaryFolder()
    for path in [
      "truetype/dejavu/DejaVuSans.ttf", "truetype/dejavu/DejaVuSans-Bold.ttf",
      "a/b/c/NotoSans-Regular.ttf", "opentype/NotoSansCJK-Regular.ttc", "HelveticaNeue.ttc",
      "truetype/dejavu/DejaVuSerif.ttf", "a/b/c/d/Arial.ttf",
    ] { try folder.write("", to: path) }
    let fonts = SystemFonts(folders: [folder.path])
    #expect(
      names(fonts.files(isBold: false)) == [
        "NotoSans-Regular.ttf", "DejaVuSans.ttf", "HelveticaNeue.ttc", "NotoSansCJK-Regular.ttc",
      ])
    #expect(names(fonts.files(isBold: true)) == ["DejaVuSans-Bold.ttf", "HelveticaNeue.ttc#1"])
  }

  @Test func `takes the file of the first folder that has it`() throws {
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    for folder in [first, second] { try folder.write("", to: "x/DejaVuSans.ttf") }
    let fonts = SystemFonts(folders: ["/nonexistent", second.path, first.path])
    #expect(fonts.files(isBold: false).map(\.path) == ["\(second.path)/x/DejaVuSans.ttf"])
  }

  @Test func `finds fonts of Noto for any script, after those that it knows`() throws {
    let folder = try TemporaryFolder()
    for name in [
      "NotoMusic-Regular.ttf", "NotoSansYi-Regular.ttf", "NotoSerifTibetan-Regular.ttf",
      "NotoSerifTibetan-Bold.ttf", "NotoSans-Regular.ttf", "NotoSansMayanNumerals-Regular.ttf",
      "NotoSerif-Regular.ttf", "NotoSans-Italic.ttf", "FreeSerif-Regular.ttf",
    ] { try folder.write("", to: name) }
    let fonts = SystemFonts(folders: [folder.path])
    #expect(
      names(fonts.files(isBold: false)) == [
        "NotoSans-Regular.ttf", "NotoSerifTibetan-Regular.ttf", "NotoSansYi-Regular.ttf",
        "NotoSansMayanNumerals-Regular.ttf", "NotoSerif-Regular.ttf", "NotoMusic-Regular.ttf",
      ])
    #expect(
      names(fonts.files(isBold: true)) == [
        "NotoSerifTibetan-Bold.ttf", "NotoSansYi-Regular.ttf",
        "NotoSansMayanNumerals-Regular.ttf", "NotoSerif-Regular.ttf", "NotoMusic-Regular.ttf",
      ])
  }
}
