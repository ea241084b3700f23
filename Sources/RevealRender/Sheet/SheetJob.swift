package import RevealImage
import RevealPNG
import RevealRaster
import RevealSimulation

/// Draws frames in parallel onto a single contact sheet.
package struct SheetJob: Sendable {
  private let preset: SimulatedPreset
  private let jobs: Int
  private let largestWhole: Int

  /// - Parameters:
  ///   - preset: The preset to draw.
  ///   - jobs: The limit on frames in progress at a time, ≥ 1.
  ///   - largestWhole: The number of pixels above which frames are drawn band by band; it affects
  ///     memory, never bytes.
  package init(
    _ preset: SimulatedPreset, jobs: Int,
    largestWhole: Int = FrameMemory.largestWhole
  ) {
    self.preset = preset
    self.jobs = jobs
    self.largestWhole = largestWhole
  }

  /// Chooses frames between which the picture changes by equal amounts, with the first and last.
  ///
  /// - Parameter count: The number of frames, ≥ 1. Of a shorter run all frames are chosen; a single
  ///   frame is the poster's.
  /// - Returns: The numbers of the frames, ascending.
  package func moments(_ count: Int) -> [Int] {
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

  /// Draws the sheet.
  ///
  /// - Parameters:
  ///   - frames: The numbers of the frames, at least one, each below the timeline's count.
  ///   - columns: The number of columns, ≥ 1; nil for a roughly square sheet.
  ///   - width: The limit on the sheet's width in pixels.
  ///   - progress: A closure that is called from one task with the number of finished frames.
  /// - Returns: An opaque picture.
  /// - Throws: `UnusablePicture` for a picture that cannot be drawn, `SheetTooLarge` for too many
  ///   frames, `FrameTooCostly` if a frame would take too much time or memory.
  package func pixmap(
    _ frames: [Int], columns: Int? = nil, width: Int = ContactSheet.defaultWidth,
    progress: (Int) -> Void = { _ in }
  ) async throws -> Pixmap {
    let first = preset.timeline.scene(at: frames[0])
    let sheet = try ContactSheet(
      frameWidth: first.pixelWidth, frameHeight: first.pixelHeight, frameCount: frames.count,
      columns: columns, width: width)
    let areCostly = try areCostly(frames)
    let drawer = SceneDrawer(images: preset.images())
    var cells: [ContactSheet.Cell] = []
    let (frameWidth, frameHeight) = (first.pixelWidth, first.pixelHeight)
    let isLarge = frameWidth * frameHeight > largestWhole
    let jobs =
      isLarge || areCostly
      ? 1 : FrameMemory.jobs(jobs, width: frameWidth, height: frameHeight, bytesPerPixel: 4)
    let framesPerSecond = preset.canvas.fps
    @Sendable func cell(_ frame: Int) throws -> ContactSheet.Cell {
      var drawing = try drawer.prepare(preset.timeline.exposure(at: frame))
      guard isLarge else {
        let picture = drawing.draw(rows: 0..<frameHeight)
        return sheet.cell(picture, frame: frame, framesPerSecond: framesPerSecond)
      }
      let picture = Pixmap.shrinking(
        width: frameWidth, height: frameHeight, toWidth: sheet.cellWidth,
        height: min(sheet.cellHeight, frameHeight)
      ) { drawing.draw(rows: $0) }
      return sheet.cell(picture, frame: frame, framesPerSecond: framesPerSecond)
    }
    try await WorkerPool.run(frames, jobs: jobs, delivery: .inOrder) { frame in
      defer {
        // The memory left over by one frame must not add to that of the next.
        if areCostly {
          drawer.trim()
          AllocatorTuning.returnFreedMemory()
        }
      }
      return try cell(frame)
    } deliver: { _, cell in
      cells.append(cell)
      progress(cells.count)
    }
    return sheet.pixmap(cells)
  }

  /// Checks all frames before the first is drawn.
  ///
  /// - Parameter frames: The numbers of the frames.
  /// - Throws: `FrameTooCostly` if drawing a frame would take too much time or memory.
  /// - Returns: True if frames take so much memory that two cannot be drawn at once.
  private func areCostly(_ frames: [Int]) throws -> Bool {
    let standard = DrawingBudget.standard
    let shared = DrawingBudget(steps: standard.steps, bytes: standard.bytes / 4)
    var areCostly = false
    for frame in frames {
      for part in FramePlan(preset.timeline.exposure(at: frame)).parts {
        if let excess = standard.excess(of: part.plan) { throw FrameTooCostly(excess) }
        areCostly = areCostly || shared.excess(of: part.plan) != nil
      }
    }
    return areCostly
  }
}
