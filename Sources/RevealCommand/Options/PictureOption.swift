import ArgumentParser
import RevealCompare
import RevealFiles
import RevealPages
import RevealScene

/// The option for pictures in the terminal.
struct PictureOption: ParsableArguments {
  @Option(
    help: """
      Pictures of the worst frame in the terminal (before, after and difference): auto, where the \
      terminal has the protocol of kitty or of iTerm2, or never.
      """)
  var pictures = Pictures.auto

  /// When the terminal shows pictures.
  enum Pictures: String, CaseIterable, ExpressibleByArgument {
    case auto, never
  }

  /// The height of a picture in lines of text.
  private static let lines = 12
  /// The height of a picture in pixels, enough for a sharp screen.
  private static let height = 480

  /// Prints pictures of the worst frame of a comparison, if the terminal shows them.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - job: The comparison that the report describes.
  ///   - name: The name of what was compared; nil if there is only one.
  /// - Throws: When the picture cannot be drawn or printed.
  func show(_ report: DiffReport, of job: DiffJob, name: String? = nil) throws {
    guard pictures == .auto, let shown = TerminalPictures.available,
      let picture = try WorstFramePicture(report, job, height: Self.height)
    else { return }
    let title = [name, picture.title].compactMap(\.self).map(printable).joined(separator: ": ")
    try Terminal.write("\(title)\n\(shown.text(of: picture.file, lines: Self.lines))\n")
  }
}

/// A protocol by which a terminal shows pictures among its text.
enum TerminalPictures: Hashable, Sendable {
  /// The protocol of kitty (https://sw.kovidgoyal.net/kitty/graphics-protocol).
  case kitty
  /// The protocol of iTerm2 (https://iterm2.com/documentation-images.html).
  case iTerm

  /// The protocol of the terminal to which results are printed; nil if there is no terminal, or it
  /// is not known to show pictures.
  static var available: TerminalPictures? {
    Terminal.outputIsTerminal ? protocolOfTerminal(environmentVariable) : nil
  }

  /// The protocol of the terminal that the environment names; nil if that shows no pictures.
  ///
  /// - Returns: The protocol; nil behind a multiplexer, which would drop the pictures.
  static func protocolOfTerminal(_ variable: (String) -> String?) -> TerminalPictures? {
    let (kind, program) = (variable("TERM") ?? "", variable("TERM_PROGRAM") ?? "")
    let isMultiplexed = ["TMUX", "STY", "ZELLIJ"].contains { variable($0)?.isEmpty == false }
    guard !isMultiplexed, !kind.hasPrefix("screen"), !kind.hasPrefix("tmux") else { return nil }
    if ["xterm-kitty", "xterm-ghostty"].contains(kind) || program == "ghostty" { return .kitty }
    return ["iTerm.app", "WezTerm"].contains(program) ? .iTerm : nil
  }

  /// The limit on characters of a part of a picture in kitty's protocol.
  private static let longestPart = 4096

  /// The text that shows a picture.
  func text(of png: [UInt8], lines: Int) -> String {
    let data = Base64.text(png)
    switch self {
    case .iTerm:
      let settings = "inline=1;size=\(png.count);height=\(lines);preserveAspectRatio=1"
      return "\u{1B}]1337;File=\(settings):\(data)\u{7}"
    case .kitty:
      var (text, rest, settings) = ("", data[...], "a=T,f=100,q=2,r=\(lines),")
      repeat {
        let part = rest.prefix(Self.longestPart)
        rest = rest.dropFirst(Self.longestPart)
        text += "\u{1B}_G\(settings)m=\(rest.isEmpty ? 0 : 1);\(part)\u{1B}\\"
        settings = ""
      } while !rest.isEmpty
      return text
    }
  }
}
