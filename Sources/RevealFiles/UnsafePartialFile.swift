#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written piece by piece and appears under its name only when it is whole.
///
/// Until ``commit()`` it is a hidden file in the folder of its name, which goes when the run does
/// not get that far. Its hidden name cannot be foreseen and is made exclusively, so neither a
/// planted link nor another process can come between. It is locked as long as somebody writes it:
/// what is not locked was left by a run that was killed, and is removed by the next one.
///
/// A class because it owns an open file, which must be closed once.
package final class PartialFile {
  /// As messages name it.
  private let path: String
  /// Where the bytes go and the name they get; nil for what is written as it is.
  private let staged: (temporary: String, target: String)?
  private let placement: Placement
  private let durability: Durability
  private let descriptor: Int32
  private var isOpen = true

  private enum Placement {
    /// Takes the place of what has the name.
    case replace
    /// Fails when the name is taken.
    case exclusive
  }

  /// Opens a file that the user named.
  ///
  /// "-" is standard output. Links are followed to where they lead. A pipe or a device is written
  /// as it is, and so is everything below `/dev` and `/proc`.
  ///
  /// - Parameters:
  ///   - path: The user's name for it.
  ///   - rules: The rules for a file that it would replace.
  /// - Throws: When it cannot be made, is a folder, or what it would replace must stay.
  package init(named path: String, rules: OutputRules) throws(FileError) {
    self.path = path == "-" ? "standard output" : path
    durability = rules.durability
    placement = .replace
    switch try OutputPlace(path) {
    case .standardOutput:
      staged = nil
      descriptor = STDOUT_FILENO
    case .asItIs(let flags):
      staged = nil
      descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | flags)
      guard descriptor >= 0 else {
        isOpen = false
        throw .system(path, "cannot write")
      }
    case .file(let target):
      try rules.admit(target)
      Self.removeLeftovers(in: splitPath(target).folder)
      let (temporary, descriptor) = try Self.make(for: target, named: path)
      staged = (temporary, target)
      self.descriptor = descriptor
      return
    }
    // A reader that goes away is told by the result of a write, not by a signal that ends the
    // program.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Opens a file whose name is reveal's own choice, in a folder that reveal keeps.
  ///
  /// Whatever has the name is replaced, never followed.
  ///
  /// - Throws: When it cannot be made.
  init(_ path: String, durability: Durability = .unsynced) throws(FileError) {
    self.path = path
    self.durability = durability
    placement = .replace
    let (temporary, descriptor) = try Self.make(for: path, named: path)
    staged = (temporary, path)
    self.descriptor = descriptor
  }

  /// Opens a file whose name must be free, also at the end.
  ///
  /// - Throws: When it cannot be made; ``commit()`` does when the name is taken.
  init(new path: String) throws(FileError) {
    self.path = path
    durability = .synced
    placement = .exclusive
    let (temporary, descriptor) = try Self.make(for: path, named: path)
    staged = (temporary, path)
    self.descriptor = descriptor
  }

  deinit {
    guard isOpen else { return }
    // The name goes while the file is locked; closed first, it would be taken for a leftover.
    if let staged { unsafe unlink(staged.temporary) }
    if descriptor != STDOUT_FILENO { close(descriptor) }
  }

  /// Writes bytes after all others.
  ///
  /// - Throws: When they cannot be written.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    guard !writeAll(bytes, to: descriptor) else { return }
    throw errno == EPIPE ? .brokenPipe : FileError.system(path, "cannot write")
  }

  /// Writes bytes over others.
  ///
  /// - Throws: When they cannot be written, as into a pipe.
  package func replace(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0, writeAll(bytes, to: descriptor),
      lseek(descriptor, 0, SEEK_END) >= 0
    else { throw .system(path, "cannot write") }
  }

  /// Gives the file its name.
  ///
  /// - Throws: When it cannot be finished or renamed.
  package func commit() throws(FileError) {
    guard let staged else {
      isOpen = false
      if descriptor != STDOUT_FILENO, close(descriptor) != 0, errno != EINTR {
        throw .system(path, "cannot write")
      }
      return
    }
    if durability == .synced { try syncDescriptor(descriptor, path: path) }
    // Network drives tell of a full disk when a descriptor is closed; the lock stays with the other
    // one.
    let other = dup(descriptor)
    guard other >= 0, close(other) == 0 || errno == EINTR else {
      throw .system(path, "cannot write")
    }
    try name(staged.temporary, staged.target)
    isOpen = false
    close(descriptor)
    if durability == .synced { try syncFolder(splitPath(staged.target).folder) }
  }

  private func name(_ temporary: String, _ target: String) throws(FileError) {
    switch placement {
    case .replace:
      guard unsafe rename(temporary, target) == 0 else { throw .system(path, "cannot write") }
    case .exclusive:
      guard unsafe link(temporary, target) == 0 else {
        throw errno == EEXIST
          ? FileError.failed(path: path, action: "cannot write", reason: "the file exists")
          : FileError.system(path, "cannot write")
      }
      unsafe unlink(temporary)
    }
  }

  // MARK: Hidden names

  /// Makes a hidden file in the folder of a path, locked.
  private static func make(
    for path: String, named name: String
  ) throws(FileError) -> (temporary: String, descriptor: Int32) {
    let folder = splitPath(path).folder
    while true {
      let temporary = joinPath(folder, TemporaryName.make())
      let descriptor = unsafe open(
        temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else {
        if errno == EEXIST { continue }
        throw .system(name, "cannot write")
      }
      // Somebody who clears up may have been faster than the lock.
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      var info = stat()
      if unsafe fstat(descriptor, &info) == 0, info.st_nlink > 0 { return (temporary, descriptor) }
      close(descriptor)
    }
  }

  /// Removes the hidden files in a folder that nobody writes any more.
  ///
  /// What cannot be listed, opened or locked is left alone: whoever writes there will hear of it.
  package static func removeLeftovers(in folder: String) {
    guard let names = try? listFolder(folder.isEmpty ? "." : folder) else { return }
    removeLeftovers(names, in: folder)
  }

  /// Removes the hidden files among a folder's names that nobody writes any more.
  package static func removeLeftovers(_ names: [String], in folder: String) {
    for name in names where TemporaryName.isOne(name) {
      let path = joinPath(folder, name)
      let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var info = stat()
      guard unsafe fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG,
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      unsafe unlink(path)
    }
  }
}

