// Checks of templates in which some placeholders have no value yet.

import Galley
package import GalleyJSON

/// Collects the names of the placeholders in a template, and removes the parts that cannot be read
/// before a row fills the placeholders. The remaining parts are then read like any other document.
///
/// Human-readable text with placeholders remains. Any other string is removed if a placeholder in
/// it has no value. Arrays and objects that are invalid without the string are removed too. A node
/// that gets its image from a style is removed if any of its values is removed.
struct TemplateWalk {
  /// The state of reading the template. Its property `values` records the names of placeholders.
  private(set) var context: ReadContext
  /// The known keys of each kind of object. The outer dictionary is keyed by the name of the kind,
  /// and the inner dictionaries are keyed by the name of the key.
  private var outlines: [String: [String: KeyOutline]] = [:]

  init(_ context: ReadContext) {
    self.context = context
  }

  /// Returns a copy of a template's value. The copy omits the parts that cannot be read until a row
  /// of values fills their placeholders. Returns `nil` if the value is not valid without these
  /// parts.
  mutating func rest(
    of value: JSONValue, _ shape: JSONShape
  ) throws(DocumentFault) -> JSONValue? {
    switch value.content {
    case .string(let string): return try isReadable(string, of: value, shape) ? value : nil
    case .array(let elements):
      var kept: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        if let element = try rest(of: element, shape.element(index)) { kept.append(element) }
      }
      // An array of frames, ranges or nodes remains valid without some of its elements. An array of
      // numbers, such as insets, becomes invalid if any element is missing.
      let isReadable = kept.count == elements.count || shape.element(0).object != nil
      return isReadable ? JSONValue(.array(kept), like: value) : nil
    case .object(let members):
      var kept: [JSONMember] = []
      var lost: Set<String> = []
      for member in members {
        guard let shape = self.shape(of: member.key, in: shape) else {
          kept.append(member)
          continue
        }
        let isText = context.hasOnlyText
        let value = isText ? try shape.typed(member.value, context.limits) : member.value
        if let rest = try rest(of: value, shape) {
          kept.append(JSONMember(member.key, at: member.keyOffset, rest))
        } else {
          lost.insert(member.keyBeforeDot)
        }
      }
      guard let kind = shape.object, !lost.isEmpty else {
        return JSONValue(.object(kept), like: value)
      }
      kept.removeAll { lost.contains($0.keyBeforeDot) }
      let names = Set(kept.map(\.keyBeforeDot))
      if !kind.needs.allSatisfy({ !names.isDisjoint(with: $0) }) {
        // If neither text nor frames remain in the document, the row that fills the template will
        // provide them. Until then, the text is an empty string.
        guard kind === JSONDefinition.document else { return nil }
        kept.append(JSONMember("text", at: value.offset, JSONValue(.string(""), like: value)))
      }
      return JSONValue(.object(kept), like: value)
    case .null, .bool, .number: return value
    }
  }

  private mutating func isReadable(
    _ string: String, of value: JSONValue, _ shape: JSONShape
  ) throws(DocumentFault) -> Bool {
    let use = PlaceholderUse(shape)
    if let name = string.onlyPlaceholder, context.values?.json(of: name) != nil {
      context.values?.use(name, in: use)
      return true
    }
    let text = try ExpandedText(string, at: value.offset, as: use, &context)
    return use == .text || !text.isOpen
  }

  /// The expected form of a member's value; `nil` if the key is unknown, or if placeholders in its
  /// value are not replaced.
  private mutating func shape(of key: String, in shape: JSONShape) -> JSONShape? {
    guard let kind = shape.object else { return shape.freeMember }
    let keys =
      outlines[kind.name] ?? Dictionary(kind.keys.map { ($0.name, $0) }) { first, _ in first }
    outlines[kind.name] = keys
    if let known = keys[key] { return known.isFilled ? known.shape : nil }
    guard let dot = key.firstIndex(of: "."), let known = keys[String(key[..<dot])],
      known.parts != nil
    else { return nil }
    return self.shape(of: String(key[key.index(after: dot)...]), in: known.shape)
  }
}

extension JSONMember {
  /// The key, or the part of a dotted key before its first dot.
  fileprivate var keyBeforeDot: String { String(key.prefix { $0 != "." }) }
}

extension ReadContext {
  /// If a template is being checked, removes all parts of an object that cannot be read before a
  /// row fills the placeholders.
  package mutating func removeOpenParts(
    of object: inout JSONValue, _ kind: JSONDefinition
  ) throws(DocumentFault) {
    guard values?.isOpen == true else { return }
    var walk = TemplateWalk(self)
    // For an object, the method `rest` returns `nil` only if a required key is missing. That cannot
    // happen here, because `object` is a document or an object of attributes. If a document lacks a
    // required key, `rest` adds an empty text. An object of attributes has no required keys.
    object = try walk.rest(of: object, .object(kind)) ?? JSONValue(.object([]), like: object)
    self = walk.context
  }
}
