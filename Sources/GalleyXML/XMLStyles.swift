// The styles of XML documents. A style has a name and rules for tags, and can extend other styles.
// Styles are grouped in sets.

import Galley
import GalleyDocuments
package import GalleyJSON

/// The named styles that an XML document can refer to.
struct XMLStyles: Sendable {
  /// A style defined by an `<attributedTextStyle>` element.
  private struct Style: Sendable {
    /// The style's name, as error messages show it. For a style in a `<styleGroup>`, this name
    /// begins with the group's name and a dot.
    let name: String
    /// The index of the `<styles>` or `<styleGroup>` element that contains the style.
    let set: Int
    let element: XMLElement
    let extends: [StyleReference]
  }

  private var styles: [Style] = []
  /// The indices of styles by full name, such as `common.title` for the style `title` of the set
  /// `common`.
  private var qualified: [String: Int] = [:]
  /// The indices of the styles in `<styles>` elements. The keys are style names without the name of
  /// a set: `title`, not `common.title`.
  private var plain: [String: Int] = [:]
  /// The indices of the styles in each set, by name.
  private var sets: [[String: Int]] = []

  /// Adds the styles in a `<styles>` or `<styleGroup>` element. If several styles have the same
  /// name, the style that was added first is used. The document's own styles are added first, then
  /// each file's styles.
  mutating func add(_ element: XMLElement) throws(DocumentFault) {
    let set = sets.count
    sets.append([:])
    let isGroup = element.name == XMLElement.groupElement
    let setName = element["name"]?.value
    if isGroup, setName == nil {
      throw DocumentFault(
        at: element.offset, "a <styleGroup> needs a name, such as name=\"common\"")
    }
    try element.refuseText()
    for child in element.children where child.name != XMLElement.styleElement {
      guard child.isViewStyle else {
        throw .unknownElement(child, among: [XMLElement.styleElement])
      }
    }
    for child in element.children where child.name == XMLElement.styleElement {
      guard let name = child["name"], !name.value.isEmpty else {
        throw DocumentFault(at: child.offset, "an <attributedTextStyle> needs a name")
      }
      guard sets[set].updateValue(styles.count, forKey: name.value) == nil else {
        throw DocumentFault(
          at: name.valueOffset, "two styles in this element have the name \(quoted(name.value))")
      }
      let fullName = setName.map { "\($0).\(name.value)" } ?? name.value
      if qualified[fullName] == nil { qualified[fullName] = styles.count }
      if !isGroup, plain[name.value] == nil { plain[name.value] = styles.count }
      styles.append(
        Style(
          name: isGroup ? fullName : name.value, set: set, element: child,
          extends: (child["extend"] ?? child["extends"]).map(Self.references) ?? []))
    }
  }

  /// The style names in an attribute's value. White space, commas or bars separate the names.
  static func references(_ attribute: XMLElement.Attribute) -> [StyleReference] {
    attribute.value.split { " \t\n,|".contains($0) }
      .map { (String($0), attribute.valueOffset) }
  }

  /// Whether `name` is the full name of a style, or the name of a style in a `<styles>` element.
  func knows(_ name: String) -> Bool {
    (plain[name] ?? qualified[name]) != nil
  }

  /// Whether all style names in `extend` attributes are known.
  var isComplete: Bool {
    styles.allSatisfy { style in
      style.extends.allSatisfy { sets[style.set][$0.value] != nil || knows($0.value) }
    }
  }

  /// Finds the style to which `reference` refers, and returns the style's index. The name is looked
  /// up first in `set`, then in `<styles>` elements, and then among the full names, such as
  /// `common.title`.
  private func index(
    _ reference: StyleReference, from set: Int?
  ) throws(DocumentFault) -> Int {
    let name = reference.value
    if let own = set.flatMap({ sets[$0][name] }) ?? plain[name] ?? qualified[name] { return own }
    let names = Set(plain.keys).union(qualified.keys).sorted()
    let hint =
      names.isEmpty
      ? "; no styles are defined; pass a style file"
      : NearestName.question(name, among: names)
    throw DocumentFault(
      at: reference.offset, code: .styleMissing, "undefined style \(quoted(name))\(hint)")
  }

  /// Reads the rules of all styles. The rules of a style override those of the styles that it
  /// extends.
  func resolve(_ context: inout ReadContext) throws(DocumentFault) -> XMLRules {
    let order = try NamedStyles.order(
      names: styles.map(\.name), extends: styles.map(\.extends)
    ) { reference, style throws(DocumentFault) in
      try index(reference, from: styles[style].set)
    }
    var rules = [XMLRules.Style](repeating: XMLRules.Style(), count: styles.count)
    for style in order {
      for reference in styles[style].extends {
        let base = rules[try index(reference, from: styles[style].set)]
        try rules[style].add(base, at: reference.offset)
      }
      try rules[style].add(
        try Self.own(styles[style].element, &context), at: styles[style].element.offset)
    }
    return XMLRules(styles: rules) { reference throws(DocumentFault) in
      try index(reference, from: nil)
    }
  }

