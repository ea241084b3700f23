package import RevealRaster
package import RevealScene

/// The plans of the scenes that a frame shows.
package struct FramePlan: Sendable {
  /// The plan of a scene, and the number of the frame's moments in which it is shown.
  package struct Part: Sendable {
    package fileprivate(set) var plan: ScenePlan
    let moments: Int
  }

  /// Some rows of the frame, and their different contents during its moments.
  struct Strip: Sendable {
    let rows: Range<Int>
    let shares: [Share]

    var key: FrameKey {
      FrameKey(shares: shares.map { FrameKey.Share(band: $0.key, moments: $0.moments) })
    }
  }

  /// The contents of a strip during some of the frame's moments.
  struct Share: Sendable {
    /// The index of the first part with these contents.
    let part: Int
    let key: BandKey
    var moments: Int
  }

  /// The parts, at least one.
  package private(set) var parts: [Part]

  package init(_ exposure: Exposure) {
    parts = exposure.parts.reduce(into: []) { parts, part in
      parts.append(
        Part(plan: ScenePlan(part.scene, after: parts.last?.plan), moments: part.moments))
    }
  }

  /// Takes the keys of quads from earlier plans, as those of scenes do.
  mutating func shareKeys(with known: inout KnownQuads) {
    for index in parts.indices { parts[index].plan.shareKeys(with: &known) }
  }

  /// The scene when the shutter opens; all scenes have the same size and background.
  var scene: Scene { parts[0].plan.scene }

  /// The key of some rows of the frame.
  package func key(of rows: Range<Int>) -> FrameKey { strip(of: rows).key }

  /// The strips of some rows, split at the bands of the first scene.
  func strips(of rows: Range<Int>) -> [Strip] {
    guard parts.count > 1 else { return [strip(of: rows)] }
    return scene.bands.map { $0.clamped(to: rows) }.filter { !$0.isEmpty }.map(strip)
  }

  /// The strip of some rows.
  func strip(of rows: Range<Int>) -> Strip { Strip(rows: rows, shares: shares(of: rows)) }

  /// The different contents of some rows, each with its first part.
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

/// The contents of some rows of a frame: equal keys mean equal pixels.
package struct FrameKey: Hashable, Sendable {
  /// The contents during some of the frame's moments.
  struct Share: Hashable, Sendable {
    let band: BandKey
    let moments: Int
  }

  let shares: [Share]

  /// The number of quads in all contents.
  var itemCount: Int { shares.reduce(0) { $0 + $1.band.items.count } }
}

extension Scene {
  /// The bands, with enough pixels in each to pay for its own code tables.
  var bands: [Range<Int>] {
    bands(rows: max(64, (100_000 + pixelWidth * 4 - 1) / (pixelWidth * 4)))
  }

  /// Ranges of rows whose borders are at the same positions of the content in every frame.
  ///
  /// - Parameter rows: The height of all ranges but the first and the last.
  /// - Returns: The ranges, at least one.
  func bands(rows: Int) -> [Range<Int>] {
    let remainder = bandAnchor % rows
    let first = remainder < 0 ? remainder + rows : remainder
    let borders =
      [0] + stride(from: first, to: pixelHeight, by: rows).filter { $0 > 0 } + [pixelHeight]
    return zip(borders, borders.dropFirst()).map { $0..<$1 }
  }
}
