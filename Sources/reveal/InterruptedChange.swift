import RevealFiles

/// A signal ended a command before it changed the files that it was to change together.
struct InterruptedChange: Error, CustomStringConvertible {
  let interruption: Interruption
  private let folder: String

  var description: String { "interrupted: nothing in \(folder) has been changed" }

  /// Does work that changes files in one step at its end, and says that it did not when a signal
  /// ended it.
  ///
  /// - Parameters:
  ///   - folder: The folder of the files.
  ///   - work: Throws an `Interruption` only while nothing has changed.
  /// - Returns: What the work gives.
  /// - Throws: `InterruptedChange` after a signal, and all that the work throws besides.
  static func noting<Result>(
    _ folder: String, _ work: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await work()
    } catch let interruption as Interruption {
      throw InterruptedChange(interruption: interruption, folder: folder)
    }
  }
}
