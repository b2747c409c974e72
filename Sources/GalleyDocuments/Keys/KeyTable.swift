// The keys of one kind of JSON object: their names, their values, and how they are read.

import Galley
package import GalleyJSON

/// A table of the keys that one kind of JSON object can have. The table reads the keys' values into
/// a `Target`. For an unknown key, the error suggests a similar key from the table.
package struct KeyTable<Target>: Sendable {
  /// A JSON key, and the function that reads its value.
  package struct Key: Sendable {
    package typealias Read =
      @Sendable (inout Target, JSONValue, inout ReadContext) throws(DocumentFault) -> Void

    /// The name of the key in JSON.
    package let name: String
    /// The form that the key's JSON value must have.
    package let shape: JSONShape
    /// The description of the key in the JSON Schema, in one or two sentences. Editors show the
    /// description next to the key.
    package var about: String
    /// The names that can follow the dot in dotted keys, such as `size` in `font.size`; `nil` if
    /// the key has no dotted forms.
    package let parts: [String]?
    /// Whether placeholders in the key's value are replaced before the value is read.
    let isFilled: Bool
    /// Converts a short form of the value, such as a font string, to an object, so that dotted keys
    /// can add members.
    package let expand: @Sendable (JSONValue) -> JSONValue?
    /// Reads the key's value, and stores it in the target, which is the Swift value that the JSON
    /// object describes.
    package let read: Read

    package init(
      name: String, shape: JSONShape, about: String = "", parts: [String]? = nil,
      isFilled: Bool = true, expand: @escaping @Sendable (JSONValue) -> JSONValue? = { $0 },
      read: @escaping Read
    ) {
      self.name = name
      self.shape = shape
      self.about = about
      self.parts = parts
      self.isFilled = isFilled
      self.expand = expand
      self.read = read
    }
  }

  /// The keys in the order in which they are read.
  package let keys: [Key]
  /// The noun for a key in error messages about unknown keys. If `nil`, the source format's word is
  /// used, such as `attribute` in XML.
  private let noun: String?
  private let indices: KeyNames
  /// All keys and dotted keys, from which a suggestion for an unknown key is chosen.
  private var names: [String] {
    keys.map(\.name) + keys.flatMap { key in (key.parts ?? []).map { "\(key.name).\($0)" } }
  }

  package init(_ keys: [Key], noun: String? = nil) {
    self.keys = keys
    self.noun = noun
    indices = KeyNames(keys.map(\.name))
  }

  /// The names of the keys, without dotted keys.
  package var keyNames: [String] { keys.map(\.name) }

  /// Reads the members of an object into `target`, in the table's order.
  package func read(
    _ value: JSONValue, as what: String, into target: inout Target, _ context: inout ReadContext
  ) throws(DocumentFault) {
    try context.steps.next()
    guard var members = value.members else { throw .wrongType(value, expected: what) }
    var order: [Place] = []
    order.reserveCapacity(members.count)
    if !find(members, &order) {
      // A key is not in the table, so it is either a dotted key or an unknown key. Expand the
      // dotted keys to objects, and search again.
      members = JSONObject(try unflattened(members, &context))
      order = []
      guard find(members, &order) else { throw unknown(members[order.count], context) }
    }
    if context.hasOnlyText {
      members = JSONObject(
        try zip(members, order).map { member, place throws(DocumentFault) in
          let value = try keys[place.key].shape.typed(member.value, context.limits)
          return JSONMember(member.key, at: member.keyOffset, value)
        })
    }
    if order.count > 1 { order.sort() }
    for place in order {
      // Access the keys of the table by index, because copying a key is slow.
      let index = place.key
      let isFilled = context.fillsKeys && keys[index].isFilled
      let value = members.value(at: place.member)
      try keys[index].read(
        &target, isFilled ? try context.filled(value, keys[index].shape) : value, &context)
    }
  }

  /// The index of a key in the key table, and the index of the object's member with that key.
  private struct Place: Comparable {
    let key: Int
    let member: Int

    static func < (one: Self, other: Self) -> Bool {
      (one.key, one.member) < (other.key, other.member)
    }
  }

  /// Appends the key index and the member index of each member to `order`. Stops and returns
  /// `false` if a key is not in the table.
  private func find(_ members: JSONObject, _ order: inout [Place]) -> Bool {
    for member in members.indices {
      guard let key = members.place(ofKeyAt: member, in: indices) else { return false }
      order.append(Place(key: key, member: member))
    }
    return true
  }

  private func unknown(_ member: JSONMember, _ context: ReadContext) -> DocumentFault {
    DocumentFault(
      at: member.keyOffset,
      "unknown \(noun ?? context.keyName) \(quoted(member.key))"
        + NearestName.keyQuestion(member.key, among: names, hasFrames: !context.hasOnlyText))
  }

  /// Returns the members, and expands dotted keys to nested objects. For example,
  /// `"shadow.blur": 2` adds a member `blur` to `shadow`, and keeps the members that `shadow`
  /// already has.
  private func unflattened(
    _ members: JSONObject, _ context: inout ReadContext
  ) throws(DocumentFault) -> [JSONMember] {
    var dotted: [Int: [JSONMember]] = [:]
    var rest: [JSONMember] = []
    for member in members {
      if let (index, part) = partOfKey(member) {
        dotted[index, default: []].append(part)
      } else {
        rest.append(member)
      }
    }
    guard !dotted.isEmpty else { return rest }
    var joined: [JSONMember] = []
    for member in rest {
      guard let key = indices.index(of: member.key[...]),
        let parts = dotted.removeValue(forKey: key)
      else {
        joined.append(member)
        continue
      }
      let object = try join(member, with: parts, keys[key], &context)
      joined.append(JSONMember(member.key, at: member.keyOffset, object))
    }
    for (key, parts) in dotted.sorted(by: { $0.key < $1.key }) {
      let start = parts[0].keyOffset
      let object = JSONValue(.object(parts), start: start, end: Int(parts[0].value.end))
      joined.append(JSONMember(keys[key].name, at: start, object))
    }
    return joined
  }

  /// Splits a dotted key at its first dot. Returns the index of the key before the dot, and a
  /// member whose name is the part after the dot.
  private func partOfKey(_ member: JSONMember) -> (key: Int, part: JSONMember)? {
    guard indices.index(of: member.key[...]) == nil, let dot = member.key.firstIndex(of: "."),
      let index = indices.index(of: member.key[..<dot]), keys[index].parts != nil
    else { return nil }
    let part = String(member.key[member.key.index(after: dot)...])
    return (index, JSONMember(part, at: member.keyOffset, member.value))
  }

  /// Adds the members from dotted keys, such as `shadow.blur`, to the value of `shadow`.
  private func join(
    _ member: JSONMember, with parts: [JSONMember], _ key: Key, _ context: inout ReadContext
  ) throws(DocumentFault) -> JSONValue {
    let dotted = "\(key.name).\(parts[0].key)"
    guard let members = try object(member.value, key, &context)?.members else {
      throw DocumentFault(
        at: parts[0].keyOffset,
        "\(quoted(dotted)) is a part of \(quoted(key.name)), whose value is"
          + " \(member.value.kindName), not an object; remove one of these keys")
    }
    let given = Set(members.map(\.key))
    for part in parts where given.contains(part.key) {
      throw DocumentFault(
        at: part.keyOffset,
        "\(quoted(part.key)) of \(quoted(key.name)) is given twice: in a dotted key and in an"
          + " object; keep one of them")
    }
    return JSONValue(.object(members + parts), like: member.value)
  }

  /// Converts a value to an object, to which dotted keys can add members. Placeholders are replaced
  /// before the conversion. Double braces in the inserted text are escaped, so that they are not
  /// read as placeholders when the keys of the object are read.
  private func object(
    _ value: JSONValue, _ key: Key, _ context: inout ReadContext
  ) throws(DocumentFault) -> JSONValue? {
    guard context.fillsKeys, key.isFilled, value.members == nil else { return key.expand(value) }
    let filled = try context.filled(value, key.shape)
    // The placeholders are now replaced. When the object's keys are read later, placeholders are
    // replaced a second time. Escape the double braces of the inserted text, so that the second
    // replacement leaves them unchanged. If an object with fixed keys replaced a placeholder, its
    // braces are already escaped.
    let isFinal = filled.members == nil || key.shape.freeMember != nil
    return isFinal ? key.expand(filled)?.literal : key.expand(filled)
  }
}

