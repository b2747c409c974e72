// The keys of a text container, which occur at the top level of a document or in a frame.

package import Galley
import GalleyJSON

/// The values of a text container's keys. Some of these keys are not properties of
/// ``/Galley/TextContainer``.
package struct ContainerDraft: Sendable {
  package var container = TextContainer()
  var blending = Blending.srgb
  /// The default attributes of links: CSS's link colour and an underline, unless the document sets
  /// them.
  package var link = usualLink

  private static let usualLink = AttributePatch(
    attributes: TextAttributes([
      .foregroundColor(Color(red: 0, green: 0, blue: 0xEE)), .underlineStyle(.single),
    ]))

  package static let keys: [KeyTable<ContainerDraft>.Key] = box + text

  private static let box: [KeyTable<ContainerDraft>.Key] = [
    .key("insets", EdgeInsets.jsonReader) { $0.container.insets = $1 }
      .about(
        "Distances in points from the box's edges to its text: one number, [vertical, horizontal],"
          + " [top, right, bottom, left], or an object. Default: 0."),
    .key("verticalAlignment", .word(VerticalAlignment.self)) {
      $0.container.verticalAlignment = $1
    }
    .about("Vertical position of the text in a box that is taller than the text. Default: top."),
    .key("crossAlignment", .word(CrossAlignment.self)) { $0.container.crossAlignment = $1 }
      .about(
        "Horizontal position of vertical text in a box that is wider than the text."
          + " Default: start."),
    .key("firstBaseline", FirstBaseline.reader.orNull) { $0.container.firstBaseline = $1 }
      .about(
        "Distance in points from the upper inset to the first baseline. Or ascent, capHeight or"
          + " xHeight: the part of the first line that touches the inset. Default: null, the top of"
          + " the line's box."),
    .key("lastBaseline", ValueReader<LastBaseline>.word().orNull) {
      $0.container.lastBaseline = $1
    }
    .about(
      "Part of the last line that touches the lower inset: descent or baseline. Default: null, the"
        + " bottom of the line's box."),
    // The value 0 of `maximumLines` means no limit, as in UIKit.
    .key("maximumLines", ValueReader<Int>.integer(0...1_000_000_000).orNull) {
      $0.container.maximumLines = $1 == 0 ? nil : $1
    }
    .about("Maximum number of lines; null or 0 means no limit. Default: null."),
    .key("lastLineBreakMode", ValueReader<LineBreakMode>.word().orNull) {
      $0.container.lastLineBreakMode = $1
    }
    .about(
      "lineBreakMode of the last visible line; null uses the paragraph's lineBreakMode."
        + " Default: null."),
    .key("fit", .word(TextFit.self)) { $0.container.fit = $1 }
      .about(
        "shrink scales the text down until it fits the box, but not below minimumScale. fill also"
          + " scales it up, but not above maximumScale. Default: none."),
    .key("minimumScale", .number(.between(0, 1))) { $0.container.minimumScale = $1 }
      .about("Smallest scale that \"fit\" can choose, 0 to 1. Default: 0.5."),
    .key("maximumScale", .number(.between(0, 100))) { $0.container.maximumScale = $1 }
      .about("Greatest scale that \"fit\": \"fill\" can choose, 0 to 100. Default: 4."),
    .key(
      "defaultDirection",
      .word([("leftToRight", BaseWritingDirection.leftToRight), ("rightToLeft", .rightToLeft)])
    ) { $0.container.defaultDirection = $1 }
    .about(
      "Writing direction of paragraphs that have no strongly directional character."
        + " Default: leftToRight."),
  ]

  private static let text: [KeyTable<ContainerDraft>.Key] = [
    .key("writingMode", .word(WritingMode.self)) { $0.container.writingMode = $1 }
      .about(
        "Direction of lines: horizontal, or vertical with the next line to the left or right."
          + " Default: horizontal."),
    .key("usesFontLeading", .boolean) { $0.container.usesFontLeading = $1 }
      .about("Whether line heights include the fonts' line gaps. Default: true."),
    .key("keepEdgeSpacing", .boolean) { $0.container.keepEdgeSpacing = $1 }
      .about(
        "Whether to keep spacing before the first and after the last paragraph. Default: false."),
    .key("lineHeightMode", .word(LineHeightMode.self)) { $0.container.lineHeightMode = $1 }
      .about(
        "Position of a line's extra height: above the text (textkit), or half above and half below"
          + " (halfLeading). Default: halfLeading for lineHeight exact and multiple,"
          + " else textkit."),
    .key("backgroundExtent", .word(BackgroundExtent.self)) { $0.container.backgroundExtent = $1 }
      .about(
        "Height that backgroundColor fills: the line (line), the line and the spacing below it"
          + " (fragment), or the font's ascent and descent (font). Default: line."),
    .key("underlineSkipInk", .word(UnderlineSkipInk.self)) { $0.container.underlineSkipInk = $1 }
      .about("auto leaves gaps in underlines at glyphs that cross them. Default: none."),
    .key("blending", .word(Blending.self)) { $0.blending = $1 }
      .about("Colour space for mixing colours. Default: srgb."),
    .key("linkAttributes", .object(AttributeSpelling.jsonKeys, .attributes) { .init() }) {
      $0.link = $1
    }
    .about("Attributes of links, unless a link sets them itself. Default: blue, underlined."),
    .key("truncationToken", token) { $0.container.truncationToken = $1 }
      .about("Ellipsis shown where text is cut off: a string or a node. Default: \u{2026}."),
  ]

  /// Reads a truncation token. Only the token's own attributes are read, because the token inherits
  /// all other attributes from the adjacent text.
  private static let token = ValueReader<AttributedText>(
    .either([.text, .object(.node)])
  ) { value, context throws(DocumentFault) in
    if case .array = value.content { throw .wrongType(value, expected: "a string or a node") }
    var walk = NodeWalk(link: AttributePatch())
    try walk.read(value, base: AttributePatch(), &context)
    return walk.text
  }
}

extension FirstBaseline {
  /// The words that a document can use instead of a number for the first baseline.
  package static let named: [(name: String, value: FirstBaseline)] = [
    ("ascent", .ascent), ("capHeight", .capHeight), ("xHeight", .xHeight),
  ]

  fileprivate static let reader: ValueReader<FirstBaseline> = {
    let word = ValueReader<FirstBaseline>.word(named)
    return ValueReader<FirstBaseline>(.either([.number(.length), word.shape])) {
      value, context throws(DocumentFault) in
      guard case .number(let number) = value.content else { return try word.read(value, &context) }
      return .points(try checked(number, .length, at: value.offset, context.limits))
    }
  }()
}

extension JSONDefinition {
  package static let container = JSONDefinition(
    "container", words: "an object of a container's keys",
    keys: KeyTable(ContainerDraft.keys).outline)
}
