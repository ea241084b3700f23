/// A stored property whose value lies behind one reference, so that copying it costs one retain.
///
/// Large values that structs pass around (a preset, a timeline, a side of a comparison) are stored
/// this way: copies of some thousand bytes cost code, stack and time wherever the struct is
/// assigned. Setting the property creates a new reference, so copies never share changes.
///
/// It is inlinable, since reading one part of a value would otherwise copy all of it.
@propertyWrapper
package struct Indirect<Value: Sendable>: Sendable {
  @usableFromInline final class Storage: Sendable {
    @usableFromInline let value: Value

    @inlinable init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  @inlinable package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  @inlinable package var wrappedValue: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }
}

extension Indirect: Equatable where Value: Equatable {
  package static func == (a: Self, b: Self) -> Bool {
    a.storage === b.storage || a.wrappedValue == b.wrappedValue
  }
}

extension Indirect: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
