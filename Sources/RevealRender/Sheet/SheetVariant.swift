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
      SideBySide.Member(try load(changes), caption: changes.caption)
    }
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
    self = try variations.combinations.map { changes in
      SheetVariant(try load(changes), values: changes)
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
