import RevealCSSSyntax

/// The cascade layers of a style sheet, in the order of their first mention.
struct CascadeLayers {
  private var layers = [Layer()]

  private struct Layer {
    var children: [Int] = []
    var names: [String: Int] = [:]
  }

  /// The index for rules that are not in a layer.
  static let none = 0

  /// Returns a layer within another one, which is created if it does not exist.
  ///
  /// - Parameters:
  ///   - path: The names, from the outside inwards; empty for a layer without a name.
  ///   - parent: The enclosing layer.
  /// - Returns: The layer.
  mutating func layer(_ path: [String], in parent: Int) -> Int {
    guard !path.isEmpty else { return add(nil, to: parent) }
    return path.reduce(parent) { layer, name in layers[layer].names[name] ?? add(name, to: layer) }
  }

  private mutating func add(_ name: String?, to parent: Int) -> Int {
    let layer = layers.count
    layers.append(Layer())
    layers[parent].children.append(layer)
    if let name { layers[parent].names[name] = layer }
    return layer
  }

  /// The rank of each layer.
  ///
  /// Rules of higher ranks win. A layer ranks above the layers within it.
  var ranks: [Int] {
    var ranks = Array(repeating: 0, count: layers.count)
    var next = 0
    var stack: [(layer: Int, isDone: Bool)] = [(Self.none, false)]
    while let (layer, isDone) = stack.popLast() {
      if isDone {
        ranks[layer] = next
        next += 1
      } else {
        stack.append((layer, true))
        stack += layers[layer].children.reversed().map { ($0, false) }
      }
    }
    return ranks
  }

  /// Returns the names of the layers in a prelude such as `a, b.c`; nil if it is not such a list.
  static func paths(_ tokens: some Collection<CSSToken>) -> [[String]]? {
    Array(tokens).trimmed.items.mapAll { item in
      var names: [String] = []
      for (index, token) in item.enumerated() {
        switch token.kind {
        case .identifier(let name) where index.isMultiple(of: 2): names.append(name)
        case .delimiter(".") where !index.isMultiple(of: 2): break
        default: return nil
        }
      }
      return item.count.isMultiple(of: 2) ? nil : names
    }
  }
}
