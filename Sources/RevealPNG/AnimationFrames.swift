/// Reads an animated PNG frame by frame, each as a player shows it.
///
/// It is strict: what the specification forbids is an error, so that any two animations that can be
/// read can be compared. Source: PNG Specification (Third Edition), chapters 11.3.6, "Animation
/// information", and 13.
package struct AnimationFrames {
  /// The width in pixels, ≥ 1.
  package let width: Int
  /// The height in pixels, ≥ 1.
  package let height: Int
  /// The number of times the animation plays; 0 repeats it forever.
  package let plays: Int
  /// The number of frames, ≥ 1.
  package var count: Int { frames.count }
  /// The duration of each frame in seconds as a fraction; the denominator is ≥ 1.
  package var durations: [(numerator: Int, denominator: Int)] { frames.map(\.duration) }
  /// The still picture for programs without support for animations, as straight RGBA; nil if it is
  /// the first frame.
  package let still: [UInt8]?
  /// A sentence for each thing the decoder ignored.
  package let notes: [String]
  private let parts: Parts
  private let frames: [Control]
  private var next = 0
  /// The canvas after the last frame, as straight RGBA.
  private var canvas: [UInt8]
  private var disposal = Disposal.nothing

  /// One frame as it is shown.
  package struct Shown: Sendable {
    /// The duration in seconds as a fraction; the denominator is ≥ 1.
    package let duration: (numerator: Int, denominator: Int)
    /// `width * height * 4` bytes of straight RGBA.
    package let pixels: [UInt8]
  }

  private enum Disposal {
    case nothing
    case clear(Control)
    case restore([UInt8])
  }

  /// Reads everything except the frames' pixels, up to ``PNGDecoder/defaultPixelLimit`` of them.
  package init(_ bytes: [UInt8]) throws(PNGError) {
    if let damage = PNGStructure.damage(of: bytes) { throw damage }
    let picture = try PNGDecoder.decode(bytes)
    width = picture.width
    height = picture.height
    notes = picture.notes.filter { !$0.hasPrefix("animation ") }
    let chunks = PNGStructure.chunks(of: bytes) ?? []
    parts = Parts(bytes: bytes, chunks: chunks)
    (plays, frames) = try parts.controls(width: picture.width, height: picture.height)
    still = frames[0].isImageData ? nil : picture.bytes
    canvas = [UInt8](repeating: 0, count: picture.bytes.count)
  }

  /// The next frame; nil after the last.
  package mutating func nextFrame() throws(PNGError) -> Shown? {
    guard next < frames.count else { return nil }
    let frame = frames[next]
    next += 1
    switch disposal {
    case .nothing: break
    case .clear(let earlier): clear(earlier)
    case .restore(let earlier): canvas = earlier
    }
    let part = try PNGDecoder.decode(parts.file(of: frame))
    // There is nothing to restore before the first frame.
    switch frame.disposal {
    case 1: disposal = .clear(frame)
    case 2: disposal = next == 1 ? .clear(frame) : .restore(canvas)
    default: disposal = .nothing
    }
    draw(part.bytes, frame)
    return Shown(duration: frame.duration, pixels: canvas)
  }

  private mutating func clear(_ frame: Control) {
    for y in frame.y..<frame.y + frame.height {
      let start = (y * width + frame.x) * 4
      for i in start..<start + frame.width * 4 { canvas[i] = 0 }
    }
  }

  private mutating func draw(_ part: [UInt8], _ frame: Control) {
    let rowSize = frame.width * 4
    for y in 0..<frame.height {
      let target = ((frame.y + y) * width + frame.x) * 4
      guard frame.isBlended else {
        canvas.replaceSubrange(
          target..<target + rowSize, with: part[y * rowSize..<(y + 1) * rowSize])
        continue
      }
      for x in stride(from: 0, to: rowSize, by: 4) {
        blend(part[y * rowSize + x..<y * rowSize + x + 4], over: target + x)
      }
    }
  }

  /// Draws a pixel over another one, as the PNG specification's example does (chapter 13.17).
  private mutating func blend(_ pixel: ArraySlice<UInt8>, over target: Int) {
    let start = pixel.startIndex
    let alpha = Int(pixel[start + 3])
    if alpha == 0 { return }
    let weight = alpha * 255
    let below = (255 - alpha) * Int(canvas[target + 3])
    let sum = weight + below
    for channel in 0..<3 {
      let color = Int(pixel[start + channel]) * weight + Int(canvas[target + channel]) * below
      canvas[target + channel] = UInt8(color / sum)
    }
    canvas[target + 3] = UInt8(sum / 255)
  }
}

