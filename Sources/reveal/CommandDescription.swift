import ArgumentParser
import RevealJSON
import RevealRender

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

  /// Reads the help that the argument parser has for a program.
  init(_ program: any ParsableCommand.Type) {
    let text = SourceText(file: "help", text: program._dumpHelp())
    let root = JSONParser.parse(text).root.map(Members.init)
    guard let command = root?.member("command") else {
      preconditionFailure("no command in the description of \(program)")
    }
    self.init(command)
  }

  private init(_ fields: Members) {
    name = fields.string("commandName")
    abstract = fields.string("abstract")
    discussion = fields.string("discussion")
    arguments = fields.members("arguments").compactMap(Argument.init)
    subcommands = fields.members("subcommands").filter(\.isShown).map(CommandDescription.init)
  }
}

extension CommandDescription.Argument {
  /// Fails for arguments that the help does not show, and for those that every command has.
  fileprivate init?(_ fields: Members) {
    guard fields.isShown, let kind = Kind(rawValue: fields.string("kind")) else { return nil }
    names = fields.members("names").map {
      ($0.string("kind") == "long" ? "--" : "-") + $0.string("name")
    }.sorted { $0.count < $1.count }
    guard !names.contains("--help"), !names.contains("--version") else { return nil }
    self.kind = kind
    valueName = fields.string("valueName")
    let preset = fields.string("defaultValue")
    let abstract = fields.string("abstract")
    let saysDefault = preset.isEmpty || kind == .flag || abstract.contains("(default")
    help = saysDefault ? abstract : "\(abstract) (default: \(preset))"
    isOptional = fields.flag("isOptional")
    isRepeating = fields.flag("isRepeating")
  }
}

/// The members of an object; what is missing is empty.
private struct Members {
  private let values: [String: JSONValue]

  init(_ node: JSONNode) {
    guard case .object(let members) = node.value else {
      values = [:]
      return
    }
    values = Dictionary(
      members.map { ($0.key, $0.value.value) }, uniquingKeysWith: { first, _ in first })
  }

  func string(_ key: String) -> String {
    if case .string(let text) = values[key] { return text }
    return ""
  }

  func flag(_ key: String) -> Bool { values[key] == .bool(true) }

  func members(_ key: String) -> [Members] {
    if case .array(let nodes) = values[key] { return nodes.map(Members.init) }
    return []
  }

  func member(_ key: String) -> Members? {
    values[key].map { Members(JSONNode(value: $0, range: 0..<0)) }
  }

  var isShown: Bool { values["shouldDisplay"] != .bool(false) }
}
