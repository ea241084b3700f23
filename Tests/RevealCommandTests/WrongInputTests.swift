import Foundation
import TestFixtures
import Testing

/// Files that reveal should refuse, and files that look as if they could hurt it.
///
/// Every command ends with its exit code and one clear message, in 200 MB, and within two seconds
/// of processor time: twice what is promised, as other tests run beside it.
@Suite(.enabled(if: Workplace.isOptimized, "the limits are those of a release build"))
struct WrongInputTests {
  private let place: Workplace
  private var folder: TemporaryFolder { place.folder }

  init() throws { place = try Workplace() }

  // MARK: Texts

  @Test(arguments: WrongInput.texts)
  func `refuses a text as a preset, a deck and a scene`(input: WrongInput) throws {
    let name = input.name + ".json"
    try folder.write(input.content(), to: name)
    try folder.write(#"{"cards":{"deck":"\#(name)"}}"#, to: "deck-of.json")
    try place.expectQuick("validate", name, ends: .preset)
    try place.expectQuick("validate", "deck-of.json", ends: .preset)
    try place.expectQuick("draw", name, "-o", "out.png", ends: .preset)
  }

  @Test func `refuses a text that is too large, and says where it is named`() throws {
    try folder.write([UInt8](repeating: 0x20, count: 100_000_000), to: "large.json")
    try folder.write(#"{"cards": {"deck": "large.json"}}"#, to: "deck-of.json")
    try folder.write([UInt8](repeating: 0x20, count: 16 << 20 + 1), to: "large.css")
    try place.expectQuick("validate", "large.json", ends: .inputOutput)
    try place.expectQuick("validate", "deck-of.json", ends: .preset, says: "deck-of.json:1:20")
    try place.expectQuick("draw", "large.json", "-o", "out.png", ends: .inputOutput)
    try place.expectQuick("import", "large.css", ends: .inputOutput)
  }

  @Test func `takes a text with a byte-order mark`() throws {
    try folder.write("\u{FEFF}" + #"{"zoom":[0.5,0.5,0,0,0.7,0.6]}"#, to: "mark.json")
    try place.expectQuick("validate", "mark.json", ends: .done)
  }

  @Test(arguments: WrongInput.tables)
  func `refuses a table as a preset and a deck`(input: WrongInput) throws {
    let name = input.name + ".csv"
    try folder.write(input.content(), to: name)
    try folder.write(#"{"cards":{"deck":"\#(name)"}}"#, to: "deck-of.json")
    try place.expectQuick("validate", name, ends: .preset)
    try place.expectQuick("validate", "deck-of.json", ends: .preset)
  }

  @Test(arguments: WrongInput.styleSheets)
  func `refuses a style sheet`(input: WrongInput) throws {
    try folder.write(input.content(), to: "sheet.css")
    try place.expectQuick("import", "sheet.css", "-o", "presets", ends: .preset)
  }

  // MARK: Numbers

  /// A preset that uses most of the language.
  private static let showcase: String = {
    let file = Workplace.root.appending(path: "Examples/showcase.json")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.replacing(#///[^\n]*/#, with: "")
  }()
  /// Where its numbers are.
  private static let numbers = showcase.matches(of: #/[\s\[](-?\d+(?:\.\d+)?)(?![\w".])/#).map {
    $0.1.startIndex..<$0.1.endIndex
  }

  @Test func `finds the numbers of a preset`() { #expect(Self.numbers.count > 25) }

  @Test(arguments: numbers, ["1e308", "-1e308", "1e-308", "NaN", "1e400", "-0"])
  func `ends with a number that is too much for a preset`(
    range: Range<String.Index>, number: String
  ) throws {
    var text = Self.showcase
    text.replaceSubrange(range, with: number)
    try folder.write(text, to: "number.json")
    try place.expectQuick("validate", "number.json", ends: .done, .preset)
  }

  @Test(arguments: [
    (#""list": { "sections": [1000000000] }"#, "list.sections[0]"),
    (
      #""list": { "sections": [\#(WrongInput.list(repeatElement("1000000", count: 1000)))] }"#,
      "list.sections"
    ),
    (#""canvas": { "fps": 1000000000 }"#, "canvas.fps"),
    (#""canvas": { "size": [1e308, 1e308] }"#, "canvas.size"),
    (#""canvas": { "scale": 1e308 }"#, "canvas.scale"),
    (#""canvas": { "duration": 1e308 }"#, "canvas.duration"),
    (
      #""scroll": [\#(WrongInput.list(repeatElement(#"{ "rest": 3000 }"#, count: 10_000)))]"#,
      "scroll"
    ),
  ])
  func `refuses a preset of too much`(members: String, message: String) throws {
    try folder.write("{\(members)}", to: "large.json")
    try place.expectQuick("validate", "large.json", ends: .preset, says: message)
    try place.expectQuick("render", "large.json", "-o", "frames", ends: .preset, says: message)
  }

  @Test func `takes a million rows`() throws {
    try folder.write(
      """
      { "list": { "sections": [1000000] }, "scroll": [{ "to": { "row": 999999 }, "duration": 5 }] }
      """,
      to: "rows.json")
    try place.expectQuick("validate", "rows.json", ends: .done)
    try place.expectQuick(
      "render", "rows.json", "--frames", "150", "--scale", "1", "-o", "frames", "--quiet",
      ends: .done)
  }

  // MARK: Changes of the list

  @Test(arguments: WrongScript.refused)
  func `refuses changes that cannot be, or are too many`(script: WrongScript) throws {
    try folder.write(script.preset, to: "changes.json")
    try place.expectQuick("validate", "changes.json", ends: .preset, says: script.message)
  }

  @Test(arguments: WrongScript.taken)
  func `takes many changes at once`(script: WrongScript) throws {
    try folder.write(script.preset, to: "changes.json")
    try place.expectQuick("validate", "changes.json", ends: .done)
  }
}
