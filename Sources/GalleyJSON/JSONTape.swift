// The flat form of JSON values: the values of a whole document are nodes in one array. Such an
// array is created and freed much faster than a tree of objects.

/// A value of a parsed document. If the value is a member of an object, the node also has the key.
struct JSONNode: Sendable {
  enum Kind: Sendable {
    case null, no, yes, number, string, array, object
  }

  /// A string in the document. `start` and `end` are the byte offsets of its quotation marks.
  struct Text: Sendable {
    var start: UInt32 = 0
    var end: UInt32 = 0
    /// The position of the decoded string in the list of strings with escape sequences, counted
    /// from 1; 0 if the string has no escape sequences.
    var decoded: UInt32 = 0
  }

  let kind: Kind
  /// The offset of the value's first byte. Documents are smaller than 4 GiB, so 32 bits suffice.
  let start: UInt32
  /// The offset of the byte after the value's last byte.
  let end: UInt32
  /// The member's key, if the value is a member of an object.
  var key = Text()
  /// The bit pattern of a number, or the value of `Text.decoded` for a string. For an array or
  /// object, the upper half is the index of the first child's node, and the lower half is the
  /// number of children. The nodes of all children are adjacent.
  let payload: UInt64

  init(_ kind: Kind, _ range: Range<Int>, payload: UInt64 = 0) {
    self.kind = kind
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
    self.payload = payload
  }

  /// The text of a string value.
  var text: Text {
    Text(start: start, end: end &- 1, decoded: UInt32(truncatingIfNeeded: payload))
  }
}

/// The bytes of a document, and its strings with escape sequences.
struct JSONStrings: Sendable {
  let bytes: [UInt8]
  var decoded: [String] = []

  /// The string of a text. The document's encoding has been checked, and the text begins and ends
  /// with whole characters, so the bytes are not checked again.
  subscript(text: JSONNode.Text) -> String {
    guard text.decoded == 0 else { return decoded[Int(text.decoded) - 1] }
    return String(copying: unsafe UTF8Span(unchecked: bytes.span.extracting(Self.range(text))))
  }

  /// The range of the bytes between the quotation marks.
  private static func range(_ text: JSONNode.Text) -> Range<Int> {
    Int(text.start) + 1..<max(Int(text.end), Int(text.start) + 1)
  }

  /// Whether a JSON string of the document, with its escape sequences resolved, equals a string.
  func isEqual(_ text: JSONNode.Text, to string: String) -> Bool {
    guard text.decoded == 0 else {
      return decoded[Int(text.decoded) - 1].utf8.elementsEqual(string.utf8)
    }
    return bytes.span.extracting(Self.range(text)).isEqual(to: string.utf8.span)
  }

  /// Whether two JSON strings of the document are equal after escape sequences are resolved.
  func isEqual(_ one: JSONNode.Text, to other: JSONNode.Text) -> Bool {
    guard one.decoded == 0, other.decoded == 0 else { return isEqual(one, to: self[other]) }
    guard one.end &- one.start == other.end &- other.start else { return false }
    return bytes.span.extracting(Self.range(one))
      .isEqual(to: bytes.span.extracting(Self.range(other)))
  }

  /// Whether two ranges of the document have equal bytes.
  func isEqual(_ one: Range<Int>, to other: Range<Int>) -> Bool {
    bytes.span.extracting(one).isEqual(to: bytes.span.extracting(other))
  }

  /// The index of a JSON string of the document in a list of key names; `nil` if the list does not
  /// contain the string.
  func place(of text: JSONNode.Text, in names: KeyNames) -> Int? {
    guard text.decoded == 0 else {
      return names.index(of: decoded[Int(text.decoded) - 1].utf8.span)
    }
    return names.index(of: bytes.span.extracting(Self.range(text)))
  }

  /// The first two members with the same key in an object; `nil` if all keys are different.
  func firstDuplicate(in members: ArraySlice<JSONNode>) -> (JSONNode.Text, JSONNode.Text)? {
    guard members.count <= 8 else { return firstDuplicate(inMany: members) }
    for second in members.indices {
      for first in members.startIndex..<second
      where isEqual(members[first].key, to: members[second].key) {
        return (members[first].key, members[second].key)
      }
    }
    return nil
  }

  private func firstDuplicate(
    inMany members: ArraySlice<JSONNode>
  ) -> (JSONNode.Text, JSONNode.Text)? {
    var seen: Set<String> = []
    seen.reserveCapacity(members.count)
    // Keys with the same bytes are equal Strings. If no two Strings are equal, no key is repeated,
    // so no further check is needed.
    guard !members.allSatisfy({ seen.insert(self[$0.key]).inserted }) else { return nil }
    let byKey = members.map { (text: $0.key, string: self[$0.key]) }.sorted {
      if $0.string.utf8.elementsEqual($1.string.utf8) { return $0.text.start < $1.text.start }
      return $0.string.utf8.lexicographicallyPrecedes($1.string.utf8)
    }
    return zip(byKey, byKey.dropFirst())
      .filter { $0.string.utf8.elementsEqual($1.string.utf8) }
      .min { $0.1.text.start < $1.1.text.start }
      .map { ($0.text, $1.text) }
  }
}

