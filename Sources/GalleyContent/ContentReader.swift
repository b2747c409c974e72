// Reads a backend's JSON as groups of content.

import Galley
import GalleyDocuments
import GalleyJSON

/// Reads a content object, an array of content objects, or an object of groups.
struct ContentReader {
  let factory: any FormattableContentFactory.Type

  private static let contentKeys = ["text", "type", "ranges", "actions", "meta"]

  /// Reads the groups of a document. If the document has content but no groups, the content becomes
  /// the body.
  func groups(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> [FormattableContentGroup] {
    switch value.content {
    case .array:
      return [try group(value, .body, &context)]
    case .object where value[key: "text"] != nil || value[key: "ranges"] != nil:
      return [try group(value, .body, &context)]
    case .object(let members):
      var groups: [FormattableContentGroup] = []
      for member in members where member.key != "meta" {
        switch member.value.content {
        case .array, .object:
          let kind = FormattableContentGroup.Kind(member.key)
          groups.append(try group(member.value, kind, &context))
        default:
          context.note(
            "unknownKey",
            "\(quoted(member.key)) is ignored; a group is an array of content objects",
            at: member.keyOffset)
        }
      }
      guard groups.isEmpty else { return groups }
      throw DocumentFault(
        at: value.offset,
        "\"text\" is missing; add it, or add groups such as \"header\" and \"body\", each an array"
          + " of content objects")
    default:
      throw .wrongType(value, expected: "a content object or an array of content objects")
    }
  }

  private func group(
    _ value: JSONValue, _ kind: FormattableContentGroup.Kind, _ context: inout ReadContext
  ) throws(DocumentFault) -> FormattableContentGroup {
    guard case .array(let elements) = value.content else {
      let block = try content(value, &context)
      return FormattableContentGroup(blocks: block.map { [$0] } ?? [], kind: kind)
    }
    var blocks: [any FormattableContent] = []
    for element in elements {
      if let block = try content(element, &context) { blocks.append(block) }
    }
    return FormattableContentGroup(blocks: blocks, kind: kind)
  }

  /// Reads a content object. Known keys are validated before the factory creates the content.
  private func content(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> (any FormattableContent)? {
    guard let members = value.members else {
      throw .wrongType(value, expected: "a content object such as {\"text\": \"\u{2026}\"}")
    }
    for member in members where !Self.contentKeys.contains(member.key) {
      context.note(
        "unknownKey",
        "\(quoted(member.key)) is ignored"
          + NearestName.keyQuestion(member.key, among: Self.contentKeys), at: member.keyOffset)
    }
    _ = try value.string("type")
    let text = try value.string("text") ?? ""
    let units = Array(text.utf16)
    try context.count(units.count, after: 0, at: value[key: "text"]?.offset ?? value.offset)
    try checkActions(value[key: "actions"])
    if let meta = value[key: "meta"], meta.members == nil, !meta.isNull {
      throw .wrongType(meta, expected: "an object")
    }
    var dictionary = ContentValue(value).object ?? [:]
    if let ranges = value[key: "ranges"], !ranges.isNull {
      dictionary["ranges"] = .array(try self.ranges(ranges, in: units, &context))
    }
    guard let content = factory.content(from: dictionary) else {
      context.note("contentIgnored", "unsupported content is ignored", at: value.offset)
      return nil
    }
    let count = dictionary["ranges"]?.array?.count ?? 0
    if content.ranges.count < count {
      context.note(
        "rangesIgnored",
        "\(count - content.ranges.count) of \(count) ranges are unsupported and ignored",
        at: value[key: "ranges"]?.offset ?? value.offset)
    }
    return content
  }

  /// Reads the ranges of a content object. The indices of a range must lie within the text. If a
  /// range begins or ends inside a grapheme cluster, the range is extended to include the whole
  /// cluster. An empty range inside a cluster is moved to the cluster's start.
  private func ranges(
    _ value: JSONValue, in text: [UInt16], _ context: inout ReadContext
  ) throws(DocumentFault) -> [ContentValue] {
    guard case .array(let elements) = value.content else {
      throw .wrongType(value, expected: "an array of ranges")
    }
    guard elements.count <= context.limits.contentRanges else {
      throw DocumentFault(
        at: value.offset, code: .tooLarge,
        "\(elements.count) ranges; the limit is \(context.limits.contentRanges)")
    }
    let indices = TextIndices(source: text)
    var edges = GraphemeEdges(text)
    var ranges: [ContentValue] = []
    for element in elements {
      guard element.members != nil, var range = ContentValue(element).object else {
        throw .wrongType(
          element, expected: "a range such as {\"type\": \"user\", \"indices\": [0, 5]}")
      }
      for key in ["type", "url", "value"] { _ = try element.string(key) }
      guard let given = element[key: "indices"] else {
        throw DocumentFault(at: element.offset, "a range needs \"indices\": [start, end]")
      }
      var place = edges.snapped(try indices.range(given), at: given.offset, &context)
      if place.isEmpty {
        // If the range is empty and inside a grapheme cluster, move it to the start of the cluster.
        // Otherwise, an icon that is inserted at the range would divide the cluster.
        let edge = edges.last(upTo: place.lowerBound)
        place = edge..<edge
      }
      range["indices"] = [
        .number(Double(place.lowerBound)), .number(Double(place.upperBound)),
      ]
      ranges.append(.object(range))
    }
    return ranges
  }

  private func checkActions(_ value: JSONValue?) throws(DocumentFault) {
    guard let value, !value.isNull else { return }
    guard let members = value.members else {
      throw .wrongType(value, expected: "an object of actions, {\"follow\": false}")
    }
    for member in members {
      guard case .bool = member.value.content else {
        throw .wrongType(member.value, expected: "true (on) or false (off)")
      }
    }
  }
}

extension JSONValue {
  /// Whether the value is `null`, which is treated like a missing key.
  fileprivate var isNull: Bool {
    guard case .null = content else { return false }
    return true
  }

  /// The string value of a key; `nil` if the key is missing or `null`.
  fileprivate func string(_ key: String) throws(DocumentFault) -> String? {
    guard let value = self[key: key], !value.isNull else { return nil }
    guard case .string(let string) = value.content else {
      throw .wrongType(value, expected: "a string")
    }
    return string
  }
}