extension KeyTable.Key {
  /// Creates a key. `reader` reads the key's value, and `set` stores the result in the target,
  /// which is the Swift value that the JSON object describes.
  package static func key<Value>(
    _ name: String, _ reader: ValueReader<Value>, parts: [String]? = nil, isFilled: Bool = true,
    expand: @escaping @Sendable (JSONValue) -> JSONValue? = { $0 },
    _ set: @escaping @Sendable (inout Target, Value) -> Void
  ) -> Self {
    Self(name: name, shape: reader.shape, parts: parts, isFilled: isFilled, expand: expand) {
      target, value, context throws(DocumentFault) in
      set(&target, try reader.read(value, &context))
    }
  }

  /// Returns this key with a description for the JSON Schema.
  package func about(_ sentences: String) -> Self {
    var key = self
    key.about = sentences
    return key
  }

  /// Returns a copy of this key for another type of object, `Other`. The function `read` reads the
  /// key's value and stores it in an `Other`.
  package func reading<Other>(_ read: @escaping KeyTable<Other>.Key.Read) -> KeyTable<Other>.Key {
    KeyTable<Other>.Key(
      name: name, shape: shape, about: about, parts: parts, isFilled: isFilled, expand: expand,
      read: read)
  }
}

extension Array {
  /// Converts keys of `Target` objects to keys of `Outer` objects, which store a `Target` in a
  /// property. The converted keys set properties of that `Target`. The closure `use` must pass the
  /// property to its second argument. A key path would be slower than this closure.
  package func lifted<Target, Outer>(
    _ use:
      @escaping @Sendable (
        inout Outer, (inout Target) throws(DocumentFault) -> Void
      ) throws(DocumentFault) -> Void
  ) -> [KeyTable<Outer>.Key] where Element == KeyTable<Target>.Key {
    map { key in
      key.reading { [read = key.read] outer, value, context throws(DocumentFault) in
        try use(&outer) { target throws(DocumentFault) in try read(&target, value, &context) }
      }
    }
  }
}

extension ValueReader {
  /// Creates a reader for objects whose keys are in `table`. The reader calls `empty` to create a
  /// target, and sets the values of the keys in that target.
  package static func object(
    _ table: KeyTable<Value>, _ definition: JSONDefinition,
    _ empty: @escaping @Sendable () -> Value
  ) -> Self {
    ValueReader(.object(definition)) { value, context throws(DocumentFault) in
      var target = empty()
      try table.read(value, as: definition.words, into: &target, &context)
      return target
    }
  }
}
