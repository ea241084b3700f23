private import CPlatform
import RevealSystem

/// An open folder that opens only what lies below it, whatever other processes do in the meantime.
///
/// Nothing is checked first and opened later: each name is opened beneath a folder that is already
/// open, and the result is examined. Links are followed if they lead to something below the folder.
/// Anything outside is refused in the same way whether it exists or not.
///
/// It is a class because it owns a descriptor.
final class ConfinedFolder: Sendable {
  /// The name as the user gave it, for messages.
  let name: String
  /// The names in its path from the root; none of them was a link when it was opened.
  private let place: [[UInt8]]
  private let descriptor: Int32
  private let resolution: PathResolution

  /// - Throws: When there is no such folder.
  init(_ name: String, resolution: PathResolution) throws(FileError) {
    self.name = name
    self.resolution = resolution
    guard let resolved = unsafe realpath(name, nil) else { throw .system(name, "cannot open") }
    defer { unsafe free(resolved) }
    let opened = unsafe openFolder(resolved)
    guard opened >= 0 else {
      guard errno == ENOTDIR else { throw .system(name, "cannot open") }
      throw FileError(name, "cannot confine to it", "it is not a folder")
    }
    descriptor = opened
    place = PathBytes(unsafe bytes(resolved)).components
  }

  deinit { close(descriptor) }

  /// The purpose of opening a file.
  enum Purpose {
    case reading
    /// Finding out its kind and stamp, which on Linux does not need permission to read it.
    case looking

    fileprivate var flags: Int32 {
      switch self {
      case .reading: OpenedFile.flags
      case .looking: O_CLOEXEC | pathOnly
      }
    }
  }

  /// Opens the file that a path leads to.
  ///
  /// - Throws: When it is outside the folder or cannot be opened.
  func open(_ path: String, for purpose: Purpose) throws(FileError) -> OpenedFile {
    if let problem = PathLimit.problem(with: path) {
      throw FileError(PathLimit.shown(path), "cannot open", problem)
    }
    do {
      let opened = try descriptor(of: PathBytes(path), flags: purpose.flags)
      return try OpenedFile(descriptor: opened, path: path)
    } catch let error as FileError {
      throw error
    } catch Failure.system(let number) {
      throw .system(path, "cannot open", number: number)
    } catch {
      throw FileError(path, "cannot read", "it lies outside of \(name)")
    }
  }

  private enum Failure: Error {
    case outside
    case system(Int32)
  }

  /// A path that is being followed.
  private struct Walk {
    /// The names that remain to be followed, the next one last.
    var rest: [[UInt8]]
    /// The current path from the root, while outside the folder.
    var place: [[UInt8]] = []
    private var followedLinks = 0

    init(_ path: PathBytes) {
      rest = path.components.reversed()
      // A deleted working folder has no path, and nothing in it lies below the folder.
      if !path.isAbsolute { rest += PathBytes(workingFolder()).components.reversed() }
    }

    /// Puts the target of a link before the remaining names.
    mutating func follow(_ target: PathBytes) throws(Failure) {
      followedLinks += 1
      guard followedLinks <= 40 else { throw .system(ELOOP) }
      rest += target.components.reversed()
    }
  }

  private func descriptor(of path: PathBytes, flags: Int32) throws(Failure) -> Int32 {
    guard !path.bytes.isEmpty else { throw .system(ENOENT) }
    var walk = Walk(path)
    while true {
      try enter(&walk)
      if resolution == .bySystem, let opened = try openAtOnce(walk, flags: flags) { return opened }
      if let opened = try openStepByStep(&walk, flags: flags) { return opened }
    }
  }

  // MARK: Outside of the folder

  /// Follows a path to the folder.
  ///
  /// The folders above the folder are known to exist. The result depends on nothing else outside,
  /// except that a link may lead to the folder.
  private func enter(_ walk: inout Walk) throws(Failure) {
    if let rest = remainder(of: walk) {
      walk.rest = rest
      return
    }
    /// The remaining names of the target of a link outside, the next one last.
    var target: [[UInt8]] = []
    var hasLeftTheWay = false
    var followedLinks = 0
    while walk.place != place {
      let isOfLink = !target.isEmpty
      guard let name = target.popLast() ?? walk.rest.popLast() else { throw .outside }
      guard name != [dot, dot] else {
        // A path that may come from the folder's own files must not reveal where links outside
        // lead.
        if hasLeftTheWay && !isOfLink { throw .outside }
        _ = walk.place.popLast()
        continue
      }
      walk.place.append(name)
      if place.starts(with: walk.place) { continue }
      if isNamedOtherwise(walk.place) {
        walk.place = Array(place.prefix(walk.place.count))
        continue
      }
      hasLeftTheWay = true
      let path = [slash] + Array(walk.place.joined(separator: [slash]))
      guard let link = linkTarget(path, in: AT_FDCWD) else { continue }
      followedLinks += 1
      guard followedLinks <= 40 else { throw .outside }
      if link.isAbsolute { walk.place = [] } else { walk.place.removeLast() }
      target += link.components.reversed()
    }
    walk.rest += target
  }

