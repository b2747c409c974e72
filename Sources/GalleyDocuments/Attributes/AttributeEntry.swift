// Attributes one by one: names as documents have them, parts apart.

import Galley

/// An attribute or a part of one, with its value.
struct AttributeEntry: Sendable, Hashable {
  /// The name, a part behind a dot: `font.size`.
  let name: String
  /// The value as JSON.
  let json: String

  /// All that some attributes say, in the order of the format's documentation.
  static func entries(of attributes: TextAttributes) -> [AttributeEntry] {
    var rest = attributes
    rest.font = nil
    rest.paragraphStyle = nil
    rest.attachment = nil
    var writer = AttributeWriter()
    var entries = attributes.font.map { parts(AttributeWriter.font($0), of: "font") } ?? []
    // Without an attachment no picture is encoded.
    entries += ((try? writer.members(rest)) ?? JSONMembers()).all.map {
      AttributeEntry(name: $0.key, json: $0.json)
    }
    if let style = attributes.paragraphStyle {
      entries += parts(ParagraphWriter.members(style), of: "paragraphStyle")
    }
    if let shape = attributes.backdrop?.shape, !(shape is BoxBackdrop) {
      entries.append(AttributeEntry(name: "backdrop", json: "true"))
    }
    if let attachment = attributes.attachment {
      let bounds = attachment.bounds
      let size = [bounds.width, bounds.height].map(JSONMembers.number)
      entries.append(AttributeEntry(name: "attachmentImage", json: JSONMembers.array(size)))
      if let alt = attachment.alt {
        entries.append(AttributeEntry(name: "alt", json: JSONMembers.quoted(alt)))
      }
    }
    return entries
  }

  private static func parts(_ members: JSONMembers, of name: String) -> [AttributeEntry] {
    members.all.map { AttributeEntry(name: "\(name).\($0.key)", json: $0.json) }
  }
}
