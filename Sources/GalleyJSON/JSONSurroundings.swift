/// The spelling of an object without the value of one of its members. If two objects have equal
/// surroundings, all their other members are equal.
package struct JSONSurroundings: Equatable, Sendable {
  private let tape: JSONTape
  private let before: Range<Int>
  private let after: Range<Int>

  /// Creates the surroundings of the value for a key; `nil` if the key is missing, or if the object
  /// is not part of a parsed document.
  package init?(of key: String, in object: JSONValue) {
    guard let list = object.members?.list, let node = list.tape.node(of: key, in: list),
      object.start <= node.start, node.end <= object.end
    else { return nil }
    tape = list.tape
    before = object.offset..<Int(node.start)
    after = Int(node.end)..<Int(object.end)
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.before.count == other.before.count && one.after.count == other.after.count
      && one.tape === other.tape && one.tape.isEqual(one.before, other.before)
      && one.tape.isEqual(one.after, other.after)
  }
}
