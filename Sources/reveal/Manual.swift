import ArgumentParser

struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the manual page, as `make install` installs it.", shouldDisplay: false)

  func run() {
    Terminal.print(ManualPage(program: CommandDescription(Reveal.self)).text, terminator: "")
  }
}
