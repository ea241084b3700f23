import RevealFiles

/// The arguments of the process as bytes.
enum Arguments {
  /// A message about the first argument that is not UTF-8, if there is one.
  ///
  /// Swift repairs such arguments, and a repaired name would be that of another file.
  static var problem: String? {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = unsafe CommandLine.unsafeArgv[index] else { continue }
      if unsafe String(validatingCString: word) != nil { continue }
      var bytes: [UInt8] = []
      while unsafe word[bytes.count] != 0 {
        unsafe bytes.append(UInt8(bitPattern: word[bytes.count]))
      }
      return "argument \(index): expected UTF-8, found \"\(PathBytes(bytes).shown)\""
    }
    return nil
  }
}
