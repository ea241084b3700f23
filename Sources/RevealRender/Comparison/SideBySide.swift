package import RevealFiles
package import RevealFrames
package import RevealMath
package import RevealPreset
package import RevealScene

/// The runs of several presets in one picture, in step, each below its caption and in a device.
///
/// All begin at the same time. The last frame of a shorter run stays until the longest ends.
package struct SideBySide: FrameSource {
  /// A run with its caption.
  package struct Member: Sendable {
    @Indirect package private(set) var preset: SimulatedPreset
    /// The text above the run; nil for none.
    package let caption: String?
    /// The values in which the preset differs from the others.
    package let values: [PresetChange]

    package init(
      _ preset: SimulatedPreset, caption: String? = nil, values: [PresetChange] = []
    ) {
      self.preset = preset
      self.caption = caption
      self.values = values
    }
  }

  package let canvas: Canvas
  package let frameCount: Int
  private let members: [Member]
  /// The parts of the picture that show the runs.
  private let screens: [RunScreen]
  /// The devices, the captions, and the backgrounds of the runs.
  private let ground: [Quad]

  /// Lays out the runs from left to right and from top to bottom.
  ///
  /// - Parameters:
  ///   - members: The runs, at least one.
  ///   - columns: The number of runs in a row, ≥ 1; nil for a roughly square picture.
  ///   - surroundings: What is around the runs.
  /// - Throws: When the runs differ in something that all of a picture has in common, or the
  ///   picture is too large.
  package init(
    _ members: [Member], columns: Int? = nil, in surroundings: Surroundings = Surroundings()
  ) throws(SideBySideError) {
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
    let devices = canvases.map {
      Device(
        surroundings.device, screen: $0.size, scale: $0.scale,
        cornerRadius: surroundings.cornerRadius)
    }
    let sizes = zip(canvases, devices).map { canvas, device in
      let sides = device.sides
      return (
        width: canvas.pixelWidth + 2 * sides.across,
        height: canvas.pixelHeight + sides.top + sides.bottom
      )
    }
    let gap = devices.map(\.gap).min() ?? .infinity
    let arrangement = Arrangement(
      sizes, columns: columns, scale: canvas.scale, captions: members.map(\.caption),
      gap: gap.isFinite ? gap : Arrangement.usualGap, padding: surroundings.padding,
      leastSize: surroundings.leastSize)
    let background = surroundings.background ?? canvas.background.surround
    canvas.background = background
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
    let screens = zip(devices, arrangement.places).map { $0.screen(in: $1) }
    self.screens = screens
    let hasRoom = surroundings.padding.map { $0 >= gap / 2 } ?? true
    let hasShadow = hasRoom && surroundings.hasShadow
    // A screen is not transparent.
    let lit = background.alpha == 1 ? background : .white
    let cases = canvases.indices.flatMap { index in
      let own = canvases[index].background
      return devices[index].quads(
        in: arrangement.places[index], isLight: (own.alpha < 1 ? lit : own).isLight,
        hasShadow: hasShadow)
    }
    let grounds = canvases.indices.flatMap { index in
      let own = canvases[index].background
      let colors = surroundings.device != .none && own.alpha < 1 ? [lit, own] : [own]
      return colors.filter { $0.alpha > 0 }.map { screens[index].quad(filledWith: $0) }
    }
    ground = cases + grounds + arrangement.captions(ink: background.ink)
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
    for (scene, screen) in zip(scenes, screens) {
      quads += scene.quads.map { $0.moved(onto: screen) }
    }
    return Scene(
      viewport: canvas.size, scale: canvas.scale, background: canvas.background,
      edges: scenes[0].edges, quads: quads)
  }
}

extension [SideBySide.Member] {
  /// Loads a run for each value, or for each pair of values, with the values as its caption.
  ///
  /// - Parameters:
  ///   - variations: One or two variations. With two, the values of the first are rows, those of
  ///     the second columns.
  ///   - load: A closure that returns the preset with changes.
  /// - Throws: What the closure throws.
  package init(
    varying variations: [PresetVariation], load: ([PresetChange]) throws -> SimulatedPreset
  ) rethrows {
    self = try variations.combinations.map { changes in
      SideBySide.Member(try load(changes), caption: changes.caption, values: changes)
    }
  }
}

extension RunScreen {
  /// A layer that fills the screen.
  fileprivate func quad(filledWith color: Color) -> Quad {
    Quad(
      origin: place.origin, face: Face(size: place.size, fill: .color(color)), window: window)
  }
}

extension Quad {
  /// The quad in a part of a larger viewport, to which it is clipped.
  ///
  /// - Parameter screen: The part, whose top-left corner was that of the viewport.
  /// - Returns: The moved quad.
  fileprivate func moved(onto screen: RunScreen) -> Quad {
    let place = screen.place
    let visible = clip.map {
      Rect(origin: $0.origin + place.origin, size: $0.size).intersection(place)
    }
    return Quad(
      origin: origin + place.origin, face: face, anchor: anchor, matrix: matrix,
      perspective: perspective.map {
        Perspective(eyeDistance: $0.eyeDistance, origin: $0.origin + place.origin)
      }, opacity: opacity, overlay: overlay, backface: backface, back: back,
      appearance: appearance, clip: visible ?? place, window: screen.window,
      row: row)
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
