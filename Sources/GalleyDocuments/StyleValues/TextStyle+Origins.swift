// What set the attributes at a place of a style's text.

import Galley

extension StyleKeys {
  /// What set the attributes at an offset of the text of a style, lower ones first: what is said in
  /// all states, in the normal one, in the state itself, and by the nodes of the text.
  static func origins(
    of style: JSONValue, in state: ControlState, at offset: Int, _ context: ReadContext
  ) throws(DocumentFault) -> [AttributeOrigin] {
    var context = context
    context.trace = AttributeTrace(frame: 0, offset: offset)
    var layers = [style]
    for name in state == .normal ? [.normal] : [.normal, state] {
      if let layer = style[key: "states"]?[key: name.rawValue] { layers.append(layer) }
    }
    var origins: [AttributeOrigin] = []
    var textOrigins: [AttributeOrigin] = []
    for layer in layers {
      context.trace?.origins = []
      origins += try Self.origins(of: layer, &context)
      // The text of the last layer that has one is set.
      if layer[key: "text"] != nil { textOrigins = context.trace?.origins ?? [] }
    }
    return origins + textOrigins
  }

  /// What one style says itself; the trace gets what the nodes of its text say.
  private static func origins(
    of layer: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> [AttributeOrigin] {
    // Styles in it have texts of their own.
    let members = (layer.members ?? []).filter { !["states", "views"].contains($0.key) }
    let own = JSONValue(.object(members), start: layer.offset, end: Int(layer.end))
    let patch = try draft(own, &context).patch
    let short = members.compactMap { member -> AttributeOrigin? in
      guard let name = shortNames[member.key] else { return nil }
      return AttributeOrigin(name: name, place: (context.text, member.value.offset))
    }
    return (patch.origins ?? []) + short
  }

  /// Attributes of text that a style has a short key for.
  private static let shortNames = [
    "case": "textCase", "alignment": "paragraphStyle.alignment",
  ]
}

extension JSONValue {
  /// The object in the value that begins at a byte; `nil` where none does.
  func object(at offset: Int) -> JSONValue? {
    var rest = [self]
    while let value = rest.popLast() {
      if value.offset == offset, value.members != nil { return value }
      switch value.content {
      case .array(let elements): rest += elements
      case .object(let members): rest += members.map(\.value)
      default: break
      }
    }
    return nil
  }
}
