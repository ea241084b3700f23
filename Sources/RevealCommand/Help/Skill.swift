import ArgumentParser
import RevealFiles

struct Skill: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "skill",
    abstract: "Print a guide for agents.",
    discussion: """
      The guide says how a program that writes commands finds, tunes, looks at, tests and exports \
      a motion. It is a skill in the format of agentskills.io: a file SKILL.md in a folder with \
      its name.

        reveal skill
        reveal skill --install .claude/skills
      """)

  @Option(
    help: ArgumentHelp(
      "Write the guide to reveal/SKILL.md in this folder, and replace an older one.",
      valueName: "folder"), completion: .directory)
  var install: String?

  func run() throws {
    let text = EmbeddedFiles.text("skill.md") + "\n"
    guard let install else { return try Terminal.write(text) }
    let folder = try OpenFolder(install).openOrMakeFolder("reveal")
    try writeChosenFile(
      [Array(text.utf8)], as: "SKILL.md", in: folder,
      rules: OutputRules(.guide, inputs: InputFiles()))
    try Terminal.print("\(joinPath(joinPath(install, "reveal"), "SKILL.md")): written")
  }
}