  /// Reads a style's own rules: the attributes for the whole text, and the attributes for each tag.
  /// Rules of the styles that this style extends are excluded.
  private static func own(
    _ element: XMLElement, _ context: inout ReadContext
  ) throws(DocumentFault) -> XMLRules.Style {
    var own = XMLRules.Style()
    own.base = try element.patch(
      without: ["name", "extend", "extends", "accessModifier"], &context)
    let name = "style \(element["name"]?.value ?? "")"
    own.base.nameRule(name)
    try element.refuseText()
    for rule in element.children {
      if let child = rule.children.first {
        throw DocumentFault(
          at: child.offset,
          "a rule such as <\(shortened(rule.name))> may have attributes, but no elements")
      }
      try rule.refuseText()
      var patch = try rule.patch(without: [], &context)
      patch.nameRule("<\(rule.name)> of \(name)")
      own.rules[rule.name] = try (own.rules[rule.name] ?? AttributePatch())
        .merging(patch, at: rule.offset)
    }
    return own
  }
}

/// The resolved rules of all styles, by tag.
struct XMLRules: Sendable {
  /// The rules of one style: attributes for the whole text, and attributes for elements by tag.
  struct Style: Sendable {
    /// The attributes that the style gives to the whole text.
    var base = AttributePatch()
    /// The attributes that the style gives to elements, by tag.
    var rules: [String: AttributePatch] = [:]

    /// Adds the rules of another style. The added rules override the rules of this style.
    mutating func add(_ upper: Style, at offset: Int) throws(DocumentFault) {
      base = try base.merging(upper.base, at: offset)
      for (tag, patch) in upper.rules {
        rules[tag] = try (rules[tag] ?? AttributePatch()).merging(patch, at: offset)
      }
    }
  }

  private let styles: [Style]
  private let index: @Sendable (StyleReference) throws(DocumentFault) -> Int

  init(
    styles: [Style], index: @escaping @Sendable (StyleReference) throws(DocumentFault) -> Int
  ) {
    self.styles = styles
    self.index = index
  }

  /// The combined rules of the styles whose names are in an attribute's value. Later styles
  /// override earlier ones.
  func style(_ attribute: XMLElement.Attribute) throws(DocumentFault) -> Style {
    var sum = Style()
    for reference in XMLStyles.references(attribute) {
      try sum.add(styles[try index(reference)], at: reference.offset)
    }
    return sum
  }
}

extension XMLElement {
  /// The XML attributes as JSON members. Attributes that have one of the given names or concern XML
  /// itself are left out.
  package func members(without names: Set<String>) -> [JSONMember] {
    attributes.filter { !names.contains($0.name) && !$0.isReserved }.map { $0.member }
  }

  /// The text attributes that the element's XML attributes set. XML attributes with the given names
  /// are ignored.
  fileprivate func patch(
    without names: Set<String>, _ context: inout ReadContext
  ) throws(DocumentFault) -> AttributePatch {
    var patch = AttributePatch()
    var object = JSONValue(.object(members(without: names)), start: offset, end: offset)
    try context.removeOpenParts(of: &object, .attributes)
    try AttributeSpelling.jsonKeys.read(object, as: "attributes", into: &patch, &context)
    return patch
  }

  /// Whether this element is a style for a view. The name of such an element consists of the view's
  /// name and the word `Style`, such as `LabelStyle`. The names of custom views begin with a
  /// capital letter or have a namespace prefix.
  fileprivate var isViewStyle: Bool {
    guard name.hasSuffix("Style"), name.lowercased() != XMLElement.styleElement.lowercased() else {
      return false
    }
    return name.contains(":") || name.first?.isUppercase == true
      || XMLElement.viewNames.contains(String(name.dropLast("Style".count)))
  }

  /// Throws an error if the element contains text. Child elements are allowed.
  func refuseText() throws(DocumentFault) {
    guard let text = firstText else { return }
    throw DocumentFault(
      at: text.offset, "<\(shortened(name))> may contain elements, but no text")
  }
}

extension XMLElement.Attribute {
  /// Whether the attribute concerns XML itself, such as `xml:space` or a namespace declaration.
  var isReserved: Bool { name == "xml:space" || name == "xmlns" || name.hasPrefix("xmlns:") }

  /// The attribute as a member of a JSON object. `xml:lang` becomes the `language` member (XML 1.0
  /// §2.12).
  package var member: JSONMember {
    JSONMember(
      name == "xml:lang" ? "language" : name, at: offset,
      JSONValue(.string(value), start: valueOffset, end: valueOffset))
  }
}

extension DocumentFault {
  /// The error for an element that is unknown in its context.
  static func unknownElement(_ element: XMLElement, among names: [String]) -> DocumentFault {
    let name = shortened(element.name)
    let nearest = NearestName.of(element.name, among: names).map { "; did you mean <\($0)>?" }
    // If only one name is possible, suggest it even if its spelling is very different.
    let only = names.count == 1 ? "; expected <\(names[0])>" : ""
    return DocumentFault(at: element.offset, "unknown element <\(name)>\(nearest ?? only)")
  }
}