/// The content of a frame's control chunk, and the ranges of its pixels.
private struct Control {
  let width: Int
  let height: Int
  let x: Int
  let y: Int
  let numerator: Int
  let denominator: Int
  /// 0 leaves the canvas, 1 clears it, 2 restores it.
  let disposal: UInt8
  let isBlended: Bool
  /// Whether the pixels are the file's still picture.
  let isImageData: Bool
  /// The pieces of the frame's stream.
  var data: [Range<Int>] = []

  /// The duration in seconds; a denominator of 0 means hundredths.
  var duration: (numerator: Int, denominator: Int) {
    (numerator, denominator == 0 ? 100 : denominator)
  }
}

/// The chunks of an animation.
private struct Parts {
  let bytes: [UInt8]
  let chunks: [PNGStructure.Chunk]

  /// The number of plays, and all frames.
  func controls(width: Int, height: Int) throws(PNGError) -> (Int, [Control]) {
    var plays: (count: Int, frames: Int)?
    var frames: [Control] = []
    var sequence: UInt32 = 0
    var hasImageData = false
    func take(_ chunk: PNGStructure.Chunk, size: ClosedRange<Int>) throws(PNGError) -> Int {
      guard size.contains(chunk.data.count) else {
        throw .damaged("\(chunk.type): \(chunk.data.count) bytes")
      }
      return chunk.data.lowerBound
    }
    func takeNumber(_ start: Int) throws(PNGError) {
      guard PNGStructure.number(bytes, at: start) == sequence else {
        throw .damaged("the animation's chunks are out of order")
      }
      sequence += 1
    }
    for chunk in chunks {
      switch chunk.type {
      case .animationControl:
        let start = try take(chunk, size: 8...8)
        guard plays == nil, !hasImageData, frames.isEmpty else {
          throw .damaged("acTL: out of place")
        }
        plays = (
          Int(PNGStructure.number(bytes, at: start + 4)), Int(PNGStructure.number(bytes, at: start))
        )
      case .frameControl:
        let start = try take(chunk, size: 26...26)
        try takeNumber(start)
        guard plays != nil, frames.isEmpty || hasImageData, frames.last?.data.isEmpty != true else {
          throw .damaged("fcTL: out of place")
        }
        frames.append(
          try control(start, isImageData: !hasImageData, width: width, height: height))
      case .imageData:
        hasImageData = true
        if frames.count == 1, frames[0].isImageData { frames[0].data.append(chunk.data) }
      case .frameData:
        let start = try take(chunk, size: 4...(.max))
        try takeNumber(start)
        guard hasImageData, let last = frames.indices.last, !frames[last].isImageData else {
          throw .damaged("fdAT: out of place")
        }
        frames[last].data.append(start + 4..<chunk.data.upperBound)
      default: break
      }
    }
    guard let plays else { throw .damaged("an animation without acTL") }
    guard plays.frames == frames.count, !frames.isEmpty, frames.last?.data.isEmpty == false else {
      throw .damaged("acTL promises \(plays.frames) frames, there are \(frames.count)")
    }
    return (plays.count, frames)
  }

  private func control(
    _ start: Int, isImageData: Bool, width: Int, height: Int
  ) throws(PNGError) -> Control {
    let numbers = stride(from: 4, to: 20, by: 4).map {
      Int(PNGStructure.number(bytes, at: start + $0))
    }
    let control = Control(
      width: numbers[0], height: numbers[1], x: numbers[2], y: numbers[3],
      numerator: Int(bytes[start + 20]) << 8 | Int(bytes[start + 21]),
      denominator: Int(bytes[start + 22]) << 8 | Int(bytes[start + 23]),
      disposal: bytes[start + 24], isBlended: bytes[start + 25] == 1, isImageData: isImageData)
    guard control.width > 0, control.height > 0, control.x + control.width <= width,
      control.y + control.height <= height, control.disposal <= 2, bytes[start + 25] <= 1,
      !isImageData || (control.width == width && control.height == height)
    else { throw .damaged("fcTL: a frame that does not fit") }
    return control
  }

  /// A frame's part of the canvas as a file of its own.
  func file(of frame: Control) -> [UInt8] {
    let header = bytes[chunks[0].data]
    let size = [frame.width, frame.height].flatMap { UInt32($0).bigEndianBytes }
    var file = PNGStructure.signature
    file += LibPNG.chunk(.header, size + header.dropFirst(8))
    for chunk in chunks where chunk.type == .palette || chunk.type == .transparency {
      file += bytes[chunk.data.lowerBound - 8..<chunk.end]
    }
    for piece in frame.data { file += LibPNG.chunk(.imageData, Array(bytes[piece])) }
    return file + LibPNG.chunk(.imageEnd, [])
  }
}
