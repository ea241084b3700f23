internal import RevealPreset
package import RevealScene

extension Timeline {
  /// Returns the scene of a frame, or the scenes while the canvas's shutter is open.
  ///
  /// - Parameter frame: The number of the frame.
  /// - Returns: The exposure, with a single scene if nothing changes.
  package func exposure(at frame: Int) -> Exposure {
    guard let shutter = preset.canvas.shutter else { return Exposure(scene(at: frame)) }
    return Exposure(shutter.moments(of: frame, fps: preset.canvas.fps).map(scene(time:)))
  }
}
