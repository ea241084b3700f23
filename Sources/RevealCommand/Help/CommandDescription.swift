import ArgumentParser
import RevealJSON

/// The help of a command as data.
struct CommandDescription {
  let name: String
  let abstract: String
  let discussion: String
  let arguments: [Argument]
  let subcommands: [CommandDescription]

  /// An argument, an option or a flag.
  struct Argument {
    enum Kind: String {
      case positional, option, flag
    }

    let kind: Kind
    /// The names with their dashes, short ones first.
    let names: [String]
    let valueName: String
    let help: String
    let isOptional: Bool
    let isRepeating: Bool
  }

  /// Reads the argument parser's help for a program.
  init(_ program: any ParsableCommand.Type) {
    let text = SourceText(file: "help", text: program._dumpHelp())
    guard let command = JSONParser.parse(text).root?["command"] else {
      preconditionFailure("no command in the description of \(program)")
    }
    self.init(command)
  }

  private init(_ node: JSONNode) {
    name = node.text("commandName")
    abstract = node.text("abstract")
    discussion = node.text("discussion")
    arguments = node.list("arguments").compactMap(Argument.init)
    subcommands = node.list("subcommands").filter(\.isShown).map(CommandDescription.init)
  }
}

extension CommandDescription.Argument {
  /// Fails for arguments that the help does not show, and for those of every command.
  fileprivate init?(_ node: JSONNode) {
    guard node.isShown, let kind = Kind(rawValue: node.text("kind")) else { return nil }
    names = node.list("names").map {
      ($0.text("kind") == "long" ? "--" : "-") + $0.text("name")
    }.sorted { $0.count < $1.count }
    guard !names.contains("--help"), !names.contains("--version") else { return nil }
    self.kind = kind
    valueName = node.text("valueName")
    let preset = node.text("defaultValue")
    let abstract = node.text("abstract")
    let saysDefault = preset.isEmpty || kind == .flag || abstract.contains("(default")
    help = saysDefault ? abstract : "\(abstract) (default: \(preset))"
    isOptional = node["isOptional"]?.bool == true
    isRepeating = node["isRepeating"]?.bool == true
  }
}

extension JSONNode {
  /// Returns a member's text; empty if there is none.
  fileprivate func text(_ key: String) -> String { self[key]?.string ?? "" }

  /// Returns a member's elements; empty if there is no such list.
  fileprivate func list(_ key: String) -> [JSONNode] { self[key]?.elements ?? [] }

  fileprivate var isShown: Bool { self["shouldDisplay"]?.bool != false }
}