/// The storage that arrays and objects share. It holds the nodes of a parsed document, or the
/// children of one array or object that was made from values.
final class JSONTape: Sendable {
  private let nodes: [JSONNode]
  private let strings: JSONStrings
  private let values: [JSONValue]
  private let members: [JSONMember]

  init(_ nodes: [JSONNode], _ strings: JSONStrings) {
    self.nodes = nodes
    self.strings = strings
    values = []
    members = []
  }

  init(values: [JSONValue] = [], members: [JSONMember] = []) {
    nodes = []
    strings = JSONStrings(bytes: [])
    self.values = values
    self.members = members
  }

  /// The node of a member of an object; `nil` if the key is missing, or if the object is not part
  /// of a parsed document.
  func node(of key: String, in object: JSONList) -> JSONNode? {
    guard !nodes.isEmpty else { return nil }
    let members = Int(object.first)..<Int(object.first) + Int(object.count)
    return members.first { strings.isEqual(nodes[$0].key, to: key) }.map { nodes[$0] }
  }

  /// Whether two ranges of a parsed document have equal bytes.
  func isEqual(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    strings.isEqual(one, to: other)
  }

  func value(at index: Int) -> JSONValue {
    guard members.isEmpty else { return members[index].value }
    guard values.isEmpty else { return values[index] }
    let node = nodes[index]
    let content: JSONValue.Content =
      switch node.kind {
      case .null: .null
      case .no: .bool(false)
      case .yes: .bool(true)
      case .number: .number(Double(bitPattern: node.payload))
      case .string: .string(strings[node.text])
      case .array: .array(JSONElements(list(node)))
      case .object: .object(JSONObject(list(node)))
      }
    return JSONValue(content, start: Int(node.start), end: Int(node.end))
  }

  private func list(_ node: JSONNode) -> JSONList {
    JSONList(
      tape: self, first: UInt32(node.payload >> 32), count: UInt32(truncatingIfNeeded: node.payload)
    )
  }

  func member(at index: Int) -> JSONMember {
    guard members.isEmpty else { return members[index] }
    let key = nodes[index].key
    return JSONMember(strings[key], at: Int(key.start), value(at: index))
  }

  /// Whether the key of the member at an index equals a string.
  func isKey(at index: Int, _ key: String) -> Bool {
    guard members.isEmpty else { return members[index].key.utf8.elementsEqual(key.utf8) }
    return strings.isEqual(nodes[index].key, to: key)
  }

  /// The index of a member's key in a list of key names; `nil` if the list does not contain the
  /// key.
  func place(ofKeyAt index: Int, in names: KeyNames) -> Int? {
    guard members.isEmpty else { return names.index(of: members[index].key.utf8.span) }
    return strings.place(of: nodes[index].key, in: names)
  }
}

/// The elements of an array or the members of an object, as a range of a list of JSON nodes.
struct JSONList: Sendable {
  let tape: JSONTape
  let first: UInt32
  let count: UInt32

  /// Converts a child's index in its array or object to the child's index in the list of all JSON
  /// nodes. The index must be less than `count`, because a greater index could select a child of
  /// another array or object.
  func index(_ index: Int) -> Int {
    assert((0..<Int(count)).contains(index), "the index is outside the array or object")
    return Int(first) &+ index
  }
}

/// The elements of a JSON array.
package struct JSONElements: RandomAccessCollection, Sendable {
  private let list: JSONList

  init(_ list: JSONList) { self.list = list }

  /// Creates the elements of an array that is not part of a parsed document.
  package init(_ values: [JSONValue]) {
    list = JSONList(tape: JSONTape(values: values), first: 0, count: UInt32(values.count))
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { Int(list.count) }
  package subscript(index: Int) -> JSONValue { list.tape.value(at: list.index(index)) }
}

/// The members of a JSON object in the order of the document. All keys are different.
package struct JSONObject: RandomAccessCollection, Sendable {
  let list: JSONList

  init(_ list: JSONList) { self.list = list }

  /// Creates the members of an object that is not part of a parsed document.
  package init(_ members: [JSONMember]) {
    list = JSONList(tape: JSONTape(members: members), first: 0, count: UInt32(members.count))
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { Int(list.count) }
  package subscript(index: Int) -> JSONMember { list.tape.member(at: list.index(index)) }

  /// The value of the member at an index. Unlike the subscript, this method does not read the
  /// member's key.
  package func value(at index: Int) -> JSONValue { list.tape.value(at: list.index(index)) }

  /// The index of the member with a key; `nil` if the key is missing.
  package func index(of key: String) -> Int? {
    indices.first { list.tape.isKey(at: list.index($0), key) }
  }

  /// The index of a member's key in a list of key names; `nil` if the list does not contain the
  /// key.
  package func place(ofKeyAt index: Int, in names: KeyNames) -> Int? {
    list.tape.place(ofKeyAt: list.index(index), in: names)
  }
}

extension JSONValue.Content {
  /// Creates an array that is not part of a parsed document.
  package static func array(_ values: [JSONValue]) -> Self { .array(JSONElements(values)) }

  /// Creates an object that is not part of a parsed document.
  package static func object(_ members: [JSONMember]) -> Self { .object(JSONObject(members)) }
}
