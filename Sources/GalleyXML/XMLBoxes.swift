// The text elements of an XML document. They can be in labels, buttons and templates.

import Galley
import GalleyDocuments
package import GalleyJSON
package import GalleyStyles

/// The text elements of a view, or a text element outside any view.
package struct XMLBox: Sendable {
  /// The view that contains the text; `nil` if the text is outside any view.
  let view: XMLElement?
  /// The text element, or the title elements of a button. Each element is paired with the control
  /// states in which it is shown; an empty list means all states.
  package let texts: [(states: [ControlState], element: XMLElement)]

  /// The text element that is shown in a control state. If several elements match, the last one is
  /// used. In UIKit too, the last call of `setAttributedTitle` wins. If no element matches, the
  /// title for `normal` is used.
  package func text(in state: ControlState) throws(DocumentFault) -> XMLElement {
    if let text = texts.last(where: { $0.states.contains(state) || $0.states.isEmpty })
      ?? texts.last(where: { $0.states.contains(.normal) })
    {
      return text.element
    }
    let states = texts.flatMap(\.states).map(\.rawValue)
    throw DocumentFault(
      at: view?.offset ?? texts.first?.element.offset ?? 0,
      "no title for the state \(state.rawValue) or for the state normal; there are titles for "
        + states.joined(separator: ", "))
  }
}

/// A template: a text element inside a `<templates>` element.
package struct XMLTemplate: Sendable {
  /// The name of the template set that contains the template; `nil` if the set has no name.
  let setName: String?
  package let name: String
  let element: XMLElement

  /// The template's full name, in the form `SET.NAME`. If the set has no name, this is only the
  /// template's name.
  package var fullName: String { setName.map { "\($0).\(name)" } ?? name }
}

/// The parts of an XML document, collected from its views.
package struct XMLBoxes: Sendable {
  /// The `<styles>` and `<styleGroup>` elements of the document.
  package private(set) var styles: [XMLElement] = []
  /// The text elements inside `<templates>` elements.
  package private(set) var templates: [XMLTemplate] = []
  /// The labels and buttons, and the text elements outside any view.
  package private(set) var boxes: [XMLBox] = []
  /// Views with unknown names, such as custom views.
  private(set) var unknownViews: [XMLElement] = []
  /// Views that do not directly contain a text element.
  private(set) var idleViews: [XMLElement] = []

  /// Collects the styles, templates, labels, buttons and text elements of an XML document.
  package init(_ root: XMLElement) throws(DocumentFault) {
    switch root.name {
    case XMLElement.textElement, XMLElement.titleElement:
      boxes = [try Self.box(of: [root], in: nil)]
    default: try visit(root)
    }
  }

  /// Visits all nested views. An explicit stack replaces recursion, because views can nest deeply.
  private mutating func visit(_ root: XMLElement) throws(DocumentFault) {
    var rest = [root]
    while let element = rest.popLast() {
      switch element.name {
      case XMLElement.stylesElement, XMLElement.groupElement: styles.append(element)
      case XMLElement.templatesElement: try addTemplates(element)
      default: rest += try visitView(element).reversed()
      }
    }
  }

  /// Reads a view, and returns its child elements except text elements.
  private mutating func visitView(_ view: XMLElement) throws(DocumentFault) -> [XMLElement] {
    if !XMLElement.viewNames.contains(view.name) {
      // An unknown element is a custom view if its name begins with a capital letter or has a
      // namespace prefix. Any other unknown element is an error.
      guard view.name.contains(":") || view.name.first?.isUppercase == true else {
        throw .unknownElement(view, among: XMLElement.elementNames + XMLElement.viewNames.sorted())
      }
      unknownViews.append(view)
    }
    try view.refuseText()
    let texts = view.children.filter {
      [XMLElement.textElement, XMLElement.titleElement].contains($0.name)
    }
    if texts.isEmpty {
      idleViews.append(view)
    } else {
      boxes.append(try Self.box(of: texts, in: view))
    }
    return view.children.filter {
      ![XMLElement.textElement, XMLElement.titleElement].contains($0.name)
    }
  }

  private static func box(
    of elements: [XMLElement], in view: XMLElement?
  ) throws(DocumentFault) -> XMLBox {
    var texts: [(states: [ControlState], element: XMLElement)] = []
    for element in elements {
      guard element.name == XMLElement.titleElement else {
        if elements.count > 1 {
          throw DocumentFault(
            at: elements[1].offset,
            "a view has one <attributedText>, or one <attributedTitle> per state")
        }
        texts.append(([], element))
        continue
      }
      let states = try element["state"].map { state throws(DocumentFault) in
        try ControlState.parse(state.value, at: state.valueOffset)
      }
      texts.append((states ?? [.normal], element))
    }
    return XMLBox(view: view, texts: texts)
  }

  private mutating func addTemplates(_ set: XMLElement) throws(DocumentFault) {
    try set.refuseText()
    for element in set.children {
      guard element.name == XMLElement.textElement else {
        throw .unknownElement(element, among: [XMLElement.textElement])
      }
      guard let name = element["name"], !name.value.isEmpty else {
        throw DocumentFault(at: element.offset, "a template needs a name, such as name=\"welcome\"")
      }
      let setName = set["name"]?.value
      if templates.contains(where: { $0.setName == setName && $0.name == name.value }) {
        throw DocumentFault(
          at: name.valueOffset, "two templates have the name \(quoted(name.value))")
      }
      templates.append(XMLTemplate(setName: setName, name: name.value, element: element))
    }
  }

  /// Finds a template by its name, or by its full name, which begins with the name of its set.
  package func template(_ name: String) throws(DocumentFault) -> XMLElement {
    let found = templates.filter { $0.name == name || $0.fullName == name }
    if let exact = found.first(where: { $0.fullName == name }) { return exact.element }
    if found.count == 1 { return found[0].element }
    guard found.isEmpty else {
      throw DocumentFault(
        at: found[1].element.offset,
        "several templates have the name \(quoted(name)): "
          + found.map(\.fullName).joined(separator: ", "))
    }
    let hint =
      templates.isEmpty
      ? "; the document has no <templates>"
      : NearestName.question(name, among: templates.map(\.fullName))
    throw DocumentFault(at: 0, "unknown template \(quoted(name))\(hint)")
  }

  /// All text elements of views and templates, including button titles for all control states.
  package var texts: [XMLElement] {
    boxes.flatMap { $0.texts.map(\.element) } + templates.map(\.element)
  }
}

extension ControlState {
  /// Reads control states separated by bars: `selected | highlighted`.
  package static func parse(_ spelling: String, at offset: Int) throws(DocumentFault)
    -> [ControlState]
  {
    var states: [ControlState] = []
    for part in spelling.split(separator: "|", omittingEmptySubsequences: false) {
      let word = String(part.trimmingSpaces())
      guard let state = ControlState(rawValue: word) else {
        let names = allCases.map(\.rawValue)
        throw DocumentFault(
          at: offset,
          "unknown control state \(quoted(word))" + NearestName.question(word, among: names))
      }
      states.append(state)
    }
    return states
  }
}
