import RevealFiles
import Testing

@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("plain é 日本 🎉.png", "plain é 日本 🎉.png"), ("a\u{1B}[2Jb", #"a\u{1B}[2Jb"#),
    ("a\nerror: b", #"a\u{A}error: b"#), ("\u{9B}31m", #"\u{9B}31m"#),
    ("\r\u{7F}", #"\u{D}\u{7F}"#),
    ("gnp.\u{202E}exe", #"gnp.\u{202E}exe"#), ("\u{0}", #"\u{0}"#),
  ])
  func `spells out what a terminal would obey`(name: String, shown: String) {
    #expect(printable(name) == shown)
  }

  @Test func `keeps lines and tabs of a text`() {
    #expect(printableLines("a\n\tb\u{1B}c") == "a\n\tb\\u{1B}c")
  }

  @Test(arguments: [
    ("::error file=a::x.json: ok", "./::error file=a::x.json: ok"),
    ("a\n  ::stop-commands::x", "a\n  ./::stop-commands::x"), ("##[error]x", "./##[error]x"),
    ("a::b", "a::b"), (" | ::error", " | ::error"), ("::\n\n::", "./::\n\n./::"),
  ])
  func `has no line that is a command of a workflow`(text: String, shown: String) {
    #expect(printableLines(text) == shown)
  }

  @Test func `keeps what is interpolated within its line`() {
    let name = "a\n::error::b\u{1B}\u{202E}"
    let text: PrintableText = "\(name): \(3) frames\n" + "\(name)"
    let shown = #"a\u{A}::error::b\u{1B}\u{202E}"#
    #expect(text.lines == "\(shown): 3 frames\n\(shown)")
  }

  @Test func `shows the path of an error on one line`() {
    let error = FileError("a\nb\u{7}", "cannot read", "it is a folder")
    #expect(error.description == #"a\u{A}b\u{7}: cannot read: it is a folder"#)
  }
}
