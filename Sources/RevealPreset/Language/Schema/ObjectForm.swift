internal import RevealJSON

/// A table of the keys of an object in the preset language.
///
/// The reader, the schema and the range checks of the model all use this table, so that a key is
/// added in a single place.
struct ObjectForm<Model: Sendable>: Sendable {
  private let about: String?
  /// The model of an empty object, with all defaults.
  let standard: Model
  /// The keys in the order in which they are read and described.
  let fields: [ObjectField<Model>]
  /// The rules of the keys, which do not depend on the model.
  fileprivate let keys: ObjectKeys

  /// Reads and checks what the table cannot, given the keys that have a problem; returns false if
  /// the object has no value.
  typealias Check = @Sendable (inout ObjectReader, inout Model, _ failed: Set<String>) -> Bool

  init(
    _ about: String?, _ standard: Model, exclusive: [ObjectKeys.Exclusion] = [],
    _ fields: [ObjectField<Model>]
  ) {
    self.about = about
    self.standard = standard
    self.fields = fields
    keys = ObjectKeys(
      fields.map {
        ObjectKeys.Key(
          $0.key, needed: $0.needed, qualified: $0.qualified, isRead: $0.read != nil)
      }, exclusive: exclusive)
  }

  var schema: JSONOutput {
    .object(
      about, required: keys.required, exclusive: keys.exclusive.map(\.keys),
      fields.map { ($0.key, $0.schema(standard)) })
  }

  /// Returns whether the values of a model are in range, as far as a single key can tell.
  @Sendable func admits(_ model: Model) -> Bool { fields.allSatisfy { $0.admits(model) } }

  /// Returns the members of an object with those that it inherits from another one, in the order of
  /// the table.
  func members(_ own: [JSONMember], over base: [JSONMember]) -> [JSONMember] {
    keys.members(own, over: base)
  }

  /// Reads all keys of the table into a model, and returns those that have a problem.
  ///
  /// The model keeps its value where a key is absent or has a problem.
  func read(_ object: inout ObjectReader, into model: inout Model) -> Set<String> {
    keys.read(&object) { index, value in fields[index].read?(value, &model) ?? true }
  }
}

/// A key of an object, with the code that describes, reads, stores and checks its value.
final class ObjectField<Model>: Sendable {
  let key: String
  /// The noun phrase that asks for a missing key; nil if the key is optional.
  let needed: String?
  let schema: @Sendable (_ standard: Model) -> JSONOutput
  /// Reads the value into the model and returns false if it has a problem.
  ///
  /// Nil if the reader of the object reads the value itself.
  let read: (@Sendable (JSONField, inout Model) -> Bool)?
  /// Returns whether the value in a model is in range.
  let admits: @Sendable (Model) -> Bool
  /// The key without which this one has no effect.
  let qualified: String?

  init(
    key: String, needed: String?, schema: @escaping @Sendable (_ standard: Model) -> JSONOutput,
    read: (@Sendable (JSONField, inout Model) -> Bool)?,
    admits: @escaping @Sendable (Model) -> Bool, qualified: String? = nil
  ) {
    self.key = key
    self.needed = needed
    self.schema = schema
    self.read = read
    self.admits = admits
    self.qualified = qualified
  }
}

extension ObjectField {
  /// The key as one whose description has no default, as its value stays where it is absent.
  var withoutDefault: ObjectField {
    ObjectField(
      key: key, needed: needed, schema: { [schema] in schema($0).without("default") }, read: read,
      admits: admits, qualified: qualified)
  }

  /// Returns the key as one that has no effect unless another key is present.
  func qualifying(_ key: String) -> ObjectField {
    ObjectField(
      key: self.key, needed: needed, schema: schema, read: read, admits: admits, qualified: key)
  }

  /// Creates a key whose value the reader of the object reads; `schema` includes the description.
  convenience init(
    _ key: String, needed: String? = nil,
    _ schema: @autoclosure @escaping @Sendable () -> JSONOutput
  ) {
    self.init(
      key: key, needed: needed, schema: { _ in schema() }, read: nil, admits: { _ in true })
  }

