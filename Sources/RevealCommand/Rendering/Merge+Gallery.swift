import ArgumentParser
import RevealFiles
import RevealJSON
import RevealPages

extension Merge {
  /// Joins the parts of a gallery.
  func joinGallery() async throws {
    try OutputName(output).requireFolder("-o", content: "the pages and pictures of a gallery")
    for folder in parts + [output] { try recoverFrames(at: folder) }
    let merge = try GalleryMerge(parts)
    Interruption.startListening()
    // The folder of each preset is locked.
    SystemLimits.raiseOpenFileLimit()
    let folder = try GalleryFolder(
      output, others: writing.others, durability: writing.durability)
    folder.recovered.report()
    try await InterruptedChange.noting(output) { try merge.write(to: folder) }
    if json {
      let result: JSONOutput = [
        "output": .string(output), "presets": .integer(merge.presetCount),
        "parts": .integer(parts.count), "failed": .array(merge.failed.map(JSONOutput.string)),
      ]
      try Terminal.print(lines: result.text())
    } else if !quiet {
      for name in merge.failed { try Terminal.print("\(name): the page shows its errors") }
      try Terminal.print(
        "\(joinPath(output, GalleryFolder.pageName)): \(counted(merge.presetCount, "preset")) of "
          + "\(counted(parts.count, "shard"))")
    }
    if !merge.failed.isEmpty { throw ExitCode(.preset) }
  }
}
