internal import RevealJSON
internal import RevealMath

extension Canvas {
  static let form = ObjectForm(
    "The frame: its size, resolution, rate, length and background.", Canvas(),
    [
      .init(
        "size", \.size, .size, "Width and height in points; at most 16384 pixels a side."),
      .init("scale", \.scale, .number(.pixelsPerPoint), "Pixels per point."),
      .init("fps", \.fps, .integer(frameRates), "Frames per second."),
      .init(
        "background", \.background, .color,
        "The color behind the list; transparent gives frames with an alpha channel."),
      .init("duration", \.duration, .canvasDuration, "The duration of the run."),
      .init(
        "hold", \.hold, .seconds(.pause), "Seconds at the end if the duration is auto."),
      .init(
        "edgeAntialiasing", \.edgeAntialiasing, .bool,
        "False draws jagged tilted edges, as UIKit does by default."),
    ])
}

extension JSONField {
  func canvas() -> Canvas? {
    read(Canvas.form) { object, canvas, _ in
      if case .seconds(let seconds) = canvas.duration {
        if seconds * Double(canvas.fps) <= Double(Preset.maximumFrames) {
          object.warn("hold", "has no effect when the duration is given")
        } else {
          object["duration"]?.expected(
            "at most \(shortest(Double(Preset.maximumFrames) / Double(canvas.fps))) seconds",
            hint: "a run has at most \(Preset.maximumFrames) frames")
          canvas.duration = .auto
        }
      }
      if node.isWhole { (object["size"] ?? self).checkPixels(of: canvas) }
      return true
    }
  }

  private func checkPixels(of canvas: Canvas) {
    guard !canvas.isDrawable else { return }
    let width = (canvas.size.width * canvas.scale).rounded()
    let height = (canvas.size.height * canvas.scale).rounded()
    refuseStart(
      "expected 1 to \(shortest(Size.longestSide)) pixels a side (size × scale), "
        + "found \(shortest(width)) × \(shortest(height))",
      hint: "a smaller size or scale helps")
  }
}

extension ValueKind where Value == Size {
  /// Width and height in points.
  static var size: ValueKind {
    .defined(
      "size",
      read: { field in
        field.numbers(2, "a list of 2 numbers (width, height)", in: .extent).map {
          Size(width: $0[0], height: $0[1])
        }
      }, written: { [.number($0.width), .number($0.height)] })
  }
}

extension PresetSchema {
  static var size: JSONOutput {
    .tuple(
      [.number(.extent, "Width in points."), .number(.extent, "Height in points.")],
      "[width, height], in points.")
  }
}

extension ValueKind where Value == CanvasDuration {
  fileprivate static var canvasDuration: ValueKind {
    ValueKind(
      .anyOf([
        .words(["auto"], "Until the scroll script is done and every animation has settled."),
        .number(.runDuration, "Seconds; at most 100 000 frames."),
      ]),
      read: { field in
        if case .string("auto") = field.node.value { return .auto }
        if case .number(let seconds) = field.node.value, seconds > 0 { return .seconds(seconds) }
        field.expected("\"auto\" or a number > 0 (seconds)")
        return nil
      },
      written: { $0 == .auto ? "auto" : nil })
  }
}
