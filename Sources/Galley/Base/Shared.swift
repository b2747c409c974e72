/// An object that holds a value. A struct uses this type for a property that is rarely set. The
/// struct then stores only a reference, and copies of the struct share the object.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension Shared: Equatable where Value: Equatable {
  static func == (one: Shared, other: Shared) -> Bool {
    one === other || one.value == other.value
  }
}

extension Shared: Hashable where Value: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
