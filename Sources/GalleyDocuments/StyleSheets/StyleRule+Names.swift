// Which attributes of a text each rule sets, by the names that documents have for both.

extension InlineStyle {
  /// The rule's name, and the attributes that it sets.
  var sets: (rule: String, names: [String]) {
    switch self {
    case .textStyle(.role):
      ("textStyle", ["font.family", "font.size", "font.weight", "font.italic"])
    case .textStyle(.custom(_, _, let weight, let traits)):
      (
        "textStyle",
        ["font.family", "font.size"] + (weight == nil ? [] : ["font.weight"]) + traits.names
      )
    case .fontName: ("fontName", ["font.family"])
    case .fontSize: ("fontSize", ["font.size"])
    case .fontWeight: ("fontWeight", ["font.weight"])
    case .fontTraits(let traits): ("fontTraits", traits.names)
    case .textColor: ("textColor", ["foregroundColor"])
    case .backgroundColor: ("backgroundColor", ["backgroundColor"])
    case .kerning: ("kerning", ["kern"])
    case .underlineLine: ("underline", ["underlineStyle", "underlineColor"])
    case .strikethroughLine: ("strikethrough", ["strikethroughStyle", "strikethroughColor"])
    case .inlineBox: ("inlineBackground", ["backdrop"])
    case .imageSizing: ("imageSizing", ["attachmentImage"])
    }
  }
}

extension FontTraits {
  fileprivate var names: [String] {
    (contains(.bold) ? ["font.weight"] : []) + (contains(.italic) ? ["font.italic"] : [])
      + (contains(.monospace) ? ["font.family"] : [])
  }
}

extension BlockStyle {
  /// The rule's name, and the attributes that it sets; a box' rules set none.
  var sets: (rule: String, names: [String]) {
    func paragraph(_ part: String, of rule: String? = nil) -> (rule: String, names: [String]) {
      (rule ?? part, ["paragraphStyle.\(part)"])
    }
    return switch self {
    case .inlineStyle(let style): style.sets
    case .alignment: paragraph("alignment")
    case .firstLineHeadIndent: paragraph("firstLineHeadIndent")
    case .headIndent: paragraph("headIndent")
    case .tailIndent: paragraph("tailIndent")
    case .lineHeightMultiple: paragraph("lineHeightMultiple")
    case .minimumLineHeight: paragraph("minimumLineHeight")
    case .maximumLineHeight: paragraph("maximumLineHeight")
    case .lineSpacing: paragraph("lineSpacing")
    case .lineBreak: paragraph("lineBreakMode", of: "lineBreak")
    case .blockMargins, .blockPadding, .blockBorder, .backgroundColor, .cornerRadius,
      .listMarkerIndent, .listMarkerSpacing, .orderedListMarkers, .unorderedListMarkers,
      .taskListMarker, .thematicBreak:
      ("", [])
    }
  }
}

extension StyleResolver {
  /// What set the attributes of text in a block, lower ones first.
  ///
  /// - Parameters:
  ///   - selectors: of the inlines that it is in, the outermost first.
  ///   - block: the block that it is in.
  func origins(of selectors: [InlineSelector], in block: ResolvedBlock) -> [AttributeOrigin] {
    var chain: [ResolvedBlock] = []
    var next: ResolvedBlock? = block
    while let current = next {
      chain.append(current)
      next = current.parent
    }
    let blocks = chain.reversed().flatMap(\.selectors).flatMap { selector in
      let name = BlockSelector.named.first { $0.selector == selector }?.name ?? ""
      return (rules.block[selector] ?? []).flatMap { Self.origins($0.sets, "block.\(name)") }
    }
    let inlines = selectors.flatMap { selector in
      (rules.inline[selector] ?? []).flatMap {
        Self.origins($0.sets, "inline.\(selector.rawValue)")
      }
    }
    return blocks + inlines
  }

  private static func origins(
    _ sets: (rule: String, names: [String]), _ selector: String
  ) -> [AttributeOrigin] {
    sets.names.map { AttributeOrigin(name: $0, rule: "\(selector).\(sets.rule)", place: nil) }
  }
}
