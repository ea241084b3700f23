@_exported public import Reveal
public import Testing

/// Expects that the frames of a preset are as recorded.
///
/// ```swift
/// import RevealTesting
/// import Testing
///
/// @Test func `the list fades in`() throws {
///   try expectFrames(of: "fade.json")
/// }
/// ```
///
/// The frames are compared with a golden, which by default is beside the preset:
/// `fade.golden.json`, the same file that `reveal test` records and compares. If any frame differs,
/// a single issue is recorded that says what differs and where. The test gets attachments: the
/// expected frame, the actual one and the difference, for the first frame that differs and for the
/// one that differs most, and an animation of all three.
///
/// If the environment has `REVEAL_RECORD_GOLDENS=1` (or `all`), goldens are recorded instead; with
/// `missing`, only those that do not exist. A test that records always fails, so that goldens are
/// examined before they are committed.
///
/// A value that `options` do not set is the one with which the golden was recorded, or else the
/// preset's.
///
/// - Parameters:
///   - preset: The path of the preset, relative to the folder of the test's file.
///   - golden: The path of the golden, relative to the same folder: a manifest, whose name is
///     `reveal.json` or ends in `.golden.json`, or a folder of PNG files. Nil for the manifest
///     beside the preset.
///   - frames: The frames to compare, as in `12`, `30-59`, `::5`, `50%` or `2.5s`, several with
///     commas; nil for all, or for those that were recorded.
///   - options: The values that replace those of the preset's canvas.
///   - tolerance: The differences that do not count.
///   - filePath: The path of the test's file.
///   - sourceLocation: The place that the issue names.
/// - Throws: A `RevealError` if the preset or the golden cannot be read, or an argument does not
///   fit.
public func expectFrames(
  of preset: String, golden: String? = nil, frames: String? = nil,
  options: ListAnimation.Options = ListAnimation.Options(), tolerance: FrameTolerance = .none,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try FrameExpectation(
    preset: preset, golden: golden, frames: frames, options: options, tolerance: tolerance,
    filePath: filePath, sourceLocation: sourceLocation
  ).check(try Recording.requested())
}
