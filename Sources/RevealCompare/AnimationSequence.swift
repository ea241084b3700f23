import RevealFiles
import RevealImage
import RevealPNG
import RevealRender
import Synchronization

/// The frames of an animated PNG, as a sequence at the rate of the frames that it is compared with.
///
/// It is a class with a lock because frames that are compared at the same time share the decoder,
/// which only moves forward.
package final class AnimationSequence: Sendable {
  /// The number of frames at the rate of the other side.
  let count: Int
  private let path: String
  private let file: [UInt8]
  /// The index of the animation's own frame for each number.
  private let places: [Int]
  private let state: Mutex<State>

  private struct State {
    var decoder: AnimationFrames
    /// The decoded frames before the next one, the latest last.
    var latest: [(place: Int, pixels: [UInt8])] = []
    var next = 0
  }

  /// The limit on decoded frames that are kept for later requests.
  private static let mostKept = 8

  /// - Parameters:
  ///   - path: The path of the animation.
  ///   - file: The bytes of the animation.
  ///   - fps: The frames per second of the other side; nil to use the shortest frame's duration.
  /// - Throws: When it is damaged, or a duration is not a whole number of frames.
  init(path: String, file: [UInt8], fps: Int?) throws(UnreadableFrame) {
    self.path = path
    self.file = file
    let decoder: AnimationFrames
    do throws(PNGError) {
      decoder = try AnimationFrames(file)
    } catch {
      throw UnreadableFrame(path: path, problem: error.description)
    }
    let shortest = decoder.durations.filter { $0.numerator > 0 }.min {
      $0.numerator * $1.denominator < $1.numerator * $0.denominator
    }
    let unit = fps.map { (numerator: 1, denominator: $0) } ?? shortest ?? (1, 1)
    var places: [Int] = []
    for (place, duration) in decoder.durations.enumerated() {
      let (length, rest) = (duration.numerator * unit.denominator)
        .quotientAndRemainder(dividingBy: duration.denominator * unit.numerator)
      guard rest == 0, places.count + length <= Manifest.frameNumbers.upperBound else {
        throw UnreadableFrame(
          path: path,
          problem: "frame \(place) of the animation is shown for \(duration.numerator)/"
            + "\(duration.denominator) s, expected a multiple of \(unit.numerator)/"
            + "\(unit.denominator) s")
      }
      places += [Int](repeating: place, count: length)
    }
    guard !places.isEmpty else {
      throw UnreadableFrame(path: path, problem: "no frame of the animation is shown for any time")
    }
    self.places = places
    count = places.count
    state = Mutex(State(decoder: decoder))
  }

  /// The uncompressed file of a frame.
  ///
  /// - Throws: When the animation is damaged.
  func png(_ number: Int) throws(UnreadableFrame) -> [UInt8] {
    let place = places[number]
    do throws(PNGError) {
      return try state.withLock { state throws(PNGError) in
        if place < state.next, !state.latest.contains(where: { $0.place == place }) {
          state = State(decoder: try AnimationFrames(file))
        }
        while state.next <= place, let frame = try state.decoder.nextFrame() {
          if state.latest.count == Self.mostKept { state.latest.removeFirst() }
          state.latest.append((state.next, frame.pixels))
          state.next += 1
        }
        guard let pixels = state.latest.last(where: { $0.place == place })?.pixels else {
          throw .damaged("the animation ends too early")
        }
        return PNGFile.uncompressed(
          StraightImage(
            width: state.decoder.width, height: state.decoder.height, bytes: pixels)
        ).bytes
      }
    } catch {
      throw UnreadableFrame(path: path, problem: error.description)
    }
  }
}
