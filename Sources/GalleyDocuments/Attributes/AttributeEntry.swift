// Text attributes as pairs of a name and a value. The names are the keys of JSON documents.

package import Galley
import GalleyJSON

/// The name and the value of a text attribute, or of a part of an attribute.
package struct AttributeEntry: Sendable, Hashable {
  /// The name of the attribute in a JSON document. In the name of a part, a dot separates the
  /// attribute from the part: `font.size`.
  package let name: String
  /// The attribute's value as JSON.
  package let json: String

  /// Converts text attributes to entries, in the order in which the format's documentation lists
  /// the attributes.
  package static func entries(of attributes: TextAttributes) -> [AttributeEntry] {
    var rest = attributes
    rest.font = nil
    rest.paragraphStyle = nil
    rest.attachment = nil
    var writer = AttributeWriter()
    var entries = attributes.font.map { parts(AttributeWriter.font($0), of: "font") } ?? []
    // The writer throws an error only if it cannot encode the image of an attachment. `rest` has no
    // attachment, so no error can occur here.
    entries += ((try? writer.members(rest)) ?? JSONMembers()).all.map {
      AttributeEntry(name: $0.key, json: $0.value.text())
    }
    if let style = attributes.paragraphStyle {
      entries += parts(style.members, of: "paragraphStyle")
    }
    if let shape = attributes.backdrop?.shape, !(shape is BoxBackdrop) {
      entries.append(AttributeEntry(name: "backdrop", json: "true"))
    }
    if let attachment = attributes.attachment {
      let bounds = attachment.bounds
      let size = JSONOutput.numbers([bounds.width, bounds.height])
      entries.append(AttributeEntry(name: "attachmentImage", json: size.text()))
      if let alt = attachment.alt {
        entries.append(AttributeEntry(name: "alt", json: JSONOutput.string(alt).text()))
      }
    }
    return entries
  }

  private static func parts(_ members: JSONMembers, of name: String) -> [AttributeEntry] {
    members.all.map { AttributeEntry(name: "\(name).\($0.key)", json: $0.value.text()) }
  }
}

extension KeyTable<AttributePatch>.Key {
  /// A copy of this key that, in addition to reading a value, records the value's position in the
  /// document. The copy records positions only if the origins of attributes are traced.
  var remembering: Self {
    reading { [name, read] patch, value, context throws(DocumentFault) in
      try read(&patch, value, &context)
      guard context.trace != nil else { return }
      // Read the value again, into an empty patch, to find the attributes that this value sets. The
      // second reading uses a copy of the context, so that no warning is recorded twice.
      var own = AttributePatch()
      var scratch = context
      try read(&own, value, &scratch)
      var names = AttributeEntry.entries(of: own.attributes).map(\.name)
      if own.trackingEm != nil { names.append("tracking") }
      if own.alt != nil { names.append("alt") }
      let origins = names.map { part in
        let key = part.hasPrefix(name + ".") ? String(part.dropFirst(name.count + 1)) : nil
        let offset = key.flatMap { value[key: $0]?.offset } ?? value.offset
        return AttributeOrigin(name: part, place: (context.text, offset))
      }
      patch.origins = (patch.origins ?? []) + origins
    }
  }
}
