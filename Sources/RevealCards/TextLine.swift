internal import RevealMath
internal import RevealScene

/// One line of text and the place where it stands.
struct TextLine: Hashable, Sendable {
  let string: String
  /// The line's box; the text starts at its left edge and is centred vertically.
  let frame: Rect
  let style: TextStyle

  /// What is drawn: a bar as long as the text would be, at most as long as the line.
  ///
  /// This is the only place that turns text into boxes.
  var boxes: [Box] {
    let height = max((style.size * 0.55).rounded(), 1)
    let length = min(style.width(of: string).rounded(), frame.width)
    guard length > 0, frame.height >= height else { return [] }
    let bar = Rect(
      x: frame.minX, y: (frame.center.y - height / 2).rounded(), width: length, height: height)
    return [Box(frame: bar, fill: .color(style.color), cornerRadius: min(height, length) / 2)]
  }
}

/// How a line of text looks.
struct TextStyle: Hashable, Sendable {
  /// Of the font, in points.
  let size: Double
  let weight: TextWeight
  let color: Color

  var lineHeight: Double { (size * 1.3).rounded() }

  /// The length of a text in points, by the average advance of San Francisco's Latin letters.
  ///
  /// Scripts from CJK radicals on have letters as wide as the font is high.
  func width(of string: String) -> Double {
    let latin = weight == .bold ? 0.55 : 0.5
    let ems = string.reduce(0.0) { sum, letter in
      sum + ((letter.unicodeScalars.first?.value ?? 0) >= 0x2E80 ? 1 : latin)
    }
    return ems * size
  }

  /// Breaks a text between words, and inside of a word that is longer than a line.
  ///
  /// - Parameters:
  ///   - string: Line breaks in it are kept.
  ///   - width: Of the lines, in points.
  ///   - maximum: Of lines; the last one then ends in "…".
  /// - Returns: The lines, none longer than the width unless a single letter is.
  func lines(of string: String, width: Double, maximum: Int) -> [String] {
    guard maximum > 0, width > 0 else { return [] }
    var lines: [String] = []
    wrapping: for paragraph in string.split(separator: "\n") {
      var line = ""
      for word in paragraph.split(separator: " ") {
        let longer = line.isEmpty ? String(word) : line + " " + word
        if self.width(of: longer) <= width {
          line = longer
          continue
        }
        if !line.isEmpty { lines.append(line) }
        line = String(word)
        while lines.count <= maximum, self.width(of: line) > width {
          let head = prefix(of: line, width: width)
          lines.append(head)
          line.removeFirst(head.count)
        }
        // One more than fits is enough to know that the last one needs a mark.
        if lines.count > maximum { break wrapping }
      }
      if !line.isEmpty { lines.append(line) }
    }
    guard lines.count > maximum else { return lines }
    let last = prefix(of: lines[maximum - 1] + " ", width: width - self.width(of: "…"))
    return lines[..<(maximum - 1)] + [last + "…"]
  }

  /// As many letters as fit, at least one.
  private func prefix(of string: String, width: Double) -> String {
    var head = ""
    for letter in string {
      guard head.isEmpty || self.width(of: head + String(letter)) <= width else { break }
      head.append(letter)
    }
    return head
  }
}

enum TextWeight: Hashable, Sendable {
  case regular, bold
}
