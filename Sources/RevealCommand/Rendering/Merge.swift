import ArgumentParser
import RevealFiles
import RevealJSON
import RevealPages
import RevealRender

struct Merge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join parts of one run: frames, reports of tests, or a gallery.",
    discussion: """
      The parts, such as shards, must be of the same preset, version and settings; together they \
      must contain every frame, and frames that are in several of them must be equal. The result \
      is byte for byte that of a whole run. It appears in one step once every frame is checked; an \
      error, Ctrl-C or a kill leaves the folder as it was.

        reveal render fade.json --shard 1/2 -o part1
        reveal render fade.json --shard 2/2 -o part2
        reveal merge part1 part2 -o frames

      The reports that the shards of reveal test write with --json, --junit, --markdown or --html \
      are joined in the same way, to a file or a folder. Every shard must be there. The pages of \
      --html are an index and a page for each preset that differs.

        reveal merge part1.json part2.json -o result.json
        reveal merge part1.xml part2.xml -o junit.xml
        reveal merge part1.md part2.md -o summary.md
        reveal merge pages1 pages2 -o pages

      The parts that the shards of reveal gallery write are joined to the gallery that one run \
      writes. Every shard must be there.

        reveal merge part1 part2 -o gallery

      Exit codes: 0 done, 1 the parts do not join, or a preset in the reports does not pass, 65 a \
      preset of the gallery has errors, 74 a file cannot be read or written.
      """)

  @Argument(
    help: ArgumentHelp(
      """
      Folders with frames and reveal.json, parts of a gallery, or reports of shards of reveal test.
      """,
      valueName: "part"))
  var parts: [String]

  @Option(
    name: .shortAndLong,
    help: "The folder for all of it, created if missing; or the file for the whole report.")
  var output: String

  @Option(
    help: ArgumentHelp(
      "The frames that were rendered, as for reveal render. (default: all)", valueName: "frames"),
    transform: FrameSelection.init)
  var frames: FrameSelection = .all

  @OptionGroup var jobs: JobsOption

  @OptionGroup(title: "Writing") var writing: WritingOptions

  @Flag(help: "Print JSON: the output, and the numbers of its frames or presets, and of its parts.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  /// Whether a folder has frames, which have a manifest.
  private func hasFrames(_ part: String) -> Bool {
    fileKind(joinPath(part, Manifest.fileName)) != nil
  }

  func run() async throws {
    if parts.first.map(GalleryMerge.isGallery) == true { return try await joinGallery() }
    if !parts.allSatisfy(hasFrames), let kind = ReportKind(of: parts) {
      return try joinReports(kind)
    }
    try OutputName(output).requireFolder("-o", content: "PNG frames")
    for folder in parts + [output] { try recoverFrames(at: folder) }
    let merge = try checkingFrames { try FolderMerge(parts: parts, selection: frames) }
    Interruption.startListening()
    let count = try await Interruption.noting(output) {
      try await merge.write(
        to: output, others: writing.others, jobs: jobs.count, durability: writing.durability,
        recovered: { Terminal.report(lines: "\($0)") })
    }
    try report(count, "frame", of: "part", in: output)
  }

  /// Prints what has been joined: for people with lines of remarks before, for programs with
  /// further facts.
  func report(
    _ count: Int, _ noun: String, of partNoun: String, in place: String,
    remarks: [PrintableText] = [], facts: [JSONOutput.Member] = []
  ) throws {
    if json {
      let all: [JSONOutput.Member] = [
        ("output", .string(output)), ("\(noun)s", .integer(count)),
        ("parts", .integer(parts.count)),
      ]
      return try Terminal.print(json: .object(all + facts))
    }
    if quiet { return }
    for remark in remarks { try Terminal.print(remark) }
    try Terminal.print("\(place): \(count.counted(noun)) of \(parts.count.counted(partNoun))")
  }
}
