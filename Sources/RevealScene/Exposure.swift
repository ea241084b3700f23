/// The content of one frame: a scene, or the mean of several scenes while a shutter is open.
package struct Exposure: Hashable, Sendable {
  /// A scene with the number of the frame's moments that show it.
  package struct Part: Hashable, Sendable {
    package let scene: Scene
    /// The number of moments, ≥ 1; all moments are equally long.
    package fileprivate(set) var moments: Int
  }

  /// The parts in order of time, at least one; consecutive parts differ.
  ///
  /// Size, scale and background are the same in all parts.
  package let parts: [Part]

  /// Creates the content of a frame that shows one scene.
  package init(_ scene: Scene) { parts = [Part(scene: scene, moments: 1)] }

  /// Creates the content of a frame that shows the mean of the scenes at some moments, at least
  /// one, in order of time.
  package init(_ scenes: [Scene]) {
    precondition(!scenes.isEmpty, "an exposure without a scene")
    parts = scenes.reduce(into: []) { parts, scene in
      if parts.last?.scene == scene {
        parts[parts.count - 1].moments += 1
      } else {
        parts.append(Part(scene: scene, moments: 1))
      }
    }
  }

  /// The scene when the shutter opens.
  package var first: Scene { parts[0].scene }
}