  /// Whether a place is on the way to the folder, or the folder itself, under another name: file
  /// systems may ignore the case of letters or the form of Unicode, as APFS does.
  private func isNamedOtherwise(_ other: [[UInt8]]) -> Bool {
    guard other.count <= place.count, other.dropLast() == place.prefix(other.count - 1),
      let identity = folderIdentity(other)
    else { return false }
    return identity == folderIdentity(place.prefix(other.count))
  }

  /// The rest of a path below the folder, if the path as it is written leads there without links.
  private func remainder(of walk: Walk) -> [[UInt8]]? {
    var (place, rest) = (walk.place, walk.rest)
    while place != self.place {
      guard let name = rest.popLast() else { return nil }
      if name == [dot, dot] { _ = place.popLast() } else { place.append(name) }
    }
    return rest
  }

  // MARK: Inside of the folder

  /// Opens a path by a system call that stays below the folder; nil if that is not possible.
  private func openAtOnce(_ walk: Walk, flags: Int32) throws(Failure) -> Int32? {
    let path = walk.rest.isEmpty ? [dot] : Array(walk.rest.reversed().joined(separator: [slash]))
    let opened = unsafe withName(path) { name in
      unsafe cplatform_open_beneath(descriptor, name, flags)
    }
    if opened >= 0 { return opened }
    switch errno {
    // The path has an absolute link, or a link that leaves the folder and may come back.
    case EXDEV: return nil
    // The system, or a filter around this process, does not have the call.
    case ENOSYS, EPERM: return nil
    // Folders are being renamed all the time, or a lease is held on the file; opening it step by
    // step reports that again.
    case EAGAIN: return nil
    case let number: throw .system(number)
    }
  }

  /// Opens one name after another, each in the folder before; nil if the path leaves the folder.
  private func openStepByStep(_ walk: inout Walk, flags: Int32) throws(Failure) -> Int32? {
    var folders: [Int32] = []
    defer { for folder in folders { close(folder) } }
    while let name = walk.rest.popLast() {
      guard name != [dot, dot] else {
        guard let folder = folders.popLast() else {
          walk.place = Array(place.dropLast())
          return nil
        }
        close(folder)
        continue
      }
      let folder = folders.last ?? descriptor
      if let link = linkTarget(name, in: folder) {
        try walk.follow(link)
        guard !link.isAbsolute else {
          walk.place = []
          return nil
        }
        continue
      }
      let isLast = walk.rest.isEmpty
      let kind = isLast ? flags : O_CLOEXEC | searchOnly
      let opened = unsafe withName(name) { unsafe openat(folder, $0, kind | O_NOFOLLOW) }
      guard opened >= 0 else { throw .system(errno) }
      if isLast { return opened }
      folders.append(opened)
    }
    let opened = unsafe openat(folders.last ?? descriptor, ".", flags)
    guard opened >= 0 else { throw .system(errno) }
    return opened
  }
}

/// The way to keep a path below a folder.
package enum PathResolution: Hashable, Sendable {
  /// The system resolves a path in a single call where possible, otherwise as ``stepByStep``.
  case bySystem
  /// The names of a path are opened one after another.
  case stepByStep
}

/// The flag for opening something to examine or traverse; on Linux it needs no read permission.
#if os(Linux)
  // O_PATH, which Swift's modules of the C libraries lack.
  private let pathOnly: Int32 = 0o10_000_000
#else
  private let pathOnly = O_RDONLY | O_NONBLOCK
#endif

/// Opens a folder to go through it: on Linux and macOS without the permission to list it.
#if canImport(Darwin)
  // O_SEARCH.
  private let searchOnly = O_EXEC | O_DIRECTORY
#else
  private let searchOnly = pathOnly | O_DIRECTORY
#endif

private func openFolder(_ path: UnsafePointer<CChar>) -> Int32 {
  unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
}

/// The identity of the folder at an absolute path; nil when there is none, or a link has the name.
private func folderIdentity(_ names: some Sequence<[UInt8]>) -> FileIdentity? {
  var info = stat()
  let path = [slash] + Array(names.joined(separator: [slash]))
  let found = unsafe withName(path) { unsafe fstatat(AT_FDCWD, $0, &info, AT_SYMLINK_NOFOLLOW) }
  return found == 0 && info.st_mode & S_IFMT == S_IFDIR ? FileIdentity(info) : nil
}

/// The target of a symbolic link; nil when it is not one or cannot be reached.
private func linkTarget(_ path: [UInt8], in folder: Int32) -> PathBytes? {
  var target = [CChar](repeating: 0, count: PathLimit.path + 1)
  let room = target.count
  let count = unsafe withName(path) { unsafe readlinkat(folder, $0, &target, room) }
  return count > 0 ? PathBytes(target.prefix(count).map { UInt8(bitPattern: $0) }) : nil
}

/// Calls a closure with a name as a C string.
func withName<Result>(_ name: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  unsafe (name.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else { preconditionFailure("a name without memory") }
    return unsafe body(start)
  }
}
