/// The exposure of every frame, as with the rotary shutter of a film camera.
///
/// The shutter opens at the frame's time, and the moments while it is open are averaged.
package struct Shutter: Hashable, Sendable {
  /// The opening in degrees, 0…360; at 360 the shutter stays open until the next frame.
  package let angle: Double
  /// The number of moments that a frame averages, evenly spaced from the opening on.
  package let samples: Int

  /// The allowed angles in degrees.
  package static let angles = 0.0...360.0
  /// The allowed numbers of moments.
  package static let sampleCounts = 1...256
  /// The default number of moments.
  package static let usualSamples = 16
  /// A shutter for frames that show one moment each.
  package static let closed = Shutter(angle: 0, samples: 1)

  /// Creates a shutter; all shutters that show a single moment are equal.
  package init(angle: Double, samples: Int = usualSamples) {
    let isOpen = angle > 0 && samples > 1
    self.angle = isOpen ? angle : 0
    self.samples = isOpen ? samples : 1
  }

  /// Whether frames show more than one moment.
  package var isOpen: Bool { samples > 1 }

  /// Returns the moments that a frame shows.
  ///
  /// - Parameters:
  ///   - frame: The number of the frame.
  ///   - fps: The frames per second.
  /// - Returns: The times in seconds, ascending.
  package func moments(of frame: Int, fps: Int) -> [Double] {
    // The terms are mostly whole numbers, so that moments equal those of a run with more frames to
    // the last bit.
    let parts = Double(samples) * 360
    return (0..<samples).map { sample in
      (Double(frame) * parts + Double(sample) * angle) / (Double(fps) * parts)
    }
  }
}
