/// The choice of a font for each letter of a text.
struct FontFallback {
  let fonts: [Font]

  /// The index of the font for each letter.
  ///
  /// A letter, including its marks, comes from the first font that has all of it. A word in a
  /// script whose letters join or combine comes from a single font if there is one with the whole
  /// word.
  func choose(for letters: [[UInt32]], _ characters: [Character]) -> [Int] {
    guard fonts.count > 1 else { return [Int](repeating: 0, count: letters.count) }
    var chosen = [Int](repeating: 0, count: letters.count)
    var place = 0
    while place < letters.count {
      let system = complexSystem(of: letters[place])
      var end = place + 1
      if let system {
        while end < letters.count, complexSystem(of: letters[end]) == system { end += 1 }
      }
      let word = place..<end
      if system != nil, word.count > 1,
        let font = fonts.firstIndex(where: { font in
          font.face.metrics.canShape && word.allSatisfy { font.covers(letters[$0]) }
        })
      {
        for letter in word { chosen[letter] = font }
      } else {
        for letter in word {
          chosen[letter] = font(for: letters[letter], characters[letter])
        }
      }
      place = end
    }
    return chosen
  }

  private func font(for letter: [UInt32], _ character: Character) -> Int {
    if character.isColored, let font = fonts.firstIndex(where: { $0.hasColor && $0.covers(letter) })
    {
      return font
    }
    if character.refusesColor,
      let font = fonts.firstIndex(where: { !$0.hasColor && $0.covers(letter) })
    {
      return font
    }
    if let font = fonts.firstIndex(where: { $0.covers(letter) }) { return font }
    // If no font has all of it, the letter without its marks counts.
    let base = letter.prefix(1)
    return fonts.firstIndex { $0.covers(Array(base)) } ?? 0
  }

  /// The writing system of a letter that joins or combines with its neighbors.
  private func complexSystem(of letter: [UInt32]) -> WritingSystem? {
    guard let first = letter.first, first >= 0x590, let scalar = Unicode.Scalar(first),
      let system = WritingSystem.of(scalar), system.isComplex, system != .emoji
    else { return nil }
    return system
  }
}
