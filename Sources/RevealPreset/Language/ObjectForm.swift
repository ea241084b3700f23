internal import RevealJSON

/// An object of the preset language as a table of its keys, from which the reader reads it and the
/// schema describes it.
struct ObjectForm<Model: Sendable>: Sendable {
  private let about: String?
  /// What is meant where the object says nothing.
  let standard: Model
  /// Groups of keys of which at most one may be there, each with a hint.
  private let exclusive: [(keys: [String], hint: String?)]
  /// In the order in which they are read and described.
  let fields: [ObjectField<Model>]

  init(
    _ about: String?, _ standard: Model, exclusive: [(keys: [String], hint: String?)] = [],
    _ fields: [ObjectField<Model>]
  ) {
    self.about = about
    self.standard = standard
    self.exclusive = exclusive
    self.fields = fields
  }

  var schema: SchemaValue {
    .object(
      about, required: fields.filter { $0.needed != nil }.map(\.key),
      exclusive: exclusive.map(\.keys), fields.map { ($0.key, $0.schema(standard)) })
  }

  /// Whether all values of a model are in range that have keys of their own.
  @Sendable func admits(_ model: Model) -> Bool { fields.allSatisfy { $0.admits(model) } }

  /// Reads all keys of the table into a model, which keeps its value where a key is absent or has a
  /// problem.
  ///
  /// - Returns: The keys that have a problem.
  func read(_ object: inout ObjectReader, into model: inout Model) -> Set<String> {
    for group in exclusive { object.exclude(group.keys, hint: group.hint) }
    var failed: Set<String> = []
    for field in fields {
      let value =
        if let needed = field.needed { object.required(field.key, needed) } else {
          object[field.key]
        }
      guard let read = field.read else { continue }
      let isFine = value.map { read($0, &model) } ?? (field.needed == nil)
      if !isFine { failed.insert(field.key) }
    }
    return failed
  }
}

/// A key of an object: what its value means, how it is read and where it goes.
struct ObjectField<Model>: Sendable {
  let key: String
  /// What is expected where the key is missing; nil where it may be.
  let needed: String?
  let schema: @Sendable (_ standard: Model) -> SchemaValue
  /// Returns whether the value is fine; nil if the object's own reader reads it.
  let read: (@Sendable (JSONField, inout Model) -> Bool)?
  /// Whether the model's value is in range.
  let admits: @Sendable (Model) -> Bool

  /// A key with a reader that knows more than its value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - needed: What is expected where the key is missing; nil where it may be.
  ///   - schema: The value's schema, with a description.
  ///   - read: The reader, which returns whether the value is fine; nil if the object's own reader
  ///     reads it.
  init(
    _ key: String, needed: String? = nil,
    _ schema: @autoclosure @escaping @Sendable () -> SchemaValue,
    read: (@Sendable (JSONField, inout Model) -> Bool)? = nil
  ) {
    self.key = key
    self.needed = needed
    self.schema = { _ in schema() }
    self.read = read
    admits = { _ in true }
  }

  /// A key whose value goes into a property, which has the default.
  init<Value>(
    _ key: String, _ property: WritableKeyPath<Model, Value> & Sendable, _ kind: ValueKind<Value>,
    _ about: String? = nil, needed: String? = nil
  ) {
    self.key = key
    self.needed = needed
    schema = { kind.described(about, default: needed == nil ? $0[keyPath: property] : nil) }
    read = { field, model in
      guard let value = kind.read(field) else { return false }
      model[keyPath: property] = value
      return true
    }
    admits = { kind.admits($0[keyPath: property]) }
  }

  /// A key whose value goes into a property that is nil by default.
  init<Value>(
    _ key: String, _ property: WritableKeyPath<Model, Value?> & Sendable, _ kind: ValueKind<Value>,
    _ about: String? = nil, needed: String? = nil
  ) {
    self.key = key
    self.needed = needed
    schema = { _ in kind.described(about) }
    read = { field, model in
      guard let value = kind.read(field) else { return false }
      model[keyPath: property] = value
      return true
    }
    admits = { $0[keyPath: property].map(kind.admits) ?? true }
  }

