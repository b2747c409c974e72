// Converts the parts of an XML document to a JSON document.

import Galley
import GalleyDocuments
import GalleyJSON

/// Converts views and text elements to a JSON document, and keeps their source positions.
struct XMLDocumentBuilder {
  /// The names of the canvas's keys that a view's XML attributes can set.
  static let canvasKeys = Set(DocumentDraft.jsonKeys.keyNames).subtracting([
    "semantics", "styles", "values", "attributes", "text", "ranges", "frames", "metadata", "lint",
  ])
  /// The names of a frame's keys that a view's XML attributes can set.
  private static let frameKeys = Set(FrameDraft.jsonKeys.keyNames).subtracting([
    "attributes", "text", "ranges",
  ])

  private let root: XMLElement
  private var text: XMLText

  /// The names of XML attributes that identify a text element but do not affect its appearance.
  private static let naming: Set<String> = ["name", "state", "accessModifier"]
  /// The names of text attributes. Some names are also keys of a canvas or frame. If a text element
  /// has an XML attribute with such a name, the text attribute is set.
  private static let attributeNames = Set(AttributeSpelling.jsonKeys.keyNames)

  init(root: XMLElement, rules: XMLRules) {
    self.root = root
    text = XMLText(rules)
  }

  /// The named styles that the text nodes refer to.
  var namedStyles: NamedStyles { NamedStyles(text.styles) }

  /// The keys that set a position on the canvas.
  private static let positions: Set<String> = ["x", "start", "end", "y"]

  /// Whether the view that contains the box sets a position on the canvas.
  func isPlaced(_ box: XMLBox) -> Bool {
    box.view.map { view in Self.positions.contains { view[$0] != nil } } ?? false
  }

  /// Creates a document with a single text element. The canvas has the size of the text. The
  /// outermost element, the view and the text element can set canvas keys. If several of these
  /// elements set the same key, the innermost one wins.
  mutating func document(
    of element: XMLElement, in view: XMLElement?, _ context: inout ReadContext
  ) throws(DocumentFault) -> JSONValue {
    var members: [JSONMember] = []
    if root.offset != element.offset { add(root, Self.canvasKeys, to: &members) }
    if let view {
      try noteAttributes(of: view, keys: Self.canvasKeys, &context)
      add(view, Self.canvasKeys, to: &members)
    }
    members += try self.members(of: element, Self.canvasKeys, replacing: &members)
    return JSONValue(.object(members), start: root.offset, end: root.offset)
  }

  /// Creates a document with several text elements, each in its own frame.
  mutating func document(
    of texts: [(element: XMLElement, view: XMLElement?)], _ context: inout ReadContext
  ) throws(DocumentFault) -> JSONValue {
    var members: [JSONMember] = []
    add(root, Self.canvasKeys, to: &members)
    var frames: [JSONValue] = []
    for (element, view) in texts {
      var frame: [JSONMember] = []
      if let view {
        try noteAttributes(of: view, keys: Self.frameKeys, &context)
        add(view, Self.frameKeys, to: &frame)
      }
      frame += try self.members(of: element, Self.frameKeys, replacing: &frame)
      guard frames.isEmpty || frame.contains(where: { Self.positions.contains($0.key) }) else {
        throw DocumentFault(
          at: (view ?? element).offset,
          "the document has several text elements, but this one has no position; add x and y in"
            + " points")
      }
      frames.append(JSONValue(.object(frame), start: element.offset, end: element.offset))
    }
    let start = root.offset
    members.append(
      JSONMember("frames", at: start, JSONValue(.array(frames), start: start, end: start)))
    return JSONValue(.object(members), start: start, end: start)
  }

  /// Converts a text element. Adds the element's canvas or frame keys to `members`. Returns the
  /// element's text node as a member named `text`.
  private mutating func members(
    of element: XMLElement, _ keys: Set<String>, replacing members: inout [JSONMember]
  ) throws(DocumentFault) -> [JSONMember] {
    let boxNames = keys.subtracting(Self.attributeNames)
    add(element, boxNames, to: &members)
    let node = try text.node(of: element, without: boxNames.union(Self.naming))
    return [
      JSONMember(
        "text", at: element.offset,
        JSONValue(.array([node]), start: element.offset, end: element.offset))
    ]
  }

  /// Adds an element's attributes to `members` if their names are in `names`. An added attribute
  /// replaces an existing member with the same name.
  private func add(_ element: XMLElement, _ names: Set<String>, to members: inout [JSONMember]) {
    for member in element.attributes.map(\.member) where names.contains(member.key) {
      members.removeAll { $0.key == member.key }
      members.append(member)
    }
  }

  /// Warns about attributes that have no effect, and throws an error for unknown attributes.
  func noteAttributes(
    of view: XMLElement, keys names: Set<String>, _ context: inout ReadContext
  ) throws(DocumentFault) {
    let isKnown = XMLElement.viewNames.contains(view.name)
    for attribute in view.attributes where !attribute.isReserved {
      let name = attribute.member.key
      if names.contains(name) { continue }
      guard name.contains(":") || XMLElement.viewAttributeNames.contains(name) || !isKnown else {
        throw DocumentFault(
          at: attribute.offset,
          "unknown attribute \(quoted(name))"
            + NearestName.keyQuestion(
              name, among: names.union(XMLElement.viewAttributeNames).sorted())
        )
      }
      let reason =
        name.contains(":")
        ? "positions a view, but the image shows only the view's text"
        : "applies to the view, but the image shows only the view's text"
      context.note("ignoredAttribute", "\(shortened(name)) \(reason)", at: attribute.offset)
    }
  }

  /// Warns about tags for which no style has a rule.
  func noteUnruled(_ context: inout ReadContext) {
    for (element, tags) in text.unruled {
      let nearest = NearestName.of(element.name, among: tags)
      context.note(
        "unknownTag",
        "the style has no rule for <\(shortened(element.name))>"
          + (nearest.map { "; did you mean <\($0)>?" } ?? ""), at: element.offset)
    }
  }
}
