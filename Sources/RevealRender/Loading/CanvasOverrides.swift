package import RevealFiles
import RevealJSON
package import RevealMath
package import RevealPreset

/// What the command line sets in place of a value of the preset's canvas, or of how it is drawn.
package enum CanvasSetting: Hashable, Sendable {
  /// In points, > 0.
  case size(Size)
  /// Pixels per point, > 0.
  case scale(Double)
  /// 1…1000.
  case fps(Int)
  case background(Color)
  /// The layout is drawn on top of the cards.
  case overlay
  case text(TextDrawing)
  /// The frames show what people who prefer reduced motion see.
  case reducedMotion
  case pixelSnap(PixelSnap)
  case shutter(Shutter)

  /// What is set, in the order in which the options are written.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case size = "--size"
    case scale = "--scale"
    case fps = "--fps"
    case background = "--background"
    case overlay = "--overlay"
    case text = "--text"
    case reducedMotion = "--reduced-motion"
    case pixelSnap = "--pixel-snap"
    case shutter = "--shutter"

    /// The option of the command line, without a value.
    package var option: String { rawValue }
  }

  /// The kind, the value as on the command line, which is empty for a flag, and the value as in a
  /// manifest.
  private var row: (kind: Kind, text: String, json: JSONOutput) {
    switch self {
    case .size(let size):
      let (width, height) = (Self.digits(size.width), Self.digits(size.height))
      return (.size, "\(width)x\(height)", [.number(size.width), .number(size.height)])
    case .scale(let scale): return (.scale, Self.digits(scale), .number(scale))
    case .fps(let fps): return (.fps, "\(fps)", .integer(fps))
    // A shell would take what follows # for a comment.
    case .background(let color):
      return (.background, "'\(color.written)'", .string(color.written))
    case .overlay: return (.overlay, "", .bool(true))
    case .text(let text): return (.text, text.rawValue, .string(text.rawValue))
    case .reducedMotion: return (.reducedMotion, "", .bool(true))
    case .pixelSnap(let snap): return (.pixelSnap, snap.rawValue, .string(snap.rawValue))
    case .shutter(let shutter):
      let isUsual = !shutter.isOpen || shutter.samples == Shutter.usualSamples
      let samples = isUsual ? "" : " --shutter-samples \(shutter.samples)"
      return (.shutter, Self.digits(shutter.angle) + samples, .number(shutter.angle))
    }
  }

  package var kind: Kind { row.kind }

  /// The option of the command line with its value, as in `--scale 2`.
  package var option: String {
    let (kind, text, _) = row
    return text.isEmpty ? kind.option : "\(kind.option) \(text)"
  }

  private static func digits(_ value: Double) -> String { JSONOutput.number(value).compact }

  /// The setting as members of a manifest's options.
  var members: [JSONOutput.Member] {
    let (kind, _, json) = row
    guard case .shutter(let shutter) = self else { return [("\(kind)", json)] }
    return [("\(kind)", json), ("shutterSamples", .integer(shutter.samples))]
  }

  /// The word by which the digest of a preset tells its frames from others; nil where the canvas,
  /// or the files that are read, tell them apart.
  var digestWord: String? {
    switch self {
    case .background(let color): "background \(color.written)"
    case .overlay: "overlay"
    case .reducedMotion: "reduced motion"
    case .size, .scale, .fps, .text, .pixelSnap, .shutter: nil
    }
  }

  fileprivate func apply(to canvas: inout Canvas) {
    switch self {
    case .size(let size): canvas.size = size
    case .scale(let scale): canvas.scale = scale
    case .fps(let fps): canvas.fps = fps
    case .background(let color): canvas.background = color
    case .pixelSnap(let snap): canvas.snapsOffsets = snap == .on
    case .shutter(let shutter): canvas.shutter = shutter.isOpen ? shutter : nil
    case .overlay, .text, .reducedMotion: break
    }
  }
}

extension CanvasSetting.Kind {
  /// The setting that is in effect without one, whatever the preset says; nil where the preset says
  /// it, and for what is not done by default.
  package var standard: CanvasSetting? {
    switch self {
    case .text: .text(.font)
    case .pixelSnap: .pixelSnap(.on)
    case .shutter: .shutter(.closed)
    case .size, .scale, .fps, .background, .overlay, .reducedMotion: nil
    }
  }

  /// The setting with a value in a manifest's options; nil if the command line does not take it.
  fileprivate func setting(_ value: JSONNode, in options: JSONNode) -> CanvasSetting? {
    switch self {
    case .size:
      guard let sides = value.elements?.map(\.number), sides.count == 2, let width = sides[0],
        let height = sides[1], [width, height].allSatisfy(CanvasOverrides.sides.contains)
      else { return nil }
      return .size(Size(width: width, height: height))
    case .scale: return value.number.flatMap { Canvas.scales.contains($0) ? .scale($0) : nil }
    case .fps: return value.integer.flatMap { Canvas.frameRates.contains($0) ? .fps($0) : nil }
    case .background:
      return value.string.flatMap(Color.init(written:)).map(CanvasSetting.background)
    case .text: return value.string.flatMap(TextDrawing.init).map(CanvasSetting.text)
    case .pixelSnap: return value.string.flatMap(PixelSnap.init).map(CanvasSetting.pixelSnap)
    case .shutter:
      guard let angle = value.number, Shutter.angles.contains(angle),
        let samples = options["shutterSamples"]?.integer, Shutter.sampleCounts.contains(samples)
      else { return nil }
      return .shutter(Shutter(angle: angle, samples: samples))
    case .overlay: return value.bool.map { _ in .overlay }
    case .reducedMotion: return value.bool.map { _ in .reducedMotion }
    }
  }
}

