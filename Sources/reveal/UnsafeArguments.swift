import RevealFiles

/// The words of the command line as the system has them.
enum Arguments {
  /// Says which word is no text; nil when all are.
  ///
  /// Swift mends such words, and what is mended is the name of another file.
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
