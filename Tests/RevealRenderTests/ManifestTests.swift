import RevealJSON
import RevealMath
import RevealPNG
import RevealRender
import Testing

@Suite struct ManifestTests {
  private static let identity = Manifest.Identity(
    revealVersion: "1.2.3", presetName: "Tip \"in\"", presetDigest: "00ff", width: 640,
    height: 1136, scale: 2, fps: 60, frameCount: 120_000)
  private let manifest = Manifest(
    identity: identity, encoding: .fast, digests: [0: "aa", 7: "bb", 100_000: "cc"])

  @Test(arguments: [nil] + Encoding.allCases)
  func `reads what it writes, also from before encoders were noted`(encoding: Encoding?) throws {
    let frames = [3: Manifest.FrameDigests(pixels: "aa", file: "bb"), 4: .init(pixels: "cc")]
    let manifest = Manifest(identity: Self.identity, encoding: encoding, frames: frames)
    #expect(manifest.text.contains("encode") == (encoding != nil))
    #expect(try read(manifest.text) == manifest)
  }

  private func read(_ text: String) throws(Manifest.Problem) -> Manifest {
    try Manifest(file: SourceText(file: "reveal.json", text: text))
  }

  /// The text as format 1 had it: without `format`, and without a digest at its end.
  private func formatOne(_ text: String) -> String {
    let signed = text.replacing("  \"format\": 2,\n", with: "")
    return signed.replacing(#/,\n  "digest": "[0-9a-f]{64}"/#, with: "")
  }

  @Test(arguments: ["", "\u{FEFF}"])
  func `reads lines that a checkout ended with CR LF`(mark: String) throws {
    let text = mark + manifest.text.replacing("\n", with: "\r\n")
    #expect(try read(text) == manifest)
    #expect(throws: Manifest.Problem.altered) { try read(text.replacing("640", with: "641")) }
  }

  @Test func `reads format 1`() throws {
    #expect(try read(formatOne(manifest.text)) == manifest)
  }

  @Test func `names a later format`() {
    let later = manifest.text.replacing("\"format\": 2", with: "\"format\": 7")
    #expect(throws: Manifest.Problem.newer(format: 7)) { try read(later) }
  }

  @Test func `notices any change of a byte`() {
    var generator = SystemRandomNumberGenerator()
    let seed = generator.next() as UInt64
    var random = SplitMix64(seed: seed)
    let bytes = Array(manifest.text.utf8)
    for _ in 0..<200 {
      var changed = bytes
      changed[Int(random.next() % UInt64(bytes.count))] ^= UInt8(1 << (random.next() % 8))
      // Where the format itself is hit, the text is no manifest, or one of another format.
      #expect(throws: Manifest.Problem.self, "seed \(seed)") {
        try Manifest(file: SourceText(file: "reveal.json", bytes: changed))
      }
    }
  }

  @Test(arguments: [
    ("\"frameCount\": 120000", "\"frameCount\": -1"),
    ("\"frameCount\": 120000", "\"frameCount\": 1e15"),
    ("\"width\": 640", "\"width\": 0"), ("\"width\": 640", "\"width\": 1e9"),
    ("\"scale\": 2", "\"scale\": 0"), ("\"fps\": 60", "\"fps\": 0"),
    ("frame_00007", "frame_000007"), ("frame_00007", "frame_00000"),
    ("frame_00007", "frame_9223372036854775807"), ("\"pixels\": \"bb\"", "\"pixels\": \"b b\""),
  ])
  func `refuses values that no run has`(old: String, new: String) {
    let text = formatOne(manifest.text)
    #expect(text.contains(old))
    #expect(throws: Manifest.Problem.foreign) { try read(text.replacing(old, with: new)) }
  }

  @Test func `keeps frames in order, one a line`() {
    let lines = manifest.text.split(separator: "\n").filter { $0.contains("frame_") }
    #expect(
      lines.map { $0.drop { $0 == " " } } == [
        #"{"file": "frame_00000.png", "pixels": "aa"},"#,
        #"{"file": "frame_00007.png", "pixels": "bb"},"#,
        #"{"file": "frame_100000.png", "pixels": "cc"}"#,
      ])
  }

  @Test func `refuses an encoder that it does not know`() {
    let text = formatOne(manifest.text).replacing("\"fast\"", with: "\"faster\"")
    #expect(throws: Manifest.Problem.foreign) { try read(text) }
  }

  @Test(arguments: ["", "{}", "[1]", #"{"reveal": 3}"#, "{\"reveal\": \"1\", \"reveal\": \"1\"}"])
  func `refuses text that is no manifest`(text: String) {
    #expect(throws: Manifest.Problem.foreign) { try read(text) }
  }

  @Test(arguments: [("frame_00012.png", 12), ("frame_123456.png", 123_456)])
  func `knows the number in a frame's name`(name: String, number: Int) {
    #expect(Manifest.frameNumber(name) == number)
    #expect(Manifest.frameName(number) == name)
  }

  @Test(arguments: [
    "frame_1.png", "frame_000003.png", "frame_0001x.png", "frame_00001.jpg", "poster.png",
  ])
  func `takes no other name for a frame`(name: String) {
    #expect(Manifest.frameNumber(name) == nil)
  }
}
