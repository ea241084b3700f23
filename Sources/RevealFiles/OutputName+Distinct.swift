extension OutputName {
  /// Throws if two outputs of one command would be the same file.
  ///
  /// Devices and pipes may take several outputs.
  ///
  /// - Parameter outputs: The outputs with the options by which they were given.
  /// - Throws: When two names lead to one place, whatever links are on the way.
  package static func requireDistinct(
    _ outputs: [(option: String, path: String)]
  ) throws(OutputNameError) {
    var known: [Place: (option: String, path: String)] = [:]
    for output in outputs {
      guard output.path != "-", fileKind(output.path) != .other else { continue }
      let place = Place(output.path)
      if let other = known.updateValue(output, forKey: place) {
        throw OutputNameError(
          "\(other.option) \(other.path) and \(output.option) \(output.path) are the same file",
          hints: [])
      }
    }
  }

  /// The place of an output.
  private enum Place: Hashable {
    /// A file or a folder that exists.
    case present(FileIdentity)
    /// An unused name in a folder that exists.
    case free(FileIdentity, name: PathBytes)
    /// A path through folders that are missing.
    case path(PathBytes)

    init(_ path: String) {
      if let file = FileIdentity(path) {
        self = .present(file)
        return
      }
      let (folder, name) = splitPath(path)
      if let identity = FileIdentity(folder.isEmpty ? "." : folder) {
        self = .free(identity, name: PathBytes(name))
      } else {
        self = .path(PathBytes(relativePath(path, from: "")))
      }
    }
  }
}