extension OutputRules {
  /// Refuses a place for output before any work is done for it.
  ///
  /// - Parameter path: The user's name for it: "-" is standard output.
  /// - Throws: When it is a folder, or what would be replaced must stay.
  package func check(_ path: String) throws(FileError) {
    if case .file(let target) = try OutputPlace(path) { try admit(target) }
  }
}

/// Where the bytes go that the user wants under a name.
private enum OutputPlace {
  case standardOutput
  /// Into what stands there, opened with further flags.
  case asItIs(flags: Int32)
  /// Into a new file that takes this name.
  case file(String)

  /// Opens the frames at a path.
  init(_ path: String) throws(FileError) {
    if path == "-" || path == "/dev/stdout" {
      self = .standardOutput
      return
    }
    let parent = splitPath(path).folder
    // Descriptors under these names are open already; their files cannot be replaced.
    // A folder that is missing is said when the file is made.
    if let folder = try? resolvedPath(parent.isEmpty ? "." : parent), Self.isOfSystem(folder) {
      self = .asItIs(flags: fileKind(path) == .file ? O_TRUNC : 0)
      return
    }
    switch fileKind(path) {
    case .other: self = .asItIs(flags: 0)
    case .folder:
      throw FileError.failed(path: path, action: "cannot write", reason: "it is a folder")
    case .file: self = .file(isLink(path) ? try resolvedPath(path) : path)
    case nil:
      guard !isLink(path) else {
        throw FileError.failed(
          path: path, action: "cannot write", reason: "it is a link that leads nowhere")
      }
      self = .file(path)
    }
  }

  /// Whether a folder holds devices and open descriptors; shared memory is a disk like others.
  private static func isOfSystem(_ folder: String) -> Bool {
    func isBelow(_ place: String) -> Bool { folder == place || folder.hasPrefix(place + "/") }
    return (isBelow("/dev") && !isBelow("/dev/shm")) || isBelow("/proc")
  }
}

/// The absolute path of what stands under a path, without links and dots.
///
/// - Throws: When nothing does.
func resolvedPath(_ path: String) throws(FileError) -> String {
  guard let resolved = unsafe realpath(path, nil) else { throw .system(path, "cannot open") }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// The hidden name that a file has until it is whole, as in `.reveal.0f3a….partial`.
private enum TemporaryName {
  private static let prefix = ".reveal."
  private static let suffix = ".partial"
  private static let digitCount = 32

  /// A name that nobody can foresee.
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return prefix + digits.joined() + suffix
  }

  /// Whether a name is one that ``make()`` gives.
  static func isOne(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
    return digits.count == digitCount
      && digits.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

/// Puts a file under its name only once it is whole, replacing an older one; for names that are
/// reveal's own choice.
///
/// - Parameters:
///   - parts: The bytes, one part after another.
///   - path: The name; a link of this name is replaced.
///   - durability: Whether to wait until it is on the disk.
/// - Throws: When the bytes cannot be written or the file cannot be renamed.
package func writeFile(
  _ parts: [[UInt8]], to path: String, durability: Durability = .unsynced
) throws(FileError) {
  let file = try PartialFile(path, durability: durability)
  for part in parts { try file.append(part) }
  try file.commit()
}

/// Puts a file under a name that the user chose, once it is whole.
///
/// - Parameters:
///   - parts: The bytes, one part after another.
///   - path: The user's name for it: "-" is standard output.
///   - rules: The rules for a file that it would replace.
/// - Throws: When it cannot be written, or what it would replace must stay.
package func writeOutput(
  _ parts: [[UInt8]], to path: String, rules: OutputRules
) throws(FileError) {
  let file = try PartialFile(named: path, rules: rules)
  for part in parts { try file.append(part) }
  try file.commit()
}

/// Puts a file under a name that reveal chose into a folder that the user named, once it is whole.
///
/// A link, a pipe or a device of this name is somebody else's: it is neither followed nor written
/// to.
///
/// - Parameters:
///   - parts: The bytes, one part after another.
///   - path: The folder with the name.
///   - rules: The rules for a file that it would replace.
/// - Throws: When it cannot be written, or what it would replace must stay.
package func writeChosenFile(
  _ parts: [[UInt8]], to path: String, rules: OutputRules
) throws(FileError) {
  var info = stat()
  let isPresent = unsafe lstat(path, &info) == 0
  if isPresent, info.st_mode & S_IFMT == S_IFREG {
    try rules.admit(path)
  } else if isPresent, rules.others == .refuse {
    throw OutputRules.foreign(path)
  }
  try writeFile(parts, to: path, durability: rules.durability)
}

/// Writes a file under a name that must be free.
///
/// - Throws: When the name is taken or the file cannot be written.
package func writeNewFile(_ bytes: [UInt8], to path: String) throws(FileError) {
  let file = try PartialFile(new: path)
  try file.append(bytes)
  try file.commit()
}
