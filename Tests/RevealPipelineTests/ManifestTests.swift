import RevealJSON
import RevealPNG
import RevealPipeline
import Testing

@Suite struct ManifestTests {
  private static let identity = Manifest.Identity(
    revealVersion: "1.2.3", presetName: "Tip \"in\"", presetDigest: "00ff", width: 640,
    height: 1136, scale: 2, fps: 60, frameCount: 120_000)
  private let manifest = Manifest(
    identity: identity, encoding: .fast, digests: [0: "aa", 7: "bb", 100_000: "cc"])

  @Test(arguments: [nil] + Encoding.allCases)
  func `reads what it writes, also from before encoders were noted`(encoding: Encoding?) {
    let manifest = Manifest(identity: Self.identity, encoding: encoding, digests: [3: "aa"])
    #expect(manifest.text.contains("encode") == (encoding != nil))
    #expect(Manifest(SourceText(file: "reveal.json", text: manifest.text)) == manifest)
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
    let text = manifest.text.replacing("\"fast\"", with: "\"faster\"")
    #expect(Manifest(SourceText(file: "reveal.json", text: text)) == nil)
  }

  @Test(arguments: ["", "{}", "[1]", #"{"reveal": 3}"#, "{\"reveal\": \"1\", \"reveal\": \"1\"}"])
  func `refuses text that is no manifest`(text: String) {
    #expect(Manifest(SourceText(file: "reveal.json", text: text)) == nil)
  }

  @Test(arguments: [("frame_00012.png", 12), ("frame_123456.png", 123_456)])
  func `knows the number in a frame's name`(name: String, number: Int) {
    #expect(Manifest.frameNumber(name) == number)
    #expect(Manifest.frameName(number) == name)
  }

  @Test(arguments: ["frame_1.png", "frame_0001x.png", "frame_00001.jpg", "poster.png"])
  func `takes no other name for a frame`(name: String) {
    #expect(Manifest.frameNumber(name) == nil)
  }
}
