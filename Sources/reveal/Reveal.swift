import ArgumentParser

@main
struct Reveal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reveal", abstract: "Renders list animations to PNG frames.")
}
