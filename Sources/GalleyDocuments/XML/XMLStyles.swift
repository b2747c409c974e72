// Styles of XML documents: rules by tag, named, in sets and groups, extending each other.

import Galley

/// The styles that a document can name.
struct XMLStyles: Sendable {
  /// One `<attributedTextStyle>`.
  private struct Style: Sendable {
    /// As errors call it: with its set's name in front.
    let name: String
    /// The index of its set.
    let set: Int
    let element: XMLElement
    let extends: [StyleReference]
  }

  private var styles: [Style] = []
  /// Styles by set and name, `common.title`.
  private var qualified: [String: Int] = [:]
  /// Styles of `<styles>` by name alone.
  private var plain: [String: Int] = [:]
  /// The names within each set.
  private var sets: [[String: Int]] = []

  /// Adds the styles of a `<styles>` or `<styleGroup>`. Those that have come before win: the
  /// document's own, then those of files in their order.
  mutating func add(_ element: XMLElement) throws(DocumentFault) {
    let set = sets.count
    sets.append([:])
    let isGroup = element.name == XMLNames.styleGroup
    let setName = element["name"]?.value
    if isGroup, setName == nil {
      throw DocumentFault(at: element.offset, "a <styleGroup> needs a name, such as common")
    }
    try element.refuseText()
    for child in element.children where child.name != XMLNames.style {
      guard child.isViewStyle else {
        throw .unknownElement(child, among: [XMLNames.style])
      }
    }
    for child in element.children where child.name == XMLNames.style {
      guard let name = child["name"], !name.value.isEmpty else {
        throw DocumentFault(at: child.offset, "an <attributedTextStyle> needs a name")
      }
      guard sets[set].updateValue(styles.count, forKey: name.value) == nil else {
        throw DocumentFault(
          at: name.valueOffset, "two styles here have the name \(quoted(name.value))")
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

  /// Names with white space, commas or bars between them.
  static func references(_ attribute: XMLElement.Attribute) -> [StyleReference] {
    attribute.value.split { " \t\n,|".contains($0) }
      .map { (String($0), attribute.valueOffset) }
  }

  /// Whether a name is known, as seen from outside of any set.
  func knows(_ name: String) -> Bool {
    (plain[name] ?? qualified[name]) != nil
  }

  /// Whether every name that a style extends is known.
  var isComplete: Bool {
    styles.allSatisfy { style in
      style.extends.allSatisfy { sets[style.set][$0.value] != nil || knows($0.value) }
    }
  }

  /// The style of a name: in the set that it stands in, in a `<styles>`, or by its full name.
  private func index(
    _ reference: StyleReference, from set: Int?
  ) throws(DocumentFault) -> Int {
    let name = reference.value
    if let own = set.flatMap({ sets[$0][name] }) ?? plain[name] ?? qualified[name] { return own }
    let names = Set(plain.keys).union(qualified.keys).sorted()
    let hint =
      names.isEmpty
      ? "; there are no styles, give a file of them"
      : NearestName.question(name, among: names)
    throw DocumentFault(
      at: reference.offset, code: .styleMissing, "undefined style \(quoted(name))\(hint)")
  }

  /// Reads all rules, each style's with those of what it extends below them.
  func resolve(_ context: inout ReadContext) throws(DocumentFault) -> XMLRules {
    let order = try ExtensionOrder.resolve(
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

  /// What a style says itself: attributes of the whole text, then rules by tag.
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
          at: child.offset, "a rule such as <\(shortened(rule.name))> has attributes, no elements")
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

/// Rules by tag, resolved.
struct XMLRules: Sendable {
  /// What a style says.
  struct Style: Sendable {
    /// Of the whole text.
    var base = AttributePatch()
    /// Of elements by their tags.
    var rules: [String: AttributePatch] = [:]

    /// Writes another style's rules over these.
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

  /// What several styles say together, later ones over earlier.
  func style(_ attribute: XMLElement.Attribute) throws(DocumentFault) -> Style {
    var sum = Style()
    for reference in XMLStyles.references(attribute) {
      try sum.add(styles[try index(reference)], at: reference.offset)
    }
    return sum
  }
}

extension XMLElement {
  /// The attributes as JSON members, without some.
  func members(without names: Set<String>) -> [JSONMember] {
    attributes.filter { !names.contains($0.name) && !$0.isReserved }.map { $0.member }
  }

  /// What the attributes set, without some that do not belong to a text.
  fileprivate func patch(
    without names: Set<String>, _ context: inout ReadContext
  ) throws(DocumentFault) -> AttributePatch {
    var patch = AttributePatch()
    let object = JSONValue(.object(members(without: names)), start: offset, end: offset)
    try AttributeKeys.table.read(object, as: "attributes", into: &patch, &context)
    return patch
  }

  /// Whether it is the style of a view, which is called as the view is: `LabelStyle`. Views of the
  /// user's own begin with a capital, or have a prefix.
  fileprivate var isViewStyle: Bool {
    guard name.hasSuffix("Style"), name.lowercased() != XMLNames.style.lowercased() else {
      return false
    }
    return name.contains(":") || name.first?.isUppercase == true
      || XMLNames.views.contains(String(name.dropLast("Style".count)))
  }

  /// Refuses text where only elements belong.
  func refuseText() throws(DocumentFault) {
    guard let text = firstText else { return }
    throw DocumentFault(
      at: text.offset, "<\(shortened(name))> has elements in it, and no text of its own")
  }
}

extension XMLElement.Attribute {
  /// Whether it is about the XML and not about the text: `xml:space`, declarations of prefixes.
  var isReserved: Bool { name == "xml:space" || name == "xmlns" || name.hasPrefix("xmlns:") }

  /// The attribute as a member of a JSON object; `xml:lang` is the language (XML 1.0 §2.12).
  var member: JSONMember {
    JSONMember(
      name == "xml:lang" ? "language" : name, at: offset,
      JSONValue(.string(value), start: valueOffset, end: valueOffset))
  }
}

extension DocumentFault {
  /// An element that is unknown here.
  static func unknownElement(_ element: XMLElement, among names: [String]) -> DocumentFault {
    let name = shortened(element.name)
    let nearest = NearestName.of(element.name, among: names).map { "; did you mean <\($0)>?" }
    // The only one is worth naming however it is spelled.
    let only = names.count == 1 ? "; expected <\(names[0])>" : ""
    return DocumentFault(at: element.offset, "unknown element <\(name)>\(nearest ?? only)")
  }
}
