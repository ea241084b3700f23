package import RevealScene

extension ImageStore {
  /// Decodes all pictures that a scene shows, so that drawing it later does not fail.
  ///
  /// - Throws: The problem with the first picture that cannot be read or decoded.
  package func checkPictures(of scene: Scene) throws(UnusablePicture) {
    var paths: Set<String> = []
    var found: UnusablePicture?
    _ = scene.mapImagePaths { path in
      if found == nil, paths.insert(path).inserted { found = problem(with: path) }
      return path
    }
    if let found { throw found }
  }
}
