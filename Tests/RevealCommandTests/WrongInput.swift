import Testing

/// A file that reveal should refuse, or that looks as if it could hurt it.
struct WrongInput: Sendable, CustomTestStringConvertible {
  let name: String
  /// What is in it, up to 100 MB.
  let content: @Sendable () -> [UInt8]

  init(_ name: String, _ text: @autoclosure @escaping @Sendable () -> String) {
    self.init(name, bytes: Array(text().utf8))
  }

  init(_ name: String, bytes: @autoclosure @escaping @Sendable () -> [UInt8]) {
    (self.name, content) = (name, bytes)
  }

  var testDescription: String { name }

  /// A text over and over again.
  static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  /// Values of JSON or parts of a list, with commas between them.
  static func list(_ values: some Sequence<String>) -> String { values.joined(separator: ",") }

  /// As many bytes as a file of JSON or CSV may have, less a few.
  private static let fits = 16_000_000

  /// What no parser should choke on, as a preset, a deck and a scene.
  static let texts: [WrongInput] = [
    WrongInput("empty", ""),
    WrongInput("blanks", many(" ", fits)),
    WrongInput(
      "utf-16", bytes: [0xFF, 0xFE] + #"{"zoom":[0.5,0.5,0,0,0.7,0.6]}"#.utf8.flatMap { [$0, 0] }),
    WrongInput("latin-1", bytes: Array(#"{"title":""#.utf8) + [0xE9] + Array(#""}"#.utf8)),
    WrongInput("cut-utf-8", bytes: Array(#"{"title":""#.utf8) + [0xC3]),
    WrongInput("zeros", bytes: [UInt8](repeating: 0, count: 1_000_000)),
    WrongInput("two-marks", "\u{FEFF}\u{FEFF}{}"),
    WrongInput("deep", many("[", fits)),
    WrongInput("deep-objects", many(#"{"a":"#, fits / 5)),
    WrongInput("numbers", "[" + many("0,", fits / 2 - 2) + "0]"),
    WrongInput("objects", "[" + many("{},", fits / 3 - 2) + "{}]"),
    WrongInput("keys", "{" + list((0..<1_000_000).lazy.map { #""k\#($0)":1"# }) + "}"),
    WrongInput("long-key", #"{""# + many("k", fits) + #"":1}"#),
    WrongInput("same-key", "{" + many(#""zoom":1,"#, fits / 9 - 2) + #""zoom":1}"#),
    WrongInput("commas", "[" + many(",", fits - 1)),
    WrongInput("comment", "/*" + many("*", fits)),
    WrongInput("long-text", "\"" + many("a", fits)),
    WrongInput("escapes", #"[""# + many(#"\u0000"#, fits / 6 - 2) + #""]"#),
    WrongInput("mistakes", "[" + many("x,", fits / 2 - 2) + "]"),
    WrongInput("digits", "[" + many("1", fits) + "]"),
    WrongInput("exponent", "[1e" + many("9", 1_000_000) + "]"),
    WrongInput("not-a-number", #"{"zoom":[NaN,Infinity,-Infinity,1e309,0.7,0.6]}"#),
  ]

  /// What no reader of CSV should choke on.
  static let tables: [WrongInput] = [
    WrongInput("commas", many(",", fits)),
    WrongInput("lines", many("\n", fits)),
    WrongInput("blank-lines", many("\r\n", fits / 2)),
    WrongInput("quotes", many("\"", fits - 1)),
    WrongInput("open-quote", "a\n\"" + many("b", fits)),
    WrongInput("stray-quotes", "a\n" + many("b\"\n", fits / 3)),
    WrongInput("long-name", many("a", fits)),
    WrongInput("spaces", many(" ", fits)),
    WrongInput("many-cards", "a\n" + many("b\n", fits / 2 - 1)),
    WrongInput("wide", "a\n" + many("b,", fits / 2 - 1)),
    WrongInput("one-name", "a,a\n"),
    WrongInput("latin-1", bytes: Array("a\n".utf8) + [0xE9]),
    WrongInput("zeros", bytes: [UInt8](repeating: 0, count: 1_000_000)),
    WrongInput("empty", ""),
  ]

  /// Style sheets that ask for too much.
  static let styleSheets: [WrongInput] = [
    WrongInput("braces", many("{", 16 << 20)),
    WrongInput("declarations", ".a{" + many("opacity:1;", 1_600_000) + "}"),
    WrongInput(
      "names", (0..<400_000).lazy.map { "@keyframes k\($0){to{opacity:0}}" }.joined()),
    WrongInput(
      "doubling",
      ":root{--a0:1px 1px;"
        + (1..<60).map { "--a\($0):var(--a\($0 - 1)) var(--a\($0 - 1));" }.joined()
        + "}@keyframes a{to{transform:var(--a59)}}"),
    WrongInput(
      "long",
      ":root{--long:" + many("1px ", 4000) + "}@keyframes a{to{"
        + many("transform:var(--long);", 20_000) + "}}"),
    WrongInput(
      "calc",
      "@keyframes a{to{opacity:calc(" + many("(", 9000) + "1" + many(")", 9000) + ")}}"),
    WrongInput("nested", many(".a{opacity:0;", 190_000)),
    WrongInput("escapes", many("\\", 16 << 20)),
    WrongInput("zeros", bytes: [UInt8](repeating: 0, count: 16 << 20)),
    WrongInput("empty", ""),
  ]
}
