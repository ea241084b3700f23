/// The scripts of a text's characters (UAX #24).
///
/// Marks and common characters have those of their neighbors.
enum ScriptRuns {
  /// The ISO 15924 tag for each character; that of "common" if there are no letters.
  static func scripts(of text: [UInt32]) -> [UInt32] {
    var scripts = text.map(HarfBuzz.script)
    var current: UInt32?
    var open: [(bracket: UInt32, script: UInt32?)] = []
    for (place, script) in scripts.enumerated() {
      if script != HarfBuzz.commonScript, script != HarfBuzz.inheritedScript {
        current = script
        continue
      }
      let scalar = text[place]
      if let closing = pairs[scalar] {
        if open.count == Self.mostOpen { open.removeFirst() }
        open.append((closing, current))
      } else if let index = open.lastIndex(where: { $0.bracket == scalar }) {
        // A closing bracket has the script of its opening one.
        current = open[index].script ?? current
        open.removeSubrange(index...)
      }
      if let current { scripts[place] = current }
    }
    // Characters before the first letter have its script.
    let first = scripts.firstIndex {
      $0 != HarfBuzz.commonScript && $0 != HarfBuzz.inheritedScript
    }
    if let first { for place in 0..<first { scripts[place] = scripts[first] } }
    return scripts
  }

  /// The limit on open brackets; if there are more, the outermost are forgotten.
  private static let mostOpen = 64

  /// The closing bracket for each opening one.
  private static let pairs: [UInt32: UInt32] = [
    0x28: 0x29, 0x5B: 0x5D, 0x7B: 0x7D, 0x3008: 0x3009, 0x300A: 0x300B, 0x300C: 0x300D,
    0x300E: 0x300F, 0x3010: 0x3011, 0xFF08: 0xFF09, 0xFF3B: 0xFF3D, 0xFF5B: 0xFF5D,
  ]
}