/// What the command line sets in place of the preset's canvas, and how it draws texts, motion and
/// annotations: at most one setting of each kind.
package struct CanvasOverrides: Hashable, Sendable {
  private var settings: [CanvasSetting.Kind: CanvasSetting]

  /// The allowed widths and heights in points.
  package static let sides = 0.001...100_000.0

  /// Creates overrides from settings, of which the last one of a kind counts; nil sets nothing.
  package init(_ settings: [CanvasSetting?] = []) {
    self.settings = [:]
    for case let setting? in settings { self.settings[setting.kind] = setting }
  }

  /// The setting of a kind; nil for none.
  package subscript(kind: CanvasSetting.Kind) -> CanvasSetting? {
    get { settings[kind] }
    set { settings[kind] = newValue }
  }

  /// The settings in the order of their kinds.
  package var all: [CanvasSetting] { CanvasSetting.Kind.allCases.compactMap { settings[$0] } }

  package var isEmpty: Bool { settings.isEmpty }

  /// These settings, and those of others of other kinds.
  package func completed(by others: CanvasOverrides) -> CanvasOverrides {
    var overrides = self
    overrides.settings.merge(others.settings) { mine, _ in mine }
    return overrides
  }

  /// Those of these settings whose kinds others do not set.
  package func except(_ others: CanvasOverrides) -> CanvasOverrides {
    var overrides = self
    overrides.settings = settings.filter { others.settings[$0.key] == nil }
    return overrides
  }

  /// The options of the command line for these settings, as in `--scale 2 --fps 30`.
  package var options: String { all.map(\.option).joined(separator: " ") }

  /// Whether a ``LayoutOverlay`` is drawn on top of the cards.
  package var hasOverlay: Bool {
    get { self[.overlay] != nil }
    set { self[.overlay] = newValue ? .overlay : nil }
  }

  /// Whether to show what people who prefer reduced motion see.
  package var reducesMotion: Bool {
    get { self[.reducedMotion] != nil }
    set { self[.reducedMotion] = newValue ? .reducedMotion : nil }
  }

  /// The drawing of texts.
  package var text: TextDrawing {
    if case .text(let text) = self[.text] { text } else { .font }
  }

  /// The preset with these settings.
  ///
  /// - Throws: When the frame becomes too large or loses all its pixels.
  func applied(to preset: Preset) throws(FrameSizeError) -> Preset {
    var canvas = preset.canvas
    for setting in all { setting.apply(to: &canvas) }
    let shown = reducesMotion ? preset.withReducedMotion : preset
    guard let preset = shown.with(canvas: canvas) else {
      throw FrameSizeError(
        width: canvas.size.width * canvas.scale, height: canvas.size.height * canvas.scale)
    }
    return preset
  }
}

extension CanvasOverrides {
  /// The settings as a manifest has them.
  var json: JSONOutput { .object(all.flatMap(\.members)) }

  /// Reads the options of a manifest; fails for one that the command line does not take.
  init?(_ options: JSONNode) {
    guard case .object = options.value else { return nil }
    self.init()
    for kind in CanvasSetting.Kind.allCases {
      guard let value = options["\(kind)"] else { continue }
      guard let setting = kind.setting(value, in: options) else { return nil }
      // A flag that is false is the same as none.
      if value.bool != false { self[kind] = setting }
    }
  }
}

/// How the texts of a deck are drawn.
package enum TextDrawing: String, Hashable, Sendable, CaseIterable {
  /// As letters, if there are fonts.
  case font
  /// As bars of the texts' lengths, with the same pixels whatever fonts a machine has.
  case bars
}

/// Where the content of a list is drawn while it scrolls.
package enum PixelSnap: String, Hashable, Sendable, CaseIterable {
  /// On whole pixels, as UIScrollView does.
  case on
  /// Also between pixels, so that slow scrolls move evenly.
  case off
}

/// The command line asks for frames that are too large or too small.
package struct FrameSizeError: ReportableError, Hashable, CustomStringConvertible {
  /// In pixels.
  package let width: Double
  package let height: Double

  package var description: String {
    "expected frames of 1 to \(Int(Size.longestSide)) pixels a side, "
      + "found \(Int(width.rounded()))×\(Int(height.rounded()))"
  }

  package var exitStatus: ExitStatus { .usage }
  package var message: String? { "error: --size, --scale: \(self)" }
}
