import ArgumentParser
import RevealDiff
import RevealImage

/// The options for differences that do not count.
struct DiffTolerances: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Largest color distance of a pixel in YIQ, 0 to 1, as in pixelmatch.",
      valueName: "distance"))
  var threshold = 0.0

  @Option(
    help: ArgumentHelp(
      "Largest difference of each channel of a pixel, 0 to 255.", valueName: "step"))
  var maxStep = 0

  @Flag(help: "Ignore pixels that smooth an edge in either frame.")
  var ignoreAntialiasing = false

  @Option(
    help: ArgumentHelp("Number of pixels of a frame that may differ.", valueName: "count"))
  var maxPixels = 0

  @Option(
    help: ArgumentHelp(
      """
      With --max-pixels: how many of them may be in any square of N×N pixels, as in 16 or 16:40. \
      (default of the second number: a quarter of the square)
      """, valueName: "N[:count]"))
  var window: DensityWindow?

  @Option(
    name: .customLong("ignore"), parsing: .singleValue,
    help: ArgumentHelp(
      "Ignore a rectangle of pixels, as in 100x40+10+20 (width, height, left, top).",
      valueName: "WxH+X+Y"))
  var regions: [IgnoredRegion] = []

  @Option(
    name: .customLong("ignore-row"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      Ignore a row's card with its shadow, wherever it is; rows are counted from 0 through all \
      sections. Needs a preset on one side.
      """, valueName: "row"))
  var ignoredRows: [Int] = []

  func validate() throws {
    guard (0...1).contains(threshold) else {
      throw ValidationError("--threshold must be 0 to 1, found \(threshold)")
    }
    try require("--max-step", maxStep, in: 0...255)
    try require("--max-pixels", maxPixels, in: 0...(.max))
    if window != nil && maxPixels == 0 {
      throw ValidationError("--window needs --max-pixels: without it, no pixel may differ")
    }
  }

  var rules: DiffRules {
    var rules = DiffRules()
    rules.threshold = threshold
    rules.largestStep = maxStep
    rules.ignoresAntialiasing = ignoreAntialiasing
    rules.mostPixels = maxPixels
    rules.window = window?.window
    rules.ignoredRegions = regions.map(\.rect)
    return rules
  }
}

/// The size of a square with a limit, as in "16" or "16:40".
struct DensityWindow: ExpressibleByArgument {
  let window: DiffRules.Window

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = parts.first, let side = first, (1...65_536).contains(side), parts.count <= 2
    else { return nil }
    guard parts.count == 2 else {
      window = DiffRules.Window(side: side, mostPixels: side * side / 4)
      return
    }
    guard let limit = parts[1], limit >= 0 else { return nil }
    window = DiffRules.Window(side: side, mostPixels: limit)
  }
}

/// A rectangle of pixels, as in "100x40+10+20".
struct IgnoredRegion: ExpressibleByArgument {
  let rect: PixelRect

  init?(argument: String) {
    let parts = argument.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let size = parts[0].split(separator: "x", omittingEmptySubsequences: false)
    guard size.count == 2 else { return nil }
    let numbers = (size + parts[1...]).compactMap { Int($0) }
    guard numbers.count == 4, numbers[0] > 0, numbers[1] > 0,
      numbers.allSatisfy({ (0...65_536).contains($0) })
    else { return nil }
    rect = PixelRect(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
  }
}