  /// Creates a key for a property with a reader that depends on the rest of the model; `schema`
  /// includes the description.
  convenience init<Value>(
    _ key: String, _ property: WritableKeyPath<Model, Value> & Sendable,
    _ schema: @autoclosure @escaping @Sendable () -> JSONOutput,
    read: @escaping @Sendable (JSONField, Model) -> Value?
  ) {
    self.init(
      key: key, needed: nil, schema: { _ in schema() },
      read: { field, model in
        read(field, model).map { model[keyPath: property] = $0 } != nil
      }, admits: { _ in true })
  }

  /// Creates a key for a property, whose initial value is the default.
  convenience init<Value>(
    _ key: String, _ property: WritableKeyPath<Model, Value> & Sendable, _ kind: ValueKind<Value>,
    _ about: String? = nil, needed: String? = nil
  ) {
    self.init(
      key: key, needed: needed,
      schema: { kind.described(about, default: needed == nil ? $0[keyPath: property] : nil) },
      read: { field, model in
        kind.read(field).map { model[keyPath: property] = $0 } != nil
      }, admits: { kind.admits($0[keyPath: property]) })
  }

  /// Creates a key for a property that is nil by default.
  convenience init<Value>(
    _ key: String, _ property: WritableKeyPath<Model, Value?> & Sendable, _ kind: ValueKind<Value>,
    _ about: String? = nil, needed: String? = nil
  ) {
    self.init(
      key: key, needed: needed, schema: { _ in kind.described(about) },
      read: { field, model in
        kind.read(field).map { model[keyPath: property] = $0 } != nil
      }, admits: { $0[keyPath: property].map(kind.admits) ?? true })
  }

  /// Creates a key whose value is stored by a closure.
  convenience init<Value: Sendable>(
    _ key: String, _ kind: ValueKind<Value>, _ about: String? = nil, needed: String? = nil,
    default standard: Value? = nil, set: @escaping @Sendable (inout Model, Value) -> Void
  ) {
    self.init(
      key: key, needed: needed, schema: { _ in kind.described(about, default: standard) },
      read: { field, model in kind.read(field).map { set(&model, $0) } != nil },
      admits: { _ in true })
  }

  /// Returns the key for an object whose model contains this one.
  func moved<Outer>(to place: WritableKeyPath<Outer, Model> & Sendable) -> ObjectField<Outer> {
    let (schema, read, admits) = (schema, read, admits)
    return ObjectField<Outer>(
      key: key, needed: needed, schema: { schema($0[keyPath: place]) },
      read: { read?($0, &$1[keyPath: place]) ?? true }, admits: { admits($0[keyPath: place]) },
      qualified: qualified)
  }
}

extension JSONField {
  /// Reads an object by a table of its keys; `what` is a noun phrase for messages.
  ///
  /// The model keeps its default where a key has a problem. The result is nil if a required key has
  /// a problem, if the value is not an object, or if `check` returns false.
  func read<Model>(
    _ form: ObjectForm<Model>, _ what: String = "an object",
    check: (inout ObjectReader, inout Model, _ failed: Set<String>) -> Bool = { _, _, _ in true }
  ) -> Model? {
    guard var object = object(what) else { return nil }
    defer { object.finish() }
    var model = form.standard
    let failed = form.read(&object, into: &model)
    return check(&object, &model, failed) && !form.keys.areNeeded(failed) ? model : nil
  }
}

extension ObjectReader {
  /// The object as a field.
  var field: JSONField { JSONField(node, path: path, problems: problems) }
}

/// One of the alternative keys of an object that has exactly one of them, such as an operation of a
/// transform.
struct ObjectChoice<Value>: Sendable {
  let key: String
  let schema: @Sendable () -> JSONOutput
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
  /// Reads an object that has exactly one of several keys; `what` is a noun phrase for messages.
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
