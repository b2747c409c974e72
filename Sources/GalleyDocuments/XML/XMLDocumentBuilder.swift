// From an XML document's parts to the object that a document is in JSON.

import Galley

/// Puts views and texts into the shape of a document, keeping their places.
struct XMLDocumentBuilder {
  /// The keys that a view's attributes may be.
  enum Keys {
    case canvas
    case frame
    case none

    var names: Set<String> {
      switch self {
      case .canvas: Self.canvasNames
      case .frame: Self.frameNames
      case .none: []
      }
    }

    private static let canvasNames = Set(DocumentDraft.table.keyNames).subtracting([
      "semantics", "styles", "values", "attributes", "text", "ranges", "frames", "metadata",
    ])
    private static let frameNames = Set(FrameDraft.table.keyNames).subtracting([
      "attributes", "text", "ranges",
    ])
  }

  private let root: XMLElement
  private var text: XMLText

  /// Attributes of a text's element that are about which text it is.
  private static let naming: Set<String> = ["name", "state", "accessModifier"]
  /// The keys of a text's attributes: what is one of both is the text's.
  private static let attributeNames = Set(AttributeKeys.table.keyNames)

  init(root: XMLElement, rules: XMLRules) {
    self.root = root
    text = XMLText(rules)
  }

  /// The styles that the nodes name.
  var namedStyles: NamedStyles { NamedStyles(text.styles) }

  /// Whether a text says where on the canvas it stands.
  func isPlaced(_ box: XMLBox) -> Bool {
    box.view.map { $0["x"] != nil || $0["y"] != nil } ?? false
  }

  /// A document of one text on a canvas of its size. The canvas' keys stand at the outermost
  /// element, the view or the text itself; the innermost wins.
  mutating func document(
    of element: XMLElement, in view: XMLElement?, _ context: inout ReadContext
  ) throws(DocumentFault) -> JSONValue {
    var members: [JSONMember] = []
    if root.offset != element.offset { add(root, .canvas, to: &members) }
    if let view {
      try noteAttributes(of: view, keys: .canvas, &context)
      add(view, .canvas, to: &members)
    }
    members += try self.members(of: element, .canvas, replacing: &members)
    return JSONValue(.object(members), start: root.offset, end: root.offset)
  }

  /// A document of several texts, each in a frame of its own.
  mutating func document(
    of texts: [(element: XMLElement, view: XMLElement?)], _ context: inout ReadContext
  ) throws(DocumentFault) -> JSONValue {
    var members: [JSONMember] = []
    add(root, .canvas, to: &members)
    var frames: [JSONValue] = []
    for (element, view) in texts {
      var frame: [JSONMember] = []
      if let view {
        try noteAttributes(of: view, keys: .frame, &context)
        add(view, .frame, to: &frame)
      }
      frame += try self.members(of: element, .frame, replacing: &frame)
      guard frames.isEmpty || frame.contains(where: { $0.key == "x" || $0.key == "y" }) else {
        throw DocumentFault(
          at: (view ?? element).offset,
          "the document has several texts, and this one no place; give it x and y in points")
      }
      frames.append(JSONValue(.object(frame), start: element.offset, end: element.offset))
    }
    let start = root.offset
    members.append(
      JSONMember("frames", at: start, JSONValue(.array(frames), start: start, end: start)))
    return JSONValue(.object(members), start: start, end: start)
  }

  /// A text's element as keys of its box, and its node.
  private mutating func members(
    of element: XMLElement, _ keys: Keys, replacing members: inout [JSONMember]
  ) throws(DocumentFault) -> [JSONMember] {
    let boxNames = keys.names.subtracting(Self.attributeNames)
    add(element, boxNames, to: &members)
    let node = try text.node(of: element, without: boxNames.union(Self.naming))
    return [
      JSONMember(
        "text", at: element.offset,
        JSONValue(.array([node]), start: element.offset, end: element.offset))
    ]
  }

  private func add(_ element: XMLElement, _ keys: Keys, to members: inout [JSONMember]) {
    add(element, keys.names, to: &members)
  }

  /// Adds attributes of some names, in place of those that are there.
  private func add(_ element: XMLElement, _ names: Set<String>, to members: inout [JSONMember]) {
    for member in element.attributes.map(\.member) where names.contains(member.key) {
      members.removeAll { $0.key == member.key }
      members.append(member)
    }
  }

  /// Notes attributes that have no effect, and refuses unknown ones.
  func noteAttributes(
    of view: XMLElement, keys: Keys, _ context: inout ReadContext
  ) throws(DocumentFault) {
    let names = keys.names
    let isKnown = XMLNames.views.contains(view.name)
    for attribute in view.attributes where !attribute.isReserved {
      let name = attribute.member.key
      if names.contains(name) { continue }
      guard name.contains(":") || XMLNames.viewAttributes.contains(name) || !isKnown else {
        throw DocumentFault(
          at: attribute.offset,
          "unknown attribute \(quoted(name))"
            + NearestName.question(name, among: names.union(XMLNames.viewAttributes).sorted()))
      }
      let reason =
        name.contains(":")
        ? "places a view among others, and this is a picture of its text alone"
        : "is the view's own, and this is a picture of its text"
      context.note("ignoredAttribute", "\(shortened(name)) \(reason)", at: attribute.offset)
    }
  }

  /// Notes tags without a rule.
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
