import RevealFiles
import RevealFrames
import RevealImage
import RevealMath
import RevealPNG
import RevealRaster
import RevealRender
import RevealScene

/// Measures the frames of one workload after another, on one thread.
struct FrameBench {
  private let images = ImageStore()
  private let folder: String

  /// - Parameter folder: The folder for the frames, each of which replaces the one before.
  /// - Throws: An error if the folder cannot be created.
  init(folder: String) throws {
    try makeFolder(folder)
    self.folder = folder
  }

  /// Measures the stages one by one over the sampled frames, without a cache of bands.
  ///
  /// The faces are drawn before the clock starts, but not blurred as in the frame.
  ///
  /// - Returns: Milliseconds per frame, and the mean size of the files in bytes.
  func stages(_ workload: Workload) throws -> (times: StageTimes, bytes: Double) {
    var times = StageTimes()
    var size = 0
    let rasterizer = Rasterizer { [images] in images.picture($0) }
    for frame in workload.samples {
      try prepare(workload, frame, with: rasterizer)
      let scene = Clock.time(&times.simulate) { workload.timeline.scene(at: frame) }
      let drawing = try Clock.time(&times.draw) { try rasterizer.prepare(scene) }
      let (encoder, format) = try encoder(scene)
      // As many bytes as the encoder filters, one more than three of each pixel in a row.
      let opaque = [UInt8](repeating: 1, count: 64 * (1 + 3 * scene.pixelWidth))
      var checksum = Adler32()
      let segments = try bands(scene).map { rows in
        let pixels = Clock.time(&times.draw) { drawing.draw(rows: rows) }
        let segment = try Clock.time(&times.encode) {
          try encoder.encode(rows: 0..<rows.count, of: pixels)
        }
        _ = Clock.time(&times.digest) { PixelDigest.rowHashes(of: pixels) }
        Clock.time(&times.checksum) { checksum.append(opaque) }
        return segment
      }
      let png = Clock.time(&times.encode) { PNGFrame.assemble(segments, format: format) }
      try Clock.time(&times.write) { try write(png, frame) }
      size += png.count
    }
    let count = workload.samples.count
    return (times / count, Double(size) / Double(count))
  }

  /// Measures drawing alone over the sampled frames.
  ///
  /// - Returns: Milliseconds per frame.
  func drawing(_ workload: Workload) throws -> Double {
    let rasterizer = Rasterizer { [images] in images.picture($0) }
    var time = 0.0
    for frame in workload.samples {
      let scene = workload.timeline.scene(at: frame)
      try prepare(workload, frame, with: rasterizer)
      try Clock.time(&time) { try draw(scene, with: rasterizer) }
    }
    return time / Double(workload.samples.count)
  }

  /// Draws a frame's faces, and then the frame before it, as in a run; the peers draw each frame
  /// twice.
  private func prepare(
    _ workload: Workload, _ frame: Int, with rasterizer: Rasterizer
  ) throws {
    _ = try rasterizer.prepare(workload.timeline.scene(at: frame).moved(byPixels: 0))
    try draw(workload.timeline.scene(at: max(0, frame - 1)), with: rasterizer)
  }

  private func draw(_ scene: Scene, with rasterizer: Rasterizer) throws {
    let drawing = try rasterizer.prepare(scene)
    for rows in bands(scene) { _ = drawing.draw(rows: rows) }
  }

  /// Measures all frames in order, as `reveal render --jobs 1` renders them.
  func run(_ workload: Workload) throws -> RunTimes {
    let renderer = FrameRenderer(images: images, encoding: .fast)
    // The faces are drawn before the clock runs; moved, so that the memo learns nothing from it.
    for frame in workload.samples {
      _ = try renderer.render(workload.timeline.scene(at: frame).moved(byPixels: 1))
    }
    var run = RunTimes()
    var last: Scene?
    for frame in workload.frames {
      var (time, writeTime) = (0.0, 0.0)
      let (scene, drawn) = try Clock.time(&time) {
        let scene = workload.timeline.scene(at: frame)
        return (scene, try renderer.render(scene))
      }
      try Clock.time(&writeTime) { try write(drawn.png, frame) }
      run.reused += drawn.reusedShare
      run.all += time + writeTime
      if scene == last {
        run.unchanged.append(time + writeTime)
        run.unchangedWrite.append(writeTime)
      }
      last = scene
    }
    run.all /= Double(workload.frames.count)
    run.reused /= Double(workload.frames.count)
    return run
  }

  /// The time of the sampled frames with a shutter of 180° and 16 samples, divided by that without.
  ///
  /// Both are drawn and encoded without a cache of bands, once their faces are drawn.
  func shutterRatio(_ workload: Workload) throws -> Double {
    let renderer = FrameRenderer(images: images, encoding: .fast, reuse: .never)
    let samples = workload.samples
    for frame in samples { _ = try renderer.render(workload.timeline.scene(at: frame)) }
    var (plain, blurred) = (0.0, 0.0)
    for frame in samples {
      _ = try Clock.time(&plain) { try renderer.render(workload.timeline.exposure(at: frame)) }
      _ = try Clock.time(&blurred) { try renderer.render(workload.blurred.exposure(at: frame)) }
    }
    return blurred / plain
  }

  /// Draws a frame for comparison with other renderers.
  ///
  /// - Returns: The path of the PNG file.
  func picture(_ workload: Workload, frame: Int) throws -> String {
    let path = joinPath(folder, "picture.png")
    let renderer = FrameRenderer(images: images, encoding: .fast)
    try writeFile(try renderer.render(workload.timeline.scene(at: frame)).png.parts, to: path)
    return path
  }

  private func write(_ png: PNGFile, _ frame: Int) throws {
    try writeFile(png.parts, to: joinPath(folder, Manifest.frameName(frame)))
  }

  private func encoder(_ scene: Scene) throws -> (BandEncoder, FrameFormat) {
    let format = try FrameFormat(
      width: scene.pixelWidth, height: scene.pixelHeight, alpha: .opaque, pixelsPerMeter: 8504)
    guard let encoder = BandEncoder(format: format, encoding: .fast) else {
      preconditionFailure("the fast encoding has bands")
    }
    return (encoder, format)
  }

  /// The bands into which `FrameRenderer` splits frames of this width.
  private func bands(_ scene: Scene) -> [Range<Int>] {
    stride(from: 0, to: scene.pixelHeight, by: 64).map { $0..<min($0 + 64, scene.pixelHeight) }
  }
}

extension Scene {
  /// The same faces in other places, without what happens to them there, such as a blur.
  fileprivate func moved(byPixels count: Double) -> Scene {
    Scene(
      viewport: viewport, scale: scale, background: background, edges: edges,
      bandAnchor: bandAnchor,
      quads: quads.map { quad in
        Quad(
          origin: quad.origin + Point(x: count / scale, y: 0), face: quad.face, anchor: quad.anchor,
          matrix: quad.matrix, perspective: quad.perspective, opacity: quad.opacity,
          overlay: quad.overlay, backface: quad.backface, clip: quad.clip, row: quad.row)
      })
  }
}
