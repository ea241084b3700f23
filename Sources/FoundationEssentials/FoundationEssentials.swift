/// What the argument parser uses of Foundation, for the program that `Scripts/dist` packs.
///
/// The parser describes the program as JSON with Foundation, which is otherwise unused and would be
/// a fifth of the packed program. The parser imports this module instead, as it has the same name
/// and is compiled first. It has only the declarations that the parser uses.
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
}

extension LocalizedError {
  public var errorDescription: String? { nil }
}

public struct Data: Sendable {
  fileprivate let text: String
}

extension String {
  public struct Encoding: Sendable {
    public static let utf8 = Encoding()
  }

  public init?(data: Data, encoding: Encoding) { self = data.text }
}

/// An encoder that writes JSON as Foundation does if it prints it on lines with sorted keys.
public final class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  public var outputFormatting: OutputFormatting = [.prettyPrinted, .sortedKeys]

  public init() {}

  public func encode(_ value: some Encodable) throws -> Data {
    let node = Node()
    try node.take(value)
    return Data(text: node.text(margin: "\n"))
  }
}

/// A value of JSON that is being encoded.
private final class Node {
  private enum Content {
    case text(String)
    case array([Node])
    case object([String: Node])
  }

  private var content = Content.object([:])

  /// Encodes a value as this one.
  func take(_ value: some Encodable) throws {
    switch value {
    case let text as String: content = .text(Self.quoted(text))
    case let flag as Bool: content = .text("\(flag)")
    case let number as any BinaryInteger: content = .text("\(number)")
    default: try value.encode(to: ValueEncoder(node: self))
    }
  }

  func takeNull() { content = .text("null") }

  /// Makes this an array, which stays empty if nothing is added.
  func takeArray() { content = .array([]) }

  /// Returns a new last element of this array.
  func element() -> Node {
    let node = Node()
    if case .array(let nodes) = content { content = .array(nodes + [node]) }
    return node
  }

  var count: Int { if case .array(let nodes) = content { nodes.count } else { 0 } }

  /// Returns a new member of this object.
  func member(_ key: String) -> Node {
    let node = Node()
    if case .object(var members) = content {
      members[key] = node
      content = .object(members)
    }
    return node
  }

  /// Returns the text, whose lines but the first begin with a margin.
  func text(margin: String) -> String {
    func lines(_ opening: String, _ parts: [String], _ closing: String) -> String {
      let lines = parts.isEmpty ? "\n" : margin + "  " + parts.joined(separator: ",\(margin)  ")
      return opening + lines + margin + closing
    }
    let inner = margin + "  "
    switch content {
    case .text(let text): return text
    case .array(let nodes): return lines("[", nodes.map { $0.text(margin: inner) }, "]")
    case .object(let members):
      let parts = members.sorted { $0.key < $1.key }.map { key, node in
        "\(Self.quoted(key)) : \(node.text(margin: inner))"
      }
      return lines("{", parts, "}")
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\", "/": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

private struct ValueEncoder: Encoder, SingleValueEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.takeArray()
    return Elements(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { node.takeNull() }

  func encode(_ value: some Encodable) throws { try node.take(value) }
}

private struct Elements: UnkeyedEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  func superEncoder() -> any Encoder { ValueEncoder(node: node.element()) }

  func nestedContainer<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    superEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    superEncoder().unkeyedContainer()
  }

  func encodeNil() { node.element().takeNull() }

  func encode(_ value: some Encodable) throws { try node.element().take(value) }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  var codingPath: [any CodingKey] { [] }

  func superEncoder() -> any Encoder { ValueEncoder(node: node.member("super")) }

  func superEncoder(forKey key: Key) -> any Encoder {
    ValueEncoder(node: node.member(key.stringValue))
  }

  func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    superEncoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    superEncoder(forKey: key).unkeyedContainer()
  }

  func encodeNil(forKey key: Key) { node.member(key.stringValue).takeNull() }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try node.member(key.stringValue).take(value)
  }
}
