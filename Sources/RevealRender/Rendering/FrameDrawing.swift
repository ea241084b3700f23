import RevealImage
import RevealRaster
import RevealScene

/// A frame ready to be drawn, as a whole or band by band.
///
/// Where its scenes show the same, that is drawn once; where they differ, bands that lie at the
/// same places of the content are drawn once for all scenes and mixed as light.
struct FrameDrawing {
  private let plan: FramePlan
  /// By part; nil where others show all that a part shows.
  private let drawings: [Drawing?]
  /// The rows that can be drawn; empty if there is one part.
  private let strips: [Strip]
  /// The bands that are drawn to be mixed, none of them twice.
  private let sources: [Source]
  /// What the latest rows are made of, by source, of which the next ones need much.
  private var drawn: [Int: Pixmap] = [:]

  /// Rows, and what they are mixed of.
  private struct Strip {
    let rows: Range<Int>
    /// By share; none if all moments show the same.
    let bands: [[Band]]
    let weights: [Int]
  }

  /// A band of a part, and the source that shows the same.
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
  ///   - strips: The strips of it that will be drawn; other rows must not be.
  ///   - prepare: A closure that prepares some bands of a scene.
  /// - Throws: What `prepare` throws.
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
  mutating func draw(rows: Range<Int>) -> Pixmap {
    guard plan.parts.count > 1 else { return draw(rows, of: 0) }
    let strips = strips.filter { $0.rows.overlaps(rows) }
    if strips.count == 1 { return draw(rows, of: strips[0]) }
    let width = plan.scene.pixelWidth
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * rows.count * 4)
    for strip in strips { bytes += draw(strip.rows.clamped(to: rows), of: strip).bytes }
    return Pixmap(width: width, height: rows.count, bytes: bytes)
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
        return LightMixer.Piece(rows: band.rows, picture: picture)
      }
    }
    drawn = used
    let mixer = LightMixer(
      width: plan.scene.pixelWidth, pictures: pictures, weights: strip.weights)
    return mixer.mix(rows: rows)
  }

  private func draw(_ rows: Range<Int>, of part: Int) -> Pixmap {
    guard let drawing = drawings[part] else { preconditionFailure("a part not prepared") }
    return drawing.draw(rows: rows)
  }
}
