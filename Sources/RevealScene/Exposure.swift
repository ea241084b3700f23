/// What one frame shows: a scene, or the mean of several while a shutter is open.
package struct Exposure: Hashable, Sendable {
  /// A scene, and for how many of the frame's moments it is seen.
  package struct Part: Hashable, Sendable {
    package let scene: Scene
    /// ≥ 1; all moments are equally long.
    package fileprivate(set) var moments: Int
  }

  /// In order of time, at least one, no two in a row equal.
  ///
  /// Size, scale and background are the same in all.
  package let parts: [Part]

  /// A frame that shows one scene.
  package init(_ scene: Scene) { parts = [Part(scene: scene, moments: 1)] }

  /// A frame that shows the mean of the scenes at some moments, at least one, in order of time.
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
