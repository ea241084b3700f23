import RevealDiff
import RevealImage
import RevealJSON
import RevealRender

/// An entry for some presets in a file of tolerances.
struct ToleranceEntry: Sendable {
  private(set) var values = ToleranceValues()
  /// The values for some of their frames.
  private(set) var frames: [(frames: FrameSelection, values: ToleranceValues)] = []

  /// The limit on characters of a preset's name in messages.
  static let longestName = 64

  /// Creates an empty entry.
  init() {}

  /// Reads an entry, and reports its problems.
  ///
  /// - Parameters:
  ///   - field: The entry.
  ///   - base: The entry for all presets, to which this one adds.
  init(_ field: JSONField, on base: ToleranceEntry?) {
    guard var object = field.object() else { return }
    values = ToleranceValues(&object, on: base?.values)
    for part in object["frames"]?.list(1...1000, "a list of objects with \"frames\"") ?? [] {
      guard var object = part.object("an object with \"frames\"") else { continue }
      let chosen = object.required("frames", "as in \"30-59\"").flatMap(Self.selection)
      let values = ToleranceValues(&object, on: self.values)
      object.finish()
      if let chosen { frames.append((chosen, values)) }
    }
    object.finish()
  }

  private static func selection(_ field: JSONField) -> FrameSelection? {
    guard let text = field.string("frames such as \"30-59\"") else { return nil }
    do throws(FrameSelectionError) {
      return try FrameSelection(text)
    } catch {
      let lines = "\(error)".split(separator: "\n", maxSplits: 1)
      let hint = lines.count > 1 ? lines[1].dropFirst("  hint: ".count) : nil
      field.problems.note(
        field.node.range, path: field.path, String(lines[0]), hint: hint.map(String.init))
      return nil
    }
  }
}

/// Tolerances named like the options of `reveal diff`; those that are not given are nil.
struct ToleranceValues: Sendable {
  private var threshold: Double?
  private var largestStep: Int?
  private var ignoresAntialiasing: Bool?
  private var mostPixels: Int?
  private var window: DiffRules.Window?
  private var regions: [PixelRect] = []
  private var rows: [Int] = []

  /// Creates values that are all nil.
  init() {}

  /// Reads the members of an object that are tolerances.
  ///
  /// - Parameters:
  ///   - object: The object, whose other members are left to the caller.
  ///   - base: The values to which these add.
  init(_ object: inout ObjectReader, on base: ToleranceValues?) {
    threshold = object["threshold"]?.number(.share)
    largestStep = object["maxStep"]?.integer(0...255)
    ignoresAntialiasing = object["ignoreAntialiasing"]?.bool()
    mostPixels = object["maxPixels"]?.integer(0...Self.mostPixels)
    window = object["window"].flatMap(Self.window)
    regions = (object["ignore"]?.list(0...1000, "a list of rectangles") ?? []).compactMap(
      Self.region)
    rows = (object["ignoreRows"]?.list(0...10_000, "a list of rows") ?? []).compactMap {
      $0.integer(0...1_000_000)
    }
    if window != nil, mostPixels ?? base?.mostPixels ?? 0 == 0 {
      object.refuse(
        "window", "\"window\" needs \"maxPixels\"", hint: "without it, no pixel may differ")
    }
  }

  /// The limit on a number of pixels: more than any frame has.
  private static let mostPixels = 1 << 34
  /// The limit on sides and coordinates in pixels.
  private static let sides = 65_536

  /// A window, given as a number such as 16, or two such as [16, 40].
  private static func window(_ field: JSONField) -> DiffRules.Window? {
    if field.node.number != nil {
      return field.integer(1...sides).map {
        DiffRules.Window(side: $0, mostPixels: $0 * $0 / 4)
      }
    }
    guard
      let parts = field.list(
        2...2, "a side, as in 16, or a side and a number of pixels, as in [16, 40]"),
      let side = parts[0].integer(1...sides), let most = parts[1].integer(0...mostPixels)
    else { return nil }
    return DiffRules.Window(side: side, mostPixels: most)
  }

  /// A region, given as left, top, width and height.
  private static func region(_ field: JSONField) -> PixelRect? {
    guard let parts = field.list(4...4, "a rectangle: left, top, width and height in pixels")
    else { return nil }
    let places = parts.prefix(2).compactMap { $0.integer(0...sides) }
    let lengths = parts.dropFirst(2).compactMap { $0.integer(1...sides) }
    guard places.count == 2, lengths.count == 2 else { return nil }
    return PixelRect(x: places[0], y: places[1], width: lengths[0], height: lengths[1])
  }

  /// Applies the values to a tolerance.
  func apply(to tolerance: inout FrameRules) {
    if let threshold { tolerance.rules.threshold = threshold }
    if let largestStep { tolerance.rules.largestStep = largestStep }
    if let ignoresAntialiasing { tolerance.rules.ignoresAntialiasing = ignoresAntialiasing }
    if let mostPixels { tolerance.rules.mostPixels = mostPixels }
    if let window { tolerance.rules.window = window }
    tolerance.rules.ignoredRegions += regions
    tolerance.ignoredRows.formUnion(rows)
  }
}
