import RevealMath
internal import RevealPreset

extension ScrollEffect {
  /// The pose of a row at a distance of its center from the viewport's along the axis.
  ///
  /// The distance is in the unit of the tables.
  func pose(at distance: Double) -> CardPose {
    CardPose(
      matrix: transform.reduce(.identity) { $1.matrix(at: distance) * $0 },
      opacity: opacity?.value(at: distance) ?? 1,
      shade: shade?.value(at: distance) ?? 0)
  }
}

extension DistanceUnit {
  /// The points in a distance of 1.
  func points(viewport: Size, rowHeight: Double, axis: ListAxis) -> Double {
    switch base {
    case .main: axis.main(of: viewport) * factor
    case .cross: axis.cross(of: viewport) * factor
    case .item: rowHeight * factor
    case .points: factor
    }
  }
}

extension ScrollOperation {
  fileprivate func matrix(at distance: Double) -> Matrix4 {
    switch self {
    case .translate(let axis, let table):
      let move = axis.vector * table.value(at: distance)
      return .translation(x: move.x, y: move.y, z: move.z)
    case .scale(let table):
      let scale = table.value(at: distance)
      return .scale(x: scale, y: scale, z: scale)
    case .scaleAxis(let axis, let table):
      let scale = SIMD3(repeating: 1) + axis.vector * (table.value(at: distance) - 1)
      return .scale(x: scale.x, y: scale.y, z: scale.z)
    case .rotate(let axis, let table):
      return .rotation(degrees: table.value(at: distance), axis: axis.vector)
    case .perspective(let eyeDistance): return .perspective(eyeDistance: eyeDistance)
    }
  }
}

extension SIMD3Axis {
  fileprivate var vector: SIMD3<Double> {
    switch self {
    case .x: SIMD3(1, 0, 0)
    case .y: SIMD3(0, 1, 0)
    case .z: SIMD3(0, 0, 1)
    }
  }
}
