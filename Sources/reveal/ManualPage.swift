import RevealJSON
import RevealPipeline

/// The manual page of the program, in mdoc, from what the commands say about themselves.
struct ManualPage {
  let program: CommandDescription

  var text: String {
    var page = ManualText()
    page.macro("Dd")
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
    page.list(ExitStatus.all.map { ([String($0.code)], $0.meaning) })
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

  /// As in "-o, --output folder".
  private static func term(for argument: CommandDescription.Argument) -> [String] {
    guard argument.kind != .positional else { return ["Ar", argument.valueName] }
    let names = argument.names.enumerated().flatMap { index, name in
      (index > 0 ? [",", "Fl"] : ["Fl"]) + [String(name.dropFirst())]
    }
    return names + (argument.kind == .option ? ["Ar", argument.valueName] : [])
  }

  private static func uncapitalized(_ sentence: String) -> String {
    let trimmed = sentence.last == "." ? sentence.dropLast() : sentence[...]
    return trimmed.prefix(1).lowercased() + trimmed.dropFirst()
  }
}

/// What exit codes mean, as the README has it.
private enum ExitStatus {
  static let all: [(code: Int, meaning: String)] = [
    (0, "Done, or equal."), (1, "Images differ."), (64, "The command line is wrong."),
    (65, "A preset or a scene is wrong."), (74, "A file cannot be read or written."),
  ]
}
