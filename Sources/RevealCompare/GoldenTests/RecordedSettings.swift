import RevealMath
package import RevealRender

/// A setting of the command line with which a golden was not recorded.
package struct OtherSettings: Error, Hashable, CustomStringConvertible {
  /// The option as given, and as it would have to be for the golden.
  package let given: String
  package let recorded: String
  /// The path of the first golden, and the number of others.
  package let golden: String
  package fileprivate(set) var others = 0

  package var description: String {
    let goldens =
      others > 0
      ? "\(golden) and \(others.counted("other golden")) were" : "\(golden) was"
    return """
      \(given) contradicts \(recorded), with which \(goldens) recorded
        hint: leave it out, or record anew with --update --force
      """
  }
}

extension GoldenFolder {
  /// Refuses settings with which the goldens were not recorded.
  ///
  /// Goldens that cannot be read are left to the comparison.
  ///
  /// - Parameter settings: The settings of the command line.
  /// - Throws: The first contradiction.
  package func check(_ settings: CanvasOverrides) throws(OtherSettings) {
    guard settings != CanvasOverrides() else { return }
    var found: OtherSettings?
    for item in cases where item.hasGolden && item.preset != nil {
      guard let manifest = try? manifest(item),
        let (given, recorded) = manifest.contradiction(with: settings)
      else { continue }
      if found == nil {
        found = OtherSettings(given: given, recorded: recorded, golden: goldenPath(item))
      } else {
        found?.others += 1
      }
    }
    if let found { throw found }
  }
}

extension Manifest {
  /// The first setting with which the frames were not drawn, and what they were drawn with.
  fileprivate func contradiction(with settings: CanvasOverrides) -> (String, String)? {
    let mine = overrides
    let canvas = Manifest(identity: identity, frames: [:]).overrides
    if let fps = settings.fps, fps != identity.fps {
      return ("--fps \(fps)", "--fps \(identity.fps)")
    }
    if settings.scale != nil, settings.scale != identity.scale {
      return (
        CanvasOverrides(scale: settings.scale).options,
        CanvasOverrides(scale: identity.scale).options
      )
    }
    if let size = settings.size, size != mine.size ?? canvas.size {
      return (
        CanvasOverrides(size: size).options,
        CanvasOverrides(size: mine.size ?? canvas.size).options
      )
    }
    if let text = settings.text, text != mine.text ?? .font {
      return (
        CanvasOverrides(text: text).options, CanvasOverrides(text: mine.text ?? .font).options
      )
    }
    if settings.annotation != .none, settings.annotation != mine.annotation {
      return ("--overlay", "no --overlay")
    }
    if settings.reducesMotion, !mine.reducesMotion {
      return ("--reduced-motion", "no --reduced-motion")
    }
    return nil
  }
}
