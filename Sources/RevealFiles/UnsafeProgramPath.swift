import RevealSystem

/// The absolute path of the running program's file, links followed; nil if the system does not say.
package func programPath() -> String? {
  #if canImport(Darwin)
    var size = UInt32(PathLimit.path + 1)
    var path = [CChar](repeating: 0, count: Int(size))
    guard unsafe _NSGetExecutablePath(&path, &size) == 0 else { return nil }
    let bytes = path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let link = String(decoding: bytes, as: UTF8.self)
  #else
    let link = "/proc/self/exe"
  #endif
  // A program that was removed while it runs has no file.
  return try? resolvedPath(link)
}
