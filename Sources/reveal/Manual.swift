import ArgumentParser

struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the manual page, as `make install` installs it.", shouldDisplay: false)

  func run() throws {
    try Terminal.write(ManualPage(program: CommandDescription(Reveal.self)).text)
  }
}
