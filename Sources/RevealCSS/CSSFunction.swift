import RevealCSSSyntax

/// A function of a value such as `blur(4px)`.
struct CSSFunction {
  let name: String
  /// The arguments between the commas, at least one.
  let arguments: [[CSSToken]]

  /// Returns a list of functions; empty for `none`.
  static func list(_ value: [CSSToken]) -> [CSSFunction]? {
    if value.word == "none" { return [] }
    var functions: [CSSFunction] = []
    var index = 0
    while index < value.count {
      if case .function(let name) = value[index].kind {
        let end = value.closing(after: index)
        functions.append(
          CSSFunction(name: name, arguments: Array(value[(index + 1)..<end]).items))
        index = end
      } else if value[index].kind != .whitespace {
        return nil
      }
      index += 1
    }
    return functions.isEmpty ? nil : functions
  }
}
