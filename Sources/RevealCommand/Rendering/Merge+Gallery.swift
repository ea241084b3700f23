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
    try report(
      merge.presetCount, "preset", of: "shard", in: joinPath(output, GalleryFolder.pageName),
      remarks: merge.failed.map { "\($0): the page shows its errors" },
      facts: [("failed", .array(merge.failed.map(JSONOutput.string)))])
    if !merge.failed.isEmpty { throw ExitCode(.preset) }
  }
}
