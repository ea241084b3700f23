import RevealSystem

/// A file that is written piece by piece, and appears under its name only when it is whole.
///
/// Until ``commit()`` it is a hidden file in the same folder, which is removed if the run does not
/// get that far. The hidden name is unpredictable and is created exclusively, so neither a planted
/// link nor another process can interfere. The file is locked while it is being written: one
/// without a lock was left by a run that was killed, and is removed by the next run.
///
/// It is a class because it owns an open file, which must be closed once.
package final class PartialFile {
  /// The path for messages.
  private let path: String
  /// The hidden and the final name, both relative to ``folder``; nil for a pipe or a device.
  private let staged: (temporary: String, target: String)?
  /// The folder of the file, if it is already open; nil if the names are paths.
  private let folder: OpenFolder?
  private let placement: Placement
  private let durability: Durability
  private let descriptor: Int32
  private var isOpen = true

  /// The way in which a file gets its name.
  enum Placement {
    /// Replaces a file with the name; a link with the name is replaced, never followed.
    case replace
    /// Fails if the name is in use.
    case exclusive
  }

  /// Opens a file under a name given by the user.
  ///
  /// "-" is standard output. Links are followed. A pipe or a device is written directly, and so is
  /// everything below `/dev` and `/proc`.
  ///
  /// - Parameters:
  ///   - path: The name that the user gave.
  ///   - rules: The rules for a file that it would replace.
  /// - Throws: When it cannot be created, is a folder, or may not replace the existing file.
  package convenience init(named path: String, rules: OutputRules) throws(FileError) {
    switch try OutputPlace(path) {
    case .standardOutput:
      self.init(STDOUT_FILENO, path: path == "-" ? "standard output" : path)
    case .asItIs(let flags):
      let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | flags)
      guard descriptor >= 0 else { throw .system(path, "cannot write") }
      self.init(descriptor, path: path)
    case .file(let target):
      try rules.admit(target)
      Self.removeLeftovers(in: splitPath(target).folder)
      try self.init(target, path: path, durability: rules.durability)
    }
  }

  /// Opens a file that replaces another one with its permissions.
  ///
  /// - Parameter path: The path of a regular file; links are followed.
  /// - Throws: When it cannot be created, or the path is not that of a file.
  convenience init(replacing path: String) throws(FileError) {
    guard case .file(let target) = try OutputPlace(path) else {
      throw FileError(path, "cannot write", "it is not a regular file")
    }
    Self.removeLeftovers(in: splitPath(target).folder)
    try self.init(target, path: path, durability: .synced)
    if let info = status(of: target) { fchmod(descriptor, info.st_mode & 0o7777) }
  }

  /// Opens a hidden file that never gets a name, as temporary storage for another program.
  ///
  /// No other user can read it.
  ///
  /// - Parameter path: A path in the folder of the file.
  /// - Throws: When it cannot be created.
  package convenience init(scratchBeside path: String) throws(FileError) {
    try self.init(path, placement: .exclusive, permissions: 0o600)
  }

  /// Opens a file under a name chosen by reveal.
  ///
  /// - Parameters:
  ///   - name: The name of the file; its path if there is no folder.
  ///   - folder: The folder of the file, if it is already open.
  ///   - path: The path for messages; nil for that of the name.
  ///   - placement: The way in which the file gets its name.
  ///   - durability: The durability of the file across a power loss.
  ///   - permissions: The permissions of the file, as far as the process grants them.
  /// - Throws: When it cannot be created.
  init(
    _ name: String, in folder: OpenFolder? = nil, path: String? = nil,
    placement: Placement = .replace, durability: Durability = .unsynced,
    permissions: mode_t = 0o666
  ) throws(FileError) {
    self.path = path ?? folder.map { joinPath($0.path, name) } ?? name
    self.folder = folder
    self.placement = placement
    self.durability = durability
    let (temporary, descriptor) = try Self.make(
      for: name, in: folder, named: self.path, permissions: permissions)
    staged = (temporary, name)
    self.descriptor = descriptor
  }

  /// Writes to a descriptor that is open.
  private init(_ descriptor: Int32, path: String) {
    self.path = path
    self.descriptor = descriptor
    staged = nil
    folder = nil
    placement = .replace
    durability = .unsynced
  }

  /// The path by which another program can write the hidden file; nil for a pipe or device.
  package var hiddenPath: String? { staged?.temporary }

  deinit {
    guard isOpen else { return }
    // The file is removed while it is locked, since without a lock it would look like a leftover.
    if let staged { unsafe unlinkat(base, staged.temporary, 0) }
    if descriptor != STDOUT_FILENO { close(descriptor) }
  }

  /// Appends bytes to the file.
  ///
  /// - Throws: When they cannot be written.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    guard !writeAll(bytes, to: descriptor) else { return }
    throw errno == EPIPE ? .brokenPipe : FileError.system(path, "cannot write")
  }

  /// Overwrites bytes of the file.
  ///
  /// - Throws: When they cannot be written, for example into a pipe.
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
    switch durability {
    case .synced: try syncDescriptor(descriptor, path: path)
    case .begun: beginToSync(descriptor)
    case .unsynced: break
    }
    // Network drives report a full disk when a descriptor is closed; the other descriptor keeps the
    // lock.
    let other = dup(descriptor)
    guard other >= 0, close(other) == 0 || errno == EINTR else {
      throw .system(path, "cannot write")
    }
    try name(staged.temporary, staged.target)
    isOpen = false
    close(descriptor)
    guard durability == .synced else { return }
    if let folder { try folder.sync() } else { try syncFolder(splitPath(staged.target).folder) }
  }

  /// The folder to which names are relative.
  private var base: Int32 { folder?.descriptor ?? AT_FDCWD }

  private func name(_ temporary: String, _ target: String) throws(FileError) {
    switch placement {
    case .replace:
      guard unsafe renameat(base, temporary, base, target) == 0 else {
        throw .system(path, "cannot write")
      }
    case .exclusive:
      guard unsafe linkat(base, temporary, base, target, 0) == 0 else {
        throw errno == EEXIST
          ? FileError(path, "cannot write", "the file exists")
          : FileError.system(path, "cannot write")
      }
      unsafe unlinkat(base, temporary, 0)
    }
  }

  // MARK: Hidden names

  /// Creates a hidden file, locked, in the folder of a path.
  private static func make(
    for path: String, in base: OpenFolder?, named name: String, permissions: mode_t
  ) throws(FileError) -> (temporary: String, descriptor: Int32) {
    let folder = splitPath(path).folder
    while true {
      let temporary = joinPath(folder, TemporaryName.make())
      let descriptor = unsafe openat(
        base?.descriptor ?? AT_FDCWD, temporary,
        O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
      guard descriptor >= 0 else {
        if errno == EEXIST { continue }
        throw .system(name, "cannot write")
      }
      // Another process may have removed the file before it was locked.
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      var info = stat()
      if unsafe fstat(descriptor, &info) == 0, info.st_nlink > 0 { return (temporary, descriptor) }
      close(descriptor)
    }
  }

  /// Removes the hidden files in a folder that are no longer being written.
  ///
  /// Files that cannot be listed, opened or locked are left alone; writing there reports the
  /// reason.
  package static func removeLeftovers(in folder: String) {
    guard let names = try? listFolder(folder.isEmpty ? "." : folder) else { return }
    removeLeftovers(names, in: folder)
  }

  /// Removes the hidden files among a folder's names that are no longer being written.
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
  /// Checks the place of an output before any work is done for it.
  ///
  /// - Parameter path: The path given by the user; "-" is standard output.
  /// - Throws: When it is a folder, or a file that may not be replaced.
  package func check(_ path: String) throws(FileError) {
    if case .file(let target) = try OutputPlace(path) { try admit(target) }
  }
}

