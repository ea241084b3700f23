import ArgumentParser

struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page that `make install` installs.", shouldDisplay: false)

  func run() throws {
    try Terminal.write(ManualPage(program: CommandDescription(Reveal.self)).text)
  }
}
