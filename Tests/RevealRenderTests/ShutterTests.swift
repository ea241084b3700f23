import Foundation
import RevealFiles
import RevealFrames
import RevealImage
import RevealJSON
import RevealPNG
import RevealPreset
import RevealRender
import Testing
import TestFixtures

@Suite struct ShutterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Rows that come in while a fling moves the list; wide enough for several bands.
  private func preset(
    _ overrides: CanvasOverrides, background: String = "#EEE"
  ) throws -> SimulatedPreset {
    let path = try folder.write(
      """
      {
        "canvas": {
          "size": [400, 200], "scale": 1, "fps": 10, "hold": 0.2, "background": "\(background)" },
        "list": { "rows": 40, "rowHeight": 40, "inset": 4 },
        "cards": { "colors": ["#C44", "#4A6", "#46C"], "cornerRadius": 8 },
        "scroll": [{ "rest": 0.25 }, { "drag": 150, "duration": 0.3 }],
        "zoom": [0.5, 0.5, 40, 0, 0.2, 0.2]
      }
      """, to: "p.json")
    return try SimulatedPreset(LoadedPreset(path: path, overrides: overrides))
  }

  private func render(_ preset: SimulatedPreset, _ frame: Int) throws -> StraightImage {
    let renderer = FrameRenderer(images: preset.images(), encoding: .fast)
    return try PNGDecoder.decode(renderer.render(preset.timeline.exposure(at: frame)).png.bytes)
  }

  /// The light of each value, from the library's own power function.
  private static let light = (0...255).map { value -> Double in
    let share = Double(value) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  /// The value of an amount of light, 0…255.
  private func value(_ light: Double) -> Double {
    255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
  }

  @Test(arguments: [(360.0, 16), (180, 8)], ["#EEE", "transparent"])
  func `shows the mean light of a run with more frames`(
    shutter: (angle: Double, samples: Int), background: String
  ) throws {
    let blurred = try preset(
      CanvasOverrides([.shutter(Shutter(angle: shutter.angle, samples: shutter.samples))]),
      background: background)
    let fast = try preset(CanvasOverrides([.fps(160)]), background: background)
    for frame in [0, 3, 4] {
      let mean = try render(blurred, frame)
      let moments = try (0..<shutter.samples).map { try render(fast, frame * 16 + $0) }
      #expect(Set(moments.map(\.bytes)).count > 4)
      var worst = (color: 0.0, alpha: 0.0)
      for pixel in stride(from: 0, to: mean.bytes.count / 4, by: 3) {
        let place = pixel * 4
        let alphas = moments.map { Double($0.bytes[place + 3]) }
        let coverage = alphas.reduce(0, +)
        let alpha = Double(mean.bytes[place + 3])
        worst.alpha = max(worst.alpha, abs(alpha - coverage / Double(moments.count)))
        guard coverage > 0 else { continue }
        for channel in place..<place + 3 {
          let light = zip(moments, alphas).reduce(0) { sum, moment in
            sum + Self.light[Int(moment.0.bytes[channel])] * moment.1
          }
          let difference = abs(Double(mean.bytes[channel]) - value(light / coverage))
          worst.color = max(worst.color, difference * alpha / 255)
        }
      }
      #expect(worst.color <= 1 && worst.alpha <= 1, "frame \(frame)")
    }
  }

  @Test func `stays still where nothing moves`() throws {
    let (plain, blurred) = (
      try preset(CanvasOverrides()), try preset(CanvasOverrides([.shutter(Shutter(angle: 360))]))
    )
    let last = plain.timeline.frameCount - 1
    #expect(try render(plain, last).bytes == render(blurred, last).bytes)
    #expect(try render(plain, 3).bytes != render(blurred, 3).bytes)
  }

  @Test func `is the same with and without a memory of bands`() throws {
    let preset = try preset(CanvasOverrides([.shutter(Shutter(angle: 270, samples: 5))]))
    let renderers = [BandReuse.cached, .never].map {
      FrameRenderer(images: preset.images(), encoding: .fast, reuse: $0)
    }
    let digester = FrameDigester(images: preset.images())
    for frame in 0..<6 {
      let exposure = preset.timeline.exposure(at: frame)
      let frames = try renderers.map { try $0.render(exposure) }
      #expect(frames[0].png == frames[1].png, "frame \(frame)")
      #expect(try digester.digest(of: exposure) == frames[0].digest, "frame \(frame)")
    }
  }

  @Test func `is the same in streams, also piece by piece`() async throws {
    let preset = try preset(CanvasOverrides([.shutter(Shutter(angle: 180, samples: 4))]))
    let frames = Array(0..<6)
    for (format, rules) in [
      (VideoFormat.rgba, OutputRules(.y4m, inputs: InputFiles())),
      (.y4m, OutputRules(.y4m, inputs: InputFiles())),
    ] {
      for (name, jobs, largest) in [("a", 3, FrameMemory.largestWhole), ("b", 1, 1)] {
        let output = try StreamOutput(
          "\(folder.path)/\(name)", rules: rules, as: format, of: preset,
          frames: ShownFrames(frames))
        try await RunJob(preset, jobs: jobs, largestWhole: largest).write(frames, to: [output])
      }
      #expect(try folder.read("a") == folder.read("b"))
      if format == .rgba {
        #expect(try folder.read("a") == frames.flatMap { try render(preset, $0).bytes })
      }
      for name in ["a", "b"] {
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
      }
    }
    for (name, jobs, largest) in [("a", 3, FrameMemory.largestWhole), ("b", 1, 1)] {
      let output = try AnimationOutput(
        "\(folder.path)/\(name)", rules: OutputRules(.png, inputs: InputFiles()), of: preset,
        frames: ShownFrames(frames), encoding: .fast)
      try await RunJob(preset, jobs: jobs, largestWhole: largest).write(frames, to: [output])
    }
    #expect(try folder.read("a") == folder.read("b"))
    let variant = SideBySide.Member(preset)
    let whole = try await SheetJob([variant], jobs: 2)
      .draw(frames, within: .init(width: 600)).picture
    let pieces = try await SheetJob([variant], jobs: 2, largestWhole: 1)
      .draw(frames, within: .init(width: 600)).picture
    #expect(whole == pieces)
  }

  @Test func `sees the moments of a run with more frames, to the last bit`() {
    let shutter = Shutter(angle: 360)
    #expect(shutter.moments(of: 7, fps: 30) == (112..<128).map { Double($0) / 480 })
    let half = Shutter(angle: 180, samples: 8)
    #expect(half.moments(of: 99_999, fps: 60) == (0..<8).map { Double(1_599_984 + $0) / 960 })
  }

  @Test func `is part of what frames depend on, unless it is closed`() throws {
    let plain = try preset(CanvasOverrides()).identity
    #expect(Shutter(angle: 180, samples: 1) == .closed && Shutter(angle: 0) == .closed)
    #expect(try preset(CanvasOverrides([.shutter(.closed)])).identity == plain)
    let given = CanvasOverrides([.shutter(Shutter(angle: 172.8, samples: 8))])
    let open = try preset(given)
    #expect(open.identity != plain && open.identity.frameCount == plain.frameCount)
    #expect(
      try preset(CanvasOverrides([.shutter(Shutter(angle: 172.8))])).identity != open.identity)
    #expect(given.options == "--shutter 172.8 --shutter-samples 8")
    for overrides in [given, CanvasOverrides([.shutter(.closed)])] {
      let recipe = Manifest.Recipe(text: nil, overrides: overrides)
      let manifest = Manifest(identity: open.identity, recipe: recipe, digests: [0: "aa"])
      let read = try Manifest(file: SourceText(file: "reveal.json", text: manifest.text))
      #expect(read.overrides == overrides)
    }
  }

  @Test(arguments: [
    ("\"shutter\": 90", "\"shutter\": 361"), ("\"shutter\": 90", "\"shutter\": true"),
    ("\"shutterSamples\": 16", "\"shutterSamples\": 0"),
    ("\"shutterSamples\": 16", "\"shutterSamples\": 257"),
  ])
  func `refuses what the command line does not take`(change: (old: String, new: String)) throws {
    let recipe = Manifest.Recipe(
      text: nil, overrides: CanvasOverrides([.shutter(Shutter(angle: 90))]))
    let manifest = Manifest(
      identity: try preset(CanvasOverrides()).identity, recipe: recipe, digests: [0: "aa"])
    let text = manifest.text.replacing(change.old, with: change.new)
    #expect(text != manifest.text)
    // As format 1 had it, without a digest of the file itself.
    let unsigned = text.replacing("  \"format\": 2,\n", with: "")
      .replacing(#/,\n  "digest": "[0-9a-f]{64}"/#, with: "")
    #expect(throws: Manifest.Problem.foreign) {
      try Manifest(file: SourceText(file: "reveal.json", text: unsigned))
    }
  }
}
