/// What arbitrary bytes are taken for.
///
/// A broken law ends the process, and libFuzzer reports the input.
enum FuzzTarget: CaseIterable {
  case preset, scene, deck, table, cell, png, jpeg, webp, inflate, bands, manifest, journal, plot
  case diff, css

  func check(_ bytes: [UInt8]) {
    switch self {
    case .preset: checkPreset(bytes)
    case .scene: checkScene(bytes)
    case .deck: checkDeck(bytes)
    case .table: checkTable(bytes)
    case .cell: checkCell(bytes)
    case .png: checkPNG(bytes)
    case .jpeg: checkPicture(bytes, as: .jpeg)
    case .webp: checkPicture(bytes, as: .webP)
    case .inflate: checkInflate(bytes)
    case .bands: checkBands(bytes)
    case .manifest: checkManifest(bytes)
    case .journal: checkJournal(bytes)
    case .plot: checkPlot(bytes)
    case .diff: checkDiff(bytes)
    case .css: checkStyleSheet(bytes)
    }
  }
}

/// Ends the process with a message when something that must hold does not; `precondition` has no
/// message in release.
func hold(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
