import RevealFrames
package import RevealImage
import RevealJSON
package import RevealMath
import RevealPNG
import RevealRaster
import RevealSimulation

/// Draws frames in parallel onto a single contact sheet.
package struct SheetJob: Sendable {
  /// The preset, or the variants that are compared.
  private let variants: [SideBySide.Member]
  /// What is drawn of each: the preset, or the preset with what is around it.
  private let shown: [any FrameSource]
  private let style: SheetStyle
  private let jobs: Int
  private let largestWhole: Int

  /// - Parameters:
  ///   - variants: A preset, or variants whose frames have the same size.
  ///   - surroundings: The surroundings of each of them; nil for none.
  ///   - style: The look of the sheet.
  ///   - jobs: The limit on frames in progress at a time, ≥ 1.
  ///   - largestWhole: The number of pixels above which frames are drawn band by band; it affects
  ///     memory, never bytes.
  /// - Throws: `SourceEditError` when the sizes of frames differ, `SideBySideError` when a picture
  ///   with what is around it is too large.
  package init(
    _ variants: [SideBySide.Member], in surroundings: Surroundings? = nil,
    style: SheetStyle = SheetStyle(), jobs: Int, largestWhole: Int = FrameMemory.largestWhole
  ) throws {
    let first = variants[0].preset.canvas
    for canvas in variants.map(\.preset.canvas)
    where (canvas.pixelWidth, canvas.pixelHeight) != (first.pixelWidth, first.pixelHeight) {
      throw SourceEditError(
        message: variants[0].values.isEmpty
          ? "expected presets with frames of one size\n  hint: --size 390x844"
          : "--vary: expected frames of the same size for all values")
    }
    self.style = style
    self.variants = variants
    shown = try variants.map { variant in
      guard let surroundings else { return variant.preset }
      return try SideBySide([SideBySide.Member(variant.preset)], in: surroundings)
    }
    self.jobs = jobs
    self.largestWhole = largestWhole
  }

  /// The preset whose moments are shown: the longest.
  package var longest: SimulatedPreset {
    variants.dropFirst().reduce(variants[0]) {
      $1.duration > $0.duration ? $1 : $0
    }.preset
  }

  /// Chooses frames between which the picture changes by equal amounts, with the first and last.
  ///
  /// - Parameter count: The number of frames, ≥ 1. Of a shorter run all frames are chosen; a single
  ///   frame is the poster's.
  /// - Returns: The numbers of the frames, ascending.
  package func moments(_ count: Int) -> [Int] {
    let preset = longest
    let frameCount = preset.timeline.frameCount
    if count >= frameCount { return Array(0..<frameCount) }
    if count == 1 { return [preset.timeline.posterFrame(fps: preset.canvas.fps)] }
    let last = frameCount - 1
    // In long runs frames are skipped in equal steps.
    let distance = (last - 1) / Self.mostScenes + 1
    var (poses, movement): ([Double], [Double]) = ([], [])
    var before = preset.timeline.scene(at: 0)
    for start in stride(from: 0, to: last, by: distance) {
      let end = min(start + distance, last)
      let scene = preset.timeline.scene(at: end)
      let change = VisibleChange(from: before, to: scene)
      let passed = end - start
      poses += repeatElement(change.poses / Double(passed), count: passed)
      movement += repeatElement(change.movement / Double(passed), count: passed)
      before = scene
    }
    return CumulativeChange(poses: poses, movement: movement).moments(count)
  }

  /// The limit on scenes that are compared.
  private static let mostScenes = 240

  /// Draws a sheet of one preset.
  ///
  /// - Parameters:
  ///   - frames: The numbers of the frames, at least one, each below the timeline's count.
  ///   - columns: The number of columns, ≥ 1; nil for a roughly square sheet.
  ///   - limits: The limits on the sheet's size.
  ///   - progress: A closure that is called from one task with the number of finished frames.
  /// - Returns: The sheet.
  /// - Throws: `UnusablePicture` for a picture that cannot be drawn, `SheetTooLarge` for too many
  ///   frames, `FrameTooCostly` if a frame would take too much time or memory.
  package func draw(
    _ frames: [Int], columns: Int? = nil, within limits: ContactSheet.Limits = .init(),
    progress: (Int) -> Void = { _ in }
  ) async throws -> DrawnSheet {
    try await draw(
      frames.map { Place(variant: 0, frame: $0) }, columns: columns, within: limits,
      progress: progress)
  }

  /// Draws a sheet on which each variant is a row, or one frame of a row.
  ///
  /// - Parameters:
  ///   - frames: The numbers of frames of the longest variant, at least one. Others are shown at
  ///     the same times, or at their end.
  ///   - columns: The number of variants in a row, which have one frame each; nil for all frames of
  ///     one variant in each row.
  ///   - limits: The limits on the sheet's size.
  ///   - progress: A closure that is called from one task with the number of finished frames.
  /// - Returns: The sheet.
  /// - Throws: As ``draw(_:columns:within:progress:)`` does.
  package func drawComparison(
    of frames: [Int], variantsInRow columns: Int? = nil,
    within limits: ContactSheet.Limits = .init(), progress: (Int) -> Void = { _ in }
  ) async throws -> DrawnSheet {
    let rate = Double(longest.canvas.fps)
    let shown = columns == nil ? frames : Array(frames.prefix(1))
    let places = variants.indices.flatMap { index in
      let variant = variants[index].preset
      return shown.map { frame in
        let due = (Double(frame) / rate * Double(variant.canvas.fps)).rounded()
        return Place(variant: index, frame: min(Int(due), variant.timeline.frameCount - 1))
      }
    }
    return try await draw(
      places, columns: columns ?? shown.count,
      headings: stride(from: 0, to: variants.count, by: columns ?? 1).map {
        (columns == nil ? variants[$0].caption : variants[$0].values.first?.label) ?? ""
      }, within: limits, progress: progress)
  }

  /// A frame of a variant.
  private struct Place {
    let variant: Int
    let frame: Int
  }

  private func draw(
    _ places: [Place], columns: Int?, headings: [String] = [], within limits: ContactSheet.Limits,
    progress: (Int) -> Void
  ) async throws -> DrawnSheet {
    let first = shown[places[0].variant].scene(at: places[0].frame)
    let sheet = try ContactSheet(
      frameWidth: first.pixelWidth, frameHeight: first.pixelHeight, frameCount: places.count,
      columns: columns, headings: headings, style: style, within: limits)
    let areCostly = try areCostly(places)
    let drawers = shown.map { SceneDrawer(images: $0.images()) }
    var cells: [ContactSheet.Cell] = []
    let (frameWidth, frameHeight) = (first.pixelWidth, first.pixelHeight)
    let isLarge = frameWidth * frameHeight > largestWhole
    let jobs =
      isLarge || areCostly
      ? 1 : FrameMemory.jobs(jobs, width: frameWidth, height: frameHeight, bytesPerPixel: 4)
    @Sendable func cell(_ place: Place) throws -> ContactSheet.Cell {
      let variant = variants[place.variant]
      var drawing = try drawers[place.variant].prepare(
        shown[place.variant].exposure(at: place.frame))
      let picture =
        isLarge
        ? Pixmap.shrinking(
          width: frameWidth, height: frameHeight, toWidth: sheet.cellWidth,
          height: min(sheet.cellHeight, frameHeight)
        ) { drawing.draw(rows: $0) } : drawing.draw(rows: 0..<frameHeight)
      return sheet.cell(
        picture, frame: place.frame, framesPerSecond: variant.preset.canvas.fps,
        note: variant.values.count > 1 ? variant.values[1].label : nil)
    }
    try await WorkerPool.run(places, jobs: jobs, delivery: .inOrder) { place in
      defer {
        // The memory left over by one frame must not add to that of the next.
        if areCostly {
          drawers[place.variant].trim()
          AllocatorTuning.returnFreedMemory()
        }
      }
      return try cell(place)
    } deliver: { _, cell in
      cells.append(cell)
      progress(cells.count)
    }
    return DrawnSheet(
      picture: sheet.pixmap(cells),
      cells: places.enumerated().map { index, place in
        let variant = variants[place.variant]
        let timeline = variant.preset.timeline
        return DrawnSheet.Cell(
          frame: place.frame, time: Double(place.frame) / Double(variant.preset.canvas.fps),
          values: variant.values, place: sheet.place(of: index),
          rows: Set(timeline.scene(at: place.frame).quads.compactMap(\.row)).sorted())
      })
  }

  /// Checks all frames before the first is drawn.
  ///
  /// - Parameter places: The frames.
  /// - Throws: `FrameTooCostly` if drawing a frame would take too much time or memory.
  /// - Returns: True if frames take so much memory that two cannot be drawn at once.
  private func areCostly(_ places: [Place]) throws -> Bool {
    let standard = DrawingBudget.standard
    let shared = DrawingBudget(steps: standard.steps, bytes: standard.bytes / 4)
    var areCostly = false
    for place in places {
      for part in FramePlan(shown[place.variant].exposure(at: place.frame)).parts {
        if let excess = standard.excess(of: part.plan) { throw FrameTooCostly(excess) }
        areCostly = areCostly || shared.excess(of: part.plan) != nil
      }
    }
    return areCostly
  }
}

extension SideBySide.Member {
  /// The duration of the run in seconds.
  fileprivate var duration: Double {
    Double(preset.timeline.frameCount) / Double(preset.canvas.fps)
  }
}

/// A contact sheet, and where its frames are.
package struct DrawnSheet: Sendable {
  /// An opaque picture.
  package let picture: Pixmap
  package let cells: [Cell]

  /// A frame on the sheet.
  package struct Cell: Sendable {
    /// The number of the frame.
    package let frame: Int
    /// The time of the frame in seconds.
    package let time: Double
    /// The values of the variant, by key path.
    package let values: [PresetChange]
    /// The rectangle on the sheet in pixels.
    package let place: Rect
    /// The numbers of the rows in the frame, ascending.
    package let rows: [Int]
  }
}
