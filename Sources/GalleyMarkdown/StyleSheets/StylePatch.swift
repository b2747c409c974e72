// The combined style rules of a block or inline element. Lengths have not been converted to points
// yet. Later rules override earlier rules.

import Galley
import GalleyDocuments

/// The combined style rules for the text of a block or inline element.
struct InlinePatch {
  private var font = FontPatch()
  private var color: AdaptiveColor?
  private var backgroundColor: AdaptiveColor?
  private var kerning: Length?
  private var decorations: [DecorationKind: TextDecoration] = [:]
  private(set) var background: InlineBackground?
  private(set) var imageSizing: ImageSizing?

  mutating func apply(_ style: InlineStyle) {
    switch style {
    case .textStyle(let value): font.apply(value)
    case .fontName(let value): font.apply(value)
    case .fontSize(let value): font.size = value
    case .fontWeight(let value): font.apply(value)
    case .fontTraits(let value): font.apply(value)
    case .textColor(let value): color = value
    case .backgroundColor(let value): backgroundColor = value
    case .kerning(let value): kerning = value
    case .decoration(let kind, let value): decorations[kind] = value
    case .inlineBox(let value): background = value
    case .imageSizing(let value): imageSizing = value
    }
  }

  /// Applies the rules to text attributes, and returns the resulting font size in points.
  func write(over attributes: inout TextAttributes, _ context: StyleContext) -> Double {
    let font = font.font(over: attributes.font ?? .default, context)
    let size = font.size ?? 12
    let scheme = context.traits.colorScheme
    attributes.font = font
    if let color { attributes.foregroundColor = color.color(in: scheme) }
    if let backgroundColor { attributes.backgroundColor = backgroundColor.color(in: scheme) }
    if let kerning { attributes.kern = context.points(kerning, size) }
    for (kind, line) in decorations {
      attributes.setLine(kind, line.style, color: line.color?.color(in: scheme))
    }
    return size
  }
}

/// The combined rules for a font. Later rules override earlier rules as follows:
///
/// - A weight rule cancels an earlier bold trait.
/// - A font name rule cancels an earlier monospace trait.
/// - A traits rule replaces all earlier traits.
/// - A bold trait raises an earlier weight to at least 700.
/// - A monospace trait overrides an earlier font name.
private struct FontPatch {
  private var style: FontStyle?
  private var name: FontName?
  var size: Length?
  private var weight: FontWeight?
  private var traits: FontTraits = []

  mutating func apply(_ name: FontName) {
    self.name = name
    traits.remove(.monospace)
  }

  mutating func apply(_ weight: FontWeight) {
    self.weight = weight
    traits.remove(.bold)
  }

  mutating func apply(_ traits: FontTraits) {
    self.traits = traits
    if traits.contains(.monospace) { name = nil }
  }

  /// Applies a font style. A text role replaces all font properties. A named font replaces only the
  /// properties that it specifies, and adds its traits.
  mutating func apply(_ style: FontStyle) {
    name = nil
    size = nil
    switch style {
    case .role: self = FontPatch()
    case .custom(_, _, let weight, let traits):
      if weight != nil {
        self.weight = nil
        self.traits.remove(.bold)
      }
      self.traits.remove(.monospace)
      self.traits.formUnion(traits)
    }
    self.style = style
  }

  func font(over parent: FontDescriptor, _ context: StyleContext) -> FontDescriptor {
    var font = parent
    switch style {
    case .role(let role):
      font.families = [role == .code ? FontName.systemMonospace.family : FontName.system.family]
      font.size = role.size(in: context.traits.contentSize)
      font.weight = role.weight
      font.italic = false
    case .custom(let name, let size, let weight, _):
      font.families = [name.family]
      font.size = size.points(in: context.traits.contentSize)
      font.weight = weight?.value ?? font.weight
    case nil: break
    }
    if traits.contains(.monospace) { font.families = [FontName.systemMonospace.family] }
    if let name { font.families = [name.family] }
    if let size { font.size = size.points(fontSize: font.size ?? 12) }
    if let weight { font.weight = weight.value }
    if traits.contains(.bold) { font.weight = max(font.weight ?? 400, FontWeight.bold.value) }
    if traits.contains(.italic) { font.italic = true }
    font.size = context.fontSize(font.size ?? 12)
    return font
  }
}

/// The combined style rules of a block, before lengths are converted to points.
struct BlockPatch {
  private(set) var inline = InlinePatch()
  private(set) var margins = BoxSides()
  private(set) var padding = BoxSides()
  private(set) var border: BoxBorder?
  private(set) var background: AdaptiveColor?
  private(set) var cornerRadius: Length?
  private(set) var listIndent: Length?
  private(set) var listSpacing: Length?
  private(set) var orderedMarkers: OrderedListMarker?
  private(set) var unorderedMarkers: UnorderedListMarker?
  private(set) var taskMarkers: TaskListMarker?
  private(set) var thematicBreak: (thickness: Length, color: AdaptiveColor)?
  private var paragraph = ParagraphStyle()
  private var lengths: [(part: WritableKeyPath<ParagraphStyle, Double?>, length: Length)] = []

  mutating func apply(_ style: BlockStyle) {
    switch style {
    case .inlineStyle(let value): inline.apply(value)
    case .alignment(let value): paragraph.alignment = value
    case .firstLineHeadIndent(let value): lengths.append((\.firstLineHeadIndent, value))
    case .headIndent(let value): lengths.append((\.headIndent, value))
    case .tailIndent(let value): lengths.append((\.tailIndent, value))
    case .lineHeightMultiple(let value): paragraph.lineHeightMultiple = value
    case .minimumLineHeight(let value): lengths.append((\.minimumLineHeight, value))
    case .maximumLineHeight(let value): lengths.append((\.maximumLineHeight, value))
    case .lineSpacing(let value): lengths.append((\.lineSpacing, value))
    case .lineBreak(let value): paragraph.lineBreakMode = value
    case .blockMargins(let value): margins = margins.merging(value)
    case .blockPadding(let value): padding = padding.merging(value)
    case .blockBorder(let value): border = value
    case .backgroundColor(let value): background = value
    case .cornerRadius(let value): cornerRadius = value
    case .listMarkerIndent(let value): listIndent = value
    case .listMarkerSpacing(let value): listSpacing = value
    case .orderedListMarkers(let value): orderedMarkers = value
    case .unorderedListMarkers(let value): unorderedMarkers = value
    case .taskListMarker(let value): taskMarkers = value
    case .thematicBreak(let thickness, let color): thematicBreak = (thickness, color)
    }
  }

  /// Merges the block's paragraph rules, such as alignment and indents, into the paragraph style in
  /// `attributes`.
  func writeParagraph(
    over attributes: inout TextAttributes, fontSize: Double, _ context: StyleContext
  ) {
    var own = paragraph
    for (part, length) in lengths { own[keyPath: part] = context.points(length, fontSize) }
    guard own != ParagraphStyle() else { return }
    attributes.paragraphStyle = (attributes.paragraphStyle ?? ParagraphStyle()).merging(own)
  }
}

extension InlineStyle {
  /// The name of the rule, and the names of the text attributes that it sets.
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
    case .decoration(let kind, _):
      (kind.rawValue, ["\(kind.rawValue)Style", "\(kind.rawValue)Color"])
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
  /// The name of the rule, and the names of the text attributes that it sets. If the rule sets no
  /// text attributes, the name and the list are empty.
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
