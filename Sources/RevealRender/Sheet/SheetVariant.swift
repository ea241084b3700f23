package import RevealJSON
package import RevealMath

/// A variant of a preset on a contact sheet.
package struct SheetVariant: Sendable {
  @Indirect package private(set) var preset: SimulatedPreset
  /// What is drawn: the preset, or the preset with what is around it.
  let shown: any FrameSource
  /// The values in which it differs from the others.
  let values: [PresetChange]
  /// The text above its row in place of the first value.
  private let caption: String?

  package init(
    _ preset: SimulatedPreset, values: [PresetChange] = [], caption: String? = nil,
    shown: (any FrameSource)? = nil
  ) {
    self.preset = preset
    self.shown = shown ?? preset
    self.values = values
    self.caption = caption
  }

  /// The variant in surroundings.
  ///
  /// - Throws: When the picture is too large.
  package func surrounded(by surroundings: Surroundings) throws(SideBySideError) -> SheetVariant {
    let shown = try SideBySide([SideBySide.Member(preset)], in: surroundings)
    return SheetVariant(preset, values: values, caption: caption, shown: shown)
  }

  /// The text above its row.
  var heading: String { caption ?? values.first?.label ?? "" }

  /// The text below its frames in place of their numbers.
  var note: String? { values.count > 1 ? values[1].label : nil }

  /// The duration of the run in seconds.
  var duration: Double { Double(preset.timeline.frameCount) / Double(preset.canvas.fps) }
}

/// Values of a key that are compared, as in `entrance.spring.bounce=0,0.2,0.4`.
package struct PresetVariation: Sendable {
  /// The limit on values of a key.
  package static let mostValues = 24

  fileprivate let path: JSONPath
  fileprivate let values: [JSONOutput]

  /// The number of values.
  package var count: Int { values.count }

  /// Reads a variation.
  ///
  /// - Parameter text: A key path, an equals sign, and values separated by commas. These are JSON,
  ///   or texts without commas.
  /// - Throws: When the text has another form, or more values than ``mostValues``.
  package init(_ text: String) throws(SourceEditError) {
    guard let sign = text.firstIndex(of: "=") else {
      throw SourceEditError(
        message: "expected a key path and values, as in entrance.duration=0.2,0.4, found "
          + "\"\(text)\"")
    }
    path = try PresetChange.path(String(text[..<sign]))
    let list = text[text.index(after: sign)...]
    let parsed = JSONParser.parse(SourceText(file: "", text: "[\(list)]"))
    if parsed.problems.isEmpty, let elements = parsed.root?.elements {
      values = elements.map(JSONOutput.init)
    } else {
      values = list.split(separator: ",").map { PresetChange.value(String($0)) }
    }
    guard (1...Self.mostValues).contains(values.count) else {
      throw SourceEditError(
        message: "expected 1 to \(Self.mostValues) values, found \(values.count)")
    }
  }

  fileprivate var changes: [PresetChange] { values.map { PresetChange(path, $0) } }
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
    let inner = variations.count > 1 ? variations[1].changes.map { [$0] } : [[]]
    self = try variations[0].changes.flatMap { change in
      try inner.map { others in
        let changes = [change] + others
        return SideBySide.Member(
          try load(changes), caption: changes.map(\.label).joined(separator: ", "))
      }
    }
  }
}

extension PresetChange {
  /// The last key of the path, and the value.
  fileprivate var label: String {
    let name = path.steps.last.map { JSONPath([$0]).description } ?? ""
    return "\(name) = \(value?.compact ?? "")"
  }
}

extension [SheetVariant] {
  /// Loads a variant for each value, or for each pair of values.
  ///
  /// - Parameters:
  ///   - variations: One or two variations. With two, the values of the first are rows, those of
  ///     the second columns.
  ///   - load: A closure that returns the preset with changes.
  /// - Throws: What the closure throws, and an error when the sizes of frames differ.
  package init(
    _ variations: [PresetVariation], load: ([PresetChange]) throws -> SimulatedPreset
  ) throws {
    let inner = variations.count > 1 ? variations[1].changes.map { [$0] } : [[]]
    self = try variations[0].changes.flatMap { change in
      try inner.map { others in
        SheetVariant(try load([change] + others), values: [change] + others)
      }
    }
    guard haveOneSize else {
      throw SourceEditError(message: "--vary: expected frames of the same size for all values")
    }
  }

  /// Creates a variant of each preset, whose caption is above its row.
  ///
  /// - Parameter members: The presets.
  /// - Throws: An error when the sizes of frames differ.
  package init(_ members: [SideBySide.Member]) throws(SourceEditError) {
    self = members.map { SheetVariant($0.preset, caption: $0.caption) }
    guard haveOneSize else {
      throw SourceEditError(
        message: "expected presets with frames of one size\n  hint: --size 390x844")
    }
  }

  /// Whether the frames of all variants have the same size.
  private var haveOneSize: Bool {
    allSatisfy {
      let (canvas, first) = ($0.preset.canvas, self[0].preset.canvas)
      return (canvas.pixelWidth, canvas.pixelHeight) == (first.pixelWidth, first.pixelHeight)
    }
  }
}