/// The place of an output with a name given by the user.
private enum OutputPlace {
  case standardOutput
  /// An existing pipe, device or descriptor, to be opened with these flags.
  case asItIs(flags: Int32)
  /// The path of a regular or a new file, links followed.
  case file(String)

  /// - Parameter path: The path given by the user.
  /// - Throws: When it is a folder or a dangling link.
  init(_ path: String) throws(FileError) {
    if path == "-" || path == "/dev/stdout" {
      self = .standardOutput
      return
    }
    let parent = splitPath(path).folder
    // These names are of open descriptors, whose files cannot be replaced. A missing folder is
    // reported when the file is created.
    if let folder = try? resolvedPath(parent.isEmpty ? "." : parent), Self.isOfSystem(folder) {
      self = .asItIs(flags: fileKind(path) == .file ? O_TRUNC : 0)
      return
    }
    switch fileKind(path) {
    case .other: self = .asItIs(flags: 0)
    case .folder:
      throw FileError(path, "cannot write", "it is a folder")
    case .file: self = .file(isLink(path) ? try resolvedPath(path) : path)
    case nil:
      guard !isLink(path) else {
        throw FileError(path, "cannot write", "it is a link that leads nowhere")
      }
      self = .file(path)
    }
  }

  /// Whether a folder holds devices or open descriptors; shared memory counts as a disk.
  private static func isOfSystem(_ folder: String) -> Bool {
    func isBelow(_ place: String) -> Bool { folder == place || folder.hasPrefix(place + "/") }
    return (isBelow("/dev") && !isBelow("/dev/shm")) || isBelow("/proc")
  }
}

/// The absolute path of the file at a path, without links and dots.
///
/// - Throws: When there is none.
package func resolvedPath(_ path: String) throws(FileError) -> String {
  guard let resolved = unsafe realpath(path, nil) else { throw .system(path, "cannot open") }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// The hidden name of a file until it is whole, as in `.reveal.0f3a….partial`.
private enum TemporaryName {
  private static let prefix = ".reveal."
  private static let suffix = ".partial"
  private static let digitCount = 32

  /// A new, unpredictable name.
  static func make() -> String { prefix + randomDigits() + suffix }

  /// Whether a name is of the form that ``make()`` returns.
  static func isOne(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
    return digits.count == digitCount
      && digits.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

/// 128 bits of the system's secure random generator, as 32 hexadecimal digits.
package func randomDigits() -> String {
  var generator = SystemRandomNumberGenerator()
  let numbers = (0..<2).map { _ in
    let digits = String(generator.next() as UInt64, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
  return numbers.joined()
}
