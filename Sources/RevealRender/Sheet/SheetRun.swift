package import RevealImage
import RevealPNG
package import RevealSimulation

/// Draws frames in parallel onto one contact sheet.
package struct SheetRun: Sendable {
  private let timeline: Timeline
  private let framesPerSecond: Int
  private let images: ImageStore
  private let jobs: Int
  private let largestWhole: Int

  /// - Parameters:
  ///   - timeline: What the frames show.
  ///   - framesPerSecond: Of the timeline.
  ///   - images: Where pictures come from.
  ///   - jobs: Frames under way at once, ≥ 1.
  ///   - largestWhole: Frames of more pixels are drawn piece by piece; it changes memory, never
  ///     bytes.
  package init(
    timeline: Timeline, framesPerSecond: Int, images: ImageStore, jobs: Int,
    largestWhole: Int = FrameMemory.largestWhole
  ) {
    self.timeline = timeline
    self.framesPerSecond = framesPerSecond
    self.images = images
    self.jobs = jobs
    self.largestWhole = largestWhole
  }

  /// Frames at equal distances, the first and the last among them.
  ///
  /// - Parameter count: At least 1; a shorter run gives all its frames.
  /// - Returns: Their numbers, ascending.
  package func spread(_ count: Int) -> [Int] {
    let last = timeline.frameCount - 1
    if count > last { return Array(0...last) }
    if count == 1 { return [0] }
    return (0..<count).map { ($0 * last + (count - 1) / 2) / (count - 1) }
  }

  /// Draws the sheet.
  ///
  /// - Parameters:
  ///   - frames: Their numbers, at least one, each below the timeline's count.
  ///   - columns: Frames side by side, ≥ 1; nil for a roughly square sheet.
  ///   - width: Of the sheet at most, in pixels.
  ///   - progress: Called from one task with the count of frames that are done.
  /// - Returns: An opaque picture.
  /// - Throws: `UnusablePicture` for one that cannot be drawn, `SheetTooHigh` for too many frames.
  package func pixmap(
    _ frames: [Int], columns: Int? = nil, width: Int = ContactSheet.defaultWidth,
    progress: (Int) -> Void = { _ in }
  ) async throws -> Pixmap {
    let first = timeline.scene(at: frames[0])
    let sheet = try ContactSheet(
      frameWidth: first.pixelWidth, frameHeight: first.pixelHeight, frameCount: frames.count,
      columns: columns, width: width)
    let drawer = SceneDrawer(images: images)
    var cells: [ContactSheet.Cell] = []
    let (frameWidth, frameHeight) = (first.pixelWidth, first.pixelHeight)
    let isLarge = frameWidth * frameHeight > largestWhole
    let jobs =
      isLarge
      ? 1 : FrameMemory.jobs(jobs, width: frameWidth, height: frameHeight, bytesPerPixel: 4)
    try await OrderedTasks.run(frames, jobs: jobs) { frame in
      let scene = timeline.scene(at: frame)
      let drawing = try drawer.prepare(scene)
      guard isLarge else {
        let picture = drawing.draw(rows: 0..<scene.pixelHeight)
        return sheet.cell(picture, frame: frame, framesPerSecond: framesPerSecond)
      }
      let picture = Pixmap.shrinking(
        width: frameWidth, height: frameHeight, toWidth: sheet.cellWidth,
        height: min(sheet.cellHeight, frameHeight), draw: drawing.draw(rows:))
      return sheet.cell(picture, frame: frame, framesPerSecond: framesPerSecond)
    } deliver: { cell in
      cells.append(cell)
      progress(cells.count)
    }
    return sheet.pixmap(cells)
  }
}
