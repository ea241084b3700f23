package import RevealImage
import RevealRaster
import RevealScene

/// A frame ready to be drawn, as a whole or band by band.
///
/// Rows that are equal in all of its scenes are drawn only once. Where scenes differ, bands at the
/// same positions of the content are drawn once for all scenes, and averaged in linear light.
package struct FrameDrawing {
  private let plan: FramePlan
  /// The drawings by part; nil if other parts have all bands of a part.
  private let drawings: [Drawing?]
  /// The rows that can be drawn; empty if there is a single part.
  private let strips: [Strip]
  /// The bands to be drawn and averaged, without duplicates.
  private let sources: [Source]
  /// The pictures for the latest rows by source, kept since the next rows need most of them.
  private var drawn: [Int: Pixmap] = [:]

  /// Rows, and the bands to average for them.
  private struct Strip {
    let rows: Range<Int>
    /// The bands by share; empty if all moments are equal.
    let bands: [[Band]]
    let weights: [Int]
  }

  /// A band of a part, and the index of the source with equal pixels.
  private struct Band {
    let rows: Range<Int>
    let source: Int
  }

  private struct Source {
    let part: Int
    let rows: Range<Int>
  }

  /// Prepares some rows.
  ///
  /// - Parameters:
  ///   - plan: The plan of the frame.
  ///   - strips: The strips of the frame that will be drawn; other rows must not be.
  ///   - prepare: A closure that prepares some bands of a scene.
  /// - Throws: The errors of `prepare`.
  init(
    _ plan: FramePlan, strips: [FramePlan.Strip],
    prepare: (ScenePlan, [Range<Int>]) throws -> Drawing
  ) throws {
    self.plan = plan
    guard plan.parts.count > 1 else {
      (self.strips, sources) = ([], [])
      drawings = [try prepare(plan.parts[0].plan, strips.map(\.rows))]
      return
    }
    let bands = plan.parts.map(\.plan.scene.bands)
    var sources: [Source] = []
    var places: [BandKey: Int] = [:]
    func band(_ rows: Range<Int>, of part: Int) -> Band {
      let key = plan.parts[part].plan.key(of: rows)
      if let known = places[key] { return Band(rows: rows, source: known) }
      places[key] = sources.count
      sources.append(Source(part: part, rows: rows))
      return Band(rows: rows, source: sources.count - 1)
    }
    self.strips = strips.map { strip in
      let shares = strip.shares.count > 1 ? strip.shares : []
      return Strip(
        rows: strip.rows,
        bands: shares.map { share in
          bands[share.part].filter(strip.rows.overlaps).map { band($0, of: share.part) }
        }, weights: shares.map(\.moments))
    }
    self.sources = sources
    var wanted = [[Range<Int>]](repeating: [], count: plan.parts.count)
    wanted[0] = strips.map(\.rows)
    for source in sources { wanted[source.part].append(source.rows) }
    drawings = try zip(plan.parts, wanted).map { part, rows in
      rows.isEmpty ? nil : try prepare(part.plan, rows)
    }
  }

  /// Draws some rows as a separate picture.
  package mutating func draw(rows: Range<Int>) -> Pixmap {
    guard plan.parts.count > 1 else { return draw(rows, of: 0) }
    let strips = strips.filter { $0.rows.overlaps(rows) }
    if strips.count == 1 { return draw(rows, of: strips[0]) }
    let width = plan.scene.pixelWidth
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * rows.count * 4)
    for strip in strips { bytes += draw(strip.rows.clamped(to: rows), of: strip).bytes }
    return Pixmap(width: width, height: rows.count, bytes: bytes)
  }

  /// Draws some ranges of rows as one picture, stacked vertically.
  mutating func draw(parts: [Range<Int>]) -> Pixmap {
    if plan.parts.count == 1, let drawing = drawings[0] { return drawing.draw(parts: parts) }
    let (width, height) = (plan.scene.pixelWidth, parts.reduce(0) { $0 + $1.count })
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for rows in parts { bytes += draw(rows: rows).bytes }
    return Pixmap(width: width, height: height, bytes: bytes)
  }

  /// Draws rows of a strip.
  private mutating func draw(_ rows: Range<Int>, of strip: Strip) -> Pixmap {
    guard !strip.bands.isEmpty else { return draw(rows, of: 0) }
    var used: [Int: Pixmap] = [:]
    let pictures = strip.bands.map { bands in
      bands.filter { $0.rows.overlaps(rows) }.map { band in
        let source = sources[band.source]
        let picture =
          used[band.source] ?? drawn[band.source] ?? draw(source.rows, of: source.part)
        used[band.source] = picture
        return ShutterMixer.Piece(rows: band.rows, picture: picture)
      }
    }
    drawn = used
    let mixer = ShutterMixer(
      width: plan.scene.pixelWidth, pictures: pictures, weights: strip.weights)
    return mixer.mix(rows: rows)
  }

  private func draw(_ rows: Range<Int>, of part: Int) -> Pixmap {
    guard let drawing = drawings[part] else { preconditionFailure("a part not prepared") }
    return drawing.draw(rows: rows)
  }
}
