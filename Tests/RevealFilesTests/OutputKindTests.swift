import RevealFiles
import RevealMath
import TestFixtures
import Testing

/// The marks by which reveal knows its own files.
@Suite struct OutputKindTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file of a kind as its writers make it, before it is marked; nil where others do that.
  private static func content(_ kind: OutputKind) throws -> [UInt8]? {
    let text: String
    switch kind {
    case .png: return try TestFrame().png()
    case .film, .unmarked: return nil
    case .y4m: text = "YUV4MPEG2 W2 H2 F30:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\nFRAME\n"
    case .plot: text = #"<svg xmlns="http://www.w3.org/2000/svg"></svg>"#
    case .testReport: text = #"<?xml version="1.0" encoding="UTF-8"?>\#n<testsuites/>\#n"#
    case .page: text = "<!doctype html>\n<html></html>\n"
    case .styleSheet: text = "/* A title */ .card {}\n"
    case .script: text = "'use strict';\n"
    case .swift: text = "// A title\nimport UIKit\n"
    case .markdown: text = "## A title\n"
    case .scene: text = #"{"id": "a", "viewport": [1, 1], "quads": []}"#
    case .guide: text = "---\nname: reveal\n---\n"
    case .codeQuality: text = "[\n  {\n    \"description\": \"a\"\n  }\n]\n"
    case .analysis: text = #"{"properties": {"generator": "reveal"}, "version": "2.1.0"}"#
    }
    return Array(text.utf8)
  }

  /// Whether a file is taken for one of a kind.
  private func isOwn(_ bytes: [UInt8], _ kind: OutputKind) throws -> Bool {
    let path = try folder.write(bytes, to: "file")
    return (try? OutputRules(kind, inputs: InputFiles()).admit(path)) != nil
  }

  @Test(arguments: OutputKind.allCases)
  func `knows what it has marked, and no other kind`(kind: OutputKind) throws {
    guard let content = try Self.content(kind) else { return }
    #expect(try !isOwn(content, kind))
    let marked = Array(kind.marked([content]).joined())
    #expect(try isOwn(marked, kind))
    for other in OutputKind.allCases where other != kind { #expect(try !isOwn(marked, other)) }
    // A file that is copied has its mark already.
    #expect(Array(kind.marked([marked]).joined()) == marked)
  }

  @Test func `marks an empty list of issues as well`() throws {
    let empty = OutputKind.codeQuality.marked("[]\n")
    #expect(empty.filter { !$0.isWhitespace } == "[]")
    #expect(try isOwn(Array(empty.utf8), .codeQuality))
    #expect(try !isOwn(Array("[]\n".utf8), .codeQuality))
  }

  /// Files of other programs that look like reveal's.
  private static let foreign: [[UInt8]] = [
    "[]", "[] milk", "{}", #"{"viewport": [1280, 720]}"#, #"{"writtenBy": "reveal"}"#,
    #"{"id": 1, "writtenBy": "reveal 0.1.0 as a scene", "quads": []}"#,
    #"[{"check_name": "reveal"}]"#, #"[{"check_name": "reveal", "writtenBy": "reveal 1.0"}]"#,
    "/* Not Written by reveal. */ b{}", "/* Written by reveal.js 5.0.0 as a style sheet. */",
    "/* Written by reveal 0.1.0 as a style sheet. */ b{}", "// Written by reveal.\nlet a = 1",
    "let a = 1\n// Written by reveal 0.1.0 as a Swift file.\n",
    "/* Written by reveal 0.1.0 as a page. */\n", #"<testsuite name="reveal.js unit tests"/>"#,
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"reveal a\"/>",
    "<!-- reveal: how we use it -->\n", "<!-- reveal: golden frames -->\n",
    #"<!doctype html><meta name="generator" content="reveal.js 5">"#,
    #"<svg xmlns="http://www.w3.org/2000/svg" class="reveal-plot">"#,
    "YUV4MPEG2 W2 H2 F30:1 Ip A1:1 C444 XYSCSS=444 XCOLORRANGE=LIMITED\nFRAME XREVEAL\n",
    "my notes", "<svg/>", #"{"zoom": [0.5, 0.5, 0, 0, 0.7, 0.6]}"#,
    #"<testsuite name="reveal.js tests"/>"#, String(repeating: "\0", count: 864),
  ].map { Array($0.utf8) }

  @Test(arguments: OutputKind.allCases)
  func `takes nothing of others for its own`(kind: OutputKind) throws {
    for file in Self.foreign {
      #expect(try !isOwn(file, kind), "\(String(decoding: file, as: UTF8.self))")
    }
    #expect(try !isOwn(TestFrame().png(), kind))
    #expect(try !isOwn(PNGBytes.signature + Array(" but not reveal's".utf8), kind))
  }

  @Test(arguments: OutputKind.allCases, [UInt64](1...20))
  func `notices a changed bit of a mark but for the version`(kind: OutputKind, seed: UInt64) throws
  {
    guard let content = try Self.content(kind) else { return }
    var random = SplitMix64(seed: seed)
    var marked = Array(kind.marked([content]).joined())
    let before = zip(marked, content).prefix { $0 == $1 }.count
    let same = zip(marked.reversed(), content.reversed()).prefix { $0 == $1 }.count
    let mark = before..<marked.count - min(same, content.count - before)
    let skipped = Set("0123456789. ".utf8)
    let place = try #require(
      mark.filter { !skipped.contains(marked[$0]) }.randomElement(using: &random))
    marked[place] ^= 1 << UInt8.random(in: 0..<7, using: &random)
    #expect(try !isOwn(marked, kind), "seed \(seed), byte \(place)")
  }
}
