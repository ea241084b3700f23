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
/// one issue is recorded that says what differs and where. Attached to the test are the expected
/// frame, the actual one and the difference for the first frame that differs and for the one that
/// differs most, and an animation of all three.
///
/// With `REVEAL_RECORD_GOLDENS=1` in the environment (or `all`) goldens are recorded instead, and
/// with `missing` those that do not exist; a test that records always fails, so that goldens are
/// looked at before they are committed.
///
/// What `options` leave open is as it was when the golden was recorded, otherwise as the preset
/// says.
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
