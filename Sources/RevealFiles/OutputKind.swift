/// The kind of a single file that a command writes under a name given by the user.
package enum OutputKind: Hashable, Sendable {
  /// A picture, still or animated, that reveal encoded.
  case png
  /// A picture next to a difference, which may be a copy of any PNG file.
  case copiedPNG
  case plot
  case scene
  case testReport
  case page
  /// A style sheet or script of an exported effect.
  case effect
  /// A summary in Markdown.
  case markdown
  /// A list of issues in JSON, as code quality tools write it.
  case codeQuality
  case y4m
  /// A film that another program encoded for reveal, with reveal's mark at its end.
  case film
  /// A preset, which people edit, so that it is never taken for one that may be replaced.
  case preset
  /// Bare pixels, `frameSize` bytes per frame.
  case rgba(frameSize: Int)

  /// The number of bytes that ``recognizes(_:tail:size:)`` needs.
  static let headSize = 4096

  /// Tells whether a file looks like one that reveal wrote before.
  ///
  /// - Parameters:
  ///   - head: The file's first ``headSize`` bytes, or all of it.
  ///   - tail: The file's last ``FilmContainer/tailSize`` bytes, or all of it.
  ///   - size: The size of the whole file in bytes.
  /// - Returns: Whether it may be replaced.
  func recognizes(_ head: [UInt8], tail: [UInt8], size: Int) -> Bool {
    switch self {
    case .png: Self.isOwnPNG(head)
    case .copiedPNG: head.starts(with: Self.signature)
    case .plot:
      head.starts(with: #"<svg xmlns="http://www.w3.org/2000/svg" class="reveal-plot""#.utf8)
    case .scene: head.first == UInt8(ascii: "{") && Self.text(head, contains: #""viewport": ["#)
    case .testReport: Self.text(head, contains: #"<testsuite name="reveal "#)
    case .page: Self.text(head, contains: #"<meta name="generator" content="reveal "#)
    case .effect: Self.text(head, contains: "Written by reveal")
    case .markdown: head.starts(with: "<!-- reveal: ".utf8)
    case .codeQuality:
      Self.text(head, contains: #""check_name": "reveal""#) || head.starts(with: "[]".utf8)
    case .y4m:
      head.starts(with: "YUV4MPEG2 ".utf8) && Self.text(head, contains: " C444 XCOLORRANGE=")
    case .film: FilmContainer.isMarked(tail)
    case .preset: false
    case .rgba(let frameSize): frameSize > 0 && size.isMultiple(of: frameSize)
    }
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// IHDR, sRGB and pHYs, then pixels or an animation: what every file of reveal's encoders begins
  /// with.
  private static func isOwnPNG(_ head: [UInt8]) -> Bool {
    func name(at place: Int) -> String {
      guard place + 4 <= head.count else { return "" }
      return String(decoding: head[place..<place + 4], as: UTF8.self)
    }
    guard head.starts(with: signature), name(at: 12) == "IHDR", name(at: 37) == "sRGB",
      name(at: 50) == "pHYs"
    else { return false }
    return ["IDAT", "acTL"].contains(name(at: 71))
  }

  private static func text(_ head: [UInt8], contains words: String) -> Bool {
    String(decoding: head, as: UTF8.self).contains(words)
  }
}
