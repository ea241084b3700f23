import RevealFiles
import Testing
import TestFixtures

@Suite struct OutputNameTests {
  @Test(arguments: [
    "film.mp4", "film.MOV", "film.webm", "a.gif", "a.webp", "a.avif", "a.png", "out/a.jpg",
    "a.b.y4m", "../a.json", "page.html", "film.xyz", "film.m2ts", "frames.old",
  ])
  func `refuses a file's name for a folder`(path: String) throws {
    let error = #expect(throws: OutputNameError.self) {
      try OutputName(path).requireFolder("-o", content: "PNG frames") { "make it a .\($0)" }
    }
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    let message = try #require(error?.description)
    #expect(message.hasPrefix("-o \(path): expected a folder for PNG frames"))
    #expect(message.contains("  hint: make it a .\(ending)\n"))
    #expect(message.hasSuffix("  hint: for a folder of that name, add a slash: -o \(path)/"))
  }

  @Test(arguments: [
    "frames", "frames/", "film.mp4/", "frames.v2", "frames.v2/", "v1.5", "run.2026-01-31", ".png",
    "a.png/frames", "../frames", ".", "..",
  ])
  func `takes other names for a folder`(path: String) throws {
    try OutputName(path).requireFolder("-o", content: "PNG frames")
  }

  @Test func `takes a folder that is there, whatever it is called`() throws {
    let folder = try TemporaryFolder()
    let path = joinPath(folder.path, "film.mp4")
    try makeFolder(path)
    try OutputName(path).requireFolder("-o", content: "PNG frames")
  }

  @Test(arguments: ["sheet.jpg", "sheet.pdf", "sheet.mp4", "out/sheet.webp"])
  func `refuses the name of another kind of file`(path: String) throws {
    let error = #expect(throws: OutputNameError.self) {
      try OutputName(path).requireFile("-o", content: "a PNG file", endings: ["png"])
    }
    let stem = path.prefix { $0 != "." }
    #expect(error?.description.hasSuffix("  hint: write -o \(stem).png") == true)
  }

  @Test(arguments: [
    "sheet.png", "sheet.PNG", "sheet", "sheet.v2", "sheet.new", "/dev/null", "/dev/fd/1",
  ])
  func `takes other names for a file`(path: String) throws {
    try OutputName(path).requireFile("-o", content: "a PNG file", endings: ["png"])
  }

  @Test func `refuses a folder for a file`() throws {
    let folder = try TemporaryFolder()
    for path in [folder.path, "film/"] {
      let error = #expect(throws: OutputNameError.self) {
        try OutputName(path).requireFile(
          "-o", content: "an animated PNG", endings: ["png", "apng"])
      }
      #expect(error?.description.contains("this is a folder") == true)
      #expect(error?.description.contains("/NAME.png") == true)
    }
  }
}
