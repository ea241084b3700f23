import RevealCompare
import RevealDiff
import RevealImage

/// Both sides of a frame and their difference, made small, which are shown next to each other.
struct FramePanels {
  /// What a panel shows, in the order from left to right.
  enum Kind: String, CaseIterable {
    case before, after, difference
  }

  private var panels: [Kind: Pixmap] = [:]

  /// The space between panels in pixels.
  private static let gap = 4
  /// The color of a panel without a picture, and of the space beside a smaller one.
  private static let ground: [UInt8] = [225, 228, 232, 255]

  /// - Parameters:
  ///   - pictures: The pictures of the frame.
  ///   - height: The limit on the height of a panel in pixels.
  ///   - width: The limit on its width.
  init(_ pictures: FramePairComparison.Pictures, height: Int, width: Int) {
    func small(_ image: StraightImage?) -> Pixmap? {
      image.map { $0.thumbnail(height: height, width: width) }
    }
    panels[.before] = small(pictures.golden?.image)
    panels[.after] = small(pictures.actual?.image)
    if let after = panels[.after] {
      panels[.difference] = pictures.difference?.shrunk(toWidth: after.width, height: after.height)
    }
  }

  /// The panels that have a picture.
  var kinds: Set<Kind> { Set(panels.keys) }

  /// The names of panels, as in "before, after and difference".
  static func names(of kinds: [Kind]) -> String {
    let names = kinds.map(\.rawValue)
    let listed = names.dropLast().joined(separator: ", ")
    return listed.isEmpty ? names.joined() : "\(listed) and \(names[names.count - 1])"
  }

  /// The largest width and height of a panel.
  var size: PixelSize {
    PixelSize(
      width: panels.values.map(\.width).max() ?? 1, height: panels.values.map(\.height).max() ?? 1)
  }

  /// The panels made smaller.
  ///
  /// - Parameter height: The limit on the height of the largest panel in pixels.
  /// - Returns: The panels, or the same ones if they are not higher.
  func shrunk(toHeight height: Int) -> FramePanels {
    let full = size.height
    guard height < full else { return self }
    var small = self
    small.panels = panels.mapValues { panel in
      panel.shrunk(
        toWidth: max(1, panel.width * height / full),
        height: max(1, panel.height * height / full))
    }
    return small
  }

  /// A picture of panels next to each other.
  ///
  /// - Parameters:
  ///   - kinds: The panels, at least one; one without a picture is gray.
  ///   - size: The room for each panel.
  /// - Returns: An opaque picture.
  func picture(_ kinds: [Kind], size: PixelSize) -> Pixmap {
    let width = kinds.count * (size.width + Self.gap) - Self.gap
    let ground = (0..<size.width).flatMap { _ in Self.ground }
    var bytes = [UInt8](repeating: 255, count: width * size.height * 4)
    for (place, kind) in kinds.enumerated() {
      let left = place * (size.width + Self.gap)
      for y in 0..<size.height {
        let target = (y * width + left) * 4
        var row = ground
        if let panel = panels[kind], y < panel.height {
          let source = y * panel.width * 4
          let count = min(panel.width, size.width) * 4
          row.replaceSubrange(0..<count, with: panel.bytes[source..<source + count])
        }
        bytes.replaceSubrange(target..<target + row.count, with: row)
      }
    }
    return Pixmap(width: width, height: size.height, bytes: bytes)
  }
}
