import ArgumentParser
import RevealFiles
import RevealJSON

struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page that `make install` installs.", shouldDisplay: false)

  func run() throws {
    try Terminal.write(ManualPage(program: CommandDescription(Reveal.self)).text)
  }
}

/// The manual page of the program in mdoc, made from the help of the commands.
struct ManualPage {
  let program: CommandDescription

  var text: String {
    var page = ManualText()
    page.macro("Dd", manualDate.split(separator: " ").map(String.init))
    page.macro("Dt", program.name.uppercased(), "1")
    page.macro("Os", "\(program.name) \(version)")
    page.macro("Sh", "NAME")
    page.macro("Nm", program.name)
    page.macro("Nd", Self.uncapitalized(program.abstract))
    page.macro("Sh", "SYNOPSIS")
    for command in commands {
      page.macro("Nm", program.name)
      write(synopsisOf: command, to: &page)
    }
    page.macro("Sh", "DESCRIPTION")
    page.prose(program.discussion)
    page.macro("Sh", "COMMANDS")
    for command in commands { write(command, to: &page) }
    page.macro("Sh", "EXIT STATUS")
    page.list(
      ExitStatus.allCases.map { status in
        ([String(status.rawValue)], Self.capitalized(status.meaning) + ".")
      })
    page.macro("Sh", "EXAMPLES")
    page.prose(Self.examples)
    return page.text
  }

  private var commands: [CommandDescription] { program.subcommands.filter { $0.name != "help" } }

  private func write(synopsisOf command: CommandDescription, to page: inout ManualText) {
    page.macro("Cm", command.name)
    let options = command.arguments.filter { $0.kind != .positional }
    if !options.isEmpty { page.macro("Op", "Ar", "options") }
    for argument in command.arguments where argument.kind == .positional {
      let dots = argument.isRepeating ? ["..."] : []
      if argument.isOptional {
        page.macro("Op", ["Ar", argument.valueName] + dots)
      } else {
        page.macro("Ar", [argument.valueName] + dots)
      }
    }
  }

  private func write(_ command: CommandDescription, to page: inout ManualText) {
    page.macro("Ss", command.name)
    page.prose(command.abstract)
    if !command.discussion.isEmpty {
      page.macro("Pp")
      page.prose(command.discussion)
    }
    page.list(command.arguments.map { (Self.term(for: $0), $0.help) })
  }

  /// Returns a term as in "-o, --output folder".
  private static func term(for argument: CommandDescription.Argument) -> [String] {
    guard argument.kind != .positional else { return ["Ar", argument.valueName] }
    let names = argument.names.enumerated().flatMap { index, name in
      (index > 0 ? [",", "Fl"] : ["Fl"]) + [String(name.dropFirst())]
    }
    return names + (argument.kind == .option ? ["Ar", argument.valueName] : [])
  }

  /// Commands from the pages in `Documentation`, as a test checks, with their purposes.
  private static let examples = """
    Write a commented preset to start from, and check it:
      reveal init fade.json
      reveal validate fade.json
    Find an effect of a library, and write it as a preset:
      reveal effects flip card
      reveal init --effect animate.css/flipInX
    Show it in the browser and follow every edit:
      reveal preview fade.json
    Draw all frames, or one of five parts of them:
      reveal render fade.json -o frames/
      reveal render fade.json --shard 2/5 -o part2/
    Write a film, films that share the drawn frames, or one frame:
      reveal render fade.json -o fade.mp4
      reveal render fade.json -o frames/ -o fade.webp -o fade.gif --poster
      reveal render fade.json --frames 12 -o 12.png
    Draw a dozen frames side by side, or a page with every preset of a folder:
      reveal sheet fade.json -o sheet.png
      reveal gallery Presets/zoom/ -o gallery/
    Compare frames with the expected ones:
      reveal diff golden/ frames/
    Make a preset of an animation in a style sheet:
      reveal import animate.css --name bounceInUp > bounceInUp.json
    """

  private static func capitalized(_ sentence: String) -> String {
    sentence.prefix(1).uppercased() + sentence.dropFirst()
  }

  private static func uncapitalized(_ sentence: String) -> String {
    let trimmed = sentence.last == "." ? sentence.dropLast() : sentence[...]
    return trimmed.prefix(1).lowercased() + trimmed.dropFirst()
  }
}
