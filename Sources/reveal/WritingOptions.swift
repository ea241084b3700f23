import ArgumentParser
import RevealFiles

/// Options for everything that a command writes.
struct WritingOptions: ParsableArguments {
  @Flag(
    help: """
      Replace what reveal did not write, or wrote for another preset or other settings. Files that the command reads are \
      never replaced.
      """)
  var force = false

  @Flag(
    name: .customLong("no-sync"),
    help: """
      Do not wait until the output is on the disk. Without this, output of a command that ends with exit code 0 survives \
      a power loss.
      """)
  var isUnsynced = false

  var others: OtherFiles { force ? .replace : .refuse }

  var durability: Durability { isUnsynced ? .unsynced : .synced }

  /// The rules for a file that the user names.
  ///
  /// - Parameters:
  ///   - kind: The kind of content of the file.
  ///   - inputs: The paths of the files that the command reads.
  /// - Returns: What the options and the inputs allow.
  func rules(_ kind: OutputKind, inputs: [String] = []) -> OutputRules {
    OutputRules(kind, others: others, durability: durability, inputs: inputs)
  }
}
