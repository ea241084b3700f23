package import RevealFiles
package import RevealFrames
package import RevealPreset
package import RevealScene

/// A run whose frames can be drawn: that of a preset, or of several side by side.
package protocol FrameSource: Sendable {
  /// The size, resolution, rate and background of the frames.
  var canvas: Canvas { get }
  /// The number of frames, at least one.
  var frameCount: Int { get }
  /// The number of the most representative frame.
  var posterFrame: Int { get }
  /// The files that were read.
  var inputs: InputFiles { get }

  /// Returns the scene when a frame begins.
  ///
  /// - Parameter frame: The number of the frame.
  /// - Returns: The scene.
  func scene(at frame: Int) -> Scene

  /// Returns the content of a frame.
  ///
  /// - Parameter frame: The number of the frame.
  /// - Returns: The exposure, with several scenes while a shutter is open.
  func exposure(at frame: Int) -> Exposure

  /// Returns a store of the pictures that the frames show.
  func images() -> ImageStore
}

extension FrameSource {
  /// The length of the run, to which `FrameSelection` refers.
  package var length: RunDuration { RunDuration(count: frameCount, fps: canvas.fps) }
}

extension SimulatedPreset: FrameSource {
  package var frameCount: Int { timeline.frameCount }
  package var posterFrame: Int { timeline.posterFrame(fps: canvas.fps) }
  package var inputs: InputFiles { loaded.scope.inputs }

  package func scene(at frame: Int) -> Scene { timeline.scene(at: frame) }

  package func exposure(at frame: Int) -> Exposure { timeline.exposure(at: frame) }
}
