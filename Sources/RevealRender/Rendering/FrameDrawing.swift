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
  /// The wanted rows, split at the bands of the first scene; empty if there is one part.
  private let strips: [Strip]
  /// The bands of each part; empty if there is one part.
  private let bands: [[Band]]
  /// Which part draws what a band shows, and where it has it.
  private let sources: [BandKey: Source]
  /// What the latest rows are made of, of which the next ones need much.
  private var drawn: [BandKey: Pixmap] = [:]

  private struct Strip {
    let rows: Range<Int>
    let shares: [FramePlan.Share]
  }

  private struct Band {
    let rows: Range<Int>
    let key: BandKey
  }

  private struct Source {
    let part: Int
    let rows: Range<Int>
  }

  /// Prepares some rows.
  ///
  /// - Parameters:
  ///   - plan: The plan of the frame.
  ///   - rows: The rows that will be drawn; others must not be.
  ///   - prepare: A closure that prepares some bands of a scene.
  /// - Throws: What `prepare` throws.
  init(
    _ plan: FramePlan, rows: [Range<Int>],
    prepare: (ScenePlan, [Range<Int>]) throws -> Drawing
  ) throws {
    self.plan = plan
    guard plan.parts.count > 1 else {
      (strips, self.bands, self.sources) = ([], [], [:])
      drawings = [try prepare(plan.parts[0].plan, rows)]
      return
    }
    let bands = plan.parts.map { part in
      part.plan.scene.bands.map { Band(rows: $0, key: part.plan.key(of: $0)) }
    }
    var sources: [BandKey: Source] = [:]
    var wanted = [[Range<Int>]](repeating: [], count: plan.parts.count)
    wanted[0] = rows
    strips = rows.flatMap { rows in
      plan.scene.bands.map { $0.clamped(to: rows) }.filter { !$0.isEmpty }
    }.map { Strip(rows: $0, shares: plan.shares(of: $0)) }
    for strip in strips where strip.shares.count > 1 {
      for share in strip.shares {
        for band in bands[share.part]
        where band.rows.overlaps(strip.rows) && sources[band.key] == nil {
          sources[band.key] = Source(part: share.part, rows: band.rows)
          wanted[share.part].append(band.rows)
        }
      }
    }
    (self.bands, self.sources) = (bands, sources)
    drawings = try zip(plan.parts, wanted).map { part, rows in
      rows.isEmpty ? nil : try prepare(part.plan, rows)
    }
  }

  /// Draws some rows as a separate picture.
  mutating func draw(rows: Range<Int>) -> Pixmap {
    guard plan.parts.count > 1 else { return draw(rows, of: 0) }
    let strips = strips.filter { $0.rows.overlaps(rows) }
    if strips.count == 1 { return draw(rows, strips[0].shares) }
    let width = plan.scene.pixelWidth
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * rows.count * 4)
    for strip in strips { bytes += draw(strip.rows.clamped(to: rows), strip.shares).bytes }
    return Pixmap(width: width, height: rows.count, bytes: bytes)
  }

  /// Draws rows of a strip.
  private mutating func draw(_ rows: Range<Int>, _ shares: [FramePlan.Share]) -> Pixmap {
    guard shares.count > 1 else { return draw(rows, of: 0) }
    var used: [BandKey: Pixmap] = [:]
    var pictures: [[LightMixer.Piece]] = []
    for share in shares {
      pictures.append([])
      for band in bands[share.part] where band.rows.overlaps(rows) {
        let picture = used[band.key] ?? drawn[band.key] ?? draw(band)
        used[band.key] = picture
        pictures[pictures.count - 1].append(LightMixer.Piece(rows: band.rows, picture: picture))
      }
    }
    drawn = used
    let mixer = LightMixer(
      width: plan.scene.pixelWidth, pictures: pictures, weights: shares.map(\.moments))
    return mixer.mix(rows: rows)
  }

  private func draw(_ band: Band) -> Pixmap {
    guard let source = sources[band.key] else { preconditionFailure("rows not prepared") }
    return draw(source.rows, of: source.part)
  }

  private func draw(_ rows: Range<Int>, of part: Int) -> Pixmap {
    guard let drawing = drawings[part] else { preconditionFailure("a part not prepared") }
    return drawing.draw(rows: rows)
  }
}
