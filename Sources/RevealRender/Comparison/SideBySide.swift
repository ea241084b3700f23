package import RevealFiles
package import RevealMath
package import RevealPreset
package import RevealScene

/// The runs of several presets in one picture, in step, each below its caption.
///
/// All begin at the same time. The last frame of a shorter run stays until the longest ends.
package struct SideBySide: FrameSource {
  /// A run with its caption.
  package struct Member: Sendable {
    @Indirect package private(set) var preset: SimulatedPreset
    /// The text above the run; nil for none.
    package let caption: String?

    package init(_ preset: SimulatedPreset, caption: String? = nil) {
      self.preset = preset
      self.caption = caption
    }
  }

  package let canvas: Canvas
  package let frameCount: Int
  private let members: [Member]
  /// The position of each run in points.
  private let places: [Rect]
  /// The captions, and the backgrounds of the runs.
  private let ground: [Quad]

  /// Lays out the runs from left to right and from top to bottom.
  ///
  /// - Parameters:
  ///   - members: The runs, at least one.
  ///   - columns: The number of runs in a row, ≥ 1; nil for a roughly square picture.
  /// - Throws: When the runs differ in something that all of a picture has in common, or the
  ///   picture is too large.
  package init(_ members: [Member], columns: Int? = nil) throws(SideBySideError) {
    let canvases = members.map(\.preset.canvas)
    var canvas = canvases[0]
    for other in canvases {
      guard other.fps == canvas.fps else {
        throw SideBySideError(
          "expected one frame rate, found \(canvas.fps) and \(other.fps)",
          hint: "--fps \(max(canvas.fps, other.fps))")
      }
      guard other.scale == canvas.scale else {
        throw SideBySideError(
          "expected one scale, found \(canvas.scale) and \(other.scale)",
          hint: "--scale \(max(canvas.scale, other.scale))")
      }
      guard other.edgeAntialiasing == canvas.edgeAntialiasing else {
        throw SideBySideError(
          "expected edges of one kind, found smooth and jagged ones",
          hint: "--set canvas.edgeAntialiasing=true")
      }
    }
    let sizes = canvases.map { (width: $0.pixelWidth, height: $0.pixelHeight) }
    let arrangement = Arrangement(
      sizes, columns: columns, scale: canvas.scale, captions: members.map(\.caption))
    let background = canvas.background
    canvas.background = background.surround
    canvas.size = Size(
      width: Double(arrangement.width) / canvas.scale,
      height: Double(arrangement.height) / canvas.scale)
    guard canvas.isDrawable else {
      throw SideBySideError(
        "expected at most 16384 pixels a side, found \(arrangement.width)×\(arrangement.height)",
        hint: "a smaller --scale, or other --columns")
    }
    self.canvas = canvas
    self.members = members
    frameCount = members.map(\.preset.frameCount).max() ?? 1
    places = arrangement.places
    let grounds = zip(canvases, arrangement.places).compactMap { canvas, place in
      canvas.background.alpha == 0
        ? nil
        : Quad(origin: place.origin, face: Face(size: place.size, fill: .color(canvas.background)))
    }
    ground = grounds + arrangement.captions(ink: background.captionInk)
  }

  package var posterFrame: Int {
    let longest = members.max { $0.preset.frameCount < $1.preset.frameCount }
    return longest?.preset.posterFrame ?? 0
  }

  package var inputs: InputFiles { members[0].preset.inputs }

  package func scene(at frame: Int) -> Scene {
    scene(of: members.map { $0.preset.scene(at: min(frame, $0.preset.frameCount - 1)) })
  }

  package func exposure(at frame: Int) -> Exposure {
    let moments = members.map { member in
      let exposure = member.preset.exposure(at: min(frame, member.preset.frameCount - 1))
      return exposure.parts.flatMap { repeatElement($0.scene, count: $0.moments) }
    }
    let count = moments.map(\.count).max() ?? 1
    return Exposure(
      (0..<count).map { index in scene(of: moments.map { $0[min(index, $0.count - 1)] }) })
  }

  package func images() -> ImageStore { ImageStore(of: members.map(\.preset)) }

  /// The scene with a scene of each run at its place.
  private func scene(of scenes: [Scene]) -> Scene {
    var quads = ground
    for (scene, place) in zip(scenes, places) {
      quads += scene.quads.map { $0.moved(into: place) }
    }
    return Scene(
      viewport: canvas.size, scale: canvas.scale, background: canvas.background,
      edges: scenes[0].edges, quads: quads)
  }
}

extension Quad {
  /// The quad in a part of a larger viewport, to which it is clipped.
  ///
  /// - Parameter place: The part, whose top-left corner was that of the viewport.
  /// - Returns: The moved quad.
  fileprivate func moved(into place: Rect) -> Quad {
    let visible = clip.map {
      Rect(origin: $0.origin + place.origin, size: $0.size).intersection(place)
    }
    return Quad(
      origin: origin + place.origin, face: face, anchor: anchor, matrix: matrix,
      perspective: perspective.map {
        Perspective(eyeDistance: $0.eyeDistance, origin: $0.origin + place.origin)
      }, opacity: opacity, overlay: overlay, backface: backface, back: back,
      appearance: appearance, clip: visible ?? place, row: row)
  }
}

extension Color {
  /// Whether dark ink can be read on it.
  private var isLight: Bool {
    let (dim, clear, faint) = (red * 0.3, green * 0.59, blue * 0.11)
    return dim + clear + faint > Color.white.red / 2
  }

  /// The color around runs with this background: a bit darker, or a bit lighter if it is dark.
  fileprivate var surround: Color {
    guard alpha == 1 else { return .clear }
    let (share, other) = isLight ? (0.12, Color.black) : (0.16, Color.white)
    func mixed(_ channel: Double, _ end: Double) -> Double { channel + (end - channel) * share }
    return Color(
      red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
  }

  /// The color of captions around runs with this background.
  fileprivate var captionInk: Color {
    // Gray can be read on light and dark pages.
    if alpha < 1 { return Color(red: 128, green: 132, blue: 140) }
    return isLight
      ? Color(red: 44, green: 48, blue: 56) : Color(red: 226, green: 229, blue: 234)
  }
}

/// The error for presets that do not fit into one picture.
package struct SideBySideError: ReportableError, Hashable, CustomStringConvertible {
  package let description: String

  fileprivate init(_ problem: String, hint: String) {
    description = "\(problem)\n  hint: \(hint)"
  }

  package var exitStatus: ExitStatus { .usage }
}
