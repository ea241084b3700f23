import ArgumentParser
import RevealFiles

/// The options for files that a command writes.
struct WritingOptions: ParsableArguments {
  @Flag(
    help: """
      Replace files that reveal did not write, or wrote for another preset or other settings. \
      Files that the command reads are never replaced.
      """)
  var force = false

  @Flag(
    name: .customLong("no-sync"),
    help: """
      Do not wait until the output is on the disk. Without this option, the output of a command \
      that ends with exit code 0 survives a power loss.
      """)
  var isUnsynced = false

  var others: OtherFiles { force ? .replace : .refuse }

  var durability: Durability { isUnsynced ? .unsynced : .synced }

  /// Writes a text to a file that the user names.
  ///
  /// - Throws: An error if it cannot be written.
  func write(
    _ text: String, to path: String, as kind: OutputKind, inputs: InputFiles
  ) throws(FileError) {
    try writeOutput([Array(text.utf8)], to: path, rules: rules(kind, inputs: inputs))
  }

  /// Writes a text to a file or, without a path, to standard output.
  ///
  /// - Throws: An error if it cannot be written.
  func deliver(
    _ text: String, to path: String?, as kind: OutputKind, inputs: InputFiles
  ) throws(FileError) {
    guard let path else { return try Terminal.write(kind.marked(text)) }
    Interruption.startListening()
    try write(text, to: path, as: kind, inputs: inputs)
  }

  /// Returns the rules for a file that the user names.
  func rules(_ kind: OutputKind, inputs: InputFiles) -> OutputRules {
    OutputRules(kind, others: others, durability: durability, inputs: inputs)
  }
}