  /// A key whose value is more or less than a property.
  init<Value: Sendable>(
    _ key: String, _ kind: ValueKind<Value>, _ about: String? = nil, needed: String? = nil,
    default standard: Value? = nil, set: @escaping @Sendable (inout Model, Value) -> Void
  ) {
    self.init(key, needed: needed, kind.described(about, default: standard)) { field, model in
      guard let value = kind.read(field) else { return false }
      set(&model, value)
      return true
    }
  }

  private init(
    key: String, needed: String?, schema: @escaping @Sendable (Model) -> SchemaValue,
    read: (@Sendable (JSONField, inout Model) -> Bool)?,
    admits: @escaping @Sendable (Model) -> Bool
  ) {
    self.key = key
    self.needed = needed
    self.schema = schema
    self.read = read
    self.admits = admits
  }

  /// The same key in an object that has this one's members among its own.
  func moved<Outer>(
    to place: WritableKeyPath<Outer, Model> & Sendable
  ) -> ObjectField<Outer> {
    let (schema, read, admits) = (schema, read, admits)
    let readMoved: @Sendable (JSONField, inout Outer) -> Bool = { field, outer in
      read?(field, &outer[keyPath: place]) ?? true
    }
    return ObjectField<Outer>(
      key: key, needed: needed, schema: { schema($0[keyPath: place]) },
      read: read == nil ? nil : readMoved, admits: { admits($0[keyPath: place]) })
  }
}

extension JSONField {
  /// An object whose keys a table lists; nil when it is none or lacks what it needs.
  ///
  /// - Parameters:
  ///   - form: The table.
  ///   - what: "a spring like { \"damping\": 0.4 }".
  ///   - check: What else is to be checked, given the model and the keys that have a problem.
  /// - Returns: The model, with its own values where a key has a problem.
  func read<Model>(
    _ form: ObjectForm<Model>, _ what: String = "an object",
    check: (inout ObjectReader, inout Model, _ failed: Set<String>) -> Void = { _, _, _ in }
  ) -> Model? {
    guard var object = object(what) else { return nil }
    defer { object.finish() }
    var model = form.standard
    let failed = form.read(&object, into: &model)
    check(&object, &model, failed)
    return form.fields.contains { $0.needed != nil && failed.contains($0.key) } ? nil : model
  }
}

/// One form of an object that has exactly one of several keys, as the operations of a transform.
struct ObjectChoice<Value>: Sendable {
  let key: String
  let schema: @Sendable () -> SchemaValue
  let read: @Sendable (JSONField) -> Value?

  init<Content>(
    _ key: String, _ kind: ValueKind<Content>, _ about: String? = nil,
    _ make: @escaping @Sendable (Content) -> Value?
  ) {
    self.key = key
    schema = { kind.described(about) }
    read = { kind.read($0).flatMap(make) }
  }
}

extension JSONField {
  /// An object with exactly one of several keys.
  ///
  /// - Parameters:
  ///   - choices: The keys.
  ///   - what: "an operation like { \"rotate\": 15 }".
  ///   - hint: What to do about more than one of them.
  /// - Returns: What the key's value makes; nil when there is not one key or its value has a
  ///   problem.
  func one<Value>(
    of choices: [ObjectChoice<Value>], _ what: String, hint: String? = nil
  ) -> Value? {
    guard var object = object(what) else { return nil }
    defer { object.finish() }
    guard !object.exclude(choices.map(\.key), hint: hint) else { return nil }
    for choice in choices {
      if let field = object[choice.key] { return choice.read(field) }
    }
    if object.keys.isEmpty { expected(what) }
    return nil
  }
}
