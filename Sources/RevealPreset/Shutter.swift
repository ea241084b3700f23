/// How long every frame sees what moves, as with the rotary shutter of a film camera.
///
/// The shutter opens at the frame's time, and what is seen while it is open is averaged.
package struct Shutter: Hashable, Sendable {
  /// How long it is open in degrees, 0…360; 360 is up to the next frame.
  package let angle: Double
  /// The number of moments whose mean a frame shows, at equal distances from the opening on.
  package let samples: Int

  /// The allowed angles in degrees.
  package static let angles = 0.0...360.0
  /// The allowed numbers of moments.
  package static let sampleCounts = 1...256
  /// The number of moments unless another is asked for.
  package static let usualSamples = 16
  /// A shutter for frames that show one moment each.
  package static let closed = Shutter(angle: 0, samples: 1)

  /// A shutter; all that show one moment are equal.
  package init(angle: Double, samples: Int = usualSamples) {
    let isOpen = angle > 0 && samples > 1
    self.angle = isOpen ? angle : 0
    self.samples = isOpen ? samples : 1
  }

  /// Whether frames show more than one moment.
  package var isOpen: Bool { samples > 1 }

  /// The moments that a frame shows.
  ///
  /// - Parameters:
  ///   - frame: The number of the frame.
  ///   - fps: The frames per second.
  /// - Returns: Their times in seconds, ascending.
  package func moments(of frame: Int, fps: Int) -> [Double] {
    // Whole numbers, mostly, so that moments are to the last bit those of a run with more frames.
    let parts = Double(samples) * 360
    return (0..<samples).map { sample in
      (Double(frame) * parts + Double(sample) * angle) / (Double(fps) * parts)
    }
  }
}
