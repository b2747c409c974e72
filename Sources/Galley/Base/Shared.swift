/// Holds a value in an object. A struct whose value is rarely set stores only a reference to it,
/// and its copies share the value.
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
