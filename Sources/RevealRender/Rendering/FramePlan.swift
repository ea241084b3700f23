import RevealRaster
import RevealScene

/// The plans of the scenes that a frame shows.
struct FramePlan: Sendable {
  /// The plan of a scene, and for how many of the frame's moments it is seen.
  struct Part: Sendable {
    let plan: ScenePlan
    let moments: Int
  }

  /// Some rows of the frame, and all that they show, each once.
  struct Strip: Sendable {
    let rows: Range<Int>
    let shares: [Share]

    var key: FrameKey {
      FrameKey(shares: shares.map { FrameKey.Share(band: $0.key, moments: $0.moments) })
    }
  }

  /// What a strip shows for a number of moments.
  struct Share: Sendable {
    /// The index of the first part in which the rows show it.
    let part: Int
    let key: BandKey
    var moments: Int
  }

  /// At least one.
  let parts: [Part]

  init(_ exposure: Exposure) {
    parts = exposure.parts.reduce(into: []) { parts, part in
      parts.append(
        Part(plan: ScenePlan(part.scene, after: parts.last?.plan), moments: part.moments))
    }
  }

  /// The scene when the shutter opens, of the same size and background as the others.
  var scene: Scene { parts[0].plan.scene }

  /// The key of some rows of the frame.
  func key(of rows: Range<Int>) -> FrameKey { strip(of: rows).key }

  /// Some rows, split at the bands of the first scene.
  func strips(of rows: Range<Int>) -> [Strip] {
    guard parts.count > 1 else { return [strip(of: rows)] }
    return scene.bands.map { $0.clamped(to: rows) }.filter { !$0.isEmpty }.map(strip)
  }

  /// Some rows, as one strip.
  func strip(of rows: Range<Int>) -> Strip { Strip(rows: rows, shares: shares(of: rows)) }

  /// All that some rows show, each once, by its first part.
  private func shares(of rows: Range<Int>) -> [Share] {
    guard parts.count > 1 else {
      return [Share(part: 0, key: parts[0].plan.key(of: rows), moments: parts[0].moments)]
    }
    var shares: [Share] = []
    var places: [BandKey: Int] = [:]
    for (index, part) in parts.enumerated() {
      let key = part.plan.key(of: rows)
      if let place = places[key] {
        shares[place].moments += part.moments
      } else {
        places[key] = shares.count
        shares.append(Share(part: index, key: key, moments: part.moments))
      }
    }
    return shares
  }
}

/// What some rows of a frame show: equal keys mean equal pixels.
struct FrameKey: Hashable, Sendable {
  /// What they show for a number of moments.
  struct Share: Hashable, Sendable {
    let band: BandKey
    let moments: Int
  }

  let shares: [Share]

  /// The quads in all of it.
  var itemCount: Int { shares.reduce(0) { $0 + $1.band.items.count } }
}

extension Scene {
  /// Bands with enough pixels in each to pay for its own code tables.
  var bands: [Range<Int>] {
    bands(rows: max(64, (100_000 + pixelWidth * 4 - 1) / (pixelWidth * 4)))
  }

  /// Ranges of rows between borders that are at the same places of the content in every frame.
  ///
  /// - Parameter rows: The height of all but the first and the last.
  /// - Returns: At least one range.
  func bands(rows: Int) -> [Range<Int>] {
    let remainder = bandAnchor % rows
    let first = remainder < 0 ? remainder + rows : remainder
    let borders =
      [0] + stride(from: first, to: pixelHeight, by: rows).filter { $0 > 0 } + [pixelHeight]
    return zip(borders, borders.dropFirst()).map { $0..<$1 }
  }
}
