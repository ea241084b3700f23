internal import RevealJSON
internal import RevealMath

extension JSONField {
  func canvas() -> Canvas {
    var canvas = Canvas()
    guard var object = object() else { return canvas }
    let size = object["size"]
    canvas.size = size?.size() ?? canvas.size
    canvas.scale = object["scale"]?.number(.pixelsPerPoint) ?? canvas.scale
    canvas.fps = object["fps"]?.integer(Canvas.frameRates) ?? canvas.fps
    canvas.background = object["background"]?.color() ?? canvas.background
    canvas.duration = object["duration"]?.canvasDuration(fps: canvas.fps) ?? canvas.duration
    canvas.hold = object["hold"]?.number(.pause) ?? canvas.hold
    canvas.edgeAntialiasing = object["edgeAntialiasing"]?.bool() ?? canvas.edgeAntialiasing
    if canvas.duration != .auto {
      object.warn("hold", "has no effect when the duration is given")
    }
    object.finish()
    if node.isWhole { (size ?? self).checkPixels(of: canvas) }
    return canvas
  }

  /// Width and height in points.
  func size() -> Size? {
    numbers(2, "a list of 2 numbers (width, height)", in: .extent).map {
      Size(width: $0[0], height: $0[1])
    }
  }

  private func canvasDuration(fps: Int) -> CanvasDuration? {
    if case .string("auto") = node.value { return .auto }
    guard case .number(let seconds) = node.value, seconds > 0 else {
      expected("\"auto\" or a number > 0 (seconds)")
      return nil
    }
    guard seconds * Double(fps) <= Double(Preset.maximumFrames) else {
      expected(
        "at most \(shortest(Double(Preset.maximumFrames) / Double(fps))) seconds",
        hint: "a run has at most \(Preset.maximumFrames) frames")
      return nil
    }
    return .seconds(seconds)
  }

  private func checkPixels(of canvas: Canvas) {
    let width = (canvas.size.width * canvas.scale).rounded()
    let height = (canvas.size.height * canvas.scale).rounded()
    guard max(width, height) > Preset.maximumPixels || min(width, height) < 1 else { return }
    problems.note(
      node.range.first, path: path,
      "expected 1 to \(shortest(Preset.maximumPixels)) pixels a side (size × scale), "
        + "found \(shortest(width)) × \(shortest(height))",
      hint: "a smaller size or scale helps")
  }
}
