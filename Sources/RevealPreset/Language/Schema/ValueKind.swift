internal import RevealJSON
internal import RevealMath
internal import RevealMotion

/// A kind of value in the preset language, with the code that reads, describes, writes and checks
/// it.
struct ValueKind<Value>: Sendable {
  /// The schema without a description and a default.
  private let schema: @Sendable () -> JSONOutput
  /// Reads a value; returns nil after reporting a problem.
  let read: @Sendable (JSONField) -> Value?
  /// Returns a value as a preset writes it; nil if the schema does not show it as a default.
  private let written: @Sendable (Value) -> JSONOutput?
  /// Returns whether a value is in range.
  let admits: @Sendable (Value) -> Bool

  init(
    _ schema: @autoclosure @escaping @Sendable () -> JSONOutput,
    read: @escaping @Sendable (JSONField) -> Value?,
    written: @escaping @Sendable (Value) -> JSONOutput? = { _ in nil },
    admits: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) {
    self.schema = schema
    self.read = read
    self.written = written
    self.admits = admits
  }

  /// Returns the schema for one key, with its description and default.
  func described(_ about: String? = nil, default standard: Value? = nil) -> JSONOutput {
    schema().about(about, default: standard.flatMap(written))
  }
}

extension ValueKind where Value == Double {
  static func number(_ range: NumberRange, hint: String? = nil) -> ValueKind {
    ValueKind(
      .number(range), read: { $0.number(range, hint: hint) }, written: { .number($0) },
      admits: range.contains)
  }

  /// Returns the kind of durations in seconds, which may come from a design token.
  static func seconds(_ range: NumberRange) -> ValueKind {
    ValueKind(
      .anyOf([.number(range), .defined("token")]), read: { $0.number(range) },
      written: { .number($0) }, admits: range.contains)
  }
}

extension ValueKind where Value == [Double] {
  /// Returns the kind of lists of numbers with the same meaning, which messages call `what`.
  static func numbers(
    _ count: Int, _ range: NumberRange, _ about: String, _ what: String
  ) -> ValueKind {
    ValueKind(
      .list(of: .number(range, about), count...count),
      read: { $0.numbers(count, what, in: range) },
      written: { .array($0.map { .number($0) }) })
  }
}

extension ValueKind where Value == Int {
  static func integer(_ range: ClosedRange<Int>) -> ValueKind {
    ValueKind(
      .integer(range), read: { $0.integer(range) }, written: { .integer($0) },
      admits: range.contains)
  }
}

extension ValueKind where Value == Bool {
  static var bool: ValueKind {
    ValueKind(["type": "boolean"], read: { $0.bool() }, written: { .bool($0) })
  }
}

extension ValueKind where Value == String {
  static var text: ValueKind { ValueKind(["type": "string"], read: { $0.string() }) }
}

extension ValueKind where Value: SchemaWord, Value.RawValue == String {
  /// One of the words of an enumeration.
  static var word: ValueKind {
    ValueKind(.words(of: Value.self), read: { $0.word() }, written: { .string($0.rawValue) })
  }
}

extension ValueKind where Value: Sendable {
  /// Returns the kind of objects that a table of keys describes; messages call them `what`.
  static func object(
    _ form: ObjectForm<Value>, _ what: String = "an object",
    check: @escaping ObjectForm<Value>.Check = { _, _, _ in true }
  ) -> ValueKind {
    ValueKind(form.schema, read: { $0.read(form, what, check: check) }, admits: form.admits)
  }

  /// Returns the kind of objects whose only key has a value of another kind.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - kind: The kind of its value.
  ///   - about: The description of the value.
  ///   - needed: The noun phrase that asks for the key.
  ///   - what: The noun phrase for the object in messages.
  /// - Returns: The kind, whose values are those of the key.
  static func object(
    with key: String, _ kind: ValueKind, _ about: String? = nil, needed: String, _ what: String
  ) -> ValueKind {
    let form = ObjectForm<Value?>(nil, nil, [.init(key, \.self, kind, about, needed: needed)])
    return ValueKind(form.schema, read: { $0.read(form, what) ?? nil }, admits: kind.admits)
  }
}

extension ValueKind {
  /// Returns a kind whose schema is a reference to a definition of ``PresetSchema``.
  static func defined(
    _ name: String, read: @escaping @Sendable (JSONField) -> Value?,
    written: @escaping @Sendable (Value) -> JSONOutput? = { _ in nil },
    admits: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) -> ValueKind {
    ValueKind(.defined(name), read: read, written: written, admits: admits)
  }

  /// Returns the kind of values made of those of this kind; `back` returns what a value is made
  /// of, or nil if it is not known.
  func map<Other>(
    _ make: @escaping @Sendable (Value) -> Other?,
    back: @escaping @Sendable (Other) -> Value? = { _ in nil }
  ) -> ValueKind<Other> {
    ValueKind<Other>(
      described(), read: { read($0).flatMap(make) }, written: { back($0).flatMap(written) },
      admits: { back($0).map(admits) ?? true })
  }

  /// Returns the kind of values that are of this kind or, in an object, of another one.
  func or(object other: ValueKind) -> ValueKind {
    ValueKind(
      .anyOf([described(), other.described()]),
      read: { field in
        if case .object = field.node.value { other.read(field) } else { read(field) }
      }, written: written, admits: admits)
  }

  /// Returns the kind of values that are one of some words, or of this kind.
  ///
  /// - Parameters:
  ///   - words: The words, each with its value and its meaning.
  ///   - what: The noun phrase for all of them in messages.
  ///   - isOwn: A closure that returns whether a value of a text is one of this kind.
  /// - Returns: The kind.
  func or(
    _ words: [(word: String, value: Value, meaning: String)], _ what: String,
    unless isOwn: @escaping @Sendable (JSONNode) -> Bool = {
      if case .object = $0.value { true } else { false }
    }
  ) -> ValueKind where Value: Equatable & Sendable {
    ValueKind(
      .anyOf([.words(words.map { ($0.word, $0.meaning) }), described()]),
      read: { field in
        if isOwn(field.node) { return read(field) }
        if let word = words.first(where: { $0.word == field.node.string }) { return word.value }
        field.expected(what, hint: field.wordHint(among: words.map(\.word)))
        return nil
      },
      written: { value in
        words.first { $0.value == value }.map { .string($0.word) } ?? written(value)
      }, admits: admits)
  }

  /// Returns the kind with a description of its own.
  func about(_ about: String) -> ValueKind {
    ValueKind(described(about), read: read, written: written, admits: admits)
  }

  /// Returns the kind of lists of elements of one kind.
  static func list<Element>(
    of element: ValueKind<Element>, _ count: ClosedRange<Int>, _ what: String
  ) -> ValueKind where Value == [Element] {
    ValueKind(
      .list(of: element.described(), count), read: { $0.list(count, what, of: element.read) },
      written: { $0.isEmpty ? [] : nil },
      admits: { count.contains($0.count) && $0.allSatisfy(element.admits) })
  }
}

extension JSONField {
  /// Reads the elements of a list; returns nil if the list or one of its elements has a problem.
  func list<Element>(
    _ count: ClosedRange<Int>, _ what: String, of read: (JSONField) -> Element?
  ) -> [Element]? {
    guard let fields = list(count, what) else { return nil }
    let elements = fields.compactMap(read)
    return elements.count == fields.count ? elements : nil
  }
}
